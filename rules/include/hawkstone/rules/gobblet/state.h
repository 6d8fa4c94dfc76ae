// SPDX-License-Identifier: Apache-2.0
// A Gobblet game at one moment: the pieces, whose turn it is, what was touched, what has been seen before, and the end.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/rules/gobblet/position.h>
#include <hawkstone/rules/verdict.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hawkstone::rules::gobblet {

// The ends, as the rulebook names them.
enum class End : std::uint8_t { LineOfFour, UncoveredLine, TouchedUnplayable, Repetition, AgreedDraw, NoMove };
RuleId idOf(End end);

// A position and who is to play in it: what repetition compares.
struct Situation {
    Position position;
    Side toMove = Side::White;
    friend auto operator<=>(const Situation&, const Situation&) = default;
};

struct State {
    Position position;
    Side toMove = Side::White;      // white is player 0; after the end: who would be next
    std::optional<Cell> touched;    // an own piece that must now be played
    std::vector<Situation> earlier; // oldest first, this one not included; forgotten when a piece comes in, for
                                    // pieces never go back to a stack and no older position can come again
    std::optional<End> end;
    std::optional<Side> winner; // nobody in a draw

    friend bool operator==(const State&, const State&) = default;
};

constexpr int playerOf(Side side) {
    return static_cast<int>(side);
}

State initialState(Side first = Side::White);

// Player numbers; empty for a draw and while the game goes on.
std::vector<int> winners(const State& state);

// The whole state as text and back, drawn as the board: "w1b3" is a white 1 under a black 3.
std::string toText(const State& state);
Expected<State, std::string> fromText(std::string_view text);

} // namespace hawkstone::rules::gobblet
