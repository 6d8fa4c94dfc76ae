// SPDX-License-Identifier: Apache-2.0
// A square before an ordinary camera, and what no camera makes of one.
#include <hawkstone/vision/plane_map.h>

#include <gtest/gtest.h>

#include <cmath>

namespace hawkstone::vision {
namespace {

const cv::Size kPicture{1280, 720};

// The corners of a board so wide and high, leaning away from a camera whose focal length is given in picture widths.
Corners seen(double wide, double high, double lean, double turn, double focal, cv::Point2f aside = {}) {
    Corners corners;
    const double x[4] = {-1, 1, 1, -1}, y[4] = {-1, -1, 1, 1};
    for (std::size_t i = 0; i < 4; ++i) {
        const double u = std::cos(turn) * x[i] * wide - std::sin(turn) * y[i] * high,
                     v = std::sin(turn) * x[i] * wide + std::cos(turn) * y[i] * high;
        const double depth = 5 - v * std::sin(lean), f = focal * kPicture.width / depth;
        corners[i] = cv::Point2f(cv::Point2d(640 + f * u, 360 + f * v * std::cos(lean))) + aside;
    }
    return corners;
}

TEST(SquareMiss, IsNothingForSquaresUnderAnyCamera) {
    for (const double lean : {0.0, 0.3, 0.7})
        for (const double turn : {0.0, 0.4, 0.8})
            for (const double focal : {0.7, 1.0, 1.8})
                EXPECT_LT(squareMiss(seen(1, 1, lean, turn, focal), kPicture), 0.05) << lean << turn << focal;
}

TEST(SquareMiss, StaysSmallWhereThePhotoWasCutOutOfALargerOne) {
    EXPECT_LT(squareMiss(seen(1, 1, 0.5, 0.2, 1, {250, -150}), kPicture), 0.25);
}

TEST(SquareMiss, IsLargeForHalfABoard) {
    for (const double turn : {0.0, 0.4, 0.8}) EXPECT_GT(squareMiss(seen(1, 0.5, 0.3, turn, 1), kPicture), 0.4) << turn;
}

TEST(SquareMiss, IsHugeForCornersOnOneLine) {
    EXPECT_GT(squareMiss({{{10, 10}, {20, 20}, {30, 30}, {40, 40}}}, kPicture), 1);
}

} // namespace
} // namespace hawkstone::vision
