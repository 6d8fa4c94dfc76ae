// SPDX-License-Identifier: Apache-2.0
#include "number_shapes.h"

#include "symbol_map.h"

#include "hidden_stones_numbers.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr int kSide = 24; // must agree with training/hidden_stones/make_numbers.py

struct Shape {
    std::size_t number; // 0..3: 1, 2, 3, 5
    std::size_t turn;
    cv::Mat px; // mean 0, length 1
};

cv::Mat normed(const cv::Mat& px) {
    cv::Mat out;
    px.convertTo(out, CV_32F);
    out -= cv::mean(out)[0];
    const double length = cv::norm(out);
    return length > 0 ? cv::Mat(out / length) : out;
}

const std::vector<Shape>& shapes() {
    static const std::vector<Shape> all = [] {
        std::vector<Shape> out;
        const auto bytes = models::hidden_stones_numbers();
        const std::size_t one = kSide * kSide;
        for (std::size_t i = 0; (i + 1) * one <= bytes.size(); ++i) {
            cv::Mat px = cv::Mat(kSide, kSide, CV_8U, const_cast<unsigned char*>(bytes.data() + i * one)).clone();
            for (std::size_t turn = 0; turn < 4; ++turn) {
                out.push_back({i % kPointCount, turn, normed(px)});
                cv::rotate(px, px, cv::ROTATE_90_COUNTERCLOCKWISE);
            }
        }
        return out;
    }();
    return all;
}

// The number itself: what stands off in the middle, cut out and set in the middle of a square.
cv::Mat cutOut(const cv::Mat& ink) {
    cv::Mat bytes, mask, labels, stats, middles;
    ink.convertTo(bytes, CV_8U, 255);
    cv::Mat disc(ink.size(), CV_8U, cv::Scalar(0));
    cv::circle(disc, {kMapSide / 2, kMapSide / 2}, 13, 255, cv::FILLED); // beyond it a badge ends
    bytes.setTo(0, disc == 0);
    cv::threshold(bytes, mask, 0, 255, cv::THRESH_OTSU);
    const int n = cv::connectedComponentsWithStats(mask, labels, stats, middles, 8);
    int best = 0;
    for (int i = 1; i < n; ++i)
        if (!best || stats.at<int>(i, cv::CC_STAT_AREA) > stats.at<int>(best, cv::CC_STAT_AREA)) best = i;
    if (!best) return {};
    const cv::Rect box(stats.at<int>(best, 0), stats.at<int>(best, 1), stats.at<int>(best, 2), stats.at<int>(best, 3));
    if (std::max(box.width, box.height) < 9) return {};
    cv::dilate(labels == best, mask, cv::Mat());
    bytes.setTo(0, mask == 0);
    const double scale = (kSide - 2.0) / std::max(box.width, box.height);
    cv::Mat glyph, out(kSide, kSide, CV_8U, cv::Scalar(0));
    cv::resize(bytes(box), glyph, {std::max(1, static_cast<int>(std::lround(box.width * scale))), std::max(1, static_cast<int>(std::lround(box.height * scale)))}, 0, 0, cv::INTER_LINEAR);
    glyph.copyTo(out(cv::Rect((kSide - glyph.cols) / 2, (kSide - glyph.rows) / 2, glyph.cols, glyph.rows)));
    cv::GaussianBlur(out, out, {0, 0}, 0.9);
    return out;
}

} // namespace

PointLikeness nameNumber(const cv::Mat& ink) {
    PointLikeness out;
    out.none = 1;
    const cv::Mat glyph = cutOut(ink);
    if (glyph.empty()) return out;
    const cv::Mat seen = normed(glyph);
    std::array<std::array<double, 4>, kPointCount> best{};
    for (auto& row : best) row.fill(-1);
    for (const auto& s : shapes()) best[s.number][s.turn] = std::max(best[s.number][s.turn], seen.dot(s.px));
    // Likeness 0.72 is as good as nothing; 0.05 more makes a number e times as likely.
    double sum = std::exp(0.72 * 20);
    for (const auto& row : best)
        for (const double b : row) sum += std::exp(b * 20);
    for (std::size_t i = 0; i < kPointCount; ++i)
        for (std::size_t k = 0; k < 4; ++k) out.turns[i][k] = static_cast<float>(std::exp(best[i][k] * 20) / sum);
    out.none = static_cast<float>(std::exp(0.72 * 20) / sum);
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
