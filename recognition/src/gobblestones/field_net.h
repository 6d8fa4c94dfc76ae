// SPDX-License-Identifier: Apache-2.0
// Runs a small network over patches of one size: what the two networks of this folder have in common.
#pragma once

#include "network.h"

#include <vector>

namespace hawkstone::recognition::gobblestones {

// A row of scores for each patch; gain scales the patches' brightness first.
cv::Mat scoresOf(Network& net, const std::vector<cv::Mat>& patches, float gain);

// Each row of scores becomes chances that add up to 1.
void toChances(cv::Mat& scores);

// The two together.
cv::Mat chancesOf(Network& net, const std::vector<cv::Mat>& patches, float gain);

} // namespace hawkstone::recognition::gobblestones
