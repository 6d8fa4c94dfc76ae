// SPDX-License-Identifier: Apache-2.0
#include "symbol_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Brightness, red against green, yellow against blue: steps in each weigh about alike.
cv::Vec3f opponent(const cv::Vec3b& p) {
    const float b = p[0], g = p[1], r = p[2];
    return {(r + g + b) / 3, (r - g) / 2, (r + g) / 4 - b / 2};
}

// The ring between the stone's edge and its symbol.
bool onRing(int x, int y) {
    const auto low = [](int v) { return v >= 3 && v < 7; };
    const auto high = [](int v) { return v >= 25 && v < 29; };
    const auto inside = [](int v) { return v >= 3 && v < 29; };
    return ((low(y) || high(y)) && inside(x)) || ((low(x) || high(x)) && y >= 7 && y < 25);
}

float median(std::vector<float>& v) {
    const auto middle = v.begin() + static_cast<long>(v.size() / 2);
    std::nth_element(v.begin(), middle, v.end());
    if (v.size() % 2) return *middle;
    return (*middle + *std::max_element(v.begin(), middle)) / 2;
}

} // namespace

SymbolMap symbolMap(const cv::Mat& straight) {
    cv::Mat small = straight;
    if (straight.cols != kMapSide || straight.rows != kMapSide)
        cv::resize(straight, small, {kMapSide, kMapSide}, 0, 0, straight.cols > kMapSide ? cv::INTER_AREA : cv::INTER_LINEAR);
    std::array<std::vector<float>, 3> ring, ringBgr;
    cv::Mat_<cv::Vec3f> q(kMapSide, kMapSide);
    for (int y = 0; y < kMapSide; ++y)
        for (int x = 0; x < kMapSide; ++x) {
            const cv::Vec3b& p = small.at<cv::Vec3b>(y, x);
            q(y, x) = opponent(p);
            if (!onRing(x, y)) continue;
            for (int c = 0; c < 3; ++c) {
                ring[static_cast<std::size_t>(c)].push_back(q(y, x)[c]);
                ringBgr[static_cast<std::size_t>(c)].push_back(p[c]);
            }
        }
    SymbolMap out;
    const cv::Vec3f plain(median(ring[0]), median(ring[1]), median(ring[2]));
    out.colour = {median(ringBgr[0]), median(ringBgr[1]), median(ringBgr[2])};
    cv::Mat_<float> distance(kMapSide, kMapSide);
    std::vector<float> inner;
    for (int y = 0; y < kMapSide; ++y)
        for (int x = 0; x < kMapSide; ++x) {
            distance(y, x) = static_cast<float>(cv::norm(q(y, x) - plain));
            if (x >= 3 && x < 29 && y >= 3 && y < 29) inner.push_back(distance(y, x));
        }
    // The 96th of 100, between neighbours as numpy has it.
    const float at = 0.96F * static_cast<float>(inner.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    std::nth_element(inner.begin(), inner.begin() + static_cast<long>(low), inner.end());
    const float lower = inner[low], upper = *std::min_element(inner.begin() + static_cast<long>(low) + 1, inner.end());
    out.contrast = lower + (upper - lower) * (at - static_cast<float>(low));
    const float full = std::max(out.contrast, 12.0F);
    out.ink = cv::min(distance / full, 1.25F) / 1.25F;
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
