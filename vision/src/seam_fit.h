// SPDX-License-Identifier: Apache-2.0
// Lays the block of fields on a roughly straightened board by the seams between its colours, where no lines are printed between them.
#pragma once

#include <opencv2/core.hpp>

namespace hawkstone::vision {

// Cell units 0..15, 0..15 to pixels of the look, which shows the block `cell` pixels a field with `margin` fields around, off by up to a tenth.
cv::Matx33d fitSeams(const cv::Mat& seen, double cell, int margin);

} // namespace hawkstone::vision
