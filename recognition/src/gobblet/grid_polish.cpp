// SPDX-License-Identifier: Apache-2.0
#include "grid_polish.h"

#include "flat_board.h"
#include "square_pose.h"

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 20, kMargin = 16;            // pixels
constexpr int kSteps = 10, kHalf = kSteps / 2;     // samples a cell, each way
constexpr double kNetworkMiss = 0.025 * 4 * kCell; // of a corner, usually
constexpr double kCellsSay = 200;                  // log odds for cells that are all alike over cells that are not
constexpr double kLeastSamples = 20;               // of a cell's 200: fewer tell nothing
constexpr double kFeel = 2;                        // pixels a corner is moved to feel how well the cells hold it
constexpr double kSharp = 1;                       // pixels of blur
constexpr int kCells = 16, kFolded = kHalf * kHalf;

// How strongly the picture changes from left to right, from top to bottom, 1 where no piece hides it, and 1 where none
// hides the three next to it either: together, so that one look fetches all.
struct Edges {
    cv::Mat_<cv::Vec4f> at;
    bool sharp = false; // so sharp that it matters where between two pixels a sample lies

    // Nothing where hidden or beyond the picture. The fourth number of what comes back means nothing.
    cv::v_float32x4 sample(float x, float y) const {
        if (sharp) {
            const int ix = static_cast<int>(x), iy = static_cast<int>(y);
            if (!(x >= 0 && y >= 0) || ix >= at.cols - 1 || iy >= at.rows - 1) return cv::v_setzero_f32();
            const float *top = at[iy][ix].val, *bottom = at[iy + 1][ix].val;
            if (top[3] == 0) return cv::v_setzero_f32();
            const cv::v_float32x4 fx = cv::v_setall_f32(x - static_cast<float>(ix)), fy = cv::v_setall_f32(y - static_cast<float>(iy));
            const cv::v_float32x4 a = cv::v_load(top), b = cv::v_load(top + 4), c = cv::v_load(bottom), d = cv::v_load(bottom + 4);
            const cv::v_float32x4 upper = a + (b - a) * fx, lower = c + (d - c) * fx;
            return upper + (lower - upper) * fy;
        }
        const int ix = static_cast<int>(x + 0.5F), iy = static_cast<int>(y + 0.5F);
        if (!(x >= 0 && y >= 0) || ix >= at.cols || iy >= at.rows) return cv::v_setzero_f32();
        return cv::v_load(at[iy][ix].val);
    }
};

// Weak edges are lifted and strong ones cut: the rim of a dark piece must not outshout thin lines.
Edges edgesOf(const cv::Mat& flat, const cv::Mat& hidden, double blur) {
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
    const cv::Mat across = strongest(dx), along = strongest(dy);
    const auto cut = static_cast<float>(1.6 * (cv::mean(across)[0] + cv::mean(along)[0]) / 2);
    Edges edges{cv::Mat_<cv::Vec4f>(flat.size()), blur < kSharp};
    const auto shown = [&](int y, int x) { return y < flat.rows && x < flat.cols && !hidden.at<std::uint8_t>(y, x); };
    for (int y = 0; y < flat.rows; ++y)
        for (int x = 0; x < flat.cols; ++x) {
            const bool around = shown(y, x) && shown(y, x + 1) && shown(y + 1, x) && shown(y + 1, x + 1);
            edges.at[y][x] = shown(y, x)
                                 ? cv::Vec4f(std::min(cut, across.at<float>(y, x)), std::min(cut, along.at<float>(y, x)), 1, around ? 1 : 0)
                                 : cv::Vec4f();
        }
    return edges;
}

using Corners = std::array<cv::Point2d, 4>;
using Weights = std::array<double, kCells>;

// Every cell's edges, folded by its mirrors and its diagonal onto one eighth, so that a vertical line at the left and a
// horizontal one at the bottom meet: per cell and folded place the sum, and per cell the sum of squares.
struct Folded {
    std::array<std::array<float, kFolded>, kCells> sums{}, counts{};
    std::array<float, kCells> squares{}, samples{};
};

Folded fold(const Edges& edges, const Corners& corners) {
    cv::Point2f from[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, to[4];
    for (int i = 0; i < 4; ++i) to[i] = corners[i];
    const cv::Matx33d h = cv::Matx33d(cv::getPerspectiveTransform(from, to));
    // Its mirrors first: a place and what they make of it fall together without a look at which edge it shows.
    cv::Vec4f mirrored[kCells][kFolded] = {}, squares[kCells] = {};
    std::array<float, 4 * kSteps> px, py;
    for (int v = 0; v < 4 * kSteps; ++v) {
        const double y = (v + 0.5) / kSteps;
        const auto w0 = static_cast<float>(h(2, 1) * y + h(2, 2)), x0 = static_cast<float>(h(0, 1) * y + h(0, 2)),
                   y0 = static_cast<float>(h(1, 1) * y + h(1, 2));
        const auto wx = static_cast<float>(h(2, 0)), xx = static_cast<float>(h(0, 0)), yx = static_cast<float>(h(1, 0));
        for (int u = 0; u < 4 * kSteps; ++u) {
            const float x = (static_cast<float>(u) + 0.5F) / kSteps, w = 1 / (wx * x + w0);
            px[u] = (xx * x + x0) * w;
            py[u] = (yx * x + y0) * w;
        }
        const int j = std::min(v % kSteps, kSteps - 1 - v % kSteps);
        for (int column = 0; column < 4; ++column) {
            const int cell = v / kSteps * 4 + column;
            cv::v_float32x4 square = cv::v_load(squares[cell].val);
            for (int i = 0; i < kHalf; ++i) {
                const int left = column * kSteps + i, right = column * kSteps + kSteps - 1 - i;
                const cv::v_float32x4 a = edges.sample(px[left], py[left]), b = edges.sample(px[right], py[right]);
                float* sum = mirrored[cell][j * kHalf + i].val;
                cv::v_store(sum, cv::v_load(sum) + (a + b));
                square = square + (a * a + b * b);
            }
            cv::v_store(squares[cell].val, square);
        }
    }
    Folded folded;
    for (int cell = 0; cell < kCells; ++cell) {
        folded.squares[cell] = squares[cell][0] + squares[cell][1];
        for (int j = 0; j < kHalf; ++j)
            for (int i = 0; i < kHalf; ++i) {
                const cv::Vec4f& sum = mirrored[cell][j * kHalf + i];
                folded.sums[cell][j * kHalf + i] += sum[0];
                folded.sums[cell][i * kHalf + j] += sum[1];
                folded.counts[cell][j * kHalf + i] += sum[2];
                folded.counts[cell][i * kHalf + j] += sum[2];
                folded.samples[cell] += 2 * sum[2];
            }
    }
    return folded;
}

struct CommonCell {
    std::array<double, kFolded> mean{};
    double middle = 0, explained = 0; // part of all differences that the common cell explains
};

CommonCell commonOf(const Folded& folded, const Weights& weights) {
    CommonCell common;
    std::array<double, kFolded> counts{};
    double all = 0, squares = 0;
    for (int c = 0; c < kCells; ++c) {
        squares += weights[c] * folded.squares[c];
        for (int k = 0; k < kFolded; ++k) {
            common.mean[k] += weights[c] * folded.sums[c][k];
            counts[k] += weights[c] * folded.counts[c][k];
        }
    }
    for (int k = 0; k < kFolded; ++k) {
        common.middle += common.mean[k];
        all += counts[k];
    }
    common.middle /= std::max(1e-9, all);
    double between = 0;
    for (int k = 0; k < kFolded; ++k) {
        common.mean[k] = counts[k] > 1e-6 ? common.mean[k] / counts[k] : common.middle;
        between += counts[k] * (common.mean[k] - common.middle) * (common.mean[k] - common.middle);
    }
    common.explained = between / std::max(1e-9, squares - all * common.middle * common.middle);
    return common;
}

// A cell that looks unlike the others, with a shadow or a thing nobody knows of on it, should not have a say.
Weights weigh(const Folded& folded) {
    Weights weights;
    weights.fill(1);
    for (int round = 0; round < 3; ++round) {
        const CommonCell common = commonOf(folded, weights);
        double most = 1e-9;
        for (int c = 0; c < kCells; ++c) {
            const double samples = folded.samples[c];
            if (samples < kLeastSamples) {
                weights[c] = 0;
                continue;
            }
            double sum = 0, shapes = 0, shapes2 = 0, match = 0;
            for (int k = 0; k < kFolded; ++k) {
                sum += folded.sums[c][k];
                shapes += folded.counts[c][k] * common.mean[k];
                shapes2 += folded.counts[c][k] * common.mean[k] * common.mean[k];
                match += folded.sums[c][k] * common.mean[k];
            }
            const double own = folded.squares[c] - sum * sum / samples, shape = shapes2 - shapes * shapes / samples;
            const double alike = (match - sum * shapes / samples) / std::sqrt(std::max(1e-9, own * shape));
            weights[c] = std::pow(std::max(0.02, alike), 4);
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

using Numbers = cv::Vec<double, SquarePose::kNumbers>;

SquarePose moved(SquarePose pose, const Numbers& direction, double by) {
    for (int k = 0; k < SquarePose::kNumbers; ++k) pose = pose.changed(k, by * direction[k]);
    return pose;
}

// Ways to move the pose, each by one pixel at the corners: its own turns and shifts, which move all corners together, and
// those that move one corner and leave the others as well as they can. With either kind alone it creeps along narrow valleys.
std::vector<Numbers> waysToMove(const SquarePose& pose, const cv::Matx33d& toFlat) {
    constexpr double kTiny = 1e-4;
    cv::Matx<double, 8, SquarePose::kNumbers> slopes;
    const Corners here = inFlat(toFlat, pose.corners());
    for (int k = 0; k < SquarePose::kNumbers; ++k) {
        const Corners there = inFlat(toFlat, pose.changed(k, kTiny).corners());
        for (int i = 0; i < 4; ++i) {
            slopes(2 * i, k) = (there[i].x - here[i].x) / kTiny;
            slopes(2 * i + 1, k) = (there[i].y - here[i].y) / kTiny;
        }
    }
    cv::Matx<double, SquarePose::kNumbers, SquarePose::kNumbers> normal = slopes.t() * slopes;
    for (int k = 0; k < SquarePose::kNumbers; ++k) normal(k, k) *= 1.0001;
    const auto back = normal.inv(cv::DECOMP_CHOLESKY) * slopes.t();
    std::vector<Numbers> moves;
    for (int k = 0; k < SquarePose::kNumbers; ++k) {
        double squares = 1e-9;
        for (int d = 0; d < 8; ++d) squares += slopes(d, k) * slopes(d, k) / 4;
        moves.push_back(Numbers::all(0));
        moves.back()[k] = 1 / std::sqrt(squares);
    }
    for (int d = 0; d < 8; ++d) {
        moves.push_back({});
        for (int k = 0; k < SquarePose::kNumbers; ++k) moves.back()[k] = back(k, d);
    }
    return moves;
}

} // namespace

Polished polishGrid(const Pyramid& pyramid, const board::Quad& corners, const std::vector<std::vector<cv::Point2f>>& pieces) {
    const FlatBoard board = flatBoard(pyramid, corners, pieces, kCell, kMargin, 2);
    const cv::Mat &flat = board.picture, &hidden = board.hidden;
    const cv::Matx33d& toFlat = board.fromPhoto;
    const Corners& start = board.corners;
    const double miss = kNetworkMiss / (4 * kCell) * std::hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y) / 1.414;
    SquarePose best(corners, pyramid.size(), miss);
    const auto directions = waysToMove(best, toFlat);
    Polished result;
    // From blurred to sharp: a line of half a pixel would not be felt from two pixels away.
    for (const auto& [blur, longest] : {std::pair{2.6, 2.4}, {1.4, 0.8}, {0.8, 0.4}}) {
        const Edges edges = edgesOf(flat, hidden, blur);
        for (const double step : {longest, longest / 2}) {
            const Weights weights = weigh(fold(edges, inFlat(toFlat, best.corners())));
            const auto score = [&](const SquarePose& pose) {
                const Corners at = inFlat(toFlat, pose.corners());
                return kCellsSay * commonOf(fold(edges, at), weights).explained - 2 * movement(at, start) / (kNetworkMiss * kNetworkMiss) -
                       0.5 * pose.focalOddity();
            };
            double most = score(best);
            for (int round = 0; round < 3; ++round) {
                bool better = false;
                for (const Numbers& direction : directions)
                    for (const double sign : {-1.0, 1.0}) {
                        const SquarePose tried = moved(best, direction, sign * step);
                        const double value = score(tried);
                        if (value <= most) continue;
                        most = value;
                        best = tried;
                        better = true;
                    }
                if (!better) break;
            }
            if (blur > kSharp || step == longest) continue;
            // The way along which the picture objects least, as if its objection grew with the square of the way.
            result.likeness = commonOf(fold(edges, inFlat(toFlat, best.corners())), weights).explained;
            double least = 1e9;
            for (const Numbers& direction : directions)
                for (const double sign : {-1.0, 1.0}) least = std::min(least, most - score(moved(best, direction, sign * kFeel)));
            result.doubt = kFeel / std::sqrt(2 * std::max(least, 0.05)) / (4 * kCell);
        }
    }
    result.corners = best.corners();
    return result;
}

} // namespace hawkstone::recognition::gobblet
