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

// The same of the whole card, by a network that looks for the number itself: on a tab that runs into the card's edge, in a corner, on anything.
// It tells which end of the card is up, and never that it lies on its side.
PointLikeness nameNumberSomewhere(const cv::Mat& card);

// What both say of one card: where the one is unsure the other counts, and where they plainly contradict each other nobody knows.
PointLikeness bothNumbers(const PointLikeness& mark, const PointLikeness& whole);

} // namespace hawkstone::recognition::hidden_stones
