// SPDX-License-Identifier: Apache-2.0
// Road one: makes the legal actions. It must agree with judge.cpp and shares no code with it.
#include "packed.h"

#include <hawkstone/rules/hidden_stones/game.h>

namespace hawkstone::rules::hidden_stones {
namespace {

void addStoneActions(const State& state, std::vector<Action>& actions) {
    for (const auto& [one, other] : kNeighbours) actions.emplace_back(Swap{state.toMove, gridCell(one), gridCell(other)});
    for (int index = 0; index < kSide * kSide; ++index) actions.emplace_back(Flip{state.toMove, gridCell(index)});
}

void addScorings(const State& state, std::vector<Action>& actions) {
    const CardSet gone = state.allScored();
    std::array<int, 6> left{}; // cards of a value that can still be scored
    for (const int points : {1, 2, 3, 5}) left[static_cast<std::size_t>(points)] = state.isSolo() ? soloCards(points) : kCards;
    for (const Card& card : cards()) left[static_cast<std::size_t>(card.points)] -= gone[static_cast<std::size_t>(card.id - 1)];
    const Packed stones = pack(state.stones);
    for (const Card& card : cards()) {
        const auto bit = static_cast<std::size_t>(card.id - 1);
        if (!gone[bit] && left[static_cast<std::size_t>(card.points)] > 0 && lies(stones, masks()[bit]))
            actions.emplace_back(Score{state.toMove, card.points, card.pattern});
    }
}

} // namespace

std::vector<Action> legalActions(const State& state) {
    std::vector<Action> actions;
    if (state.end) return actions;
    if (state.hands[static_cast<std::size_t>(state.toMove)] > 0) {
        addStoneActions(state, actions);
        addScorings(state, actions);
    }
    if (state.actions == 0 && !state.passed[static_cast<std::size_t>(state.toMove)]) actions.emplace_back(Pass{state.toMove});
    actions.emplace_back(EndTurn{state.toMove});
    return actions;
}

} // namespace hawkstone::rules::hidden_stones
