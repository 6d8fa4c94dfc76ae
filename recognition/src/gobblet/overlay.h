// SPDX-License-Identifier: Apache-2.0
// The reading drawn over the photo, for people who want to see why.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

cv::Mat drawReading(const cv::Mat& bgr, const BoardView& view, const Cells& cells, const std::vector<Place>& beside,
                    const board::gobblet::Sight& sight);

} // namespace hawkstone::recognition::gobblet
