// SPDX-License-Identifier: Apache-2.0
#include "drawn.h"

#include <hawkstone/rules/gobblet/perft.h>

#include <random>
#include <set>
#include <tuple>

namespace hawkstone::rules::gobblet {
namespace {

TEST(GobbletPerft, FromTheStart) {
    const std::uint64_t counts[]{1, 16, 240, 10080, 406560, 19024320};
    for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(initialState(), depth), counts[depth]) << depth;
    for (int depth = 0; depth <= 4; ++depth) EXPECT_EQ(perft(initialState(Side::Black), depth), counts[depth]) << depth;
}

// The same count the long way: the generator and apply, no sets of squares. Repetition is forgotten at every step.
std::uint64_t countSlowly(State state, int depth) {
    if (depth == 0) return 1;
    state.earlier.clear();
    std::set<std::tuple<int, std::string, std::string>> seen; // size, from ("" for a stack), to
    std::uint64_t count = 0;
    for (const Action& action : legalActions(state)) {
        const auto* in = std::get_if<BringIn>(&action);
        const auto* move = std::get_if<Move>(&action);
        if (in == nullptr && move == nullptr) continue;
        const int size =
            in != nullptr ? state.position.stacks[static_cast<std::size_t>(in->player)][static_cast<std::size_t>(in->stack)] : 0;
        if (!seen.emplace(size, move != nullptr ? name(move->from) : "", name(in != nullptr ? in->to : move->to)).second) continue;
        count += countSlowly(gobblet::apply(state, action), depth - 1);
    }
    return count;
}

TEST(GobbletPerft, AgreesWithTheLongWayFromRandomPositions) {
    std::mt19937 random(3);
    int wins = 0;
    for (int game = 0; game < 60; ++game) {
        State state = initialState();
        for (int ply = 0; ply < 6 + game && !state.end; ++ply) {
            const auto actions = legalActions(state);
            const Action& action = actions[random() % (actions.size() - 1)];
            state = gobblet::apply(state, action); // touches included: a touched piece is the only one that plays
        }
        wins += state.end.has_value();
        for (int depth = 1; depth <= 2; ++depth) ASSERT_EQ(perft(state, depth), countSlowly(state, depth)) << toText(state);
    }
    EXPECT_GT(wins, 0) << "a finished game has no moves";
}

TEST(GobbletPerft, UncoveringCountsAsAPlayAndEndsTheGame) {
    const State state = drawn(R"(
1    w2b4  w4    w4    w3
2    b4    .     .     w3
3    .     b3    .     .
4    .     .     b4    .
to move black)");
    EXPECT_EQ(perft(state, 3), countSlowly(state, 3));
}

} // namespace
} // namespace hawkstone::rules::gobblet
