// SPDX-License-Identifier: Apache-2.0
// What of the stacks beside the board can be right or wrong without a photo.
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

TEST(BornOut, HoldsWhereTheBoardShowsWhatTheStacksLack) {
    EXPECT_TRUE(bornOut({4, 4, 4}, 0, boardWith({}), true));
    EXPECT_TRUE(bornOut({4, 2, 1}, 0, boardWith({4, 4, 3, 3, 2}), true));
    EXPECT_TRUE(bornOut({4, 4, 4}, 1, boardWith({4, 3}), true)); // the other side's pieces have no say
}

TEST(BornOut, FailsWhereMoreOrOthersAreOut) {
    EXPECT_FALSE(bornOut({4, 4, 4}, 0, boardWith({3}), false));
    EXPECT_FALSE(bornOut({4, 4, 3}, 0, boardWith({}), false)); // nothing covers a largest piece
    EXPECT_FALSE(bornOut({4, 4, 3}, 0, boardWith({4, 4}), false));
}

TEST(BornOut, BelievesInACoveredPieceOnlyWithSharpOutlines) {
    EXPECT_TRUE(bornOut({4, 4, 2}, 0, boardWith({4}), false));
    EXPECT_FALSE(bornOut({4, 4, 2}, 0, boardWith({4}), true));
    EXPECT_FALSE(bornOut({4, 4}, 0, boardWith({4}), false)); // the third nest was overlooked as likely as not
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
