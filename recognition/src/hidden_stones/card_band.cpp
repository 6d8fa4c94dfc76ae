// SPDX-License-Identifier: Apache-2.0
#include "card_band.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

// The rows that are print from side to side, beside the formation.
cv::Range bandBeside(const CardPrint& print, const CardLayout& layout) {
    constexpr double kAcross = 0.72;                    // the figure may be as light as the paper
    constexpr double kNarrowest = 0.06, kWidest = 0.24; // of the card's height
    const cv::Mat& ink = print.ink;
    const int from = ink.cols / 12, to = ink.cols - from;
    cv::Range best(0, 0), run(0, 0);
    for (int y = 0; y < ink.rows; ++y) {
        const auto* row = ink.ptr<float>(y);
        const auto printed = std::count_if(row + from, row + to, [](float i) { return i > 0.5F; });
        const auto at = static_cast<float>(y);
        const bool beside = at < layout.block.y || at > layout.block.y + layout.block.height;
        if (beside && static_cast<double>(printed) > kAcross * (to - from)) {
            if (run.end != y) run = {y, y};
            run.end = y + 1;
            if (run.size() > best.size()) best = run;
        }
    }
    return best.size() > kNarrowest * ink.rows && best.size() < kWidest * ink.rows ? best : cv::Range(0, 0);
}

} // namespace

std::optional<cv::Rect> numberOnBand(const cv::Mat& straight, const CardPrint& print, const CardLayout& layout) {
    constexpr int kPlain = 40; // grey levels: a figure stands off more
    const cv::Range rows = bandBeside(print, layout);
    if (rows.empty()) return std::nullopt;
    const int margin = straight.cols / 16;
    const cv::Rect inner(margin, rows.start + rows.size() / 12, straight.cols - 2 * margin, rows.size() - rows.size() / 6);
    std::array<std::vector<uchar>, 3> levels;
    for (int y = inner.y; y < inner.br().y; ++y)
        for (int x = inner.x; x < inner.br().x; ++x)
            for (std::size_t c = 0; c < 3; ++c) levels[c].push_back(straight.at<cv::Vec3b>(y, x)[static_cast<int>(c)]);
    cv::Vec3i own;
    for (std::size_t c = 0; c < 3; ++c) {
        const auto middle = levels[c].begin() + static_cast<long>(levels[c].size() / 2);
        std::nth_element(levels[c].begin(), middle, levels[c].end());
        own[static_cast<int>(c)] = *middle;
    }
    cv::Mat1b off(inner.size());
    for (int y = 0; y < off.rows; ++y)
        for (int x = 0; x < off.cols; ++x) {
            const cv::Vec3i d = cv::Vec3i(straight.at<cv::Vec3b>(inner.y + y, inner.x + x)) - own;
            off(y, x) = static_cast<uchar>(std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])}));
        }
    double most = 0;
    cv::minMaxLoc(off, nullptr, &most);
    if (most < kPlain) return std::nullopt;
    cv::Mat labels, stats, middles;
    const int n = cv::connectedComponentsWithStats(off > most / 2, labels, stats, middles, 8);
    std::optional<cv::Rect> best;
    for (int i = 1; i < n; ++i) {
        const cv::Rect box(stats.at<int>(i, 0), stats.at<int>(i, 1), stats.at<int>(i, 2), stats.at<int>(i, 3));
        if (box.x == 0 || box.br().x == off.cols || box.height < 0.35 * rows.size() || box.width > 1.2 * rows.size()) continue;
        if (!best || box.area() > best->area()) best = box;
    }
    if (best) *best += inner.tl();
    return best;
}

} // namespace hawkstone::recognition::hidden_stones
