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
constexpr double kFarMove = 0.02;   // of the side
constexpr double kRestless = 0.012; // photos whose corners are right to 1.5 % moved less at last
constexpr double kLoose = 0.01;     // and their cells held them better
constexpr double kCarriedFar =
    0.055; // of 215 tables and photos two were polished by more than 0.058, by 0.085 and 0.098: both are 8.5 % off

double sideOf(const board::Quad& q) {
    return std::hypot(q[0].x - q[2].x, q[0].y - q[2].y) / 1.414;
}
} // namespace

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, trace);
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
        double moved = 0, side = sideOf(corners);
        for (int i = 0; i < 4; ++i) moved = std::max(moved, std::hypot(corners[i].x - before[i].x, corners[i].y - before[i].y));
        unrest = round == 0 ? 0 : moved / side; // the first step is the network's usual miss
        if (moved < kFarMove * side) break;     // the pieces were looked for in the right places
    }
    double carried = 0;
    for (int i = 0; i < 4; ++i)
        carried = std::max(carried, std::hypot(corners[i].x - found->corners[i].x, corners[i].y - found->corners[i].y) / sideOf(corners));
    // Corners that still wander from round to round, that the cells hardly hold, or that polishing carried far from where the
    // network saw them, may be off by about as much again.
    return Located{inReadingOrder(corners), std::max({0.0, unrest - kRestless, slack - kLoose, carried - kCarriedFar})};
}

} // namespace hawkstone::recognition::gobblet
