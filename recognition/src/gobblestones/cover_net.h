// SPDX-License-Identifier: Apache-2.0
// Does a field show its print, or does something lie on it, and which side up?
#pragma once

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::recognition::gobblestones {

inline constexpr int kGlanceSide = 20; // pixels of a patch, of which
inline constexpr int kGlanceCell = 16; // the field itself takes so many

struct Cover {
    float print = 0, tile = 0, back = 0, other = 0; // chances, adding up to 1
};
// The quick question of a live session.
std::vector<Cover> glanceAtFields(const std::vector<cv::Mat>& patches, float gain);

// The same of patches of the full size, from all that can be seen: on average over the four turns, since a tile lies as it fell.
std::vector<Cover> lookAtCovers(const std::vector<cv::Mat>& patches, float gain);

// Of such patches that show tiles: the chance that each lies face down, as far as its own look tells.
std::vector<float> backsAmong(const std::vector<cv::Mat>& patches, float gain);

} // namespace hawkstone::recognition::gobblestones
