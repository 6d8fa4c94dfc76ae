// SPDX-License-Identifier: Apache-2.0
// Where exactly a stone lies of which only the grid tells that it must be there.
#pragma once

#include <hawkstone/vision/plane_map.h>
#include <hawkstone/vision/stone_grid.h>

#include <opencv2/core.hpp>

namespace hawkstone::recognition::hidden_stones {

// Stones are laid by hand, a tenth of a step beside where the others foretell them. at: its place by row.
vision::Corners drawnToItsEdges(const cv::Mat& bgr, const vision::StoneGrid& grid, std::size_t at);

} // namespace hawkstone::recognition::hidden_stones
