// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_lines.h"
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
constexpr double kUnknownArt = 0.013; // of the side: so that no cell is certain; of 7 such boards 3 had corners 3 to 6 % off

double sideOf(const board::Quad& q) {
    return std::hypot(q[0].x - q[2].x, q[0].y - q[2].y) / 1.414;
}

// The longest way of a corner, in parts of the side.
double farthest(const board::Quad& from, const board::Quad& to) {
    double way = 0;
    for (int i = 0; i < 4; ++i) way = std::max(way, std::hypot(to[i].x - from[i].x, to[i].y - from[i].y));
    return way / sideOf(to);
}
} // namespace

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, trace);
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, what they leave free decides.
    board::Quad corners = found->corners;
    double unrest = 0, slack = 0;
    std::vector<std::vector<cv::Point2f>> pieces;
    for (int round = 0; round < kRounds; ++round) {
        const BoardView view(corners, pyramid.size());
        pieces.clear();
        for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
            if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
        const board::Quad before = corners;
        const Polished polished = polishGrid(pyramid, corners, pieces);
        corners = polished.corners;
        slack = polished.doubt;
        const double moved = farthest(before, corners);
        unrest = round == 0 ? 0 : moved; // the first step is the network's usual miss
        if (moved < kFarMove) break;     // the pieces were looked for in the right places
    }
    // Where the cells do not hold the corners, printed lines may: if polishing from there stays there, the two bear each other out.
    if (unrest > kRestless || slack > kLoose)
        if (const auto laid = laidOnLines(pyramid, corners, pieces)) {
            const Polished again = polishGrid(pyramid, *laid, pieces);
            const double apart = farthest(again.corners, *laid);
            if (apart < kRestless) corners = again.corners, unrest = 0, slack = again.doubt;
        }
    const double carried = farthest(found->corners, corners);
    const double strange = found->unknownArt ? kUnknownArt : 0;
    // Corners that still wander from round to round, that the cells hardly hold, or that polishing carried far from where the
    // network saw them, may be off by about as much again.
    return Located{inReadingOrder(corners), std::max({strange, unrest - kRestless, slack - kLoose, carried - kCarriedFar})};
}

} // namespace hawkstone::recognition::gobblet
