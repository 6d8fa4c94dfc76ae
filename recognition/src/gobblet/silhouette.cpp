// SPDX-License-Identifier: Apache-2.0
#include "silhouette.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr double kFootSay = 0.4; // the foot's edge is often lost in shadow

// Cosine and sine of each place.
const std::array<cv::Point2d, kAround> kCircle = [] {
    std::array<cv::Point2d, kAround> circle;
    for (int i = 0; i < kAround; ++i) {
        const double angle = 2 * std::numbers::pi * i / kAround;
        circle[static_cast<std::size_t>(i)] = {std::cos(angle), std::sin(angle)};
    }
    return circle;
}();

struct Ring {
    std::array<cv::Point2d, kAround> at, outward;
};

Ring ringOf(const BoardView& view, const Solid& solid, double up) {
    Ring ring;
    for (int i = 0; i < kAround; ++i) ring.at[i] = seenAt(view, solid, i, up);
    cv::Point2d middle;
    for (const cv::Point2d& p : ring.at) middle += p * (1.0 / kAround);
    for (int i = 0; i < kAround; ++i) {
        const cv::Point2d along = ring.at[(i + 1) % kAround] - ring.at[(i + kAround - 1) % kAround];
        cv::Point2d out(along.y, -along.x);
        if (out.dot(ring.at[i] - middle) < 0) out = -out;
        ring.outward[i] = out / std::max(1e-9, std::hypot(out.x, out.y));
    }
    return ring;
}

double farthest(const Ring& ring, cv::Point2d way) {
    double most = -1e18;
    for (const cv::Point2d& p : ring.at) most = std::max(most, p.dot(way));
    return most;
}

int farthestPlace(const Ring& ring, cv::Point2d way) {
    int best = 0;
    for (int i = 1; i < kAround; ++i)
        if (ring.at[i].dot(way) > ring.at[best].dot(way)) best = i;
    return best;
}

} // namespace

cv::Point2d seenAt(const BoardView& view, const Solid& solid, int around, double up) {
    const double r = solid.radius * (1 + solid.taper * (up - 0.5));
    const cv::Point2d& way = kCircle[static_cast<std::size_t>(around)];
    return view.project(solid.x + r * way.x, solid.y + r * way.y, solid.height * up);
}

Silhouette silhouetteOf(const BoardView& view, const Solid& solid) {
    const Ring top = ringOf(view, solid, 1), foot = ringOf(view, solid, 0);
    Silhouette result;
    const auto add = [&](const Spot& spot, cv::Point2d at, cv::Point2d outward) {
        result.spots.push_back(spot);
        result.at.push_back(at);
        result.outward.push_back(outward);
    };
    for (int i = 0; i < kAround; ++i) {
        if (top.at[i].dot(top.outward[i]) >= farthest(foot, top.outward[i])) add({i, 1, 1}, top.at[i], top.outward[i]);
        if (foot.at[i].dot(foot.outward[i]) >= farthest(top, foot.outward[i])) add({i, 0, kFootSay}, foot.at[i], foot.outward[i]);
    }
    const cv::Point2d axis = view.project(solid.x, solid.y, solid.height) - view.project(solid.x, solid.y, 0);
    const double length = std::hypot(axis.x, axis.y),
                 spacing = 2 * std::numbers::pi * solid.radius * view.pixelsPerCell(solid.x, solid.y) / kAround;
    const int steps = static_cast<int>(length / std::max(1e-6, spacing));
    for (const double sign : {-1.0, 1.0}) {
        if (steps < 1) break;
        const cv::Point2d side = cv::Point2d(-axis.y, axis.x) * (sign / length);
        const int a = farthestPlace(foot, side);
        for (int k = 1; k <= steps; ++k) {
            const double up = static_cast<double>(k) / (steps + 1);
            add({a, up, up < 0.25 ? 0.6 : 1.0}, seenAt(view, solid, a, up), side);
        }
    }
    return result;
}

std::vector<cv::Point2f> hullOf(const BoardView& view, const Solid& solid) {
    std::vector<cv::Point2f> points, hull;
    for (int i = 0; i < kAround; i += 2)
        for (const double up : {0.0, 1.0}) points.emplace_back(seenAt(view, solid, i, up));
    cv::convexHull(points, hull);
    return hull;
}

} // namespace hawkstone::recognition::gobblet
