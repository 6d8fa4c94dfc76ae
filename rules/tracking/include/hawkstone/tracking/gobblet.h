// SPDX-License-Identifier: Apache-2.0
// Gobblet: which piece came or went between two looks at the table. What stands under a piece is remembered.
#pragma once

#include <hawkstone/board/sight.h>
#include <hawkstone/tracking/explanation.h>

namespace hawkstone::tracking::gobblet {

using board::gobblet::kSide;
using board::gobblet::kStacks;
using board::gobblet::Piece;
using board::gobblet::Side;
using board::gobblet::Sight;

using Tops = std::array<std::array<std::optional<Piece>, kSide>, kSide>;

struct Known {
    std::array<std::array<std::vector<Piece>, kSide>, kSide> squares; // bottom first
    // Pieces left in each external stack, by side; the outermost has that size.
    std::array<std::array<std::uint8_t, kStacks>, 2> stacks{{{4, 4, 4}, {4, 4, 4}}};

    std::optional<Piece> top(Cell cell) const;
    Tops tops() const;
};

struct BringIn {
    Piece piece;
    int stack = 0; // the lowest-numbered one whose outermost piece has that size
    Cell to;
    friend bool operator==(const BringIn&, const BringIn&) = default;
};
struct Move {
    Cell from, to;
    int pieces = 1; // more: a whole nest was moved
    friend bool operator==(const Move&, const Move&) = default;
};
// In the air, or gone from the board: where it lands is not seen yet.
struct Lift {
    Cell from;
    int pieces = 1;
    friend bool operator==(const Lift&, const Lift&) = default;
};
using Play = std::variant<BringIn, Move, Lift>;

// Everything a hand can do in one go: one piece before a nest, like stacks once.
std::vector<Play> everyPlay(const Known& known);

// Everything a hand can do in one go is tried, by either player, allowed or not; what shows the squares as they were seen
// is an answer. A square that was not read for certain may show anything.
Explanation<Play> explain(const Known& known, const Sight& seen);

// The table after the play, whether the rules allow it or not.
Known after(Known known, const Play& play);

// Squares of the lines of four that the piece's owner's opponent shows once the piece is in the air.
std::vector<Cell> linesShown(const Known& known, Side side);

Sight sightOf(const Known& known);

} // namespace hawkstone::tracking::gobblet
