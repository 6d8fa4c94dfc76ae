// SPDX-License-Identifier: Apache-2.0
// What of the stacks beside the board can be right or wrong without a photo.
#include "looking.h"
#include "patches.h"
#include "size_law.h"
#include "stack_judge.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <numeric>

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

// A black piece in whose top a lamp is mirrored.
TEST(Flank, IsDarkUnderABrightTop) {
    const board::Quad corners{{{440, 180}, {840, 180}, {900, 560}, {380, 560}}};
    cv::Mat photo(720, 1280, CV_8UC3, cv::Scalar(90, 140, 90));
    const BoardView view(corners, photo.size());
    const auto frame = pieceFrame(view, 2.5, 2.5);
    const double r = 0.3 * cv::norm(frame.up);
    const cv::Point2d top = frame.foot + frame.up * 0.5;
    cv::line(photo, frame.foot, top, cv::Scalar::all(25), cvRound(2 * r), cv::LINE_AA);
    cv::circle(photo, top, cvRound(r), cv::Scalar::all(150), -1);
    PieceGlimpse glimpse{};
    glimpse.white = 0.6;
    glimpse.black = 0.4;
    glimpse.radius = 0.3;
    glimpse.lean = 0.5;
    const Place place = withTop(Pyramid(photo), view, {2.5, 2.5}, glimpse);
    EXPECT_NEAR(place.brightness, 150, 15);
    EXPECT_NEAR(place.flank, 25, 15);
}

TEST(SizeLaw, GivesChancesThatAddUpEvenWhereTheBoxIsOverfull) {
    const std::vector<Measured> pieces(7, {Side::White, 0.38, 0.008, false, 1});
    for (const SizeChances& chances : judgeSizes(pieces, {})) {
        EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-6);
        for (const double chance : chances) EXPECT_GE(chance, 0);
    }
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
