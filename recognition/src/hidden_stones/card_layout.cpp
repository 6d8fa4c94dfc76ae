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

// The paper is the brightest large part of a face-up card; a plane follows the lamp's fall-off across it.
cv::Mat standingOff(const cv::Mat& straight, double& paper, cv::Mat& trace, cv::Mat& depth) {
    // Plain fields may be a few grey levels darker than the paper, less than its grain: over some pixels together the grain levels out.
    cv::Mat smooth, grey;
    cv::GaussianBlur(straight, smooth, {}, straight.cols / 96.0);
    cv::cvtColor(smooth, grey, cv::COLOR_BGR2GRAY);
    const cv::Rect inner(grey.cols / 12, grey.rows / 12, grey.cols - grey.cols / 6, grey.rows - grey.rows / 6);
    std::vector<uchar> sorted;
    for (int y = inner.y; y < inner.br().y; y += 2)
        for (int x = inner.x; x < inner.br().x; x += 2) sorted.push_back(grey.at<uchar>(y, x));
    const auto ninth = sorted.begin() + static_cast<long>(sorted.size() * 85 / 100);
    std::nth_element(sorted.begin(), ninth, sorted.end());
    paper = *ninth;
    cv::Vec3d plane(paper, 0, 0);
    const auto at = [&](int x, int y) { return plane[0] + plane[1] * (x - grey.cols / 2) + plane[2] * (y - grey.rows / 2); };
    cv::Vec3d colour(0, 0, 0);
    // Pale wildcards, a twentieth darker than the paper and over half of the card, draw any mean down to themselves. So at first the brighter of
    // what is near counts nine times; after that whatever is clearly darker is print.
    constexpr int kEnvelope = 5;
    for (int round = 0; round < kEnvelope + 2; ++round) {
        const bool envelope = round < kEnvelope;
        cv::Matx33d a = cv::Matx33d::eye() * 1e-6;
        cv::Vec3d b(0, 0, 0), sum(0, 0, 0);
        double n = 0;
        const double darker = envelope ? 0.1 : round == kEnvelope ? 0.03 : 0.025;
        for (int y = inner.y; y < inner.br().y; y += envelope ? 4 : 2)
            for (int x = inner.x; x < inner.br().x; x += envelope ? 4 : 2) {
                const double v = grey.at<uchar>(y, x), expected = at(x, y);
                if (v < expected * (1 - darker) - 1 || v > expected * 1.07 + 2) continue;
                const double weight = envelope && v < expected ? 0.11 : 1;
                const cv::Vec3d p(1, x - grey.cols / 2, y - grey.rows / 2);
                a += p * p.t() * weight;
                b += p * (v * weight);
                sum += cv::Vec3d(straight.at<cv::Vec3b>(y, x)) * (1 / std::max(v, 1.0));
                ++n;
            }
        if (n < 40) continue;
        plane = a.inv() * b;
        colour = sum * (1 / n);
    }
    if (colour[1] <= 0) colour = {1, 1, 1};
    std::vector<float> residuals;
    for (int y = inner.y; y < inner.br().y; y += 2)
        for (int x = inner.x; x < inner.br().x; x += 2) residuals.push_back(static_cast<float>(std::abs(grey.at<uchar>(y, x) - at(x, y))));
    // The bare paper is a third of every card at least, its corners and rims.
    const auto third = residuals.begin() + static_cast<long>(residuals.size() / 3);
    std::nth_element(residuals.begin(), third, residuals.end());
    const double noise = std::clamp(5.0 * *third, 5.0, 12.0);
    constexpr double kDeepest = 60; // grey levels: a pale field has edges, too
    cv::Mat_<float> ink(grey.size()), faint(grey.size()), capped(grey.size());
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x) {
            const double expected = std::max(at(x, y), 8.0);
            const auto off = [&](const cv::Vec3b& p) {
                const cv::Vec3d d = (cv::Vec3d(p) - colour * expected) * (235 / expected);
                const double light = (d[0] + d[1] + d[2]) / 3, rg = (d[2] - d[1]) / 2, yb = (d[2] + d[1]) / 4 - d[0] / 2;
                return std::sqrt(light * light + rg * rg + yb * yb);
            };
            ink(y, x) = static_cast<float>(std::clamp((off(straight.at<cv::Vec3b>(y, x)) - 9) / 24, 0.0, 1.0));
            const double soft = off(smooth.at<cv::Vec3b>(y, x));
            faint(y, x) = static_cast<float>(std::clamp((soft - noise) / 5, 0.0, 1.0));
            capped(y, x) = static_cast<float>(std::min(soft, kDeepest));
        }
    trace = faint;
    depth = capped;
    return ink;
}

// Full inside, empty around: the mean ink of the fields (however faint), less that of a thin band of clear paper around them (thin, since
// nine fields leave a fifth of a field to the card's frame), and less for print that is off the card's middle line.
double fit(const Sums& faint, const Sums& sums, const CardLayout& layout, float width, bool byField) {
    const float pitch = layout.block.width / static_cast<float>(layout.columns);
    double outerArea = 0, innerArea = 0;
    const double outer = sums.in(grown(layout.block, 0.17F * pitch), outerArea);
    const double inner = sums.in(grown(layout.block, 0.05F * pitch), innerArea);
    const double astray = std::abs((layout.block.x + layout.block.width / 2) / width - 0.5);
    const double around = 1.1 * (outer - inner) / std::max(1.0, outerArea - innerArea) + astray;
    if (!byField) return faint.mean(layout.block) - around;
    double least = 1, mean = 0;
    for (int r = 0; r < layout.rows; ++r)
        for (int c = 0; c < layout.columns; ++c) {
            const double filled = faint.mean(grown(layout.field(r, c), -0.08F * pitch));
            least = std::min(least, filled);
            mean += filled / (layout.rows * layout.columns);
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
                l.score = fit(faint, sums, l, W, false);
                if (l.score > best.score) {
                    best = l;
                    bx = cx;
                    by = cy;
                    bp = pitch;
                }
            }
    const auto [sx, sy, sp] = std::array{bx, by, bp};
    best.score = fit(faint, sums, best, W, true);
    for (float pitch = std::max(sp - 0.012F * W, 0.15F * W); pitch <= sp + 0.0121F * W; pitch += 0.004F * W)
        for (float cx = sx - 0.024F * W; cx <= sx + 0.0241F * W; cx += 0.006F * W)
            for (float cy = sy - 0.018F * H; cy <= sy + 0.0181F * H; cy += 0.0045F * H) {
                CardLayout l = placed(shape, cx, cy, pitch);
                l.score = fit(faint, sums, l, W, true);
                if (l.score > best.score) best = l;
            }
    return best;
}

} // namespace

cv::Rect2f CardLayout::field(int row, int column) const {
    const float x = sharp.width / (static_cast<float>(columns) - gap), y = sharp.height / (static_cast<float>(rows) - gap); // pitches
    return {sharp.x + x * static_cast<float>(column), sharp.y + y * static_cast<float>(row), x * (1 - gap), y * (1 - gap)};
}

CardPrint findPrint(const cv::Mat& straight) {
    CardPrint print;
    cv::Mat depth;
    print.ink = standingOff(straight, print.paper, print.trace, depth);
    const Sums edges(depth);
    const Sums sums(print.ink), faint(print.trace);
    for (const auto& shape : kShapes) {
        const CardLayout l = bestPlace(faint, sums, shape, straight.size());
        if (l.score > 0.2) print.layouts.push_back(l);
        if (print.paper > kWhitest)
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
            } else if (above || below) { // a disc cut by the rim of a card found too small: as wide as it is, it is high
                if (!atRim || std::abs(box.x + box.width / 2.0 - w / 2) > 0.12 * w || box.height < 0.6 * box.width ||
                    box.height > 1.35 * box.width)
                    continue;
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
