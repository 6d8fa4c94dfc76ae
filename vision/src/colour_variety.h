// SPDX-License-Identifier: Apache-2.0
// Where in a picture many different colours lie close together: a quilt of fields, not a two-coloured cloth.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::vision {

struct VariedRegion {
    std::array<cv::Point2d, 4> quad; // clockwise, about a field too large or small; in the picture's pixels
    double area = 0;                 // of the region, as a share of the picture
};

// The largest such regions, largest first. variety, when asked for, is the map they were cut from, for people to look at.
std::vector<VariedRegion> variedRegions(const cv::Mat& bgr, cv::Mat* variety = nullptr);

// The same within those regions, where one part is plainly more varied than the rest: a coloured rug beside the board was taken for part of it.
std::vector<VariedRegion> mostVariedRegions(const cv::Mat& bgr);

} // namespace hawkstone::vision
