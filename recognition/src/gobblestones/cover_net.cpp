// SPDX-License-Identifier: Apache-2.0
#include "cover_net.h"

#include "field_net.h"
#include "gobblestones_backs.h"
#include "gobblestones_cover.h"
#include "number_net.h"

#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblestones {

namespace {

constexpr float kLeast = 1e-4F; // chance that the network grants anything

std::vector<Cover> coversOf(Network& net, const std::vector<cv::Mat>& patches, float gain) {
    const cv::Mat chances = chancesOf(net, patches, gain);
    std::vector<Cover> covers;
    covers.reserve(patches.size());
    for (int i = 0; i < chances.rows; ++i) {
        const float* row = chances.ptr<float>(i);
        covers.push_back({row[0], row[1], row[2], row[3]});
    }
    return covers;
}

} // namespace

std::vector<Cover> glanceAtFields(const std::vector<cv::Mat>& patches, float gain) {
    thread_local Network net(models::gobblestones_cover(), {{kGlanceSide, kGlanceSide}});
    return coversOf(net, patches, gain);
}

std::vector<Cover> lookAtCovers(const std::vector<cv::Mat>& patches, float gain) {
    if (patches.empty()) return {};
    thread_local Network net(models::gobblestones_backs(), {{kPatchSide, kPatchSide}});
    constexpr std::array chances{&Cover::print, &Cover::tile, &Cover::back, &Cover::other};
    std::vector<Cover> mean(patches.size(), {1, 1, 1, 1}); // geometric
    for (int quarters = 0; quarters < 4; ++quarters) {
        std::vector<cv::Mat> turned;
        for (const cv::Mat& patch : patches) turned.push_back(uprighted(patch, quarters));
        const auto covers = coversOf(net, turned, gain);
        for (std::size_t i = 0; i < covers.size(); ++i)
            for (float Cover::* chance : chances) mean[i].*chance *= std::pow(covers[i].*chance + kLeast, 0.25F);
    }
    for (Cover& cover : mean) {
        const float all = cover.print + cover.tile + cover.back + cover.other;
        for (float Cover::* chance : chances) cover.*chance /= all;
    }
    return mean;
}

std::vector<float> backsAmong(const std::vector<cv::Mat>& patches, float gain) {
    std::vector<float> backs;
    for (const Cover& cover : lookAtCovers(patches, gain)) backs.push_back(cover.back / (cover.back + cover.tile));
    return backs;
}

} // namespace hawkstone::recognition::gobblestones
