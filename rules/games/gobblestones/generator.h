// SPDX-License-Identifier: Apache-2.0
// Where tiles may go, colours aside: walks the 30 lines of the board and extends each play field by field.
#pragma once

#include <hawkstone/rules/gobblestones/state.h>

#include <array>
#include <bit>
#include <cstdint>

namespace hawkstone::rules::gobblestones {

// The covered fields as bits, one spare row and column on each side so that nobody asks about the edge. `turned`: columns
// and rows change places, so that every line can be walked as a row.
class Cover {
public:
    Cover(const State& state, bool turned) {
        for (int row = 0; row < kSide; ++row)
            for (int column = 0; column < kSide; ++column)
                if (state.covering[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] != Tile::None)
                    turned ? set(column, row) : set(row, column);
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
    // The free fields of a row that lie beside a covered one; bit 0 is the first column.
    std::uint32_t besideCovered(int row) const {
        const auto line = [&](int r) { return m_rows[static_cast<std::size_t>(r + 1)]; };
        return ((line(row - 1) | line(row + 1) | line(row) << 1 | line(row) >> 1) & ~line(row)) >> 1;
    }

private:
    static constexpr std::uint32_t bit(int column) { return 1U << (column + 1); }
    std::array<std::uint32_t, kSide + 2> m_rows{};
};

// Calls visit(cells, count) for every set of 1 to `most` fields the geometry allows, in board order along its line; each
// set once.
template <class Visit>
void forEachGeometry(const State& state, int most, Visit visit) {
    constexpr std::uint32_t kCentres = 1U << 2 | 1U << 7 | 1U << 12;
    std::array<Cell, kFullRack> cells;
    for (const bool turned : {false, true}) { // rows, then columns; a single tile counts with its row
        Cover cover(state, turned);
        const Cover before = cover;
        const bool first = cover.bare();
        for (int line = 0; line < kSide; ++line) {
            const std::uint32_t anchors = !first ? before.besideCovered(line) : line % 5 == 2 ? kCentres : 0U;
            for (int start = 0; start < kSide; ++start) {
                // A bridge is reached over a field beside it, so an anchor lies among the next few fields or not in reach.
                if (((anchors >> start) & ((1U << most) - 1U)) == 0) continue;
                int count = 0;
                bool anchored = false;
                for (int at = start; at < kSide && count < most; ++at) {
                    if (before.at(line, at)) {
                        if (at == start) break; // plays begin on a free field
                        continue;               // tiles laid earlier bridge
                    }
                    if (cover.completesBlock(line, at)) break; // and so would every longer play
                    cover.set(line, at);
                    cells[static_cast<std::size_t>(count++)] =
                        Cell{static_cast<std::uint8_t>(turned ? at : line), static_cast<std::uint8_t>(turned ? line : at)};
                    anchored = anchored || ((anchors >> at) & 1U) != 0;
                    if (anchored && (count > 1 || !turned)) visit(cells, count);
                }
                for (int i = 0; i < count; ++i) {
                    const Cell laid = cells[static_cast<std::size_t>(i)];
                    turned ? cover.clear(laid.column, laid.row) : cover.clear(laid.row, laid.column);
                }
            }
        }
    }
}

} // namespace hawkstone::rules::gobblestones
