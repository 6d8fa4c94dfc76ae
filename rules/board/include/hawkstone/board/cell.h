// SPDX-License-Identifier: Apache-2.0
// A place on a board, as players name it: column letter and row number, a1 at the top left.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hawkstone::board {

struct Cell {
    std::uint8_t row = 0;    // 0 is the top row, "1" in names
    std::uint8_t column = 0; // 0 is column "a"

    friend auto operator<=>(const Cell&, const Cell&) = default;
};

// "h8"
std::string name(Cell cell);

// The cell of that name on a board of rows x columns. Only the one spelling counts: "h08", "H8" and "p3" are no cells.
std::optional<Cell> parseCell(std::string_view text, int rows, int columns);

} // namespace hawkstone::board
