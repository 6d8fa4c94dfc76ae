// SPDX-License-Identifier: Apache-2.0
// The things in a Hidden Stones box: nine double-sided stones and the formations drawn on cards.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hawkstone::board::hidden_stones {

inline constexpr int kSide = 3;

enum class Face : std::uint8_t { Sun, Moon, Fish, Bird, Horse, Ship, Seed, Tree };
inline constexpr std::array kFaces{Face::Sun, Face::Moon, Face::Fish, Face::Bird, Face::Horse, Face::Ship, Face::Seed, Face::Tree};

// Stones in the box by kind; a kind is the pair of faces of one stone.
inline constexpr std::array kStonesOfKind{1, 2, 3, 3};
constexpr int kind(Face face) {
    return static_cast<int>(face) / 2;
}
constexpr Face otherSide(Face face) {
    return static_cast<Face>(static_cast<int>(face) ^ 1);
}

using Grid = std::array<std::array<Face, kSide>, kSide>; // [row][column]

// A rectangle of at most 3x3; nothing in a place stands for any stone.
using Formation = std::vector<std::vector<std::optional<Face>>>;

std::string_view name(Face face); // "sun"
std::optional<Face> parseFace(std::string_view name);

} // namespace hawkstone::board::hidden_stones
