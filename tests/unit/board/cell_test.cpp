// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/board/cell.h>
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/hidden_stones.h>

#include <gtest/gtest.h>

namespace hawkstone::board {
namespace {

TEST(Cell, EveryCellOfABoardKeepsItsName) {
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 15; ++column) {
            const Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
            EXPECT_EQ(parseCell(name(cell), 15, 15), cell);
        }
    EXPECT_EQ(name(Cell{7, 7}), "h8");
}

TEST(Cell, OnlyOneSpellingCounts) {
    for (const char* text : {"", "h", "8", "h0", "h08", "H8", "p3", "h16", "h-1", "h 8", "h8 ", " h8", "h+8", "hh", "8h", "h8.", "stack1"})
        EXPECT_FALSE(parseCell(text, 15, 15)) << text;
    EXPECT_FALSE(parseCell("e1", 4, 4));
    EXPECT_FALSE(parseCell("a5", 4, 4));
}

TEST(Names, ColoursAndFacesGoBothWays) {
    using namespace gobblestones;
    for (const Colour colour : {Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Turquoise, Colour::Grey}) {
        EXPECT_EQ(parseColour(name(colour)), colour);
        EXPECT_EQ(colourOfLetter(letter(colour)), colour);
    }
    EXPECT_FALSE(colourOfLetter('?'));
    for (const auto face : hidden_stones::kFaces) {
        EXPECT_EQ(hidden_stones::parseFace(hidden_stones::name(face)), face);
        EXPECT_EQ(hidden_stones::otherSide(hidden_stones::otherSide(face)), face);
    }
}

} // namespace
} // namespace hawkstone::board
