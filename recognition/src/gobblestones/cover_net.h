// SPDX-License-Identifier: Apache-2.0
// The quick question of a live session: does a field show its print, or does something lie on it?
#pragma once

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::recognition::gobblestones {

inline constexpr int kGlanceSide = 20; // pixels of a patch, of which
inline constexpr int kGlanceCell = 16; // the field itself takes so many

struct Cover {
    float print = 0, tile = 0, back = 0, other = 0; // chances, adding up to 1
};
std::vector<Cover> glanceAtFields(const std::vector<cv::Mat>& patches, float gain);

} // namespace hawkstone::recognition::gobblestones
