// SPDX-License-Identifier: Apache-2.0
// Where exactly the fields of a card end: by their edges, not by what is filled.
#pragma once

#include "card_layout.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <optional>

namespace hawkstone::recognition::hidden_stones {

struct CardShape {
    int rows, columns;
};

// Means over rectangles of a picture of floats, cut off at its rim.
class Sums {
public:
    explicit Sums(const cv::Mat& picture);
    double in(const cv::Rect2f& r, double& area) const {
        const auto at = [](float v, int size) { return std::clamp(static_cast<int>(v + 0.5F), 0, size - 1); };
        const int x0 = at(r.x, m_sum.cols), y0 = at(r.y, m_sum.rows), x1 = at(r.x + r.width, m_sum.cols),
                  y1 = at(r.y + r.height, m_sum.rows);
        area = std::max(0, x1 - x0) * std::max(0, y1 - y0);
        const auto *top = m_sum.ptr<double>(y0), *bottom = m_sum.ptr<double>(y1);
        return bottom[x1] - top[x1] - bottom[x0] + top[x0];
    }
    double mean(const cv::Rect2f& r) const {
        double area = 0;
        const double sum = in(r, area);
        return area > 0 ? sum / area : 0;
    }

private:
    cv::Mat m_sum;
};

// Inline like the sums above: a card's fields are looked for in forty thousand places.
inline cv::Rect2f grown(const cv::Rect2f& r, float by) {
    return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}
inline CardLayout placed(const CardShape& s, float middleX, float middleY, float pitch, float gap = 0) {
    const float w = pitch * (static_cast<float>(s.columns) - gap), h = pitch * (static_cast<float>(s.rows) - gap);
    const cv::Rect2f block(middleX - w / 2, middleY - h / 2, w, h);
    return {s.rows, s.columns, block, 0, block, false, gap};
}

// Sets the sharp block: of the blocks of this shape near the one found, the one with the steepest edges all round. Whatever stands off the paper at all counts as filled,
// so out of focus the block found is up to a third too wide, and its fields' rims are paper. depth: how far each pixel stands off, in grey levels.
void sharpen(const Sums& depth, CardLayout& layout, cv::Size card);

// In much light plain fields are as white as the paper: then only some fields of the block are seen, but they still tell where the others are. trace: CardPrint's.
std::optional<CardLayout> withHoles(const Sums& trace, const Sums& depth, const CardShape& shape, cv::Size card);

} // namespace hawkstone::recognition::hidden_stones
