// SPDX-License-Identifier: Apache-2.0
// Where a roughly straightened board shows upright and level lines, and where the two cross.
#pragma once

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::vision {

// Strength of an edge across, whatever its colours and sign, relative to what is usual around it; 32-bit float.
struct LineEvidence {
    cv::Mat upright; // edges between left and right
    cv::Mat level;   // edges between above and below
};
LineEvidence lineEvidence(const cv::Mat& straightened, double cell);

struct Crossing {
    cv::Point2d at;
    double strength = 0;
};
// Points where lines go off in all four directions, strongest first, at least a third of a cell apart.
std::vector<Crossing> crossings(const LineEvidence& lines, double cell, std::size_t most);

} // namespace hawkstone::vision
