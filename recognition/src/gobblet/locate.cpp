// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_settle.h"
#include "pieces.h"
#include "solid_fit.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {
constexpr int kRounds = 2;
constexpr double kFarMove = 0.03; // of the side
// Of 286 tables and photos 275 are held better and rest: their corners are right to 1 %, those of the others are off by 1 to 14 %.
constexpr double kHardlyHeld = 0.0045, kRestless = 0.0015, kDoubtSays = 9;
constexpr double kAround = 0.05, kAroundCorner = 0.08; // parts of the way from the middle
constexpr double kCarriedFar = 0.09; // by 0.073 and 0.079 two were carried to where they belong; 0.2 is a field beside the board
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

// Guesses a little larger, smaller, and with one corner farther out.
std::vector<board::Quad> othersAround(const board::Quad& quad) {
    board::Pixel middle{0, 0};
    for (const board::Pixel& p : quad) middle = {middle.x + p.x / 4, middle.y + p.y / 4};
    const auto out = [&](board::Pixel p, double by) { return board::Pixel{p.x + by * (p.x - middle.x), p.y + by * (p.y - middle.y)}; };
    std::vector<board::Quad> others(6, quad);
    for (std::size_t i = 0; i < 4; ++i) {
        others[0][i] = out(quad[i], kAround);
        others[1][i] = out(quad[i], -kAround);
        others[2 + i][i] = out(quad[i], kAroundCorner);
    }
    return others;
}
} // namespace

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, trace);
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, what they leave free decides.
    Settled settled{found->corners};
    for (int round = 0; round < kRounds; ++round) {
        const BoardView view(settled.corners, pyramid.size());
        std::vector<std::vector<cv::Point2f>> pieces;
        for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
            if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
        const board::Quad before = settled.corners;
        settled = settleGrid(pyramid, before, found->corners, pieces);
        if (settled.doubt > kHardlyHeld) // half hidden or faint cells: there is more than one place to rest
            for (const board::Quad& other : othersAround(before)) {
                const Settled tried = settleGrid(pyramid, other, found->corners, pieces);
                if (tried.likeness > settled.likeness) settled = tried;
            }
        if (farthest(before, settled.corners) < kFarMove) break; // the pieces were looked for in the right places
    }
    const double carried = farthest(found->corners, settled.corners);
    const double strange = found->unknownArt ? kUnknownArt : 0;
    // Corners that the cells hardly hold, that would not rest, or that were carried far from where the network saw them, may be off by about as much again.
    return Located{inReadingOrder(settled.corners),
                   std::max({strange, kDoubtSays * (settled.doubt - kHardlyHeld), kDoubtSays * (settled.unrest - kRestless), carried - kCarriedFar})};
}

} // namespace hawkstone::recognition::gobblet
