// SPDX-License-Identifier: Apache-2.0
// The number of a card that has it on a band printed across.
#pragma once

#include "card_layout.h"

#include <optional>

namespace hawkstone::recognition::hidden_stones {

// Where it stands on the straightened card; nothing where no band goes across beside the formation, or nothing like a figure is on it.
std::optional<cv::Rect> numberOnBand(const cv::Mat& straight, const CardPrint& print, const CardLayout& layout);

} // namespace hawkstone::recognition::hidden_stones
