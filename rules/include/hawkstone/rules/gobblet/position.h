// SPDX-License-Identifier: Apache-2.0
// What stands on a Gobblet board and beside it: every piece, hidden ones included.
#pragma once

#include <hawkstone/board/cell.h>
#include <hawkstone/board/gobblet.h>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace hawkstone::rules::gobblet {

using board::Cell;
using board::gobblet::kSide;
using board::gobblet::kSizes;
using board::gobblet::kStacks;
using board::gobblet::Piece;
using board::gobblet::Side;

// A set of squares; a1 is bit 0, b1 bit 1, a2 bit 4.
using Squares = std::uint16_t;
inline constexpr Squares kAllSquares = 0xFFFF;

constexpr int indexOf(Cell cell) {
    return kSide * cell.row + cell.column;
}
constexpr Cell cellAt(int index) {
    return Cell{static_cast<std::uint8_t>(index / kSide), static_cast<std::uint8_t>(index % kSide)};
}
constexpr Squares only(Cell cell) {
    return static_cast<Squares>(1U << indexOf(cell));
}
constexpr Side opponent(Side side) {
    return side == Side::White ? Side::Black : Side::White;
}
std::vector<Cell> cellsOf(Squares squares);

// Four rows, four columns, two main diagonals.
inline constexpr std::array<Squares, 10> kLines{0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248};

// A piece covers only smaller ones, so a square holds at most one piece of each size and the sizes alone give the
// order of a nest. For the same reason an external stack is known by its outermost size: a 3 has a 2 and a 1 inside.
struct Position {
    std::array<std::array<Squares, kSizes>, 2> on{};                                 // [side][size - 1]
    std::array<std::array<std::uint8_t, kStacks>, 2> stacks{{{4, 4, 4}, {4, 4, 4}}}; // [side]: outermost size, 0 none

    friend auto operator<=>(const Position&, const Position&) = default;
};

std::vector<Piece> nestAt(const Position& position, Cell cell); // bottom first
std::optional<Piece> topAt(const Position& position, Cell cell);
Squares showing(const Position& position, Side side); // where that colour is on top

Position with(Position position, Cell cell, Piece piece);    // the piece stands there now
Position without(Position position, Cell cell, Piece piece); // the piece is lifted off

// The lines whose four squares all show that colour.
std::vector<Squares> linesOfFour(const Position& position, Side side);

} // namespace hawkstone::rules::gobblet
