// SPDX-License-Identifier: Apache-2.0
// What players do in Hidden Stones: swap, flip, score, end the turn; or pass.
#pragma once

#include <hawkstone/rules/hidden_stones/state.h>
#include <hawkstone/rules/place.h>

#include <compare>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hawkstone::rules::hidden_stones {

// The cell of that name on the 3x3 grid, or words that name none.
Place placeNamed(std::string_view text);

struct Swap {
    int player = 0;
    Place one;
    Place other;
    friend auto operator<=>(const Swap&, const Swap&) = default;
};
struct Flip {
    int player = 0;
    Place at;
    friend auto operator<=>(const Flip&, const Flip&) = default;
};
struct Score {
    int player = 0;
    int points = 0;
    Pattern pattern;
    friend auto operator<=>(const Score&, const Score&) = default;
};
struct Pass {
    int player = 0;
    friend auto operator<=>(const Pass&, const Pass&) = default;
};
// Closes the turn; the hand is filled up.
struct EndTurn {
    int player = 0;
    friend auto operator<=>(const EndTurn&, const EndTurn&) = default;
};
using Action = std::variant<Swap, Flip, Score, Pass, EndTurn>;

int playerOf(const Action& action);

// The one spelling of an action among its equals: a swap names its stones in reading order.
Action canonical(const State& state, Action action);

// "swap a1 a2", "flip b2", "score 1: bird horse", "pass", "end the turn"
std::string name(const Action& action);

// A whole turn, as a record writes it: swaps, flips and scorings in order, or a pass.
struct Turn {
    int player = 0;
    bool pass = false;
    std::vector<Action> actions; // Swap, Flip and Score only
    friend bool operator==(const Turn&, const Turn&) = default;
};

} // namespace hawkstone::rules::hidden_stones
