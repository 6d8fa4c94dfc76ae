// SPDX-License-Identifier: Apache-2.0
#include "cover_net.h"

#include "gobblestones_cover.h"
#include "field_net.h"

namespace hawkstone::recognition::gobblestones {

std::vector<Cover> glanceAtFields(const std::vector<cv::Mat>& patches, float gain) {
    thread_local Network net(models::gobblestones_cover(), {{kGlanceSide, kGlanceSide}});
    const cv::Mat chances = chancesOf(net, patches, gain);
    std::vector<Cover> covers;
    covers.reserve(patches.size());
    for (int i = 0; i < chances.rows; ++i) {
        const float* row = chances.ptr<float>(i);
        covers.push_back({row[0], row[1], row[2], row[3]});
    }
    return covers;
}

} // namespace hawkstone::recognition::gobblestones
