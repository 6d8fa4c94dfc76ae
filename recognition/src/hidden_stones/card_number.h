// SPDX-License-Identifier: Apache-2.0
// Reads the number printed on a card.
#pragma once

#include "face_net.h"

#include <opencv2/core.hpp>

namespace hawkstone::recognition::hidden_stones {

// card: a straightened card; mark: a badge with a number in it, or a bare number. A formation already tells the points,
// so this is only a second witness, and of which way up the card lies the best one: it must seldom be wrong, and may
// say none.
PointLikeness nameNumber(const cv::Mat& card, const cv::Rect& mark);

} // namespace hawkstone::recognition::hidden_stones
