// SPDX-License-Identifier: Apache-2.0
#include "card_layout.h"

#include "card_edges.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Every shape a formation has in the deck.
constexpr CardShape kShapes[]{{1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 2}, {3, 3}};

constexpr double kWhitest = 240; // paper so light may be clipped, and plain fields with it

// Full inside, empty around: the mean ink of the fields (however faint), less that of a thin band of clear paper around them (thin, since
// nine fields leave a fifth of a field to the card's frame), and less for print that is off the card's middle line.
// Whatever cannot be better than `most` is given up as soon as that is plain.
double fit(const Sums& faint, const Sums& sums, const CardLayout& layout, float width, bool byField, double most) {
    constexpr double kNone = -20;
    const float pitch = layout.block.width / static_cast<float>(layout.columns);
    const double astray = std::abs((layout.block.x + layout.block.width / 2) / width - 0.5);
    const double whole = byField ? 1 : faint.mean(layout.block);
    if (whole - astray <= most) return kNone;
    double outerArea = 0, innerArea = 0;
    const double outer = sums.in(grown(layout.block, 0.17F * pitch), outerArea);
    const double inner = sums.in(grown(layout.block, 0.05F * pitch), innerArea);
    const double around = 1.1 * (outer - inner) / std::max(1.0, outerArea - innerArea) + astray;
    if (!byField || whole - around <= most) return whole - around;
    double least = 1, mean = 0;
    for (int r = 0; r < layout.rows; ++r)
        for (int c = 0; c < layout.columns; ++c) {
            const double filled = faint.mean(grown(layout.field(r, c), -0.08F * pitch));
            least = std::min(least, filled);
            mean += filled / (layout.rows * layout.columns);
            if (0.5 + 0.5 * least - around <= most) return kNone;
        }
    return 0.5 * mean + 0.5 * least - around;
}

CardLayout bestPlace(const Sums& faint, const Sums& sums, const CardShape& shape, cv::Size size) {
    const auto W = static_cast<float>(size.width), H = static_cast<float>(size.height);
    CardLayout best;
    best.score = -10;
    float bx = 0, by = 0, bp = 0;
    // Less than 0.155 of the card's width would be two fields in one; more than 0.33 happens where the printed frame was taken for the card's edge.
    for (float pitch = 0.155F * W; pitch <= 0.385F * W; pitch += 0.0125F * W)
        for (float cx = 0.4F * W; cx <= 0.601F * W; cx += 0.025F * W)
            for (float half = pitch * static_cast<float>(shape.rows) / 2, cy = half + 0.04F * H; cy <= 0.96F * H - half; cy += 0.015F * H) {
                CardLayout l = placed(shape, cx, cy, pitch);
                l.score = fit(faint, sums, l, W, false, best.score);
                if (l.score > best.score) {
                    best = l;
                    bx = cx;
                    by = cy;
                    bp = pitch;
                }
            }
    const auto [sx, sy, sp] = std::array{bx, by, bp};
    best.score = fit(faint, sums, best, W, true, -10);
    for (float pitch = std::max(sp - 0.012F * W, 0.15F * W); pitch <= sp + 0.0121F * W; pitch += 0.004F * W)
        for (float cx = sx - 0.024F * W; cx <= sx + 0.0241F * W; cx += 0.006F * W)
            for (float cy = sy - 0.018F * H; cy <= sy + 0.0181F * H; cy += 0.0045F * H) {
                CardLayout l = placed(shape, cx, cy, pitch);
                l.score = fit(faint, sums, l, W, true, best.score);
                if (l.score > best.score) best = l;
            }
    return best;
}

} // namespace

CardPrint findPrint(const cv::Mat& straight, Paper paper, double white) {
    return findPrint(straight, evenedCard(straight), paper, white);
}

CardPrint findPrint(const cv::Mat& straight, const EvenedCard& evened, Paper paper, double white) {
    const PaperSeen seen = standingOff(straight, evened, paper, white);
    CardPrint print{seen.ink, seen.trace, seen.brightness, seen.colour, paper, {}, {}};
    const Sums edges(seen.depth);
    const Sums sums(print.ink), faint(print.trace);
    for (const auto& shape : kShapes) {
        const CardLayout l = bestPlace(faint, sums, shape, straight.size());
        if (l.score > 0.2) print.layouts.push_back(l);
        if (print.paper > kWhitest || paper == Paper::Tinted) // a moon is as dark as dark paper
            if (const auto holes = withHoles(faint, edges, shape, straight.size())) print.layouts.push_back(*holes);
    }
    std::ranges::sort(print.layouts, [](const CardLayout& a, const CardLayout& b) { return a.score > b.score; });
    for (auto& l : print.layouts)
        if (!l.holes && l.score > print.layouts[0].score - kFarBehind) sharpen(edges, l, straight.size());
    return print;
}

std::vector<cv::Rect> marksBeside(const CardPrint& print, const CardLayout& layout) {
    cv::Mat mask, discs;
    cv::threshold(print.ink, mask, 0.5, 255, cv::THRESH_BINARY);
    mask.convertTo(mask, CV_8U);
    const float pitch = layout.block.width / static_cast<float>(layout.columns);
    cv::rectangle(mask, grown(layout.block, 0.12F * pitch), 0, cv::FILLED);
    // Rows that are ink to both sides of the middle belong to the frame or to what lies beyond the card; a disc often touches them.
    int top = 0, bottom = mask.rows;
    const auto framed = [&](int y) {
        const cv::Mat row = mask.row(y);
        const int w = mask.cols, a = w / 10, b = w / 3;
        return cv::countNonZero(row.colRange(a, b)) + cv::countNonZero(row.colRange(w - b, w - a)) > 1.2 * (b - a);
    };
    for (int y = 0; y < mask.rows / 8; ++y) {
        if (framed(y)) top = y + 1;
        if (framed(mask.rows - 1 - y)) bottom = mask.rows - 1 - y;
    }
    mask.rowRange(0, top).setTo(0);
    mask.rowRange(bottom, mask.rows).setTo(0);
    // A disc that runs into the card's frame comes apart from it where the number in it is filled and thin lines are brushed away.
    const auto brush = [](int side) { return cv::getStructuringElement(cv::MORPH_ELLIPSE, {side | 1, side | 1}); };
    cv::morphologyEx(mask, discs, cv::MORPH_CLOSE, brush(mask.cols / 16));
    cv::morphologyEx(discs, discs, cv::MORPH_OPEN, brush(mask.cols / 9));
    std::vector<cv::Rect> marks;
    const double w = mask.cols;
    const auto collect = [&](const cv::Mat& of, bool atRim) {
        cv::Mat labels, stats, middles;
        const int n = cv::connectedComponentsWithStats(of, labels, stats, middles, 8);
        for (int i = 1; i < n; ++i) {
            cv::Rect box(stats.at<int>(i, 0), stats.at<int>(i, 1), stats.at<int>(i, 2), stats.at<int>(i, 3));
            const int longer = std::max(box.width, box.height);
            if (longer < 0.07 * w || longer > 0.38 * w || std::min(box.width, box.height) < 0.025 * w) continue;
            const bool above = box.y <= top + 1, below = box.br().y >= bottom - 1;
            const bool aside = box.x <= 1 || box.br().x >= mask.cols - 1;
            if (aside && (above || below) && atRim) { // a badge in the corner, over the printed frame
                if (box.height < 0.7 * box.width || box.height > 1.4 * box.width) continue;
            } else if (aside) {
                continue;
            } else if (above || below) { // a tab, or a disc cut by the rim of a card found too small: as wide as it is, it is high
                if (!atRim || box.height < 0.6 * box.width || box.height > 1.7 * box.width) continue;
                if (above) box.y = box.br().y - box.width; // the end away from the rim is the disc's own
                box.height = box.width;
            }
            if (std::ranges::none_of(marks, [&](const cv::Rect& m) { return (m & box).area() > 0.4 * std::min(m.area(), box.area()); }))
                marks.push_back(box);
        }
    };
    collect(mask, false);
    collect(discs, true);
    // The largest marks first: specks and scratches come last.
    std::ranges::sort(marks, [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    return marks;
}

double inkBeside(const CardPrint& print, const CardLayout& layout) {
    const cv::Size size = print.trace.size();
    const cv::Rect inner(size.width / 10, size.height / 10, size.width - size.width / 5, size.height - size.height / 5);
    const float pitch = layout.block.width / static_cast<float>(layout.columns);
    const cv::Rect block = cv::Rect(grown(layout.block, 0.12F * pitch)) & inner;
    const double all = cv::sum(print.trace(inner))[0] - (block.area() ? cv::sum(print.trace(block))[0] : 0);
    return all / std::pow(0.24 * size.width, 2);
}

} // namespace hawkstone::recognition::hidden_stones
