// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/board/cell.h>

#include <charconv>

namespace hawkstone::board {

std::string name(Cell cell) {
    return static_cast<char>('a' + cell.column) + std::to_string(cell.row + 1);
}

std::optional<Cell> parseCell(std::string_view text, int rows, int columns) {
    if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
    const int column = text[0] - 'a';
    int row = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (column < 0 || column >= columns || row < 1 || row > rows) return std::nullopt;
    return Cell{static_cast<std::uint8_t>(row - 1), static_cast<std::uint8_t>(column)};
}

} // namespace hawkstone::board
