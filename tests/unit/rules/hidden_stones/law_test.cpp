// SPDX-License-Identifier: Apache-2.0
// The law between the two roads, on random games: an action is generated exactly when the judge allows it.
#include "table.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace hawkstone::rules::hidden_stones {
namespace {

// Everything one could say at the table: all swaps, all flips, all cards and some that do not exist.
std::vector<Action> everything(int players) {
    std::vector<Place> places{Place(std::string("d4"))};
    for (std::uint8_t index = 0; index < kSide * kSide; ++index)
        places.emplace_back(Cell{static_cast<std::uint8_t>(index / kSide), static_cast<std::uint8_t>(index % kSide)});
    std::vector<Action> actions;
    for (int player = 0; player < players; ++player) {
        actions.emplace_back(Pass{player});
        actions.emplace_back(EndTurn{player});
        for (const Place& one : places) {
            actions.emplace_back(Flip{player, one});
            for (const Place& other : places) actions.emplace_back(Swap{player, one, other});
        }
        for (const Card& card : cards()) {
            actions.emplace_back(Score{player, card.points, card.pattern});
            actions.emplace_back(Score{player, card.points % 3 + 1, card.pattern});
        }
    }
    return actions;
}

void expectLaw(const State& state, const std::vector<Action>& all) {
    std::vector<Action> made = legalActions(state);
    std::vector<Action> allowed;
    for (const Action& action : all)
        if (isAllowed(judge(state, action))) allowed.push_back(canonical(state, action));
    std::ranges::sort(made);
    std::ranges::sort(allowed);
    allowed.erase(std::unique(allowed.begin(), allowed.end()), allowed.end());
    ASSERT_EQ(std::ranges::adjacent_find(made), made.end()) << "made twice\n" << toText(state);
    ASSERT_TRUE(made == allowed) << "made " << made.size() << ", allowed " << allowed.size() << "\n" << toText(state);
}

Grid shuffled(std::mt19937& random) {
    Grid stones = plainStones();
    auto* first = &stones[0][0];
    for (std::size_t i = 8; i > 0; --i) std::swap(first[i], first[random() % (i + 1)]);
    for (std::size_t i = 0; i < 9; ++i)
        if (random() % 2 == 0) first[i] = board::hidden_stones::otherSide(first[i]);
    return stones;
}

// Scores when it can, half of the time; otherwise anything.
State step(const State& state, std::mt19937& random) {
    const auto actions = legalActions(state);
    const auto scoring = std::ranges::find_if(actions, [](const Action& action) { return std::holds_alternative<Score>(action); });
    if (scoring != actions.end() && random() % 2 == 0) return hidden_stones::apply(state, *scoring);
    return hidden_stones::apply(state, actions[random() % actions.size()]);
}

void expectAllCards(const State& state) {
    const int hands = std::accumulate(state.hands.begin(), state.hands.end(), 0);
    ASSERT_EQ(hands + state.pile + state.discard + static_cast<int>(state.allScored().count()), state.isSolo() ? kSoloDeck : kCards);
}

TEST(HiddenStonesLaw, AnActionIsMadeExactlyWhenItIsAllowed) {
    for (int players = 1; players <= kMaxPlayers; ++players) {
        const auto all = everything(players);
        std::mt19937 random(static_cast<unsigned>(players));
        int ends = 0;
        for (int positions = 0; positions < 800 || ends < 3;) {
            State state = initialState(shuffled(random), players, static_cast<int>(random() % static_cast<unsigned>(players)));
            for (; !state.end; ++positions) {
                expectLaw(state, all);
                expectAllCards(state);
                if (HasFatalFailure()) return;
                state = step(state, random);
            }
            expectLaw(state, all);
            ++ends;
        }
    }
}

TEST(HiddenStonesLaw, EveryStateGoesThroughTextAndBack) {
    std::mt19937 random(11);
    for (int game = 0; game < 30; ++game) {
        State state = initialState(shuffled(random), 1 + game % kMaxPlayers);
        while (!state.end) {
            state = step(state, random);
            const auto again = fromText(toText(state));
            ASSERT_TRUE(again) << again.error() << "\n" << toText(state);
            ASSERT_EQ(*again, state) << toText(state);
        }
    }
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
