// SPDX-License-Identifier: Apache-2.0
#include "board_check.h"

#include <algorithm>
#include <array>
#include <variant>

namespace hawkstone::recognition::gobblestones {
namespace {

using namespace board::gobblestones;

constexpr int kEnough = 90; // open fields, for shares to say anything

struct Census {
    std::array<int, 6> colours{}; // of the open fields, by Colour
    int open = 0, zeros = 0, greyFigures = 0;
    int covered = 0;
};

Census countOf(const BoardLook& look, const std::array<CellSight, kFieldsOfBoard>& cells) {
    Census census;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        census.covered += seen.covered() > 0.5F;
        const auto* field = std::get_if<Field>(&cells[static_cast<std::size_t>(i)].what);
        if (!field || seen.printed() < 0.5F) continue;
        const bool zero = figureOf(seen, turnAt(look, i)).best == 0;
        ++census.open;
        ++census.colours[static_cast<std::size_t>(field->colour)];
        census.zeros += zero;
        census.greyFigures += !zero && field->colour == Colour::Grey;
    }
    return census;
}

} // namespace

std::optional<board::NotFound> whyNoBoard(const BoardLook& look, const std::array<CellSight, kFieldsOfBoard>& cells) {
    const Census census = countOf(look, cells);
    if (census.covered > kTilesPerColour * static_cast<int>(kTileColours.size()) + 20)
        return board::NotFound{"a grid of 15x15 in view, but with more tiles on it than the box holds"};
    if (census.open < kEnough) return std::nullopt;
    // One field in ten is grey with a 0: of 56 boards in any light none had fewer than 3.2 % of it, of 21 sheets of other numbers one more than 1.8 %.
    if (census.zeros * 40 < census.open) return board::NotFound{"a grid of 15x15 numbers in view, but without the game's fields of 0"};
    // Nor do most fields show one: a sheet of boxes to tick does.
    if (census.zeros * 5 > census.open * 2) return board::NotFound{"a grid of 15x15 in view, but its fields show no numbers and tiles"};
    // A lamp may make blue, green and turquoise alike, but five colours never become two; and grey shows a 0 (at most 3 fields differed on those boards).
    const auto few = std::count_if(census.colours.begin(), census.colours.end() - 1, [&](int n) { return n * 40 < census.open; });
    if (few > 2 || census.greyFigures * 8 > census.open)
        return board::NotFound{"a grid of 15x15 in view, but not in the game's five colours and grey"};
    return std::nullopt;
}

} // namespace hawkstone::recognition::gobblestones
