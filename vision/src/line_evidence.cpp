// SPDX-License-Identifier: Apache-2.0
#include "line_evidence.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::vision {
namespace {

cv::Mat strongestChannel(const cv::Mat& gradients) {
    cv::Mat strongest(gradients.size(), CV_32F);
    for (int y = 0; y < gradients.rows; ++y) {
        const auto* in = gradients.ptr<cv::Vec3s>(y);
        auto* out = strongest.ptr<float>(y);
        for (int x = 0; x < gradients.cols; ++x)
            out[x] = static_cast<float>(std::max({std::abs(in[x][0]), std::abs(in[x][1]), std::abs(in[x][2])}));
    }
    return strongest;
}

// An arm of a crossing: the mean of a strip that begins a tenth of a cell from the point and is 0.35 cells long.
cv::Mat arm(const cv::Mat& evidence, double cell, int dx, int dy) {
    const int length = std::max(2, cvRound(0.35 * cell)), from = std::max(1, cvRound(0.1 * cell));
    const cv::Size box(dx ? length : 1, dy ? length : 1);
    // boxFilter's anchor says which pixel of the strip is the result's place; strips beginning away from it need a shift.
    cv::Mat mean, moved;
    cv::boxFilter(evidence, mean, CV_32F, box, {dx > 0 ? 0 : (dx < 0 ? length - 1 : 0), dy > 0 ? 0 : (dy < 0 ? length - 1 : 0)}, true,
                  cv::BORDER_CONSTANT);
    const cv::Matx23d shift(1, 0, -dx * from, 0, 1, -dy * from);
    cv::warpAffine(mean, moved, shift, mean.size(), cv::INTER_NEAREST);
    return moved;
}

double parabola(double before, double middle, double after) {
    const double bend = before - 2 * middle + after;
    return bend < -1e-9 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0.0;
}

} // namespace

LineEvidence lineEvidence(const cv::Mat& straightened, double cell) {
    cv::Mat soft, dx, dy;
    cv::GaussianBlur(straightened, soft, {0, 0}, std::max(0.6, 0.03 * cell));
    cv::Sobel(soft, dx, CV_16S, 1, 0, 3);
    cv::Sobel(soft, dy, CV_16S, 0, 1, 3);
    LineEvidence lines{strongestChannel(dx), strongestChannel(dy)};
    // Relative to the neighbourhood, so that a corner in shadow or a weak glare counts as much as a bright one.
    cv::Mat usual;
    const int window = cvRound(3 * cell) | 1;
    cv::boxFilter(lines.upright + lines.level, usual, CV_32F, {window, window});
    usual = usual * 0.5 + 6.0;
    for (cv::Mat* map : {&lines.upright, &lines.level}) {
        cv::divide(*map, usual, *map);
        cv::min(*map, 3.0, *map);
        // A separator is two edges close together; half a tenth of a cell of blur makes one ridge of them.
        cv::GaussianBlur(*map, *map, {0, 0}, 0.06 * cell);
    }
    return lines;
}

std::vector<Crossing> crossings(const LineEvidence& lines, double cell, std::size_t most) {
    const cv::Mat up = arm(lines.upright, cell, 0, -1), down = arm(lines.upright, cell, 0, 1);
    const cv::Mat left = arm(lines.level, cell, -1, 0), right = arm(lines.level, cell, 1, 0);
    // Three good arms make a crossing (a tile may hide the fourth, and the rim has none), two of them across each other.
    const cv::Mat upright = up + down, level = left + right;
    cv::Mat response, weakest, peaks;
    cv::min(up, down, weakest);
    cv::min(weakest, left, weakest);
    cv::min(weakest, right, weakest);
    cv::min(upright, level, response);
    response += 2 * weakest;
    cv::GaussianBlur(response, response, {0, 0}, 0.04 * cell);
    const int reach = cvRound(0.33 * cell) * 2 + 1;
    cv::dilate(response, peaks, cv::getStructuringElement(cv::MORPH_RECT, {reach, reach}));
    std::vector<Crossing> found;
    for (int y = 1; y + 1 < response.rows; ++y)
        for (int x = 1; x + 1 < response.cols; ++x) {
            const float here = response.at<float>(y, x);
            if (here < peaks.at<float>(y, x) || here < 0.5F) continue;
            const double sx = parabola(response.at<float>(y, x - 1), here, response.at<float>(y, x + 1));
            const double sy = parabola(response.at<float>(y - 1, x), here, response.at<float>(y + 1, x));
            found.push_back({{x + sx, y + sy}, here});
        }
    std::ranges::sort(found, [](const Crossing& a, const Crossing& b) { return a.strength > b.strength; });
    if (found.size() > most) found.resize(most);
    return found;
}

} // namespace hawkstone::vision
