// SPDX-License-Identifier: Apache-2.0
// Lays the block of fields on a roughly straightened board by the seams between its colours, where no lines are printed between them.
#pragma once

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::vision {

struct SeamFit {
    cv::Matx33d map;  // cell units 0..15, 0..15 to pixels of the look
    double score = 0; // levels by which colours differ more across the seams than beside them, a place
};

// The block in a look that shows it `cell` pixels a field with `margin` fields around, off by up to a tenth.
SeamFit fitSeams(const cv::Mat& seen, double cell, int margin);

// The same, begun where the look shows it and half a field off in either way: figures and their grounds cross more plainly than seams do, and a
// lattice may have grown along them.
SeamFit fitSeamsAround(const cv::Mat& seen, double cell, int margin);

} // namespace hawkstone::vision
