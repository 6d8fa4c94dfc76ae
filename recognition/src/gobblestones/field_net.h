// SPDX-License-Identifier: Apache-2.0
// Runs a small network over patches of one size: what the two networks of this folder have in common.
#pragma once

#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>

#include <span>
#include <vector>

namespace hawkstone::recognition::gobblestones {

cv::dnn::Net loadNet(std::span<const unsigned char> onnx);

// A row of scores for each patch; gain scales the patches' brightness first. So many patches pass through at once: whenever that number changes
// OpenCV lays the network out anew, which costs four looks (1 ms), and one at a time is as quick a patch as 25 are.
cv::Mat scoresOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain, std::size_t batch = 1);

// Each row of scores becomes chances that add up to 1.
void toChances(cv::Mat& scores);

// The two together.
cv::Mat chancesOf(cv::dnn::Net& net, const std::vector<cv::Mat>& patches, float gain, std::size_t batch = 1);

} // namespace hawkstone::recognition::gobblestones
