// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_polish.h"
#include "pieces.h"
#include "solid_fit.h"

#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {
constexpr int kRounds = 3;
constexpr double kFarMove = 0.02; // of the side
} // namespace

Expected<board::Quad, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, double mapScale, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, mapScale, trace);
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, what they leave free decides.
    board::Quad corners = found->corners;
    for (int round = 0; round < kRounds; ++round) {
        const BoardView view(corners, pyramid.size());
        std::vector<std::vector<cv::Point2f>> pieces;
        for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
            if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
        const board::Quad before = corners;
        corners = polishGrid(pyramid, corners, pieces).corners;
        double moved = 0, side = std::hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y) / 1.414;
        for (int i = 0; i < 4; ++i) moved = std::max(moved, std::hypot(corners[i].x - before[i].x, corners[i].y - before[i].y));
        if (moved < kFarMove * side) break; // the pieces were looked for in the right places
    }
    return inReadingOrder(corners);
}

} // namespace hawkstone::recognition::gobblet
