// SPDX-License-Identifier: Apache-2.0
// Runs a small network over patches of one size: what the two networks of this folder have in common.
#pragma once

#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>

#include <span>
#include <vector>

namespace hawkstone::recognition::gobblestones {

cv::dnn::Net loadNet(std::span<const unsigned char> onnx);

// A row of scores for each patch; gain scales the patches' brightness first.
cv::Mat scoresOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain);

// Each row of scores becomes chances that add up to 1.
void toChances(cv::Mat& scores);

// The two together.
cv::Mat chancesOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain);

} // namespace hawkstone::recognition::gobblestones
