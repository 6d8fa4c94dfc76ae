// SPDX-License-Identifier: Apache-2.0
#include "grid_settle.h"

#include "flat_board.h"
#include "square_pose.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 32, kMargin = 20, kMore = 3; // pixels
constexpr double kNetworkMiss = 0.025 * 4 * kCell; // of a corner, usually
constexpr double kSpeakAsOne = 160;                // square pixels: what a shadow or a grain does to one place, it does to those around it
constexpr double kStrongest = 3;                   // times the mean: a strong edge has no more say than that
constexpr double kOuter = 0.1;                     // cells along the grid's border, which a frame may make unlike the seams between cells
constexpr int kInside = kMargin + kCell / 5;
constexpr int kTurns = 8;
constexpr double kAtRest = 0.02, kLongestStep = 1.5, kFeel = 0.25; // pixels
constexpr int kNumbers = SquarePose::kNumbers;

// From blurred to sharp; the border has a say once the inner cells lie right.
struct Stage {
    double blur;
    int steps; // samples a cell, each way
    bool border;
    double outlier; // in mean differences: what differs more hardly counts
};
constexpr Stage kStages[] = {{4, 8, false, 2.5}, {2.2, 8, false, 1.5}, {1.2, 16, true, 1.5}, {0.8, 16, true, 1.5}};

using Corners = std::array<cv::Point2d, 4>;
using Eight = std::array<float, 8>; // slopes by the seven numbers; the last is nothing
using Normal = cv::Matx<double, kNumbers, kNumbers>;
using Numbers = cv::Vec<double, kNumbers>;

struct Sample {
    float value = 0, weight = 0, most = 0; // the last: the weight before anything is known about its likeness
    int bin = 0;
    Eight slopes{};
};

// How strongly the picture changes from left to right and from top to bottom.
cv::Mat edgesOf(const cv::Mat& flat, const cv::Mat& hidden) {
    cv::Mat soft, dx, dy;
    cv::GaussianBlur(flat, soft, {}, 0.6);
    cv::Sobel(soft, dx, CV_32F, 1, 0);
    cv::Sobel(soft, dy, CV_32F, 0, 1);
    cv::Mat edges(flat.size(), CV_32FC2);
    const auto most = [](const cv::Vec3f& g) { return std::max({std::abs(g[0]), std::abs(g[1]), std::abs(g[2])}); };
    for (int y = 0; y < flat.rows; ++y)
        for (int x = 0; x < flat.cols; ++x) edges.at<cv::Vec2f>(y, x) = {most(dx.at<cv::Vec3f>(y, x)), most(dy.at<cv::Vec3f>(y, x))};
    // A frame's edge must not set the measure for faint hollows.
    const cv::Rect inside(kInside, kInside, flat.cols - 2 * kInside, flat.rows - 2 * kInside);
    const cv::Scalar mean = cv::mean(edges(inside), hidden(inside) == 0);
    return cv::min(edges, cv::Scalar::all(kStrongest * (mean[0] + mean[1]) / 2));
}

Corners inFlat(const cv::Matx33d& toFlat, const board::Quad& quad) {
    Corners corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Vec3d p = toFlat * cv::Vec3d(quad[i].x, quad[i].y, 1);
        corners[i] = {p[0] / p[2], p[1] / p[2]};
    }
    return corners;
}

cv::Matx33d fromCells(const Corners& corners) {
    const cv::Point2f cells[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    cv::Point2f to[4];
    for (std::size_t i = 0; i < 4; ++i) to[i] = corners[i];
    return cv::Matx33d(cv::getPerspectiveTransform(cells, to));
}

double apart(const Corners& a, const Corners& b) { // root of the mean square
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) sum += (a[i] - b[i]).dot(a[i] - b[i]) / 4;
    return std::sqrt(sum);
}

// A pose and how the corners and the whole grid move with each of its numbers, in steps that move the corners by a pixel.
struct Slopes {
    Numbers unit;
    Corners at;
    cv::Matx<double, 8, kNumbers> corners;
    cv::Matx33d grid;
    std::array<cv::Matx33d, kNumbers> gridBy;

    Slopes(const SquarePose& pose, const cv::Matx33d& toFlat) : at(inFlat(toFlat, pose.corners())), grid(fromCells(at)) {
        constexpr double kTiny = 1e-3;
        for (int k = 0; k < kNumbers; ++k) {
            unit[k] = kTiny / std::max(1e-9, apart(inFlat(toFlat, pose.changed(k, kTiny).corners()), at));
            const Corners there = inFlat(toFlat, pose.changed(k, kFeel * unit[k]).corners());
            for (int i = 0; i < 4; ++i) {
                const cv::Point2d way = (there[static_cast<std::size_t>(i)] - at[static_cast<std::size_t>(i)]) / kFeel;
                corners(2 * i, k) = way.x;
                corners(2 * i + 1, k) = way.y;
            }
            gridBy[static_cast<std::size_t>(k)] = (fromCells(there) - grid) * (1 / kFeel);
        }
    }
};

// What shows of the grid, cell by cell. Mirrors and the diagonal fold a cell onto one eighth, so that an upright line at its left and a
// level one at its bottom meet in one bin.
std::vector<Sample> samplesOf(const cv::Mat& edges, const cv::Mat& hidden, const Slopes& slopes, const Stage& stage) {
    std::vector<Sample> samples;
    const int steps = stage.steps, half = steps / 2;
    samples.reserve(static_cast<std::size_t>(32 * steps * steps));
    for (int v = 0; v < 4 * steps; ++v)
        for (int u = 0; u < 4 * steps; ++u) {
            const double x = (u + 0.5) / steps, y = (v + 0.5) / steps;
            const bool border = std::min({x, y, 4 - x, 4 - y}) < kOuter;
            if (border && !stage.border) continue;
            const cv::Vec3d p = slopes.grid * cv::Vec3d(x, y, 1);
            const double px = p[0] / p[2], py = p[1] / p[2];
            const int ix = static_cast<int>(std::floor(px)), iy = static_cast<int>(std::floor(py));
            if (ix < 0 || iy < 0 || ix >= edges.cols - 1 || iy >= edges.rows - 1) continue;
            const std::uint8_t *above = hidden.ptr(iy) + ix, *below = hidden.ptr(iy + 1) + ix;
            if (above[0] || above[1] || below[0] || below[1]) continue;
            Eight wayX{}, wayY{};
            for (std::size_t k = 0; k < kNumbers; ++k) {
                const cv::Matx33d& by = slopes.gridBy[k];
                const double w = by(2, 0) * x + by(2, 1) * y + by(2, 2);
                wayX[k] = static_cast<float>((by(0, 0) * x + by(0, 1) * y + by(0, 2) - px * w) / p[2]);
                wayY[k] = static_cast<float>((by(1, 0) * x + by(1, 1) * y + by(1, 2) - py * w) / p[2]);
            }
            const auto fx = static_cast<float>(px - ix), fy = static_cast<float>(py - iy);
            const cv::Vec2f *top = edges.ptr<cv::Vec2f>(iy) + ix, *bottom = edges.ptr<cv::Vec2f>(iy + 1) + ix;
            const int i = std::min(u % steps, steps - 1 - u % steps), j = std::min(v % steps, steps - 1 - v % steps);
            for (int along = 0; along < 2; ++along) {
                const float a = top[0][along], b = top[1][along], c = bottom[0][along], d = bottom[1][along];
                Sample& s = samples.emplace_back();
                s.value = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
                const float slopeX = (b - a) * (1 - fy) + (d - c) * fy, slopeY = (c - a) * (1 - fx) + (d - b) * fx;
                for (std::size_t k = 0; k < 8; ++k) s.slopes[k] = slopeX * wayX[k] + slopeY * wayY[k];
                s.bin = along ? i * half + j : j * half + i;
                s.weight = s.most = 1;
            }
        }
    return samples;
}

struct CommonCell {
    std::vector<double> weights, values;
    double spread = 0;   // of the samples around it
    double shared = 0;   // part of all differences that it explains
    double likeness = 0; // the same, with nothing left out

    void average(const std::vector<Sample>& samples) {
        std::fill(weights.begin(), weights.end(), 1e-9);
        std::fill(values.begin(), values.end(), 0);
        for (const Sample& s : samples)
            weights[static_cast<std::size_t>(s.bin)] += s.weight, values[static_cast<std::size_t>(s.bin)] += s.weight * s.value;
        for (std::size_t b = 0; b < values.size(); ++b) values[b] /= weights[b];
        double squares = 0, all = 1e-9, sum = 0, sum2 = 0;
        for (const Sample& s : samples) {
            const double off = s.value - values[static_cast<std::size_t>(s.bin)];
            squares += s.weight * off * off;
            all += s.weight;
            sum += s.weight * s.value;
            sum2 += s.weight * s.value * s.value;
        }
        shared = 1 - squares / std::max(1e-9, sum2 - sum * sum / all);
        spread = std::max(1e-6, std::sqrt(squares / all));
    }

    // What does not look like it, a shadow's edge or a thing nobody knows of, should not have a say.
    CommonCell(std::vector<Sample>& samples, const Stage& stage)
        : weights(static_cast<std::size_t>(stage.steps * stage.steps / 4)), values(weights.size()) {
        average(samples);
        likeness = shared;
        for (int round = 0; round < 2; ++round) {
            const double far = stage.outlier * spread;
            for (Sample& s : samples) {
                const double off = (s.value - values[static_cast<std::size_t>(s.bin)]) / far, near = 1 / (1 + off * off);
                s.weight = s.most * static_cast<float>(near * near);
            }
            average(samples);
        }
    }
};

// How the samples' differences from the common cell, which moves with them, would shrink: the normal equations of one step.
void addCells(const std::vector<Sample>& samples, const CommonCell& common, const Stage& stage, Normal& normal, Numbers& pull) {
    std::vector<Eight> mean(common.values.size());
    for (const Sample& s : samples)
        for (std::size_t k = 0; k < 8; ++k) mean[static_cast<std::size_t>(s.bin)][k] += s.weight * s.slopes[k];
    for (std::size_t b = 0; b < mean.size(); ++b)
        for (float& m : mean[b]) m /= static_cast<float>(common.weights[b]);
    std::array<Eight, kNumbers> products{};
    Eight right{};
    for (const Sample& s : samples) {
        const Eight& by = mean[static_cast<std::size_t>(s.bin)];
        const auto off = static_cast<float>(s.value - common.values[static_cast<std::size_t>(s.bin)]);
        Eight slope;
        for (std::size_t k = 0; k < 8; ++k) slope[k] = s.slopes[k] - by[k];
        for (std::size_t k = 0; k < 8; ++k) right[k] -= s.weight * off * slope[k];
        for (std::size_t r = 0; r < kNumbers; ++r)
            for (std::size_t k = 0; k < 8; ++k) products[r][k] += s.weight * slope[r] * slope[k];
    }
    const double together = kSpeakAsOne * stage.steps * stage.steps / (kCell * kCell),
                 scale = 1 / (common.spread * common.spread * together);
    for (int r = 0; r < kNumbers; ++r) {
        for (int k = 0; k < kNumbers; ++k) normal(r, k) += scale * products[static_cast<std::size_t>(r)][static_cast<std::size_t>(k)];
        pull[r] += scale * right[static_cast<std::size_t>(r)];
    }
}

// Where the cells say nothing, the grid stays where the network saw it, seen by a usual camera.
void addHabits(const SquarePose& pose, const Slopes& slopes, const Corners& network, Normal& normal, Numbers& pull) {
    cv::Vec<double, 8> off;
    for (int i = 0; i < 4; ++i) {
        const cv::Point2d way = slopes.at[static_cast<std::size_t>(i)] - network[static_cast<std::size_t>(i)];
        off[2 * i] = way.x;
        off[2 * i + 1] = way.y;
    }
    const double says = 1 / (kNetworkMiss * kNetworkMiss);
    normal += slopes.corners.t() * slopes.corners * says;
    pull -= slopes.corners.t() * off * says;
    constexpr int kFocal = kNumbers - 1;
    const double here = pose.focalOff(), by = pose.changed(kFocal, slopes.unit[kFocal]).focalOff() - here;
    normal(kFocal, kFocal) += by * by;
    pull[kFocal] -= by * here;
}

} // namespace

Settled settleGrid(const Pyramid& pyramid, const board::Quad& guess, const board::Quad& network,
                   const std::vector<std::vector<cv::Point2f>>& pieces) {
    const FlatBoard board = flatBoard(pyramid, guess, pieces, kCell, kMargin, kMore);
    const double side = std::hypot(guess[0].x - guess[2].x, guess[0].y - guess[2].y) / 1.414;
    SquarePose pose(guess, pyramid.size(), kNetworkMiss / (4 * kCell) * side);
    const Corners seen = inFlat(board.fromPhoto, network);
    const cv::Mat sharp = edgesOf(board.picture, board.hidden);
    Settled result{guess, 1, 1, 0};
    for (const Stage& stage : kStages) {
        cv::Mat edges;
        cv::GaussianBlur(sharp, edges, {}, stage.blur);
        for (int turn = 0; turn < kTurns; ++turn) {
            const Slopes slopes(pose, board.fromPhoto);
            std::vector<Sample> samples = samplesOf(edges, board.hidden, slopes, stage);
            const CommonCell common(samples, stage);
            Normal normal = Normal::zeros();
            Numbers pull = Numbers::all(0);
            addCells(samples, common, stage, normal, pull);
            addHabits(pose, slopes, seen, normal, pull);
            for (int k = 0; k < kNumbers; ++k) normal(k, k) *= 1.0005;
            const Normal spread = normal.inv(cv::DECOMP_CHOLESKY);
            const Numbers step = spread * pull;
            const auto moved = [&](double part) {
                SquarePose next = pose;
                for (int k = 0; k < kNumbers; ++k) next = next.changed(k, part * step[k] * slopes.unit[k]);
                return next;
            };
            SquarePose next = moved(1);
            const double way = apart(inFlat(board.fromPhoto, next.corners()), slopes.at);
            if (!(way < 1e6)) return result; // nothing holds it
            if (way > kLongestStep) next = moved(kLongestStep / way);
            pose = next;
            result.unrest = way / (4 * kCell);
            const auto doubts = slopes.corners * spread * slopes.corners.t();
            double most = 0;
            for (int i = 0; i < 4; ++i) most = std::max(most, doubts(2 * i, 2 * i) + doubts(2 * i + 1, 2 * i + 1));
            // What the cells do not share, grain and noise, holds nothing.
            result.doubt = std::sqrt(most / std::max(0.01, common.shared)) / (4 * kCell);
            result.likeness = common.likeness;
            if (way < kAtRest) break;
        }
    }
    result.corners = pose.corners();
    return result;
}

} // namespace hawkstone::recognition::gobblet
