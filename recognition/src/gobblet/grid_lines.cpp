// SPDX-License-Identifier: Apache-2.0
#include "grid_lines.h"

#include "flat_board.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 32, kMargin = 20;        // pixels
constexpr int kSamples = 9;                    // along a cell's side, away from the crossings
constexpr double kFarthest = 0.09 * 4 * kCell; // a corner is moved no farther than that

using Corners = std::array<cv::Point2d, 4>;

cv::Matx33d fromUnits(const Corners& corners) {
    const cv::Point2f units[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    cv::Point2f to[4];
    for (std::size_t i = 0; i < 4; ++i) to[i] = corners[i];
    return cv::Matx33d(cv::getPerspectiveTransform(units, to));
}

cv::Point2d mapped(const cv::Matx33d& map, double x, double y) {
    const cv::Vec3d p = map * cv::Vec3d(x, y, 1);
    return {p[0] / p[2], p[1] / p[2]};
}

struct Edges { // how strongly the picture changes across upright and across level lines, -1 where a piece hides it
    cv::Mat upright, level;

    float at(bool up, cv::Point2d p) const {
        const int x = static_cast<int>(std::floor(p.x)), y = static_cast<int>(std::floor(p.y));
        const cv::Mat& map = up ? upright : level;
        if (x < 0 || y < 0 || x >= map.cols - 1 || y >= map.rows - 1) return -1;
        const float a = map.at<float>(y, x), b = map.at<float>(y, x + 1), c = map.at<float>(y + 1, x), d = map.at<float>(y + 1, x + 1);
        if (std::min({a, b, c, d}) < 0) return -1;
        const auto fx = static_cast<float>(p.x - x), fy = static_cast<float>(p.y - y);
        return (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
    }
};

// Weak edges are lifted and strong ones cut, as a shadow's edge must not outshout thin lines.
Edges edgesOf(const cv::Mat& flat, const cv::Mat& hidden, double blur) {
    const auto strongest = [&](int dx, int dy) {
        cv::Mat slope, result(flat.size(), CV_32F), soft;
        cv::Sobel(flat, slope, CV_32F, dx, dy);
        for (int y = 0; y < flat.rows; ++y)
            for (int x = 0; x < flat.cols; ++x) {
                const auto& g = slope.at<cv::Vec3f>(y, x);
                result.at<float>(y, x) =
                    hidden.at<std::uint8_t>(y, x) ? 0 : std::sqrt(std::max({std::abs(g[0]), std::abs(g[1]), std::abs(g[2])}));
            }
        result = cv::min(result, 2.5 * cv::mean(result)[0]);
        cv::GaussianBlur(result, soft, {}, dx ? blur : 0.6, dx ? 0.6 : blur);
        soft.setTo(-1, hidden);
        return soft;
    };
    return {strongest(1, 0), strongest(0, 1)};
}

struct Line {
    double sum = 0; // of the change along it
    int seen = 0;
};

// place: which line, or how far between two.
Line along(const Edges& edges, const cv::Matx33d& map, bool up, double place) {
    Line line;
    for (int cell = 0; cell < 4; ++cell)
        for (int i = 0; i < kSamples; ++i) {
            const double t = cell + 0.12 + 0.76 * i / (kSamples - 1);
            const float value = edges.at(up, up ? mapped(map, place, t) : mapped(map, t, place));
            if (value < 0) continue;
            line.sum += value;
            ++line.seen;
        }
    return line;
}

double score(const Edges& edges, const Corners& corners) {
    const cv::Matx33d map = fromUnits(corners);
    double sum = 0;
    for (const bool up : {true, false})
        for (int place = 0; place <= 4; ++place) {
            const Line line = along(edges, map, up, place);
            // A line that pieces hide says the less, the more they hide of it.
            sum += line.sum / std::max(line.seen, kSamples);
        }
    return sum;
}

// Ways to move all corners by one pixel: each alone, and together as shifts, stretches and turns.
std::vector<Corners> waysToMove() {
    std::vector<Corners> ways;
    for (std::size_t i = 0; i < 4; ++i)
        for (const cv::Point2d step : {cv::Point2d(1, 0), {0, 1}}) {
            ways.push_back({});
            ways.back()[i] = step;
        }
    const Corners out{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    Corners right, down, wide, high, larger, turn;
    for (std::size_t i = 0; i < 4; ++i) {
        right[i] = {1, 0}, down[i] = {0, 1};
        wide[i] = {out[i].x, 0}, high[i] = {0, out[i].y}, larger[i] = out[i];
        turn[i] = {-out[i].y, out[i].x};
    }
    ways.insert(ways.end(), {right, down, wide, high, larger, turn});
    return ways;
}

// Lines stand out where most of the inner ones change far more on them than beside them, and none that is well in view does not.
bool standOut(const Edges& edges, const Corners& corners) {
    const cv::Matx33d map = fromUnits(corners);
    double ratios = 0;
    int counted = 0;
    for (const bool up : {true, false})
        for (int place = 1; place <= 3; ++place) {
            const Line on = along(edges, map, up, place);
            if (on.seen < kSamples) continue;
            Line beside;
            for (const double aside : {-0.19, -0.13, 0.13, 0.19}) {
                const Line one = along(edges, map, up, place + aside);
                beside.sum += one.sum;
                beside.seen += one.seen;
            }
            const double ratio = on.sum / on.seen / (beside.sum / std::max(1, beside.seen) + 0.2);
            if (ratio < 1.25) return false;
            ratios += std::min(ratio, 4.0);
            ++counted;
        }
    return counted >= 5 && ratios / counted > 1.8;
}

} // namespace

std::optional<board::Quad> laidOnLines(const Pyramid& pyramid, const board::Quad& corners,
                                       const std::vector<std::vector<cv::Point2f>>& pieces) {
    const FlatBoard board = flatBoard(pyramid, corners, pieces, kCell, kMargin, 4);
    const cv::Mat &flat = board.picture, &hidden = board.hidden;
    const Corners& start = board.corners;
    const auto ways = waysToMove();
    Corners best = start;
    for (const auto& [blur, longest] : {std::pair{3.5, 3.0}, {1.8, 1.2}, {0.9, 0.5}}) {
        const Edges edges = edgesOf(flat, hidden, blur);
        double most = score(edges, best);
        for (const double step : {longest, longest / 2, longest / 4})
            for (int round = 0; round < 5; ++round) {
                bool better = false;
                for (const Corners& way : ways)
                    for (const double by : {-step, step}) {
                        Corners tried = best;
                        double farthest = 0;
                        for (std::size_t i = 0; i < 4; ++i) {
                            tried[i] += by * way[i];
                            farthest = std::max(farthest, cv::norm(tried[i] - start[i]));
                        }
                        if (farthest > kFarthest) continue;
                        const double value = score(edges, tried);
                        if (value <= most + 1e-6) continue;
                        most = value, best = tried, better = true;
                    }
                if (!better) break;
            }
    }
    if (!standOut(edgesOf(flat, hidden, 0.9), best)) return std::nullopt;
    board::Quad quad;
    const cv::Matx33d back = board.fromPhoto.inv();
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d at = mapped(back, best[i].x, best[i].y);
        quad[i] = {at.x, at.y};
    }
    return quad;
}

} // namespace hawkstone::recognition::gobblet
