// SPDX-License-Identifier: Apache-2.0
// A grid that lies a little beside its cells slides onto them, whatever marks them, and to the same place from every side.
#include "grid_settle.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

const board::Quad kTrue{{{434, 155}, {850, 165}, {854, 587}, {405, 575}}};

board::Quad moved(const board::Quad& quad, double by) { // every corner outwards, one of them less
    board::Quad out = quad;
    const double way[4][2] = {{-1, -1}, {1, -0.5}, {0.2, 1}, {-1, 0.6}};
    for (std::size_t i = 0; i < 4; ++i) out[i] = {quad[i].x + by * way[i][0], quad[i].y + by * way[i][1]};
    return out;
}

cv::Mat painted(bool lines, bool hollows) {
    constexpr int cell = 200, rim = 100, side = 4 * cell + 2 * rim;
    cv::Mat board(side, side, CV_8UC3, cv::Scalar(60, 80, 60));
    for (int i = 0; lines && i <= 4; ++i) {
        cv::line(board, {rim + i * cell, rim}, {rim + i * cell, rim + 4 * cell}, {180, 210, 220}, 4);
        cv::line(board, {rim, rim + i * cell}, {rim + 4 * cell, rim + i * cell}, {180, 210, 220}, 4);
    }
    for (int i = 0; hollows && i < 16; ++i)
        cv::circle(board, {rim + (i % 4) * cell + cell / 2, rim + (i / 4) * cell + cell / 2}, 85, {40, 50, 40}, -1, cv::LINE_AA);
    const cv::Point2f from[4] = {{rim, rim}, {side - rim, rim}, {side - rim, side - rim}, {rim, side - rim}};
    cv::Point2f to[4];
    for (std::size_t i = 0; i < 4; ++i) to[i] = cv::Point2f(cv::Point2d(kTrue[i].x, kTrue[i].y));
    cv::Mat photo(720, 1280, CV_8UC3, cv::Scalar(120, 170, 210)), noise(photo.size(), CV_8UC3);
    cv::warpPerspective(board, photo, cv::getPerspectiveTransform(from, to), photo.size(), cv::INTER_AREA, cv::BORDER_TRANSPARENT);
    cv::theRNG().state = 7;
    cv::randn(noise, 8, 4);
    return photo + noise;
}

double worst(const board::Quad& a, const board::Quad& b) { // in parts of the side, about 420 pixels
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i) most = std::max(most, std::hypot(a[i].x - b[i].x, a[i].y - b[i].y));
    return most / 420;
}

constexpr double kAFewTenths = 0.004; // of the side

TEST(SettleGrid, FindsLinesFromFourPercentAway) {
    const Pyramid pyramid(painted(true, false));
    const board::Quad off = moved(kTrue, 14);
    ASSERT_GT(worst(off, kTrue), 0.04);
    const Settled settled = settleGrid(pyramid, off, off, {});
    EXPECT_LT(worst(settled.corners, kTrue), kAFewTenths);
    EXPECT_LT(settled.doubt, kAFewTenths);
}

TEST(SettleGrid, FindsHollowsWithoutAnyLine) {
    const board::Quad off = moved(kTrue, 10);
    const Settled settled = settleGrid(Pyramid(painted(false, true)), off, off, {});
    EXPECT_LT(worst(settled.corners, kTrue), kAFewTenths);
    EXPECT_LT(settled.doubt, kAFewTenths);
}

TEST(SettleGrid, LooksPastAPieceThatHidesACorner) {
    cv::Mat photo = painted(true, false);
    cv::circle(photo, {450, 520}, 60, {20, 20, 30}, -1, cv::LINE_AA);
    std::vector<cv::Point> round;
    cv::ellipse2Poly({450, 520}, {64, 64}, 0, 0, 360, 20, round);
    const board::Quad off = moved(kTrue, 10);
    EXPECT_LT(worst(settleGrid(Pyramid(photo), off, off, {{round.begin(), round.end()}}).corners, kTrue), 0.007);
}

// A search that tries steps ends at one of several near optima: a hair's breadth at the start moved the corners by a percent.
TEST(SettleGrid, EndsAtTheSamePlaceWhereverItBegins) {
    for (const bool lines : {true, false}) {
        const Pyramid pyramid(painted(lines, !lines));
        const board::Quad seen = moved(kTrue, 5), one = settleGrid(pyramid, seen, seen, {}).corners;
        for (const double by : {5.01, 0.0, -4.0, 9.0})
            EXPECT_LT(worst(settleGrid(pyramid, moved(kTrue, by), seen, {}).corners, one), 0.003) << by;
    }
}

TEST(SettleGrid, DoubtsWhatNothingHolds) {
    const board::Quad off = moved(kTrue, 8);
    const Settled settled = settleGrid(Pyramid(painted(false, false)), off, off, {});
    EXPECT_GT(settled.doubt, 0.005);
    EXPECT_LT(worst(settled.corners, off), 0.04); // it stays about where the network saw it
}

} // namespace
} // namespace hawkstone::recognition::gobblet
