// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_polish.h"
#include "pieces.h"
#include "solid_fit.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {
constexpr int kRounds = 5;
constexpr double kFarMove = 0.02;  // of the side
constexpr double kRestless = 0.012; // photos whose corners are right to 1.5 % moved less at last
constexpr double kLoose = 0.01;     // and their cells held them better
} // namespace

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, double mapScale, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, mapScale, trace);
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, what they leave free decides.
    board::Quad corners = found->corners;
    double unrest = 0, slack = 0;
    for (int round = 0; round < kRounds; ++round) {
        const BoardView view(corners, pyramid.size());
        std::vector<std::vector<cv::Point2f>> pieces;
        for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
            if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
        const board::Quad before = corners;
        const Polished polished = polishGrid(pyramid, corners, pieces);
        corners = polished.corners;
        slack = polished.doubt;
        double moved = 0, side = std::hypot(corners[0].x - corners[2].x, corners[0].y - corners[2].y) / 1.414;
        for (int i = 0; i < 4; ++i) moved = std::max(moved, std::hypot(corners[i].x - before[i].x, corners[i].y - before[i].y));
        unrest = round == 0 ? 0 : moved / side; // the first step is the network's usual miss
        if (moved < kFarMove * side) break;     // the pieces were looked for in the right places
    }
    // Corners that still wander from round to round, or that the cells hardly hold, may be off by about as much again.
    return Located{inReadingOrder(corners), std::max({0.0, unrest - kRestless, slack - kLoose})};
}

} // namespace hawkstone::recognition::gobblet
