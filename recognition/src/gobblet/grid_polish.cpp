// SPDX-License-Identifier: Apache-2.0
#include "grid_polish.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 20, kMargin = 16, kFlat = 4 * kCell + 2 * kMargin; // pixels
constexpr int kSteps = 14, kHalf = kSteps / 2;                           // samples a cell, each way
constexpr double kFarthest = 0.03 * 4 * kCell;                           // no corner moves farther: the network is nearer than that
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
Weights weigh(const Folded& folded) {
    Weights weights;
    weights.fill(1);
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
            weights[c] = std::pow(std::max(0.02, alike), 4);
            most = std::max(most, weights[c]);
        }
        for (double& w : weights) w /= most;
    }
    return weights;
}

// The eight ways a square can be moved, stretched and bent, each of about one pixel at the corners.
constexpr double kX[4] = {-1, 1, 1, -1}, kY[4] = {-1, -1, 1, 1};
Corners nudged(Corners corners, int way, double step) {
    for (int i = 0; i < 4; ++i) {
        const double x = kX[i], y = kY[i];
        switch (way) {
        case 0: corners[i].x += step; break;
        case 1: corners[i].y += step; break;
        case 2: corners[i].x += x * step; break;
        case 3: corners[i].y += y * step; break;
        case 4: corners[i].x += y * step; break;
        case 5: corners[i].y += x * step; break;
        case 6: corners[i].x += x * y * step; break;
        default: corners[i].y += x * y * step; break;
        }
    }
    return corners;
}

bool near(const Corners& a, const Corners& b) {
    for (int i = 0; i < 4; ++i)
        if (cv::norm(a[i] - b[i]) > kFarthest) return false;
    return true;
}

} // namespace

Polished polishGrid(const Pyramid& pyramid, const board::Quad& corners) {
    const cv::Mat flat = pyramid.flattened(corners, kCell, kMargin);
    const double low = kMargin, high = kFlat - kMargin;
    const Corners start{cv::Point2d{low, low}, {high, low}, {high, high}, {low, high}};
    Corners best = start;
    Polished result;
    // From blurred to sharp: a line of half a pixel would not be felt from two pixels away.
    for (const auto& [blur, longest] : {std::pair{2.6, 1.6}, {1.4, 0.8}, {0.8, 0.4}}) {
        const Edges edges = edgesOf(flat, blur);
        for (const double step : {longest, longest / 2}) {
            Folded folded = fold(edges, best);
            const Weights weights = weigh(folded);
            double score = commonOf(folded, weights).explained;
            for (int round = 0; round < 2; ++round) {
                bool moved = false;
                for (int way = 0; way < 8; ++way)
                    for (const double sign : {-1.0, 1.0}) {
                        const Corners tried = nudged(best, way, sign * step);
                        if (!near(tried, start)) continue;
                        const double explained = commonOf(fold(edges, tried), weights).explained;
                        if (explained <= score) continue;
                        score = explained;
                        best = tried;
                        moved = true;
                    }
                if (!moved) break;
            }
            result.likeness = score;
        }
    }
    cv::Point2f from[4], to[4];
    for (int i = 0; i < 4; ++i) {
        from[i] = start[i];
        to[i] = {static_cast<float>(corners[i].x), static_cast<float>(corners[i].y)};
    }
    const cv::Matx33d back = cv::Matx33d(cv::getPerspectiveTransform(from, to));
    for (int i = 0; i < 4; ++i) {
        const cv::Vec3d p = back * cv::Vec3d(best[i].x, best[i].y, 1);
        result.corners[i] = {p[0] / p[2], p[1] / p[2]};
    }
    return result;
}

} // namespace hawkstone::recognition::gobblet
