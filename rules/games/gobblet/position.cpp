// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblet/position.h>

namespace hawkstone::rules::gobblet {

std::vector<Cell> cellsOf(Squares squares) {
    std::vector<Cell> cells;
    for (int index = 0; index < kSide * kSide; ++index)
        if (squares >> index & 1) cells.push_back(cellAt(index));
    return cells;
}

std::vector<Piece> nestAt(const Position& position, Cell cell) {
    std::vector<Piece> nest;
    for (std::uint8_t size = 1; size <= kSizes; ++size)
        for (const Side side : {Side::White, Side::Black})
            if (position.on[static_cast<std::size_t>(side)][size - 1U] & only(cell)) nest.push_back({side, size});
    return nest;
}

std::optional<Piece> topAt(const Position& position, Cell cell) {
    for (std::uint8_t size = kSizes; size >= 1; --size)
        for (const Side side : {Side::White, Side::Black})
            if (position.on[static_cast<std::size_t>(side)][size - 1U] & only(cell)) return Piece{side, size};
    return std::nullopt;
}

Squares showing(const Position& position, Side side) {
    const auto& own = position.on[static_cast<std::size_t>(side)];
    const auto& other = position.on[static_cast<std::size_t>(opponent(side))];
    unsigned seen = 0;
    unsigned covered = 0;
    for (int size = kSizes - 1; size >= 0; --size) {
        const auto at = static_cast<std::size_t>(size);
        seen |= own[at] & ~covered;
        covered |= own[at] | other[at];
    }
    return static_cast<Squares>(seen);
}

Position with(Position position, Cell cell, Piece piece) {
    auto& squares = position.on[static_cast<std::size_t>(piece.side)][piece.size - 1U];
    squares = static_cast<Squares>(squares | only(cell));
    return position;
}

Position without(Position position, Cell cell, Piece piece) {
    auto& squares = position.on[static_cast<std::size_t>(piece.side)][piece.size - 1U];
    squares = static_cast<Squares>(squares & ~only(cell));
    return position;
}

std::vector<Squares> linesOfFour(const Position& position, Side side) {
    const Squares seen = showing(position, side);
    std::vector<Squares> lines;
    for (const Squares line : kLines)
        if ((seen & line) == line) lines.push_back(line);
    return lines;
}

} // namespace hawkstone::rules::gobblet
