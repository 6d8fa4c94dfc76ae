// SPDX-License-Identifier: Apache-2.0
#include "packed.h"

namespace hawkstone::rules::hidden_stones {
namespace {

std::vector<Mask> placesFor(const Pattern& pattern) {
    std::vector<Mask> places;
    for (int top = 0; top + pattern.rows <= kSide; ++top)
        for (int left = 0; left + pattern.columns <= kSide; ++left) {
            Mask mask;
            for (int row = 0; row < pattern.rows; ++row)
                for (int column = 0; column < pattern.columns; ++column) {
                    const Packed face = pattern.at(row, column);
                    if (face == Pattern::kAny) continue;
                    const int shift = shiftOf(kSide * (top + row) + left + column);
                    mask.care |= 7U << shift;
                    mask.wanted |= face << shift;
                }
            places.push_back(mask);
        }
    return places;
}

std::array<std::vector<Mask>, kCards> makeMasks() {
    std::array<std::vector<Mask>, kCards> all;
    for (const Card& card : cards()) all[static_cast<std::size_t>(card.id - 1)] = placesFor(card.pattern);
    return all;
}

} // namespace

Packed pack(const Grid& stones) {
    Packed packed = 0;
    int index = 0;
    for (const auto& row : stones)
        for (const Face face : row) packed |= static_cast<Packed>(face) << shiftOf(index++);
    return packed;
}

std::span<const std::vector<Mask>, kCards> masks() {
    static const std::array<std::vector<Mask>, kCards> all = makeMasks();
    return all;
}

} // namespace hawkstone::rules::hidden_stones
