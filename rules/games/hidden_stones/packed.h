// SPDX-License-Identifier: Apache-2.0
// The nine stones as one number, so that a formation is found with one mask: what the generator and the hint work on.
#pragma once

#include <hawkstone/rules/hidden_stones/cards.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hawkstone::rules::hidden_stones {

// Three bits a stone, a1 lowest, then b1; the lowest of the three says which side is up.
using Packed = std::uint32_t;

constexpr int shiftOf(int index) {
    return 3 * index;
}
constexpr Packed flipped(Packed stones, int index) {
    return stones ^ (1U << shiftOf(index));
}
constexpr Packed swapped(Packed stones, int one, int other) {
    const Packed differs = (stones >> shiftOf(one) ^ stones >> shiftOf(other)) & 7U;
    return stones ^ (differs << shiftOf(one)) ^ (differs << shiftOf(other));
}
Packed pack(const Grid& stones);

// The twelve pairs of neighbours, each in reading order.
inline constexpr std::array<std::array<int, 2>, 12> kNeighbours{
    {{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {3, 6}, {4, 5}, {4, 7}, {5, 8}, {6, 7}, {7, 8}}};

// One place where a formation may lie: the stones that matter, and what they must be.
struct Mask {
    Packed care = 0;
    Packed wanted = 0;
};
// Each card's places, by id - 1.
std::span<const std::vector<Mask>, kCards> masks();

inline bool lies(Packed stones, const std::vector<Mask>& places) {
    for (const Mask& place : places)
        if ((stones & place.care) == place.wanted) return true;
    return false;
}

constexpr Cell gridCell(int index) {
    return Cell{static_cast<std::uint8_t>(index / kSide), static_cast<std::uint8_t>(index % kSide)};
}

} // namespace hawkstone::rules::hidden_stones
