// SPDX-License-Identifier: Apache-2.0
// Names one printed figure, whichever game it belongs to.
#pragma once

#include <opencv2/core.hpp>

#include <array>

namespace hawkstone::recognition {

// Chances of the figures 0 to 9, each turned by 0 to 3 quarters clockwise. What is left of 1 is everything else.
using FigureLook = std::array<std::array<float, 4>, 10>;

// mark: where the figure stands in the picture, its badge with it if it has one. framing: how much of what the network takes for a field the mark
// is to fill; a badge nearly all of it, a bare figure less.
FigureLook nameFigure(const cv::Mat& picture, const cv::Rect& mark, double framing);

} // namespace hawkstone::recognition
