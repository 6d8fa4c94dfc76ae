// SPDX-License-Identifier: Apache-2.0
// Names the number printed on a card by holding it against the same numbers in fonts of different make.
#pragma once

#include "face_net.h"

namespace hawkstone::recognition::hidden_stones {

// ink: the map of a single mark, a badge with a number in it or a bare number. A formation already tells the points, so this
// is only a second witness: it must seldom be wrong, and may say none.
PointLikeness nameNumber(const cv::Mat& ink);

} // namespace hawkstone::recognition::hidden_stones
