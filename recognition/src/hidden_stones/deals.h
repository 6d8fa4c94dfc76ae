// SPDX-License-Identifier: Apache-2.0
// The ways in which nine stones can be dealt to the four kinds of the box.
#pragma once

#include <array>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

using Mask = unsigned; // bit i: stone i
inline constexpr Mask kAll = 0x1FF;

// All 5040 ways to deal the nine stones to the four kinds, the last two kinds apart: which six stones they share, and the 20 ways to share them.
// Summed over these first, all deals cost a third, which counts where ninety lamps are tried.
struct LastSix {
    Mask stones;
    std::array<Mask, 20> horseShip;
};
const std::vector<LastSix>& lastSixes();

// Sets of one stone to so many, three at most.
const std::vector<Mask>& setsUpTo(int size);
// Sets of just so many.
const std::vector<Mask>& setsOf(int size);

} // namespace hawkstone::recognition::hidden_stones
