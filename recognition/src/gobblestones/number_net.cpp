// SPDX-License-Identifier: Apache-2.0
#include "number_net.h"

#include "field_net.h"
#include "gobblestones_numbers.h"
#include "gobblestones_numbers_second.h"

#include <algorithm>
#include <array>

namespace hawkstone::recognition::gobblestones {

float FieldLook::printed() const {
    return 1 - tile - back - other;
}

float exposureGain(const std::vector<cv::Mat>& patches) {
    std::array<int, 256> histogram{};
    int count = 0;
    for (const cv::Mat& patch : patches)
        for (int y = 0; y < patch.rows; y += 3) {
            const auto* in = patch.ptr<cv::Vec3b>(y);
            for (int x = 0; x < patch.cols; x += 3, ++count) ++histogram[std::max({in[x][0], in[x][1], in[x][2]})];
        }
    int above = count * 3 / 100, level = 255;
    while (level > 25 && (above -= histogram[static_cast<std::size_t>(level)]) > 0) --level;
    return 225.F / static_cast<float>(std::max(level, 25));
}

std::vector<FieldLook> lookAtFields(const std::vector<cv::Mat>& patches, float gain) {
    // forward() writes into a net, so each thread has its own. Two nets, trained apart: where they disagree, their mean is
    // unsure, and that is what makes a confident mistake rare.
    thread_local cv::dnn::Net first = loadNet(models::gobblestones_numbers()), second = loadNet(models::gobblestones_numbers_second());
    if (patches.empty()) return {};
    const cv::Mat chances = 0.6 * chancesOf(first, patches, gain) + 0.4 * chancesOf(second, patches, gain);
    std::vector<FieldLook> looks(static_cast<std::size_t>(chances.rows));
    for (std::size_t n = 0; n < looks.size(); ++n) {
        const float* row = chances.ptr<float>(static_cast<int>(n));
        for (std::size_t i = 0; i < 40; ++i) looks[n].figure[i / 4][i % 4] = row[i];
        looks[n].several = row[40];
        looks[n].tile = row[41];
        looks[n].back = row[42];
        looks[n].other = row[43];
    }
    return looks;
}

} // namespace hawkstone::recognition::gobblestones
