// SPDX-License-Identifier: Apache-2.0
#include "silhouette.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr PatchShape kShape{112, 32, 56, 68, false};
constexpr double kUsualHeight = 2.6; // radii; only to say how much nearer the top is to the camera
constexpr int kArc = 14;
constexpr double kFoot = 0.6; // the foot's edge is often lost in shadow

struct Slopes {
    cv::Mat x, y; // of the channel that changes most
    float cut = 0;
};

Slopes slopesOf(const cv::Mat& patch) {
    cv::Mat soft, dx, dy;
    cv::GaussianBlur(patch, soft, {}, 1.0);
    cv::Sobel(soft, dx, CV_32F, 1, 0);
    cv::Sobel(soft, dy, CV_32F, 0, 1);
    Slopes slopes{cv::Mat(patch.size(), CV_32F), cv::Mat(patch.size(), CV_32F), 0};
    std::vector<float> strengths;
    for (int y = 0; y < patch.rows; ++y)
        for (int x = 0; x < patch.cols; ++x) {
            const auto &a = dx.at<cv::Vec3f>(y, x), &b = dy.at<cv::Vec3f>(y, x);
            int most = 0;
            for (int c = 1; c < 3; ++c)
                if (std::abs(a[c]) + std::abs(b[c]) > std::abs(a[most]) + std::abs(b[most])) most = c;
            slopes.x.at<float>(y, x) = a[most];
            slopes.y.at<float>(y, x) = b[most];
            if ((x + y) % 3 == 0) strengths.push_back(std::hypot(a[most], b[most]));
        }
    auto high = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() * 0.97);
    std::nth_element(strengths.begin(), high, strengths.end());
    slopes.cut = std::max(1.0F, 0.6F * *high); // one glaring edge must not decide
    return slopes;
}

float at(const cv::Mat& image, double x, double y) {
    const int ix = static_cast<int>(x), iy = static_cast<int>(y);
    if (x < 0 || y < 0 || ix >= image.cols - 1 || iy >= image.rows - 1) return 0;
    const auto fx = static_cast<float>(x - ix), fy = static_cast<float>(y - iy);
    const float* a = image.ptr<float>(iy) + ix;
    const float* b = image.ptr<float>(iy + 1) + ix;
    return (a[0] * (1 - fx) + a[1] * fx) * (1 - fy) + (b[0] * (1 - fx) + b[1] * fx) * fy;
}

using Shape = std::array<double, 4>; // dx, dy, radius, lean

// Mean change across the outline; growth is how much larger the top looks than the foot.
double contrastOf(const Slopes& slopes, const Shape& shape, double growth) {
    const auto& [dx, dy, r, lean] = shape;
    double sum = 0, weights = 0;
    const auto feel = [&](double x, double y, double nx, double ny, double weight) {
        const double px = kShape.middleX + kShape.scale * x, py = kShape.middleY - kShape.scale * y;
        const float across = std::abs(at(slopes.x, px, py) * static_cast<float>(nx) - at(slopes.y, px, py) * static_cast<float>(ny));
        sum += weight * std::min(across, slopes.cut);
        weights += weight;
    };
    const double top = r * (1 + growth);
    for (int i = 0; i < kArc; ++i) {
        const double a = std::numbers::pi * i / (kArc - 1), c = std::cos(a), s = std::sin(a);
        feel(dx + top * c, dy + lean + top * s, c, s, 1);
        feel(dx + r * c, dy - r * s, c, -s, kFoot);
    }
    const int steps = std::max(2, static_cast<int>(lean * 16));
    for (int i = 0; i < steps; ++i) {
        const double t = static_cast<double>(i) / (steps - 1), wide = r + (top - r) * t;
        feel(dx - wide, dy + lean * t, -1, 0, 1);
        feel(dx + wide, dy + lean * t, 1, 0, 1);
    }
    return sum / weights;
}

} // namespace

Outline traceOutline(const Pyramid& pyramid, const BoardView& view, double x, double y, const PieceGlimpse& glimpse) {
    const Slopes slopes = slopesOf(pyramid.piecePatch(view, x, y, kShape));
    const double growth = view.pixelsPerCell(x, y, kUsualHeight * glimpse.radius) / view.pixelsPerCell(x, y) - 1;
    const Shape start{glimpse.dx, glimpse.dy, glimpse.radius, std::max(0.0, glimpse.lean)};
    const Shape farthest{0.06, 0.06, 0.16 * glimpse.radius, 0.1};
    Shape best = start;
    double contrast = contrastOf(slopes, best, growth);
    for (const double step : {0.03, 0.015, 0.007, 0.004})
        for (int round = 0; round < 3; ++round) {
            bool moved = false;
            for (std::size_t k = 0; k < best.size(); ++k)
                for (const double sign : {-1.0, 1.0}) {
                    Shape tried = best;
                    tried[k] += sign * step;
                    if (std::abs(tried[k] - start[k]) > farthest[k] || tried[3] < 0) continue;
                    const double value = contrastOf(slopes, tried, growth);
                    if (value <= contrast) continue;
                    contrast = value;
                    best = tried;
                    moved = true;
                }
            if (!moved) break;
        }
    return {best[2], best[3], best[0], best[1], contrast / slopes.cut};
}

} // namespace hawkstone::recognition::gobblet
