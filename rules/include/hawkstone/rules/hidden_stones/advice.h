// SPDX-License-Identifier: Apache-2.0
// A teacher at the Hidden Stones table: what a hand of cards can score in one turn, and how.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/rules/hidden_stones/action.h>
#include <hawkstone/rules/hidden_stones/state.h>

#include <span>
#include <string>
#include <vector>

namespace hawkstone::rules::hidden_stones {

// One turn: these swaps, flips and scorings, in this order.
struct Plan {
    std::vector<Action> actions;
    std::vector<int> scored; // ids of the cards it scores, in that order
    int points = 0;
    int paid = 0; // cards spent on swaps and flips; any that are not scored

    friend bool operator==(const Plan&, const Plan&) = default;
};

// The turns of the player to move who holds exactly these cards, exactly the best first: most points, then fewest cards
// spent on swaps and flips, then fewest cards scored. One plan, the cheapest, for each set of cards that can be scored;
// the last one is the turn without any action. With more than six cards only plans up to the best are looked for.
// An error where the cards cannot be that player's hand: no such card, one twice, one that lies on a pile.
Expected<std::vector<Plan>, std::string> plans(const State& state, std::span<const int> hand);

// The plan in words: "5 points with 2 cards spent: flip b2, swap a1 a2, score card 69".
std::string explain(const Plan& plan);

} // namespace hawkstone::rules::hidden_stones
