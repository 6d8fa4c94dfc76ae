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
// Of 286 tables and photos 272 are held better and rest: their corners are right to 1.3 %, those of the others are off by up to 14 %.
constexpr double kHardlyHeld = 0.0045, kRestless = 0.0015, kDoubtSays = 3;
constexpr double kAround = 0.05, kAroundCorner = 0.08; // parts of the way from the middle
constexpr double kCarriedFar = 0.055;
// A board that the small frame does not show is believed in where its cells hold the grid plainly: so do all of 12, right to 0.5 %. Else no cell is certain.
constexpr double kPlainlyHeld = 0.0035, kUnknownArt = 0.013;

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
    board::Quad network = found->corners;
    for (int round = 0; round < kRounds; ++round) {
        if (round > 0) network = lookAgain(pyramid, settled.corners).corners;
        const BoardView view(settled.corners, pyramid.size());
        std::vector<std::vector<cv::Point2f>> pieces;
        for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
            if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
        const board::Quad before = settled.corners;
        settled = settleGrid(pyramid, before, network, pieces);
        if (settled.doubt > kHardlyHeld) // half hidden or faint cells: there is more than one place to rest
            for (const board::Quad& other : othersAround(before)) {
                const Settled tried = settleGrid(pyramid, other, network, pieces);
                if (tried.likeness > settled.likeness) settled = tried;
            }
        if (farthest(before, settled.corners) < kFarMove) break; // the pieces were looked for in the right places
    }
    // Corners that the cells hardly hold, that would not rest, or that lie far from where the network sees them, may be off by about as much again.
    const double loose = kDoubtSays * std::max(settled.doubt - kHardlyHeld, settled.unrest - kRestless);
    const double strange = found->unknownArt && settled.doubt > kPlainlyHeld ? kUnknownArt : 0;
    return Located{inReadingOrder(settled.corners), std::max({strange, loose, farthest(network, settled.corners) - kCarriedFar})};
}

} // namespace hawkstone::recognition::gobblet
