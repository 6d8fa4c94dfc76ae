// SPDX-License-Identifier: Apache-2.0
#include "grid_polish.h"

#include "square_pose.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 20, kMargin = 16, kFlat = 4 * kCell + 2 * kMargin; // pixels
constexpr int kSteps = 10, kHalf = kSteps / 2;                           // samples a cell, each way
constexpr double kNetworkMiss = 0.025 * 4 * kCell; // of a corner, usually
constexpr double kCellsSay = 60;                   // log odds for cells that are all alike over cells that are not
constexpr double kCoveredSay = 0.02;
constexpr int kCells = 16, kFolded = kHalf * kHalf;

struct Edges {
    cv::Mat across, along; // how strongly the picture changes from left to right, from top to bottom
};

// Weak edges are lifted and strong ones cut: the rim of a dark piece must not outshout thin lines.
Edges edgesOf(const cv::Mat& flat, double blur) {
    cv::Mat soft, dx, dy;
    cv::GaussianBlur(flat, soft, {}, blur);
    cv::Sobel(soft, dx, CV_32F, 1, 0);
    cv::Sobel(soft, dy, CV_32F, 0, 1);
    const auto strongest = [](const cv::Mat& gradient) {
        cv::Mat result(gradient.size(), CV_32F);
        for (int y = 0; y < gradient.rows; ++y)
            for (int x = 0; x < gradient.cols; ++x) {
                const auto& g = gradient.at<cv::Vec3f>(y, x);
                result.at<float>(y, x) = std::sqrt(std::max({std::abs(g[0]), std::abs(g[1]), std::abs(g[2])}));
            }
        return result;
    };
    Edges edges{strongest(dx), strongest(dy)};
    const double cut = 1.6 * (cv::mean(edges.across)[0] + cv::mean(edges.along)[0]) / 2;
    edges.across = cv::min(edges.across, cut);
    edges.along = cv::min(edges.along, cut);
    return edges;
}

float sample(const cv::Mat& image, double x, double y) {
    const int ix = static_cast<int>(x), iy = static_cast<int>(y);
    if (x < 0 || y < 0 || ix >= image.cols - 1 || iy >= image.rows - 1) return 0;
    const auto fx = static_cast<float>(x - ix), fy = static_cast<float>(y - iy);
    const float* top = image.ptr<float>(iy) + ix;
    const float* bottom = image.ptr<float>(iy + 1) + ix;
    return (top[0] * (1 - fx) + top[1] * fx) * (1 - fy) + (bottom[0] * (1 - fx) + bottom[1] * fx) * fy;
}

using Corners = std::array<cv::Point2d, 4>;
using Weights = std::array<double, kCells>;

// Every cell's edges, folded by its mirrors and its diagonal onto one eighth, so that a vertical line at the left and a
// horizontal one at the bottom meet: per cell and folded place the sum, and per cell the sum of squares.
struct Folded {
    std::array<std::array<float, kFolded>, kCells> sums{};
    std::array<float, kCells> squares{};
};
constexpr double kSamplesAPlace = 2.0 * kSteps * kSteps / kFolded; // of one cell

Folded fold(const Edges& edges, const Corners& corners) {
    cv::Point2f from[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, to[4];
    for (int i = 0; i < 4; ++i) to[i] = corners[i];
    const cv::Matx33d h = cv::Matx33d(cv::getPerspectiveTransform(from, to));
    Folded folded;
    for (int v = 0; v < 4 * kSteps; ++v)
        for (int u = 0; u < 4 * kSteps; ++u) {
            const double x = (u + 0.5) / kSteps, y = (v + 0.5) / kSteps;
            const double w = 1 / (h(2, 0) * x + h(2, 1) * y + h(2, 2));
            const double px = (h(0, 0) * x + h(0, 1) * y + h(0, 2)) * w, py = (h(1, 0) * x + h(1, 1) * y + h(1, 2)) * w;
            const int cell = v / kSteps * 4 + u / kSteps;
            int i = u % kSteps, j = v % kSteps;
            i = std::min(i, kSteps - 1 - i);
            j = std::min(j, kSteps - 1 - j);
            const float a = sample(edges.across, px, py), b = sample(edges.along, px, py);
            folded.sums[cell][j * kHalf + i] += a;
            folded.sums[cell][i * kHalf + j] += b;
            folded.squares[cell] += a * a + b * b;
        }
    return folded;
}

struct CommonCell {
    std::array<double, kFolded> mean{};
    double middle = 0, explained = 0; // part of all differences that the common cell explains
};

CommonCell commonOf(const Folded& folded, const Weights& weights) {
    CommonCell common;
    double weight = 0, squares = 0;
    for (int c = 0; c < kCells; ++c) {
        weight += weights[c];
        squares += weights[c] * folded.squares[c];
        for (int k = 0; k < kFolded; ++k) common.mean[k] += weights[c] * folded.sums[c][k];
    }
    const double samples = weight * kSamplesAPlace;
    for (double& m : common.mean) {
        m /= samples;
        common.middle += m / kFolded;
    }
    double between = 0;
    for (const double m : common.mean) between += (m - common.middle) * (m - common.middle);
    const double all = squares - samples * kFolded * common.middle * common.middle;
    common.explained = samples * between / std::max(1e-9, all);
    return common;
}

// A cell with a piece on it looks unlike the others and should not have a say.
Weights weigh(const Folded& folded, const std::array<bool, kCells>& covered) {
    Weights weights;
    for (int c = 0; c < kCells; ++c) weights[c] = covered[c] ? kCoveredSay : 1;
    for (int round = 0; round < 3; ++round) {
        const CommonCell common = commonOf(folded, weights);
        double most = 0;
        for (int c = 0; c < kCells; ++c) {
            double mean = 0, match = 0, shape = 0;
            for (int k = 0; k < kFolded; ++k) mean += folded.sums[c][k] / kFolded;
            for (int k = 0; k < kFolded; ++k) {
                const double t = common.mean[k] - common.middle;
                match += (folded.sums[c][k] - mean) * t;
                shape += t * t;
            }
            const double own = folded.squares[c] - mean * mean * kFolded / kSamplesAPlace;
            const double alike = match / std::sqrt(std::max(1e-9, own * shape * kSamplesAPlace));
            weights[c] = std::pow(std::max(0.02, alike), 4) * (covered[c] ? kCoveredSay : 1);
            most = std::max(most, weights[c]);
        }
        for (double& w : weights) w /= most;
    }
    return weights;
}

Corners inFlat(const cv::Matx33d& toFlat, const board::Quad& quad) {
    Corners corners;
    for (int i = 0; i < 4; ++i) {
        const cv::Vec3d p = toFlat * cv::Vec3d(quad[i].x, quad[i].y, 1);
        corners[i] = {p[0] / p[2], p[1] / p[2]};
    }
    return corners;
}

double movement(const Corners& a, const Corners& b) { // mean square of the corners' ways
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += (a[i] - b[i]).dot(a[i] - b[i]) / 4;
    return sum;
}

} // namespace

Polished polishGrid(const Pyramid& pyramid, const board::Quad& corners, const std::array<bool, 16>& covered) {
    const cv::Mat flat = pyramid.flattened(corners, kCell, kMargin);
    const double low = kMargin, high = kFlat - kMargin;
    const Corners start{cv::Point2d{low, low}, {high, low}, {high, high}, {low, high}};
    cv::Point2f from[4], to[4];
    for (int i = 0; i < 4; ++i) {
        from[i] = start[i];
        to[i] = {static_cast<float>(corners[i].x), static_cast<float>(corners[i].y)};
    }
    const cv::Matx33d toFlat = cv::Matx33d(cv::getPerspectiveTransform(to, from));
    const double miss = kNetworkMiss / (4 * kCell) * std::hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y) / 1.414;
    SquarePose best(corners, pyramid.size(), miss);
    // One pixel at the corners, in each of the pose's numbers.
    std::array<double, SquarePose::kNumbers> unit;
    for (int k = 0; k < SquarePose::kNumbers; ++k) {
        constexpr double kTiny = 1e-4;
        unit[k] = kTiny / std::sqrt(movement(inFlat(toFlat, best.changed(k, kTiny).corners()), inFlat(toFlat, best.corners())) + 1e-12);
    }
    Polished result;
    // From blurred to sharp: a line of half a pixel would not be felt from two pixels away.
    for (const auto& [blur, longest] : {std::pair{2.6, 2.4}, {1.4, 0.8}, {0.8, 0.4}}) {
        const Edges edges = edgesOf(flat, blur);
        for (const double step : {longest, longest / 2}) {
            const Weights weights = weigh(fold(edges, inFlat(toFlat, best.corners())), covered);
            const auto score = [&](const SquarePose& pose) {
                const Corners at = inFlat(toFlat, pose.corners());
                result.likeness = commonOf(fold(edges, at), weights).explained;
                return kCellsSay * result.likeness - 2 * movement(at, start) / (kNetworkMiss * kNetworkMiss) - 0.5 * pose.focalOddity();
            };
            double most = score(best);
            for (int round = 0; round < 3; ++round) {
                bool moved = false;
                for (int k = 0; k < SquarePose::kNumbers; ++k)
                    for (const double sign : {-1.0, 1.0}) {
                        const SquarePose tried = best.changed(k, sign * step * unit[k]);
                        const double value = score(tried);
                        if (value <= most) continue;
                        most = value;
                        best = tried;
                        moved = true;
                    }
                if (!moved) break;
            }
        }
    }
    result.corners = best.corners();
    return result;
}

} // namespace hawkstone::recognition::gobblet
