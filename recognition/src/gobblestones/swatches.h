// SPDX-License-Identifier: Apache-2.0
// The colours of a field's paper and of what lies on it, from a patch of either network's size. BGR, 0..255.
#pragma once

#include <opencv2/core.hpp>

namespace hawkstone::recognition::gobblestones {

cv::Vec3f fieldSwatch(const cv::Mat& patch); // a ring around the figure that neither it nor a disc reaches
cv::Vec3f tileSwatch(const cv::Mat& patch);  // what lies in the middle, highlights outvoted

} // namespace hawkstone::recognition::gobblestones
