// SPDX-License-Identifier: Apache-2.0
#include "even_light.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kSmallSide = 160;      // pixels: a grain of noise or a glint is no black and no white
constexpr double kOutermost = 0.005; // part of the pixels that lie beyond black, and beyond white
// Photos in good light span 147 and more, the made-up tables that the networks were taught on 92 and more; below, pieces pass for empty cells without a doubt.
constexpr double kNarrow = 95, kBlack = 25, kWhite = 175;
// One colour's white to another's: photos in good light have 1.3 by half, and one in ten more than 1.9. Making up for less turned a grid of a sample aside.
constexpr double kStrongCast = 2, kSlightCast = 1.5;
constexpr double kLeastWhite = 16, kLeastSpan = 20; // below there is nothing but noise to be made lighter

struct Ends {
    double black = 0, white = 255;
};

Ends endsOf(const cv::Mat& small, int channel) {
    std::array<int, 256> count{};
    for (int y = 0; y < small.rows; ++y)
        for (int x = 0; x < small.cols; ++x) ++count[small.at<cv::Vec3b>(y, x)[channel]];
    const auto beyond = static_cast<int>(kOutermost * static_cast<double>(small.total()));
    Ends ends;
    for (int sum = count[0], v = 0; sum <= beyond && v < 255; sum += count[++v]) ends.black = v + 1;
    for (int sum = count[255], v = 255; sum <= beyond && v > 0; sum += count[--v]) ends.white = v - 1;
    return ends;
}

} // namespace

cv::Mat inEvenLight(const cv::Mat& bgr) {
    const double shrink = std::min(1.0, static_cast<double>(kSmallSide) / std::max(bgr.cols, bgr.rows));
    cv::Mat small;
    cv::resize(bgr, small, {}, shrink, shrink, cv::INTER_AREA);
    std::array<Ends, 3> ends;
    for (int c = 0; c < 3; ++c) ends[c] = endsOf(small, c);
    const auto whiter = [](const Ends& a, const Ends& b) { return a.white < b.white; };
    const double white = std::max_element(ends.begin(), ends.end(), whiter)->white;
    const double cast = white / std::max(kLeastWhite, std::min_element(ends.begin(), ends.end(), whiter)->white);
    std::array<double, 3> gain{1, 1, 1};
    double black = 255;
    for (int c = 0; c < 3; ++c) {
        if (cast > kStrongCast) gain[c] = std::max(1.0, white / kSlightCast / std::max(kLeastWhite, ends[c].white));
        black = std::min(black, gain[c] * ends[c].black);
    }
    const double span = std::max(kLeastSpan, white - black);
    const bool narrow = span < kNarrow;
    if (!narrow && *std::max_element(gain.begin(), gain.end()) == 1) return bgr;
    cv::Mat curves(1, 256, CV_8UC3), even;
    for (int v = 0; v < 256; ++v)
        for (int c = 0; c < 3; ++c) {
            const double seen = v * gain[c];
            curves.at<cv::Vec3b>(v)[c] = cv::saturate_cast<uchar>(narrow ? kBlack + (seen - black) * (kWhite - kBlack) / span : seen);
        }
    cv::LUT(bgr, curves, even);
    return even;
}

} // namespace hawkstone::recognition::gobblet
