// SPDX-License-Identifier: Apache-2.0
// Where the grid of nine stones lies, from all their outlines together.
#pragma once

#include <hawkstone/vision/stone_grid.h>

#include <opencv2/core.hpp>

#include <optional>
#include <span>

namespace hawkstone::recognition::hidden_stones {

// The nine stones lie square to each other, so each corner of each helps to place the grid; skews cancel out.
// Gives the grid's outer corners on the table, on which the stones stand.
vision::Corners refit(vision::StoneGrid& grid, cv::Size photo);

// The grid that lies so many columns and rows further on, as far as outlines show it; nothing if hardly any do.
std::optional<vision::StoneGrid> gridBeside(const vision::StoneGrid& grid, int right, int down,
                                            std::span<const vision::FoundQuad> outlines);

} // namespace hawkstone::recognition::hidden_stones
