// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/grid_fit.h"

#include <opencv2/calib3d.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Where a camera 65 degrees above the table sees a place of the grid.
cv::Point2f seen(cv::Point2f place) {
    const cv::Matx33d camera(1300, 0, 640, 0, 1300, 360, 0, 0, 1);
    std::vector<cv::Point2f> out;
    cv::projectPoints(std::vector<cv::Point3f>{{place.x - 1, place.y - 1, 0}}, cv::Vec3d(-25 * CV_PI / 180, 0.05, 0.1),
                      cv::Vec3d(0.1, 0.2, 8), camera, cv::noArray(), out);
    return out[0];
}

vision::Corners stoneAt(int x, int y) {
    constexpr float reach = 0.43F;
    vision::Corners corners;
    for (std::size_t k = 0; k < 4; ++k)
        corners[k] = seen(cv::Point2f(static_cast<float>(x), static_cast<float>(y)) +
                          cv::Point2f(k == 1 || k == 2 ? reach : -reach, k > 1 ? reach : -reach));
    return corners;
}

// Two rows of stones, and above them three things that lie a little askew and passed for the first row.
vision::StoneGrid aRowTooHigh() {
    const std::array<cv::Point2f, 4> from{cv::Point2f(0, 0), {2, 0}, {2, 2}, {0, 2}},
        to{seen({0.1F, -1.15F}), seen({1.95F, -1.1F}), seen({2, 1}), seen({0, 1})};
    vision::StoneGrid grid;
    grid.toPicture = *vision::planeMap(from, to);
    grid.reach = 0.43;
    return grid;
}

std::vector<vision::FoundQuad> outlines(std::vector<cv::Point> places) {
    std::vector<vision::FoundQuad> quads;
    for (const cv::Point& at : places) {
        vision::FoundQuad quad;
        quad.corners = stoneAt(at.x, at.y);
        quad.size = std::sqrt(vision::area(quad.corners));
        quad.squareness = 1;
        quads.push_back(quad);
    }
    return quads;
}

TEST(GridBeside, IsDrawnByTheOutlinesThatAreKnown) {
    const auto beside = gridBeside(aRowTooHigh(), 0, 1, outlines({{0, 0}, {1, 0}, {1, 1}, {2, 1}, {0, 2}}));
    ASSERT_TRUE(beside);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x) {
            const cv::Point2f off = vision::centre(beside->stone(static_cast<std::size_t>(3 * y + x))) - vision::centre(stoneAt(x, y));
            EXPECT_LT(cv::norm(off), 8) << x << ' ' << y; // a stone is 140 pixels wide
        }
}

TEST(GridBeside, IsNoneWhereHardlyAnOutlineLies) {
    EXPECT_FALSE(gridBeside(aRowTooHigh(), 1, 0, outlines({{0, 0}, {1, 0}, {1, 1}, {2, 1}})));
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
