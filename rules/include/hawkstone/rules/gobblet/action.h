// SPDX-License-Identifier: Apache-2.0
// What players do in Gobblet: bring a piece in, move one, touch one, agree to a draw.
#pragma once

#include <hawkstone/rules/gobblet/state.h>
#include <hawkstone/rules/place.h>

#include <compare>
#include <string>
#include <string_view>
#include <variant>

namespace hawkstone::rules::gobblet {

// The square of that name, or words that name none: "p3", "", and "off" for a piece taken off the board.
Place placeNamed(std::string_view text);

std::string stackName(int stack); // "stack1" for 0

// The outermost piece of an own stack comes in.
struct BringIn {
    int player = 0;
    int stack = 0; // 0 to 2, "stack1" to "stack3"
    Place to;
    int pieces = 1; // more than one is a nest
    friend auto operator<=>(const BringIn&, const BringIn&) = default;
};
// A visible own piece goes elsewhere.
struct Move {
    int player = 0;
    Place from;
    Place to;
    int pieces = 1;
    friend auto operator<=>(const Move&, const Move&) = default;
};
struct Touch {
    int player = 0;
    Place at;
    friend auto operator<=>(const Touch&, const Touch&) = default;
};
// Said by the player to move, stands for both.
struct AgreeDraw {
    int player = 0;
    friend auto operator<=>(const AgreeDraw&, const AgreeDraw&) = default;
};
using Action = std::variant<BringIn, Move, Touch, AgreeDraw>;

int playerOf(const Action& action);

// A play as a record writes it: "stack1" to "stack3" brings in, every other `from` is a move (and "stack4" no square).
Action playNamed(int player, std::string_view from, std::string_view to, int pieces = 1);

// "stack1 > b2", "c3 > b2", "touch c3", "agree to a draw"
std::string name(const Action& action);

} // namespace hawkstone::rules::gobblet
