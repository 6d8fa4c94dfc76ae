// SPDX-License-Identifier: Apache-2.0
// Puts crossings of lines into rows and columns, and finds the perspective they share.
#pragma once

#include "line_evidence.h"

#include <opencv2/core.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace hawkstone::vision {

struct Pair {
    cv::Point2d from, to;
    double weight = 1;
};
// The perspective that carries from to to with the least weighted squared error; at least four pairs.
std::optional<cv::Matx33d> perspective(const std::vector<Pair>& pairs);

struct Lattice {
    cv::Matx33d map;      // (column line, row line), counted from an arbitrary crossing, to the picture's pixels
    std::size_t held = 0; // crossings that lie on it
    double error = 0;     // their middle distance from it, in cells
    cv::Point2d middle;   // one of them, well inside
};
// The largest lattice among the crossings whose steps are about `cell` long, right and down.
std::optional<Lattice> growLattice(const std::vector<Crossing>& crossings, double cell);

} // namespace hawkstone::vision
