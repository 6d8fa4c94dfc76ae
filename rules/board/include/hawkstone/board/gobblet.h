// SPDX-License-Identifier: Apache-2.0
// The things in a Gobblet box: two colours, four nesting sizes, three of each.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hawkstone::board::gobblet {

inline constexpr int kSide = 4;
inline constexpr int kSizes = 4;
inline constexpr int kStacks = 3; // external stacks a player, so three pieces of each size and colour

enum class Side : std::uint8_t { White, Black };

struct Piece {
    Side side = Side::White;
    std::uint8_t size = 1; // 1 smallest to 4 largest
    friend auto operator<=>(const Piece&, const Piece&) = default;
};

std::string_view name(Side side); // "white"
std::optional<Side> parseSide(std::string_view name);

} // namespace hawkstone::board::gobblet
