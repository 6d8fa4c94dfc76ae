// SPDX-License-Identifier: Apache-2.0
#include "colour_variety.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace hawkstone::vision {
namespace {

using Corners = std::array<cv::Point2f, 4>;
const Corners kBoard{{{430, 210}, {860, 60}, {1010, 490}, {580, 640}}};

// A quilt of strong colours on a brown table, and two squares of dull ones, as on a rug, that its sides touch.
cv::Mat photo() {
    cv::Mat picture(720, 1280, CV_8UC3, cv::Scalar(60, 90, 110));
    cv::RNG rng(5);
    for (const cv::Rect rug : {cv::Rect(250, 320, 220, 220), cv::Rect(930, 130, 220, 220)})
        for (int y = rug.y; y < rug.y + rug.height; y += 20)
            for (int x = rug.x; x < rug.x + rug.width; x += 20) {
                const cv::Scalar dull(60 + rng.uniform(-20, 20), 90 + rng.uniform(-22, 22), 110 + rng.uniform(-26, 26));
                cv::rectangle(picture, cv::Rect(x, y, 20, 20), dull, cv::FILLED);
            }
    const std::array<cv::Scalar, 5> colours{{{40, 40, 200}, {40, 190, 220}, {60, 160, 50}, {190, 70, 40}, {180, 180, 40}}};
    cv::Mat quilt(15, 15, CV_8UC3);
    for (int i = 0; i < 225; ++i) {
        const cv::Scalar& colour = colours[static_cast<std::size_t>(rng.uniform(0, 5))];
        quilt.at<cv::Vec3b>(i / 15, i % 15) =
            cv::Vec3b(cv::saturate_cast<uchar>(colour[0]), cv::saturate_cast<uchar>(colour[1]), cv::saturate_cast<uchar>(colour[2]));
    }
    cv::resize(quilt, quilt, {450, 450}, 0, 0, cv::INTER_NEAREST);
    const Corners flat{{{0, 0}, {450, 0}, {450, 450}, {0, 450}}};
    cv::warpPerspective(quilt, picture, cv::getPerspectiveTransform(flat.data(), kBoard.data()), picture.size(), cv::INTER_LINEAR,
                        cv::BORDER_TRANSPARENT);
    return picture;
}

double farthestCorner(const VariedRegion& region) {
    double worst = 0;
    for (const cv::Point2f& corner : kBoard) {
        double nearest = 1e9;
        for (const cv::Point2d& q : region.quad) nearest = std::min(nearest, cv::norm(q - cv::Point2d(corner)));
        worst = std::max(worst, nearest);
    }
    return worst;
}

// A field of that board is 30 pixels wide, and the region may be about one and a half too large or small.
TEST(VariedRegions, OfDullerColoursAreNoPartOfTheBoard) {
    const auto all = variedRegions(photo()), most = mostVariedRegions(photo());
    ASSERT_FALSE(all.empty());
    ASSERT_FALSE(most.empty());
    EXPECT_GT(farthestCorner(all.front()), 60) << "the rug no longer misleads the first look";
    EXPECT_LT(farthestCorner(most.front()), 45);
}

} // namespace
} // namespace hawkstone::vision
