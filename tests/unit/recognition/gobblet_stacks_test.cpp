// SPDX-License-Identifier: Apache-2.0
// What of the stacks beside the board can be right or wrong without a photo.
#include "floor_check.h"
#include "looking.h"
#include "patches.h"
#include "stack_judge.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::Piece;
using board::gobblet::Side;
using board::gobblet::Sight;

Sight boardWith(std::initializer_list<int> whites) {
    Sight sight;
    int cell = 0;
    for (const int size : whites) {
        sight.cells[cell / 4][cell % 4].top = Piece{Side::White, static_cast<std::uint8_t>(size)};
        ++cell;
    }
    return sight;
}

TEST(StackAccount, IsExactWhereTheBoardShowsWhatTheStacksLack) {
    EXPECT_EQ(accountOf({4, 4, 4}, 0, boardWith({})), Account::Exact);
    EXPECT_EQ(accountOf({4, 2, 1}, 0, boardWith({4, 4, 3, 3, 2})), Account::Exact);
    EXPECT_EQ(accountOf({4, 4, 4}, 1, boardWith({4, 3})), Account::Exact); // the other side's pieces have no say
    EXPECT_EQ(accountOf({4, 4}, 0, boardWith({4, 3, 2, 1})), Account::Exact);
}

TEST(StackAccount, IsWrongWhereMoreOrOthersAreOut) {
    EXPECT_EQ(accountOf({4, 4, 4}, 0, boardWith({3})), Account::Wrong);
    EXPECT_EQ(accountOf({4, 4, 3}, 0, boardWith({})), Account::Wrong); // nothing covers a largest piece
    EXPECT_EQ(accountOf({4, 4, 3}, 0, boardWith({4, 4})), Account::Wrong);
    EXPECT_EQ(accountOf({4, 4}, 0, boardWith({4})), Account::Wrong); // the third nest was overlooked as likely as not
}

TEST(StackAccount, AllowsForACoveredPiece) {
    EXPECT_EQ(accountOf({4, 4, 2}, 0, boardWith({4})), Account::Covered);
}

// The colour's certain pieces, and as many empty cells in doubt that may be its own.
Sight boardInDoubt(std::initializer_list<int> whites, int doubts) {
    Sight sight = boardWith(whites);
    for (int cell = 0; cell < 16; ++cell) {
        auto& seen = sight.cells[cell / 4][cell % 4];
        const bool doubtful = cell >= 16 - doubts;
        seen.chances[0] = seen.top ? 0 : doubtful ? 0.9F : 1;
        if (seen.top) seen.chances[seen.top->size] = 1;
        if (doubtful) seen.chances[4] = 0.1F;
        settle(seen);
    }
    return sight;
}

// A white piece on a white board was called empty with 0.9; nothing was out then, and three largest stacks seemed to be borne out.
TEST(StackAccount, IsBorneOutByNoBoardOfWhichACellIsInDoubt) {
    EXPECT_EQ(accountBesideDoubts({4, 4, 4}, 0, boardInDoubt({}, 0)), Account::Exact);
    EXPECT_EQ(accountBesideDoubts({4, 4, 4}, 0, boardInDoubt({}, 1)), Account::Covered);
    EXPECT_EQ(accountBesideDoubts({4, 4, 4}, 1, boardInDoubt({}, 1)), Account::Exact); // it is no black one
}

TEST(StackAccount, MayBeContradictedByACellInDoubtAlone) {
    EXPECT_EQ(accountBesideDoubts({4, 4, 3}, 0, boardInDoubt({}, 0)), Account::Wrong);
    EXPECT_EQ(accountBesideDoubts({4, 4, 3}, 0, boardInDoubt({}, 1)), Account::Covered);
    EXPECT_EQ(accountBesideDoubts({4, 3, 3}, 0, boardInDoubt({}, 1)), Account::Wrong); // two largest are missing
    EXPECT_EQ(accountBesideDoubts({4, 4, 4}, 0, boardInDoubt({3}, 1)), Account::Wrong);
    EXPECT_EQ(accountBesideDoubts({4, 4}, 0, boardInDoubt({}, 4)), Account::Wrong);
}

// A black piece in whose top a lamp is mirrored, wholly or but for its rim.
Place lampInABlackTop(double partOfTop, int lamp, double white) {
    const board::Quad corners{{{440, 180}, {840, 180}, {900, 560}, {380, 560}}};
    cv::Mat photo(720, 1280, CV_8UC3, cv::Scalar(90, 140, 90));
    const BoardView view(corners, photo.size());
    const auto frame = pieceFrame(view, 2.5, 2.5);
    const double r = 0.3 * cv::norm(frame.up);
    const cv::Point2d top = frame.foot + frame.up * 0.5;
    cv::line(photo, frame.foot, top, cv::Scalar::all(25), cvRound(2 * r), cv::LINE_AA);
    cv::circle(photo, top, cvRound(r), cv::Scalar::all(25), -1);
    cv::circle(photo, top, cvRound(partOfTop * r), cv::Scalar::all(lamp), -1);
    PieceGlimpse glimpse{};
    glimpse.white = white;
    glimpse.black = 1 - white;
    glimpse.radius = 0.3;
    glimpse.lean = 0.5;
    return withTop(Pyramid(photo), view, {2.5, 2.5}, glimpse);
}

TEST(Flank, IsDarkUnderABrightTop) {
    const Place place = lampInABlackTop(1, 150, 0.6);
    EXPECT_NEAR(place.brightness, 150, 15);
    EXPECT_NEAR(place.flank, 25, 15);
}

TEST(Darkest, IsTheRimOfATopThatMirrorsALamp) {
    const Place place = lampInABlackTop(0.7, 190, 0.9);
    EXPECT_GT(place.brightness, 150);
    EXPECT_LT(place.darkest, 70);
}

Place piece(double x, double y, double white, double black, double radius, double light) {
    Place place{x, y, {}};
    place.glimpse.white = white;
    place.glimpse.black = black;
    place.glimpse.empty = 1 - white - black;
    place.glimpse.radius = radius;
    place.glimpse.radiusDoubt = 0.01;
    place.brightness = place.darkest = light;
    place.tone = cv::Vec3d::all(std::log(light + 8));
    place.fit = SolidFit{{x, y, radius, 2.6 * radius, 0}, 0.004, 0.5, 0, 1, 1, 1, 0};
    return place;
}

Cells emptyBoard() {
    Cells cells;
    for (int i = 0; i < 16; ++i) {
        cells[i] = Place{i % 4 + 0.5, i / 4 + 0.5, {}};
        cells[i].glimpse.empty = 1;
    }
    return cells;
}

BoardView wideView() {
    return {board::Quad{{{440, 180}, {840, 180}, {860, 580}, {420, 580}}}, {1280, 720}};
}

TEST(Judge, AsksAboutAPieceAsDarkAsTheOtherSides) {
    const auto certain = [](double darkest) {
        Cells cells = emptyBoard();
        for (const int i : {0, 1}) cells[i] = piece(i % 4 + 0.5, i / 4 + 0.5, 0.999, 0.001, 0.38, 240);
        for (const int i : {4, 5}) cells[i] = piece(i % 4 + 0.5, i / 4 + 0.5, 0.001, 0.999, 0.38, 80);
        cells[10] = piece(2.5, 2.5, 0.985, 0.012, 0.38, 150);
        cells[10].darkest = darkest;
        Sight sight;
        judge(cells, {}, wideView(), {}, sight);
        return sight.cells[2][2].trust.certain;
    };
    EXPECT_TRUE(certain(220));
    EXPECT_FALSE(certain(100)); // both networks see a grey top on a black board, and call it white
}

// Purple pieces, some called white and some black, beside pale ones that surely are white.
TEST(Judge, AsksAboutAKindThatIsClearlyOfNeitherColour) {
    Cells cells = emptyBoard();
    cells[4] = piece(0.5, 1.5, 0.98, 0.02, 0.38, 110);
    std::vector<Place> beside;
    for (const double x : {0.7, 2.0, 3.3}) beside.push_back(piece(x, 5.2, 0.999, 0.001, 0.38, 230));
    beside.push_back(piece(2.0, -1.2, 0.3, 0.69, 0.38, 111));
    Sight sight;
    judge(cells, beside, wideView(), {}, sight);
    EXPECT_FALSE(sight.cells[1][0].trust.certain) << sight.cells[1][0].trust.confidence;
}

// The top of a tall piece stands over the cell behind it, and is taken for a second, low one there.
TEST(Judge, AsksAboutAPieceThatANearerOneCovers) {
    const BoardView view(board::Quad{{{464, 283}, {757, 279}, {777, 543}, {443, 547}}}, {1280, 720});
    Cells cells = emptyBoard();
    cells[11] = piece(3.5, 2.5, 0.001, 0.999, 0.41, 57);
    cells[11].fit->solid.height = 1.7;
    cells[7] = piece(3.5, 1.5, 0.001, 0.997, 0.42, 57);
    cells[7].fit->solid.height = 0.35;
    Sight sight;
    judge(cells, {}, view, {}, sight);
    EXPECT_TRUE(sight.cells[2][3].top);
    EXPECT_FALSE(sight.cells[1][3].trust.certain);
}

// Confetti on the cloth was taken for a row of small stacks, and all sizes on the board moved up by one.
TEST(Judge, LetsNoDoubtfulStacksDecideSizesOnTheBoard) {
    Cells cells = emptyBoard();
    const double radii[] = {0.302, 0.420, 0.417, 0.346, 0.235};
    const int at[] = {1, 2, 5, 8, 11}, size[] = {2, 4, 4, 3, 1};
    for (int k = 0; k < 5; ++k) cells[at[k]] = piece(at[k] % 4 + 0.5, at[k] / 4 + 0.5, 0.999, 0.001, radii[k], 240);
    std::vector<Place> spots;
    for (const auto& [y, radius] : {std::pair{1.27, 0.16}, {2.4, 0.19}, {3.4, 0.19}})
        spots.push_back(piece(-1, y, 0.95, 0.001, radius, 200));
    Sight sight;
    judge(cells, spots, wideView(), {}, sight);
    EXPECT_TRUE(sight.stacksUncertain);
    for (int k = 0; k < 5; ++k) {
        const auto& cell = sight.cells[at[k] / 4][at[k] % 4];
        EXPECT_FALSE(cell.trust.certain && cell.top->size != size[k]) << k << " read as " << int{cell.top->size};
    }
}

// Between two sizes by its width; black stacks of which nobody is sure would make it the smaller one, since they leave no third of the larger.
TEST(Judge, IsNotMadeSureOfASizeByDoubtfulStacks) {
    Cells cells = emptyBoard();
    const double radii[] = {0.397, 0.335, 0.396, 0.390, 0.366};
    const bool white[] = {true, true, false, false, false};
    const int at[] = {1, 8, 3, 12, 15};
    for (int k = 0; k < 5; ++k)
        cells[at[k]] =
            piece(at[k] % 4 + 0.5, at[k] / 4 + 0.5, white[k] ? 0.999 : 0.001, white[k] ? 0.001 : 0.999, radii[k], white[k] ? 240 : 60);
    std::vector<Place> row;
    for (const auto& [y, radius] : {std::pair{0.8, 0.270}, {2.0, 0.335}, {3.2, 0.392}}) row.push_back(piece(-1, y, 0.001, 0.8, radius, 60));
    Sight sight;
    judge(cells, row, wideView(), {}, sight);
    EXPECT_TRUE(sight.stacksUncertain);
    EXPECT_FALSE(sight.cells[3][3].trust.certain) << int{sight.cells[3][3].top->size} << " with " << sight.cells[3][3].trust.confidence;
}

// The same by a shadow on the board, which is as wide as a large piece and may be one.
TEST(Judge, IsNotMadeSureOfASizeByAShadow) {
    Cells cells = emptyBoard();
    const double radii[] = {0.397, 0.335, 0.396, 0.390, 0.270, 0.360};
    const bool white[] = {true, true, false, false, false, false};
    const int at[] = {1, 8, 3, 12, 6, 15};
    for (int k = 0; k < 6; ++k)
        cells[at[k]] =
            piece(at[k] % 4 + 0.5, at[k] / 4 + 0.5, white[k] ? 0.999 : 0.001, white[k] ? 0.001 : 0.999, radii[k], white[k] ? 240 : 60);
    cells[9] = piece(1.5, 2.5, 0.001, 0.6, 0.392, 60);
    Sight sight;
    judge(cells, {}, wideView(), {}, sight);
    EXPECT_FALSE(sight.cells[2][1].trust.certain);
    EXPECT_FALSE(sight.cells[3][3].trust.certain) << int{sight.cells[3][3].top->size} << " with " << sight.cells[3][3].trust.confidence;
}

// The board of the confetti, and how sure its five sizes are.
std::vector<double> surenessBeside(const std::vector<Place>& beside) {
    Cells cells = emptyBoard();
    const double radii[] = {0.302, 0.420, 0.417, 0.346, 0.235};
    const int at[] = {1, 2, 5, 8, 11};
    for (int k = 0; k < 5; ++k) cells[at[k]] = piece(at[k] % 4 + 0.5, at[k] / 4 + 0.5, 0.999, 0.001, radii[k], 240);
    Sight sight;
    judge(cells, beside, wideView(), {}, sight);
    std::vector<double> result;
    for (const int i : at) result.push_back(sight.cells[i / 4][i % 4].trust.confidence);
    return result;
}

TEST(Judge, HearsNoSizesFromAnUnevenRow) {
    const auto spotsAt = [](std::initializer_list<double> along) {
        std::vector<Place> spots;
        for (const double y : along) spots.push_back(piece(-1, y, 0.95, 0.001, 0.19, 200));
        return spots;
    };
    const auto even = surenessBeside(spotsAt({0.8, 2.1, 3.4})), uneven = surenessBeside(spotsAt({0.8, 1.9, 3.7})),
               none = surenessBeside({});
    EXPECT_LT(even[4], none[4] - 0.1);
    for (std::size_t k = 0; k < none.size(); ++k) EXPECT_NEAR(uneven[k], none[k], 0.03);
}

TEST(Judge, HearsNoSizesFromTopsThatTheFrameCutsOff) {
    std::vector<Place> stripes;
    for (const double x : {0.8, 2.1, 3.4}) stripes.push_back(piece(x, -1.7, 0.95, 0.001, 0.19, 200));
    for (Place& place : stripes) place.fit->solid.height = 0.9;
    const cv::Point2d top = wideView().project(2.1, -1.7, 0.9);
    ASSERT_LT(top.y, 0);
    EXPECT_EQ(surenessBeside(stripes), surenessBeside({}));
}

// A row below the board that ends so many cells above the frame; its middle one seems taller than the others by far.
Sight nearTheFrame(double room, double tall) {
    const BoardView view(board::Quad{{{440, 100}, {840, 100}, {840, 500}, {440, 500}}}, {1280, 720});
    std::vector<Place> row;
    for (const double x : {0.8, 2.0, 3.2}) row.push_back(piece(x, 4 + 2.2 - 0.37 - room, 0.001, 0.999, 0.37, 40));
    for (Place& place : row) {
        const Solid solid = place.fit->solid;
        while (roomAround(place.fit->solid, view) < room && place.fit->solid.y > 4.4) place.fit->solid.y = place.y -= 0.01;
        place.fit->solid.height = solid.height;
    }
    if (tall > 0) {
        row[1].fit->solid.height = tall;
        row[1].glimpse.lean = 0.9;
    }
    Sight sight;
    judge(emptyBoard(), row, view, {}, sight);
    return sight;
}

TEST(Stacks, AreCertainCloseToTheFrameButNotUponIt) {
    const Sight in = nearTheFrame(0.08, 0);
    EXPECT_FALSE(in.stacksUncertain);
    EXPECT_EQ(in.stacks[1], (std::vector<std::uint8_t>{4, 4, 4}));
    EXPECT_TRUE(nearTheFrame(0.01, 0).stacksUncertain);
}

TEST(Stacks, AreNotSurelyCutByOneOutlineThatIsTooTall) {
    EXPECT_TRUE(nearTheFrame(0.08, 2.4).stacksUncertain);
}

// Stripes of the cloth at the frame passed for a cut row, and the true one in view was not said to be in doubt.
TEST(Stacks, AreNotSurelyCutWhereOthersStandAlongAnotherEdge) {
    const BoardView view(board::Quad{{{440, 100}, {840, 100}, {840, 500}, {440, 500}}}, {1280, 720});
    std::vector<Place> beside;
    for (const double x : {0.8, 2.0, 3.2}) {
        beside.push_back(piece(x, -0.9, 0.001, 0.999, 0.37, 40));
        beside.push_back(piece(x, 5.1, 0.999, 0.001, 0.37, 220));
    }
    const auto doubtful = [&] {
        Sight sight;
        judge(emptyBoard(), beside, view, {}, sight);
        EXPECT_FALSE(sight.stacks[1]);
        return sight.stacksUncertain;
    };
    EXPECT_FALSE(doubtful()); // plainly cut
    for (const double y : {0.8, 2.0, 3.2}) beside.push_back(piece(5.3, y, 0.001, 0.95, 0.37, 40));
    EXPECT_TRUE(doubtful());
}

TEST(HeedDots, LeavesAloneWhatBothNetworksSeeToBeEmpty) {
    const BoardView view = wideView();
    FrameMaps maps{cv::Mat(24, 40, CV_32F, 0.0F), cv::Mat(24, 40, CV_32F, 1.0F), cv::Mat(24, 40, CV_32F, 0.0F), 160.0 / 1280, {}};
    Cells cells = emptyBoard();
    for (Place& cell : cells) cell.unseen = 1;
    cells[3].closer = PieceGlimpse{.empty = 0.999, .white = 0.001};
    cells[4].closer = PieceGlimpse{.empty = 0.9, .white = 0.1};
    heedDots(maps, view, cells);
    EXPECT_EQ(cells[3].glimpse.empty, 1);
    EXPECT_LT(cells[4].glimpse.empty, 0.95);
    EXPECT_LT(cells[5].glimpse.empty, 0.95);
}

// White pieces alone on the board: black stacks were taken for spots of the cloth.
TEST(UnlikeItsOwn, SaysNothingWhereOnlyTheOtherColourIsOnTheBoard) {
    Cells cells = emptyBoard();
    cells[5] = piece(1.5, 1.5, 0.999, 0.001, 0.38, 230);
    EXPECT_FALSE(unlikeItsOwn(piece(5, 2, 0.001, 0.999, 0.38, 40), cells));
    EXPECT_LT(unlikeItsOwn(piece(5, 2, 0.999, 0.001, 0.38, 220), cells).value_or(9), 1);
    EXPECT_GT(unlikeItsOwn(piece(5, 2, 0.999, 0.001, 0.38, 90), cells).value_or(0), 2); // a grey spot
}

TEST(NearFrame, ShowsTheTableWhereItSays) {
    const board::Quad corners{{{480, 200}, {800, 190}, {830, 510}, {460, 520}}};
    cv::Mat photo(720, 1280, CV_8UC3, cv::Scalar::all(200));
    const BoardView view(corners, photo.size());
    const cv::Point2d stack = view.project(5, 2);
    cv::circle(photo, stack, 12, cv::Scalar::all(0), -1);
    double scale = 0;
    cv::Point2d offset;
    const cv::Mat frame = Pyramid(photo).nearFrame(view, scale, offset);
    EXPECT_GT(scale * view.pixelsPerCell(2, 2), 15);
    cv::Mat dark;
    cv::inRange(frame, cv::Scalar::all(0), cv::Scalar::all(80), dark);
    const cv::Moments spot = cv::moments(dark, true);
    const cv::Point2d seen(spot.m10 / spot.m00 + 0.5, spot.m01 / spot.m00 + 0.5);
    EXPECT_LT(cv::norm(seen / scale + offset - stack), 2);
}

} // namespace
} // namespace hawkstone::recognition::gobblet
