// SPDX-License-Identifier: Apache-2.0
// Lays the grid to a quarter of a percent: all sixteen cells, and their mirrors, are slid onto one common cell, until none would rather lie elsewhere.
#pragma once

#include "patches.h"

#include <vector>

namespace hawkstone::recognition::gobblet {

struct Settled {
    board::Quad corners{};
    double doubt = 0;    // how far the worst corner may be off, in parts of the side, as the cells' differences have it
    double unrest = 0;   // the last step, in parts of the side
    double likeness = 0; // how much of what shows one common cell explains; only for comparing
};

// From a guess; what the network saw holds the grid where the cells say nothing. The outlines of pieces, in the photo: what they hide has no say.
Settled settleGrid(const Pyramid& pyramid, const board::Quad& guess, const board::Quad& network,
                   const std::vector<std::vector<cv::Point2f>>& pieces);

} // namespace hawkstone::recognition::gobblet
