// SPDX-License-Identifier: Apache-2.0
// Finds figures that do not stand in the middle of their fields: on a badge towards a corner, or beside an ornament.
#pragma once

#include "board_look.h"

#include <optional>

namespace hawkstone::recognition::gobblestones {

// The same look with its figures cut from where they stand, if that plainly is not the middle. Print is the same on all nine squares, so it stands off
// the middle by one and the same way on each, as that square is turned. What covers a field is still told by its middle.
std::optional<BoardLook> lookOffMiddle(const cv::Mat& bgr, const BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
