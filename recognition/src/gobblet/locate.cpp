// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_settle.h"
#include "pieces.h"
#include "solid_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace hawkstone::recognition::gobblet {
namespace {
constexpr int kRounds = 2;
constexpr double kFarMove = 0.03; // of the side
// Of 286 tables and photos 272 are held better and rest: their corners are right to 1.3 %, those of the others are off by up to 14 %.
constexpr double kHardlyHeld = 0.0045, kRestless = 0.0015, kDoubtSays = 3;
constexpr double kAround = 0.05, kAroundCorner = 0.08; // parts of the way from the middle
// Tall pieces may pull the network far off, most of all in a picture turned upside down. The two grids of 132 tables that lay at a wrong place were held to 0.0077 and shared 0.12 at most.
constexpr double kCarriedFar = 0.055, kCarriedFirmly = 0.1, kFirmlyHeld = 0.0025, kFirmlyAlike = 0.8;
// A board that the small frame does not show is believed in where its cells hold the grid plainly: so do all of 12, right to 0.5 %. Else no cell is certain.
constexpr double kPlainlyHeld = 0.0035, kUnknownArt = 0.013;

// Boards the network hardly takes for one: their cells share 0.54 and more of what shows, and moved by a cell at most 0.74 of that;
// grids of more cells share 0.96 of it and more.
constexpr double kAlike = 0.5, kGoesOn = 0.85, kFaintAgain = 0.5, kSamePlace = 0.1;
constexpr std::size_t kMostBelieved = 3; // each costs some 10 ms

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

// What hides the grid, as far as a quick look tells.
std::vector<std::vector<cv::Point2f>> piecesOn(const Pyramid& pyramid, const board::Quad& corners) {
    const BoardView view(corners, pyramid.size());
    std::vector<std::vector<cv::Point2f>> pieces;
    for (const Place& cell : lookAtCells(pyramid, view, Care::Quick))
        if (cell.glimpse.empty < 0.5 && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
    return pieces;
}

// Whether the grid, moved by one cell along a row or a column, is held less: else there are more than four cells.
bool endsAfterFour(const Pyramid& pyramid, const Settled& settled, const std::vector<std::vector<cv::Point2f>>& pieces) {
    const BoardView view(settled.corners, pyramid.size());
    for (const cv::Point2d by : {cv::Point2d(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
        board::Quad beside;
        for (std::size_t i = 0; i < 4; ++i) {
            const cv::Point2d at = view.project(by.x + (i == 1 || i == 2 ? 4 : 0), by.y + (i > 1 ? 4 : 0));
            beside[i] = {at.x, at.y};
        }
        if (settleGrid(pyramid, beside, beside, pieces).likeness > kGoesOn * settled.likeness) return false;
    }
    return true;
}

// A board of art so strange that the network hardly takes it for one, but whose sixteen cells are plainly alike.
std::optional<FoundBoard> believed(const Pyramid& pyramid, std::vector<Candidate> faint) {
    std::sort(faint.begin(), faint.end(), [](const Candidate& a, const Candidate& b) { return a.boardness > b.boardness; });
    std::vector<board::Quad> tried;
    for (const Candidate& candidate : faint) {
        if (tried.size() == kMostBelieved) break;
        if (std::any_of(tried.begin(), tried.end(), [&](const board::Quad& q) { return farthest(q, candidate.corners) < kSamePlace; }))
            continue;
        tried.push_back(candidate.corners);
        const auto pieces = piecesOn(pyramid, candidate.corners);
        const Settled settled = settleGrid(pyramid, candidate.corners, candidate.corners, pieces);
        if (settled.doubt > kPlainlyHeld || settled.unrest > kRestless || settled.likeness < kAlike) continue;
        const Candidate again = lookAgain(pyramid, settled.corners);
        if (again.boardness < kFaintAgain || again.movement > kFarMove) continue;
        if (endsAfterFour(pyramid, settled, pieces)) return FoundBoard{inReadingOrder(settled.corners), again.boardness, true};
    }
    return std::nullopt;
}
} // namespace

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace) {
    std::vector<Candidate> faint;
    auto found = findBoard(pyramid, maps, trace, &faint);
    if (!found)
        if (const auto strange = believed(pyramid, std::move(faint))) found = *strange;
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, what they leave free decides.
    Settled settled{found->corners};
    board::Quad network = found->corners;
    for (int round = 0; round < kRounds; ++round) {
        if (round > 0) network = lookAgain(pyramid, settled.corners).corners;
        const auto pieces = piecesOn(pyramid, settled.corners);
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
    const bool firm = settled.doubt < kFirmlyHeld && settled.likeness > kFirmlyAlike;
    const double carried = farthest(network, settled.corners) - (firm ? kCarriedFirmly : kCarriedFar);
    return Located{inReadingOrder(settled.corners), std::max({strange, loose, carried})};
}

} // namespace hawkstone::recognition::gobblet
