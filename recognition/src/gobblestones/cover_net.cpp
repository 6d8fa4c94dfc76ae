// SPDX-License-Identifier: Apache-2.0
#include "cover_net.h"

#include "gobblestones_cover.h"
#include "field_net.h"

namespace hawkstone::recognition::gobblestones {

std::vector<Cover> glanceAtFields(const std::vector<cv::Mat>& patches, float gain) {
    thread_local cv::dnn::Net net = loadNet(models::gobblestones_cover()); // forward() writes into it, so each thread has its own
    const cv::Mat chances = chancesOf(net, patches, gain, 25);
    std::vector<Cover> covers;
    covers.reserve(patches.size());
    for (int i = 0; i < chances.rows; ++i) {
        const float* row = chances.ptr<float>(i);
        covers.push_back({row[0], row[1], row[2], row[3]});
    }
    return covers;
}

} // namespace hawkstone::recognition::gobblestones
