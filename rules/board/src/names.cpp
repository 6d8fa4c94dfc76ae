// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/gobblet.h>
#include <hawkstone/board/hidden_stones.h>

#include <algorithm>
#include <string>

namespace hawkstone::board {
namespace {

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& names, std::string_view text) {
    const auto it = std::ranges::find(names, text);
    if (it == names.end()) return std::nullopt;
    return static_cast<Enum>(it - names.begin());
}

constexpr std::array<std::string_view, 6> kColours{"red", "yellow", "green", "blue", "turquoise", "grey"};
constexpr std::string_view kColourLetters = "RYGBTN";
constexpr std::array<std::string_view, 2> kSides{"white", "black"};
constexpr std::array<std::string_view, 8> kFaceNames{"sun", "moon", "fish", "bird", "horse", "ship", "seed", "tree"};

} // namespace

namespace gobblestones {
std::string_view name(Colour colour) {
    return kColours[static_cast<std::size_t>(colour)];
}
std::optional<Colour> parseColour(std::string_view name) {
    return find<Colour>(kColours, name);
}
char letter(Colour colour) {
    return kColourLetters[static_cast<std::size_t>(colour)];
}
std::optional<Colour> colourOfLetter(char letter) {
    const auto at = kColourLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Colour>(at);
}
} // namespace gobblestones

namespace gobblet {
std::string_view name(Side side) {
    return kSides[static_cast<std::size_t>(side)];
}
std::optional<Side> parseSide(std::string_view name) {
    return find<Side>(kSides, name);
}
} // namespace gobblet

namespace hidden_stones {
std::string_view name(Face face) {
    return kFaceNames[static_cast<std::size_t>(face)];
}
std::optional<Face> parseFace(std::string_view name) {
    return find<Face>(kFaceNames, name);
}
} // namespace hidden_stones

} // namespace hawkstone::board
