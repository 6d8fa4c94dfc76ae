// SPDX-License-Identifier: Apache-2.0
#include "field_net.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

Tones tonesOf(float gain) {
    Tones tones;
    for (int i = 0; i < 256; ++i) tones[static_cast<std::size_t>(i)] = std::min(255.F, static_cast<float>(i) * gain) / 255.F;
    return tones;
}

} // namespace

cv::Mat scoresOf(Network& net, const std::vector<cv::Mat>& patches, float gain) {
    return patches.empty() ? cv::Mat() : net.forward(patches, tonesOf(gain)).at("scores");
}

void toChances(cv::Mat& scores) {
    for (int n = 0; n < scores.rows; ++n) {
        float* row = scores.ptr<float>(n);
        const float top = *std::max_element(row, row + scores.cols);
        float sum = 0;
        for (int i = 0; i < scores.cols; ++i) sum += row[i] = std::exp(row[i] - top);
        for (int i = 0; i < scores.cols; ++i) row[i] /= sum;
    }
}

cv::Mat chancesOf(Network& net, const std::vector<cv::Mat>& patches, float gain) {
    cv::Mat scores = scoresOf(net, patches, gain);
    toChances(scores);
    return scores;
}

} // namespace hawkstone::recognition::gobblestones
