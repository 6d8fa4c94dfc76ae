// SPDX-License-Identifier: Apache-2.0
// The things in a Gobblestones box: coloured fields with numbers, coloured tiles.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hawkstone::board::gobblestones {

inline constexpr int kSide = 15;           // fields along an edge of the block
inline constexpr int kSquareSide = 5;      // fields along an edge of one board square
inline constexpr int kTilesPerColour = 20; // in the box

enum class Colour : std::uint8_t { Red, Yellow, Green, Blue, Turquoise, Grey };
inline constexpr std::array kTileColours{Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Turquoise};

struct Field {
    Colour colour = Colour::Grey; // Grey takes any tile
    std::uint8_t value = 0;
    friend auto operator<=>(const Field&, const Field&) = default;
};

using Fields = std::array<std::array<Field, kSide>, kSide>; // [row][column]

std::string_view name(Colour colour); // "turquoise"
std::optional<Colour> parseColour(std::string_view name);
char letter(Colour colour); // R Y G B T, N for grey
std::optional<Colour> colourOfLetter(char letter);

} // namespace hawkstone::board::gobblestones
