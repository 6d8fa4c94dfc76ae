// SPDX-License-Identifier: Apache-2.0
// What is printed into every cell shows that nothing stands there, and where it is missing a cell is not surely empty.
#include "floor_check.h"
#include "mark_check.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 100, kLow = 160;
const board::Quad kCorners{{{kLow, kLow}, {kLow + 400, kLow}, {kLow + 400, kLow + 400}, {kLow, kLow + 400}}};

cv::Point middle(int i) {
    return {kLow + i % 4 * kCell + kCell / 2, kLow + i / 4 * kCell + kCell / 2};
}

cv::Mat marked() { // diamonds, as some boards have
    cv::Mat photo(720, 720, CV_8UC3, cv::Scalar(50, 60, 70));
    for (int i = 0; i < 16; ++i) {
        const cv::Point m = middle(i);
        const std::vector<cv::Point> diamond{m + cv::Point(0, -28), m + cv::Point(28, 0), m + cv::Point(0, 28), m + cv::Point(-28, 0)};
        cv::polylines(photo, diamond, true, {120, 160, 180}, 3, cv::LINE_AA);
    }
    cv::Mat noise(photo.size(), CV_8UC3);
    cv::theRNG().state = 5;
    cv::randn(noise, 6, 3);
    return photo + noise;
}

Cells seenAsEmpty(double empty) {
    Cells cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].x = static_cast<double>(i % 4) + 0.5;
        cells[i].y = static_cast<double>(i / 4) + 0.5;
        cells[i].glimpse.empty = cells[i].unseen = empty;
        cells[i].glimpse.black = 1 - empty;
        cells[i].glimpse.white = cells[i].glimpse.hidden = 0;
    }
    return cells;
}

TEST(Marks, ShowOnEmptyCells) {
    const cv::Mat photo = marked();
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = seenAsEmpty(0.99);
    cells[6].glimpse.empty = 0.8, cells[6].glimpse.black = 0.2;
    compareMarks(pyramid, view, cells);
    for (const Place& cell : cells) EXPECT_TRUE(showsMarks(cell));
    heedMarks(cells);
    EXPECT_GT(cells[6].glimpse.empty, 0.97);
}

TEST(Marks, AreMissedWhereADarkPieceStandsThatNobodySaw) {
    cv::Mat photo = marked();
    cv::circle(photo, middle(14), 42, {42, 50, 56}, -1, cv::LINE_AA);
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = seenAsEmpty(0.997);
    compareMarks(pyramid, view, cells);
    EXPECT_TRUE(lacksMarks(cells[14]));
    heedMarks(cells);
    compareFloors(pyramid, view, cells, {});
    EXPECT_LT(cells[14].glimpse.empty, 0.97);
    EXPECT_GT(cells[5].glimpse.empty, 0.99);
}

TEST(Marks, SayNothingWhereTheNetworkKnowsFewCells) {
    const cv::Mat photo = marked();
    Cells cells = seenAsEmpty(0.92);
    compareMarks(Pyramid(photo), BoardView(kCorners, photo.size()), cells);
    for (const Place& cell : cells) EXPECT_FALSE(cell.marks);
}

Cells behindAHand(int cell) {
    Cells cells = seenAsEmpty(0.997);
    PieceGlimpse& glimpse = cells[static_cast<std::size_t>(cell)].glimpse;
    glimpse.empty = cells[static_cast<std::size_t>(cell)].unseen = 0.2;
    glimpse.black = 0;
    glimpse.hidden = 0.8;
    return cells;
}

TEST(Hands, DoNotHideWhatShowsFloorAndMarks) {
    const cv::Mat photo = marked();
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = behindAHand(7);
    compareMarks(pyramid, view, cells);
    compareFloors(pyramid, view, cells, {});
    EXPECT_GT(cells[7].glimpse.empty, 0.97);
}

TEST(Hands, HideWhatShowsNeither) {
    cv::Mat photo = marked();
    cv::line(photo, middle(7), middle(7) + cv::Point(400, 40), {110, 140, 190}, 80, cv::LINE_AA);
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = behindAHand(7);
    compareMarks(pyramid, view, cells);
    compareFloors(pyramid, view, cells, {});
    EXPECT_GT(cells[7].glimpse.hidden, 0.7);
}

TEST(Hands, CastDoubtOnTheCellsBesideWhatTheyHide) {
    Cells cells = behindAHand(7);
    cells[6].unseen = cells[12].unseen = 0.3; // the closer look alone called them empty
    heedHands(cells);
    EXPECT_LT(cells[6].glimpse.empty, 0.97);
    EXPECT_GT(cells[3].glimpse.empty, 0.97);
    EXPECT_GT(cells[12].glimpse.empty, 0.97) << "no hand is near";
    EXPECT_TRUE(cells[6].besideHand && cells[3].besideHand && !cells[12].besideHand && !cells[4].besideHand);
}

// The networks take printed marks for small pieces, and are sure of it: but the box has three of a kind, not sixteen.
TEST(Marks, AreNoPiecesWhereMoreAreAlikeThanTheBoxHas) {
    const cv::Mat photo = marked();
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = seenAsEmpty(0.01);
    compareMarks(pyramid, view, cells);
    heedMarks(cells);
    compareFloors(pyramid, view, cells, {});
    for (const Place& cell : cells) EXPECT_GT(cell.glimpse.empty, 0.97);
}

TEST(Marks, SixDiscsAlikeAreStillPieces) {
    cv::Mat photo(720, 720, CV_8UC3, cv::Scalar(50, 60, 70));
    for (const int i : {0, 3, 6, 9, 12, 15}) cv::circle(photo, middle(i), 30, {200, 210, 220}, -1, cv::LINE_AA);
    for (const int i : {1, 2, 4, 5, 7, 8, 10, 11, 13, 14})
        cv::circle(photo, middle(i), 4 + 2 * i, {90, 20.0 * i, 255.0 - 10 * i}, -1, cv::LINE_AA);
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = seenAsEmpty(0.01);
    compareMarks(pyramid, view, cells);
    heedMarks(cells);
    for (const Place& cell : cells) EXPECT_LT(cell.glimpse.empty, 0.5);
}

TEST(Marks, AreTheSameInShade) {
    cv::Mat photo = marked();
    cv::Mat shade(photo, cv::Rect(kLow + kCell, kLow, kCell, 4 * kCell));
    shade.convertTo(shade, -1, 0.55);
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = seenAsEmpty(0.01);
    compareMarks(pyramid, view, cells);
    for (const Place& cell : cells) EXPECT_TRUE(cell.printed);
}

Cells unknownBut(std::initializer_list<std::size_t> white) {
    Cells cells = seenAsEmpty(0.01);
    for (Place& cell : cells) cell.glimpse.white = cell.glimpse.black = 0.495;
    for (const std::size_t i : white) cells[i].glimpse.white = 0.99, cells[i].glimpse.black = cells[i].glimpse.empty = 0.005;
    return cells;
}

TEST(Marks, SettleWhatTheNetworkDoesNotKnowWherePiecesStandAmongThem) {
    cv::Mat photo = marked();
    for (const int i : {2, 9}) cv::circle(photo, middle(i), 38, {200, 210, 220}, -1, cv::LINE_AA);
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    Cells cells = unknownBut({2, 9});
    compareMarks(pyramid, view, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(cells[i].glimpse.empty > 0.97, i != 2 && i != 9);
    cells = unknownBut({2});
    compareMarks(pyramid, view, cells);
    EXPECT_FALSE(cells[0].printed) << "one cup among letters is no piece, unless nothing else lies there";
    photo = marked();
    cv::circle(photo, middle(2), 38, {200, 210, 220}, -1, cv::LINE_AA);
    cells = unknownBut({2});
    compareMarks(Pyramid(photo), view, cells);
    EXPECT_TRUE(cells[0].printed);
}

TEST(Marks, StrewnOverASheetArePrintedNowhere) {
    const cv::Mat all = marked();
    cv::Mat photo(720, 720, CV_8UC3, cv::Scalar(50, 60, 70));
    Cells cells = seenAsEmpty(0.99);
    for (const int i : {0, 5, 6, 7, 8, 9, 11, 13}) {
        const cv::Rect cell(kLow + i % 4 * kCell, kLow + i / 4 * kCell, kCell, kCell);
        all(cell).copyTo(photo(cell));
        cells[static_cast<std::size_t>(i)].glimpse.empty = 0.01;
        cells[static_cast<std::size_t>(i)].glimpse.white = 0.99;
    }
    compareMarks(Pyramid(photo), BoardView(kCorners, photo.size()), cells);
    for (const Place& cell : cells) EXPECT_FALSE(cell.printed);
}

cv::Mat fiveMarked() { // on squares of one tone
    cv::Mat photo(720, 720, CV_8UC3, cv::Scalar(50, 60, 70));
    const cv::Mat all = marked();
    for (int i = 0; i < 16; ++i) {
        const cv::Rect cell(kLow + i % 4 * kCell, kLow + i / 4 * kCell, kCell, kCell);
        if (const bool bare = (i % 4 + i / 4) % 2 == 0; !bare) all(cell).copyTo(photo(cell));
    }
    for (const int i : {1, 6, 11}) cv::circle(photo, middle(i), 38, {200, 210, 220}, -1, cv::LINE_AA);
    return photo;
}

TEST(Marks, FiveAlikeAreNoPiecesWhereTheNetworkHardlyTakesThemForSuch) {
    const cv::Mat photo = fiveMarked();
    const Pyramid pyramid(photo);
    const BoardView view(kCorners, photo.size());
    const std::initializer_list<std::size_t> marks{3, 4, 9, 12, 14};
    Cells cells = seenAsEmpty(0.99);
    for (const std::size_t i : {1, 6, 11}) cells[i].glimpse.white = 0.99, cells[i].glimpse.black = cells[i].glimpse.empty = 0.005;
    for (const std::size_t i : marks) cells[i].glimpse.white = cells[i].glimpse.black = 0.495, cells[i].glimpse.empty = 0.01;
    Cells surely = cells;
    compareMarks(pyramid, view, cells);
    for (const std::size_t i : marks) EXPECT_TRUE(cells[i].printed);
    for (const std::size_t i : marks) surely[i].glimpse.black = 0.99, surely[i].glimpse.white = 0;
    compareMarks(pyramid, view, surely);
    for (const std::size_t i : marks) EXPECT_FALSE(surely[i].printed) << "a lamp may make three white and three black ones alike";
}

// Whatever cast doubt on an empty cell, another look may settle it.
TEST(CloserLook, IsTakenWhereAnEmptyCellCameIntoDoubt) {
    const cv::Mat photo = marked();
    Cells cells = seenAsEmpty(0.997);
    for (Place& cell : cells) cell.glimpse.radius = 0.3;
    Cells judged = cells;
    judged[6].glimpse.empty = 0.9;
    judged[6].glimpse.hidden = 0.097;
    std::vector<Place> beside;
    lookCloser(Pyramid(photo), BoardView(kCorners, photo.size()), judged, cells, beside, false);
    for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(cells[i].closer.has_value(), i == 6);
}

} // namespace
} // namespace hawkstone::recognition::gobblet
