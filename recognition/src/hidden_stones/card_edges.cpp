// SPDX-License-Identifier: Apache-2.0
#include "card_edges.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr float kStrip = 3;        // pixels to both sides of an edge
constexpr double kGrain = 4;       // grey levels
constexpr double kPlainGap = 1.02; // a gap is believed where the edges are so much steeper with it: a tenth of them would be paper without

using Filled = std::array<bool, 9>; // by row

// The mean step across the filled fields' edges towards paper, each relative to how far its field stands off: a pale seed counts as much as the
// ships beside it.
double steepness(const Sums& depth, const CardLayout& layout, const Filled& filled, cv::Size size) {
    const cv::Rect2f card(0, 0, static_cast<float>(size.width), static_cast<float>(size.height));
    const auto isFilled = [&](int row, int column) {
        return row >= 0 && column >= 0 && row < layout.rows && column < layout.columns &&
               filled[static_cast<std::size_t>(row * layout.columns + column)];
    };
    double sum = 0;
    int edges = 0;
    for (int row = 0; row < layout.rows; ++row)
        for (int column = 0; column < layout.columns; ++column) {
            if (!isFilled(row, column)) continue;
            const cv::Rect2f f = layout.field(row, column);
            const float x1 = f.x + f.width, y1 = f.y + f.height;
            double own = 0;
            int open = 0;
            const auto step = [&](const cv::Rect2f& inside, const cv::Rect2f& outside) {
                ++open;
                if ((outside & card).area() > outside.area() - 1)
                    own += depth.mean(inside) - depth.mean(outside); // the card's own end is no edge
            };
            if (!isFilled(row, column - 1)) step({f.x, f.y, kStrip, f.height}, {f.x - kStrip, f.y, kStrip, f.height});
            if (!isFilled(row, column + 1)) step({x1 - kStrip, f.y, kStrip, f.height}, {x1, f.y, kStrip, f.height});
            if (!isFilled(row - 1, column)) step({f.x, f.y, f.width, kStrip}, {f.x, f.y - kStrip, f.width, kStrip});
            if (!isFilled(row + 1, column)) step({f.x, y1 - kStrip, f.width, kStrip}, {f.x, y1, f.width, kStrip});
            if (open) sum += own / (depth.mean(grown(f, -0.2F * f.width)) + kGrain);
            edges += open;
        }
    return edges ? sum / edges : 0;
}

struct Around {
    float smaller, larger, by; // of the pitch
    float away, pixels;
    std::initializer_list<float> gaps;
};

// The steepest of the blocks around this one.
void search(const Sums& depth, const Filled& filled, cv::Size card, CardLayout& best, double& most, const Around& around) {
    const float pitch = best.sharp.width / (static_cast<float>(best.columns) - best.gap);
    const cv::Point2f middle = (best.sharp.tl() + best.sharp.br()) / 2;
    for (const float gap : around.gaps)
        for (float scale = around.smaller; scale < around.larger + 0.001F; scale += around.by)
            for (float dx = -around.away; dx <= around.away; dx += around.pixels)
                for (float dy = -around.away; dy <= around.away; dy += around.pixels) {
                    const CardLayout here = placed({best.rows, best.columns}, middle.x + dx, middle.y + dy, scale * pitch, gap);
                    const double s = steepness(depth, here, filled, card);
                    if (s <= (gap > best.gap ? kPlainGap : 1) * most) continue;
                    most = s;
                    best.sharp = here.sharp;
                    best.gap = gap;
                }
}

// Which fields are filled; nothing where it cannot be told, or where the filled ones do not reach from end to end of the block.
std::optional<Filled> filledOf(const Sums& trace, const CardLayout& layout) {
    constexpr double kFull = 0.8, kBare = 0.4, kTouched = 0.04; // a symbol on a field as white as the paper is some ink
    Filled out{};
    std::array<bool, 3> rows{}, columns{};
    int full = 0;
    for (int r = 0; r < layout.rows; ++r)
        for (int c = 0; c < layout.columns; ++c) {
            const cv::Rect2f f = layout.field(r, c);
            const double m = trace.mean(grown(f, -0.16F * f.width));
            if (m > kBare && m < kFull) return std::nullopt;
            out[static_cast<std::size_t>(r * layout.columns + c)] = m >= kFull;
            full += m >= kFull;
            if (m < kTouched) continue;
            rows[static_cast<std::size_t>(r)] = true;
            columns[static_cast<std::size_t>(c)] = true;
        }
    const auto ends = [](const std::array<bool, 3>& seen, int n) { return seen[0] && seen[static_cast<std::size_t>(n - 1)]; };
    const bool holes = full < layout.rows * layout.columns;
    return full >= 2 && holes && ends(rows, layout.rows) && ends(columns, layout.columns) ? std::optional(out) : std::nullopt;
}

} // namespace

Sums::Sums(const cv::Mat& picture) {
    cv::integral(picture, m_sum, CV_64F);
}

void sharpen(const Sums& depth, CardLayout& layout, cv::Size card) {
    Filled all;
    all.fill(true);
    layout.sharp = layout.block;
    double most = steepness(depth, layout, all, card);
    search(depth, all, card, layout, most, {0.65F, 1.06F, 0.05F, 9, 3, {0, 0.1F}});
    const float gap = layout.gap;
    search(depth, all, card, layout, most, {0.975F, 1.025F, 0.0125F, 2, 1, {gap}});
    if (gap > 0) search(depth, all, card, layout, most, {0.98F, 1.021F, 0.02F, 1, 1, {0.05F, 0.15F}});
}

std::optional<CardLayout> withHoles(const Sums& trace, const Sums& depth, const CardShape& shape, cv::Size card) {
    if (shape.rows * shape.columns < 3) return std::nullopt;
    constexpr double kSteep = 0.4; // of a field's own depth: less is no edge
    const auto W = static_cast<float>(card.width), H = static_cast<float>(card.height);
    std::optional<CardLayout> best;
    Filled filled{};
    double most = 0.12; // so coarsely placed
    for (float pitch = 0.18F * W; pitch <= 0.34F * W; pitch += 0.0125F * W)
        for (float cx = 0.44F * W; cx <= 0.561F * W; cx += 0.02F * W)
            for (float half = pitch * static_cast<float>(shape.rows) / 2, cy = half + 0.04F * H; cy <= 0.96F * H - half;
                 cy += 0.0125F * H) {
                const auto f = filledOf(trace, placed(shape, cx, cy, pitch));
                if (!f) continue;
                for (const float gap : {0.0F, 0.08F, 0.16F}) { // nothing else tells how far apart the fields are printed
                    const CardLayout l = placed(shape, cx, cy, pitch, gap);
                    const double s = steepness(depth, l, *f, card);
                    if (s <= most) continue;
                    most = s;
                    best = l;
                    filled = *f;
                }
            }
    if (!best) return std::nullopt;
    search(depth, filled, card, *best, most, {0.94F, 1.06F, 0.02F, 4, 1, {best->gap}});
    if (most < kSteep) return std::nullopt;
    best->block = best->sharp;
    best->holes = true;
    best->score = std::min(1.0, 0.5 + 0.5 * most);
    return best;
}

} // namespace hawkstone::recognition::hidden_stones
