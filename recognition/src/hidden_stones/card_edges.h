// SPDX-License-Identifier: Apache-2.0
// Where exactly the fields of a card end: by their edges, not by what is filled.
#pragma once

#include "card_layout.h"

#include <opencv2/core.hpp>

#include <optional>

namespace hawkstone::recognition::hidden_stones {

struct CardShape {
    int rows, columns;
};

// Means over rectangles of a picture of floats, cut off at its rim.
class Sums {
public:
    explicit Sums(const cv::Mat& picture);
    double in(const cv::Rect2f& r, double& area) const;
    double mean(const cv::Rect2f& r) const;

private:
    cv::Mat m_sum;
};

cv::Rect2f grown(const cv::Rect2f& r, float by);
CardLayout placed(const CardShape& shape, float middleX, float middleY, float pitch, float gap = 0);

// Sets the sharp block: of the blocks of this shape near the one found, the one with the steepest edges all round. Whatever stands off the paper at all counts as filled,
// so out of focus the block found is up to a third too wide, and its fields' rims are paper. depth: how far each pixel stands off, in grey levels.
void sharpen(const Sums& depth, CardLayout& layout, cv::Size card);

// In much light plain fields are as white as the paper: then only some fields of the block are seen, but they still tell where the others are. trace: CardPrint's.
std::optional<CardLayout> withHoles(const Sums& trace, const Sums& depth, const CardShape& shape, cv::Size card);

} // namespace hawkstone::recognition::hidden_stones
