// SPDX-License-Identifier: Apache-2.0
// What is a board and what only lies like one, on cloths that show both in turn.
#include "board_check.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 100, kLeft = 340, kTop = 160;
const cv::Scalar kWhite(236, 240, 242), kBrown(60, 70, 96), kBlue(170, 110, 70);

// A cloth of white and brown stripes, a board of the stripes' white or none, and sixteen blue squares.
cv::Mat sixteenSquares(bool onABoard) {
    cv::Mat picture(720, 1080, CV_8UC3, kWhite);
    for (int x = 0; x < picture.cols; x += 70) cv::rectangle(picture, cv::Rect(x, 0, 35, picture.rows), kBrown, cv::FILLED);
    if (onABoard) cv::rectangle(picture, cv::Rect(kLeft - 30, kTop - 30, 4 * kCell + 60, 4 * kCell + 60), kWhite, cv::FILLED);
    for (int i = 0; i < 16; ++i)
        cv::rectangle(picture, cv::Rect(kLeft + i % 4 * kCell + 8, kTop + i / 4 * kCell + 8, kCell - 16, kCell - 16), kBlue, cv::FILLED);
    return picture;
}

board::gobblet::Sight emptyBoard() {
    board::gobblet::Sight sight;
    sight.corners = {{{kLeft, kTop}, {kLeft + 4 * kCell, kTop}, {kLeft + 4 * kCell, kTop + 4 * kCell}, {kLeft, kTop + 4 * kCell}}};
    for (auto& row : sight.cells)
        for (auto& cell : row) cell.chances[0] = 1;
    return sight;
}

TEST(WhyNoBoard, TakesABoardOfTheStripesColourForABoard) {
    EXPECT_FALSE(whyNoBoard(Pyramid(sixteenSquares(true)), {}, emptyBoard()));
}

TEST(WhyNoBoard, SeesTheStripesBetweenLooseThings) {
    const auto why = whyNoBoard(Pyramid(sixteenSquares(false)), {}, emptyBoard());
    ASSERT_TRUE(why);
    EXPECT_NE(why->reason.find("sixteen things"), std::string::npos) << why->reason;
}

// A board may be of just its table's colours: felt squares on cork, on a table as pale.
TEST(WhyNoBoard, PiecesPlainlyStandOnBoardsOnly) {
    board::gobblet::Sight sight = emptyBoard();
    sight.cells[1][1].top = board::gobblet::Piece{board::gobblet::Side::White, 4};
    sight.cells[1][1].trust = {0.99, true};
    Cells cells;
    cells[5].fit = SolidFit{{1.5, 1.5, 0.38, 0.8, 0}, 0.005, 0.04, 0, 1, 0.97, 0.96, 0};
    EXPECT_FALSE(whyNoBoard(Pyramid(sixteenSquares(false)), cells, sight));
    cells[5].fit->contrast = 0.6; // what is printed on a card
    EXPECT_TRUE(whyNoBoard(Pyramid(sixteenSquares(false)), cells, sight));
    cells[5].fit->contrast = 0.96;
    sight.cells[1][1].trust.certain = false;
    EXPECT_TRUE(whyNoBoard(Pyramid(sixteenSquares(false)), cells, sight));
}

// Six empty cells, and ten that are white for certain, or nearly, but of two sizes by turns.
board::gobblet::Sight ofDoubtfulSizes(float white) {
    board::gobblet::Sight sight = emptyBoard();
    for (int i = 0; i < 16; ++i) {
        auto& cell = sight.cells[static_cast<std::size_t>(i / 4)][static_cast<std::size_t>(i % 4)];
        if (i >= 6) cell.chances[0] = 1 - white, cell.chances[2] = cell.chances[3] = white / 2;
        settle(cell);
    }
    return sight;
}

TEST(MostlyUnclear, SizesInDoubtCastNoneOnEmptyCells) {
    auto sight = ofDoubtfulSizes(0.99F);
    doubtWhatIsMostlyUnclear(sight);
    EXPECT_TRUE(sight.cells[0][0].trust.certain);
    EXPECT_FALSE(sight.cells[3][3].trust.certain);
}

TEST(MostlyUnclear, WhatMayBeNoPieceDoes) {
    auto sight = ofDoubtfulSizes(0.93F);
    doubtWhatIsMostlyUnclear(sight);
    EXPECT_FALSE(sight.cells[0][0].trust.certain);
}

} // namespace
} // namespace hawkstone::recognition::gobblet
