// SPDX-License-Identifier: Apache-2.0
// Moves the grid's corners by the last percent: a grid lies right when its sixteen cells look alike, and alike from all
// four sides, whatever they look like.
#pragma once

#include "patches.h"

#include <vector>

namespace hawkstone::recognition::gobblet {

struct Polished {
    board::Quad corners{};
    double likeness = 0; // how much of the cells' edges one common cell explains; only for comparing
    double doubt = 0;    // how far the corners could move without the cells looking much less alike, in parts of the side
};

// The outlines of pieces, in the photo: what they hide has no say.
Polished polishGrid(const Pyramid& pyramid, const board::Quad& corners, const std::vector<std::vector<cv::Point2f>>& pieces = {});

} // namespace hawkstone::recognition::gobblet
