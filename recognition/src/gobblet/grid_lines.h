// SPDX-License-Identifier: Apache-2.0
// Lays the grid on its printed lines, where the board has some: seams between squares and drawn lines hold it better than anything else.
#pragma once

#include "patches.h"

#include <optional>
#include <vector>

namespace hawkstone::recognition::gobblet {

// The corners moved by a few percent so that the lines between the cells lie on edges of the picture; nothing where those lines do not stand out, as on
// boards of hollows or cushions. The outlines of pieces, in the photo: what they hide has no say.
std::optional<board::Quad> laidOnLines(const Pyramid& pyramid, const board::Quad& corners,
                                       const std::vector<std::vector<cv::Point2f>>& pieces);

} // namespace hawkstone::recognition::gobblet
