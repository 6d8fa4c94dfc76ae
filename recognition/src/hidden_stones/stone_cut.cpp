// SPDX-License-Identifier: Apache-2.0
#include "stone_cut.h"

#include "card_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr int kSide = 64, kMargin = 16; // pixels of the straightened stone and around it
constexpr int kAway = 8;                // an eighth of a stone: farther off its neighbours begin
constexpr float kStrip = 3;
constexpr double kStrong = 40;  // grey levels: a side counts no more, be its shadow ever so dark
constexpr double kNearer = 1;   // a pixel's way is worth so many of them,
constexpr double kUneven = 0.5; // and each that a side's rim is off the others'
constexpr double kFaint = 24;   // of four sides: less is the cloth's own pattern

// How steep the four sides of a stone that lies there are together, and how alike inside. A frame printed on it is smaller, and a shadow falls to one side.
double sides(const std::vector<Sums>& channels, float x, float y) {
    constexpr float kEnds = 0.12F * kSide, kLong = kSide - 2 * kEnds;
    const std::array<std::pair<cv::Rect2f, cv::Rect2f>, 4> strips{{
        {{x, y + kEnds, kStrip, kLong}, {x - kStrip, y + kEnds, kStrip, kLong}},
        {{x + kSide - kStrip, y + kEnds, kStrip, kLong}, {x + kSide, y + kEnds, kStrip, kLong}},
        {{x + kEnds, y, kLong, kStrip}, {x + kEnds, y - kStrip, kLong, kStrip}},
        {{x + kEnds, y + kSide - kStrip, kLong, kStrip}, {x + kEnds, y + kSide, kLong, kStrip}},
    }};
    double sum = 0;
    std::array<cv::Vec3d, 4> rims;
    for (std::size_t side = 0; side < 4; ++side) {
        const auto& [inside, outside] = strips[side];
        double step = 0;
        for (int c = 0; c < 3; ++c) {
            rims[side][c] = channels[static_cast<std::size_t>(c)].mean(inside);
            step = std::max(step, std::abs(rims[side][c] - channels[static_cast<std::size_t>(c)].mean(outside)));
        }
        sum += std::min(step, kStrong);
    }
    // All along its rim a stone has one colour; a line of the frame and the shadow beside it have not.
    const cv::Vec3d mean = (rims[0] + rims[1] + rims[2] + rims[3]) * 0.25;
    for (const cv::Vec3d& rim : rims) sum -= kUneven * cv::norm(rim - mean, cv::NORM_INF);
    return sum;
}

} // namespace

vision::Corners drawnToItsEdges(const cv::Mat& bgr, const vision::StoneGrid& grid, std::size_t at) {
    const auto x = static_cast<float>(at % 3), y = static_cast<float>(at / 3), r = static_cast<float>(grid.reach);
    const auto around = [&](float dx, float dy, float reach) {
        return vision::Corners{vision::mapped(grid.toPicture, {x + dx - reach, y + dy - reach}),
                               vision::mapped(grid.toPicture, {x + dx + reach, y + dy - reach}),
                               vision::mapped(grid.toPicture, {x + dx + reach, y + dy + reach}),
                               vision::mapped(grid.toPicture, {x + dx - reach, y + dy + reach})};
    };
    constexpr int kWide = kSide + 2 * kMargin;
    const cv::Mat wide = vision::straightened(bgr, around(0, 0, r * kWide / kSide), {kWide, kWide});
    std::vector<cv::Mat> planes;
    cv::split(wide, planes);
    std::vector<Sums> channels;
    for (const auto& plane : planes) channels.emplace_back(plane);
    cv::Point best(0, 0);
    double most = sides(channels, kMargin, kMargin);
    for (int dy = -kAway; dy <= kAway; ++dy)
        for (int dx = -kAway; dx <= kAway; ++dx) {
            const double steep = sides(channels, static_cast<float>(kMargin + dx), static_cast<float>(kMargin + dy)) -
                                 kNearer * (std::abs(dx) + std::abs(dy));
            if (steep < kFaint || steep <= most) continue;
            most = steep;
            best = {dx, dy};
        }
    const float pixel = 2 * r / kSide; // in steps
    return around(static_cast<float>(best.x) * pixel, static_cast<float>(best.y) * pixel, r);
}

} // namespace hawkstone::recognition::hidden_stones
