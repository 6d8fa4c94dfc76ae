// SPDX-License-Identifier: Apache-2.0
// Where tiles may go, colours aside: walks the 30 lines of the board and extends each play field by field.
#pragma once

#include <hawkstone/rules/gobblestones/state.h>

#include <array>
#include <bit>
#include <cstdint>

namespace hawkstone::rules::gobblestones {

// The covered fields as bits, one spare row and column on each side so that nobody asks about the edge.
class Cover {
public:
    explicit Cover(const State& state) {
        for (int row = 0; row < kSide; ++row)
            for (int column = 0; column < kSide; ++column)
                if (state.covering[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != Tile::None)
                    set(row, column);
    }
    void set(int row, int column) { m_rows[static_cast<std::size_t>(row + 1)] |= bit(column); }
    void clear(int row, int column) { m_rows[static_cast<std::size_t>(row + 1)] &= ~bit(column); }
    bool at(int row, int column) const { return (m_rows[static_cast<std::size_t>(row + 1)] & bit(column)) != 0; }
    bool bare() const {
        std::uint32_t any = 0;
        for (const auto row : m_rows) any |= row;
        return any == 0;
    }
    // Would (or does) this field, once covered, complete a block of four?
    bool completesBlock(int row, int column) const {
        // Three neighbours in a row, the middle one being this column: bits 0..2 of above, here and below.
        const auto window = [&](int r) { return (m_rows[static_cast<std::size_t>(r + 1)] >> column) & 7U; };
        const auto above = window(row - 1), here = window(row), below = window(row + 1);
        const auto left = [](std::uint32_t w) { return (w & 1U) != 0; };
        const auto mid = [](std::uint32_t w) { return (w & 2U) != 0; };
        const auto right = [](std::uint32_t w) { return (w & 4U) != 0; };
        return (mid(above) && ((left(here) && left(above)) || (right(here) && right(above)))) ||
               (mid(below) && ((left(here) && left(below)) || (right(here) && right(below))));
    }
    bool besideCovered(int row, int column) const {
        return at(row - 1, column) || at(row + 1, column) || at(row, column - 1) || at(row, column + 1);
    }

private:
    static constexpr std::uint32_t bit(int column) { return 1U << (column + 1); }
    std::array<std::uint32_t, kSide + 2> m_rows{};
};

// Calls visit(cells, count) for every set of 1 to `most` fields the geometry allows, in board order along its line; each
// set once.
template <class Visit>
void forEachGeometry(const State& state, int most, Visit visit) {
    Cover cover(state);
    const Cover before = cover;
    const bool first = cover.bare();
    const auto anchors = [&](int row, int column) {
        return first ? (row % 5 == 2 && column % 5 == 2) : before.besideCovered(row, column);
    };
    std::array<Cell, kFullRack> cells;
    for (const bool along : {true, false}) // rows, then columns; a single tile counts with its row
        for (int line = 0; line < kSide; ++line)
            for (int start = 0; start < kSide; ++start) {
                int count = 0;
                bool anchored = false;
                for (int at = start; at < kSide && count < most; ++at) {
                    const int row = along ? line : at, column = along ? at : line;
                    if (before.at(row, column)) {
                        if (at == start) break; // plays begin on a free field
                        continue;               // tiles laid earlier bridge
                    }
                    if (cover.completesBlock(row, column)) break; // and so would every longer play
                    cover.set(row, column);
                    cells[static_cast<std::size_t>(count++)] =
                        Cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
                    anchored = anchored || anchors(row, column);
                    if (anchored && (count > 1 || along)) visit(cells, count);
                }
                for (int i = 0; i < count; ++i)
                    cover.clear(cells[static_cast<std::size_t>(i)].row, cells[static_cast<std::size_t>(i)].column);
            }
}

} // namespace hawkstone::rules::gobblestones
