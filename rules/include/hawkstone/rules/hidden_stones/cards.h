// SPDX-License-Identifier: Apache-2.0
// The 72 formation cards of Hidden Stones, and where a formation lies on the table.
#pragma once

#include <hawkstone/board/cell.h>
#include <hawkstone/board/hidden_stones.h>

#include <array>
#include <bitset>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hawkstone::rules::hidden_stones {

using board::Cell;
using board::hidden_stones::Face;
using board::hidden_stones::Formation;
using board::hidden_stones::Grid;
using board::hidden_stones::kSide;

inline constexpr int kCards = 72;

// A formation packed into a small value: rows x columns squares, read row by row, then unused ones.
struct Pattern {
    static constexpr std::uint8_t kAny = 8;    // any stone
    static constexpr std::uint8_t kUnused = 9; // beyond rows x columns
    std::uint8_t rows = 0;
    std::uint8_t columns = 0;
    std::array<std::uint8_t, kSide * kSide> squares{kUnused, kUnused, kUnused, kUnused, kUnused, kUnused, kUnused, kUnused, kUnused};

    std::uint8_t at(int row, int column) const { return squares[static_cast<std::size_t>(row * columns + column)]; }
    friend auto operator<=>(const Pattern&, const Pattern&) = default;
};
// Precondition: a rectangle of 1 to 3 by 1 to 3.
Pattern patternOf(const Formation& formation);
Formation formationOf(const Pattern& pattern);

struct Card {
    int id = 0; // 1 to 72; ours, nothing is printed on the cards
    int points = 0;
    Pattern pattern;
};

// All 72, in the order of their ids. No two are alike.
std::span<const Card, kCards> cards();

// The card with these points and this formation together; nothing when there is none.
std::optional<int> cardIdOf(int points, const Pattern& pattern);

// Nothing when there is no such id.
const Card* findCard(int id);

// A set of cards; the card with id i is bit i - 1.
using CardSet = std::bitset<kCards>;
int pointsOf(const CardSet& set);
int countOf(const CardSet& set, int points); // how many of that value

// Where the formation lies now, as drawn: the cells of each place, squares that take any stone included.
std::vector<std::vector<Cell>> placesOf(const Grid& stones, const Pattern& pattern);

} // namespace hawkstone::rules::hidden_stones
