// SPDX-License-Identifier: Apache-2.0
// The law between the two roads, on random games: an action is generated exactly when the judge allows it.
#include "drawn.h"

#include <algorithm>
#include <random>

namespace hawkstone::rules::gobblet {
namespace {

// Everything one could say at the table, sense or nonsense.
std::vector<Action> everything() {
    std::vector<Place> places{Place(std::string("off")), Place(std::string("p3"))};
    for (int index = 0; index < kSide * kSide; ++index) places.emplace_back(cellAt(index));
    std::vector<Action> actions;
    for (const int player : {0, 1}) {
        actions.emplace_back(AgreeDraw{player});
        for (const Place& to : places) {
            actions.emplace_back(Touch{player, to});
            for (const int pieces : {1, 2}) {
                for (int stack = -1; stack <= kStacks; ++stack) actions.emplace_back(BringIn{player, stack, to, pieces});
                for (const Place& from : places) actions.emplace_back(Move{player, from, to, pieces});
            }
        }
    }
    return actions;
}

void expectLaw(const State& state, const std::vector<Action>& all) {
    std::vector<Action> made = legalActions(state);
    std::vector<Action> allowed;
    for (const Action& action : all)
        if (isAllowed(judge(state, action))) allowed.push_back(action);
    std::ranges::sort(made);
    std::ranges::sort(allowed);
    ASSERT_EQ(std::ranges::adjacent_find(made), made.end()) << "made twice\n" << toText(state);
    ASSERT_TRUE(made == allowed) << "made " << made.size() << ", allowed " << allowed.size() << "\n" << toText(state);
}

// Mostly moves and now and then a touch, so that games go far; agreements end them at once and are played last.
State step(const State& state, std::mt19937& random) {
    const auto actions = legalActions(state);
    const auto plays = std::ranges::count_if(
        actions, [](const Action& action) { return !std::holds_alternative<Touch>(action) && !std::holds_alternative<AgreeDraw>(action); });
    const auto touches = static_cast<long>(actions.size()) - plays - 1;
    if (touches > 0 && random() % 8 == 0)
        return gobblet::apply(state, actions[static_cast<std::size_t>(plays) + random() % static_cast<std::size_t>(touches)]);
    return gobblet::apply(state, actions[random() % static_cast<std::size_t>(plays)]);
}

TEST(GobbletLaw, AnActionIsMadeExactlyWhenItIsAllowed) {
    const auto all = everything();
    std::mt19937 random(7);
    int positions = 0;
    int ends = 0;
    while (positions < 4000) {
        State state = initialState(random() % 2 == 0 ? Side::White : Side::Black);
        for (; !state.end; ++positions) {
            expectLaw(state, all);
            if (HasFatalFailure()) return;
            state = step(state, random);
        }
        expectLaw(state, all);
        ++ends;
    }
    EXPECT_GT(ends, 50);
}

TEST(GobbletLaw, EveryStateGoesThroughTextAndBack) {
    std::mt19937 random(11);
    for (int game = 0; game < 200; ++game) {
        State state = initialState();
        while (!state.end) {
            state = step(state, random);
            const auto again = fromText(toText(state));
            ASSERT_TRUE(again) << again.error() << "\n" << toText(state);
            ASSERT_EQ(*again, state) << toText(state);
        }
    }
}

TEST(GobbletLaw, ThePieceCountNeverChanges) {
    std::mt19937 random(13);
    State state = initialState();
    while (!state.end) {
        state = step(state, random);
        for (int index = 0; index < kSide * kSide; ++index) {
            const auto nest = nestAt(state.position, cellAt(index));
            ASSERT_TRUE(std::ranges::is_sorted(nest, {}, &Piece::size));
            ASSERT_EQ(nest.empty() ? std::nullopt : std::optional(nest.back()), topAt(state.position, cellAt(index)));
        }
    }
}

} // namespace
} // namespace hawkstone::rules::gobblet
