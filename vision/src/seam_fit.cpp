// SPDX-License-Identifier: Apache-2.0
#include "seam_fit.h"

#include "lattice.h"

#include <hawkstone/board/gobblestones.h>
#include <hawkstone/vision/field_block.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::vision {
namespace {

constexpr int kSide = board::gobblestones::kSide;
using Quad = std::array<cv::Point2d, 4>;

cv::Matx33d mapOf(const Quad& quad) {
    return perspective({{{0, 0}, quad[0]}, {{kSide, 0}, quad[1]}, {{kSide, kSide}, quad[2]}, {{0, kSide}, quad[3]}})
        .value_or(cv::Matx33d::eye());
}

// Near the corners of the fields, where neither figures nor discs reach.
constexpr std::array<double, 4> kPlaces{0.05, 0.1, 0.9, 0.95};

// How much more the colours differ across the seams than across the middle of the fields and on either side of the seams: the tips of diamonds have
// edges as strong, but no even paper beside them.
double seamScore(const cv::Mat& soft, const cv::Matx33d& map, bool upright, double reach) {
    const auto colour = [&](double across, double along) {
        const cv::Point2d at = apply(map, upright ? cv::Point2d(across, along) : cv::Point2d(along, across));
        return cv::Vec3i(soft.at<cv::Vec3b>(std::clamp(cvRound(at.y), 0, soft.rows - 1), std::clamp(cvRound(at.x), 0, soft.cols - 1)));
    };
    const auto apart = [&](double from, double to, double along) {
        const cv::Vec3i d = colour(from, along) - colour(to, along);
        return std::min(std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])}), 50);
    };
    double score = 0;
    for (int line = 1; line < kSide; ++line)
        for (int band = 0; band < kSide; ++band)
            for (const double along : kPlaces) {
                const double at = band + along;
                score += apart(line - reach, line + reach, at) - apart(line + 0.36, line + 0.64, at);
                score -= 0.5 * (apart(line - 0.24, line - 0.1, at) + apart(line + 0.1, line + 0.24, at));
            }
    return score;
}

} // namespace

cv::Matx33d fitSeams(const cv::Mat& seen, double cell, int margin) {
    const double middle = (margin + kSide / 2.0) * cell, half = kSide / 2.0 * cell;
    cv::Mat soft;
    cv::GaussianBlur(seen, soft, {0, 0}, 0.04 * cell);
    const auto square = [&](double scale, cv::Point2d shift) {
        const cv::Point2d m = cv::Point2d(middle, middle) + shift * cell;
        const double h = scale * half;
        return Quad{{{m.x - h, m.y - h}, {m.x + h, m.y - h}, {m.x + h, m.y + h}, {m.x - h, m.y + h}}};
    };
    Quad quad = square(1, {});
    double best = -1e9;
    for (double scale = 0.86; scale < 1.1; scale += 0.02) {
        cv::Point2d shift;
        for (const bool upright : {true, false, true}) { // the second time with the rows that lie right
            double most = -1e9, at = 0;
            for (double way = -0.5; way < 0.51; way += 0.1) {
                (upright ? shift.x : shift.y) = way;
                if (const double now = seamScore(soft, mapOf(square(scale, shift)), upright, 0.14); now > most) most = now, at = way;
            }
            (upright ? shift.x : shift.y) = at;
        }
        const cv::Matx33d map = mapOf(square(scale, shift));
        const double score = seamScore(soft, map, true, 0.14) + seamScore(soft, map, false, 0.14);
        if (score > best) best = score, quad = square(scale, shift);
    }
    for (const double step : {0.25, 0.12, 0.06, 0.03}) {
        const auto score = [&](const Quad& q) {
            const cv::Matx33d map = mapOf(q);
            const double reach = step > 0.1 ? 0.14 : 0.08;
            return seamScore(soft, map, true, reach) + seamScore(soft, map, false, reach);
        };
        double most = score(quad);
        bool better = true;
        for (int round = 0; round < 5 && better; ++round) {
            better = false;
            for (cv::Point2d& corner : quad)
                for (const cv::Point2d move : {cv::Point2d(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
                    const cv::Point2d before = corner;
                    corner += move * step * cell;
                    if (const double now = score(quad); now > most)
                        most = now, better = true;
                    else
                        corner = before;
                }
        }
    }
    return mapOf(quad);
}

} // namespace hawkstone::vision
