// SPDX-License-Identifier: Apache-2.0
#include "pieces.h"

#include "camps.h"
#include "looking.h"
#include "stack_judge.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::kSizes;
using board::gobblet::Side;

constexpr double kNetworkMiss = 0.045;                      // of a radius, by the network
constexpr double kCloserMiss = 0.012, kCloserScatter = 1.5; // and from nearer: nine of ten misses are below 2.4 times the doubt
constexpr double kAlike = 1.15;                             // they look at one picture, so they err alike
constexpr double kOutlineStrays = 0.25, kFaintStrays = 1, kCloserStrays = 0.05; // how often they are off by far more
constexpr double kOutlineMiss = 0.018; // of a radius, by the outline: what is left of corner errors
constexpr double kOutlineScatter = 1.1;
constexpr double kFullContrast = 0.92, kFaintMiss = 0.15;
constexpr double kHardlySeen = 0.1;                                             // of a radius, if the network saw nothing there
constexpr double kHueDoubt = 1, kOneHue = 0.05;                                 // nine of ten tops are of one hue to 0.034
constexpr double kOneFavoured = 0.08, kNetworkScatter = 0.06, kFavourShare = 1; // see doubtFavour
constexpr double kCellsShare = 3; // a corner off by a hundredth of the side makes the cells near it off by three of their own
constexpr double kNoSize =
    0.009; // of the side; made-up tables: at 0.004 to 0.008 all 67 sizes of 7 tables are right, at 0.07 2 of 7 are wrong
constexpr double kNoCell = 0.012;                                           // of the side: all 6 of 523 tables beyond are 3.5 to 60 % off
constexpr double kOtherWidth = 0.12;                                        // logarithm
constexpr double kSurelyPiece = 0.95, kHardlyThere = 0.02;                  // chance
constexpr double kPlainOutline = 0.8, kCasts = 2.5, kCovered = 0.8;         // part of an outline; cells; part of what would show of a piece
constexpr double kMayStand = 0.2, kCoveredSays = 0.1, kCoveredAtMost = 0.9; // chances
constexpr double kHandHides = 0.12;                                         // of a radius
constexpr double kUsualHeight = 2.6;                                        // radii
constexpr double kSteepest = 0.08; // cells of lean a cell of height: below, a height cannot be told

// Where the frame cuts a top off, what is left may be a stripe of the cloth: that must not tell the size of anything.
bool topInView(const Place& place, const BoardView& view) {
    const Solid solid = bodyOf(place, view);
    return cv::Rect2d({0, 0}, cv::Size2d(view.picture())).contains(view.project(solid.x, solid.y, solid.height));
}

// A tall body's top stands over the cell behind it, and may be taken for a second piece there: what a nearer body covers nobody sees.
void doubtWhatIsCovered(Cells& cells, const std::vector<Place>& beside, const BoardView& view) {
    for (Place& cell : cells) {
        PieceGlimpse& g = cell.glimpse;
        if (pieceChance(g) < kMayStand || !mostlyCovered(cell, cells, beside, view)) continue;
        weighPiece(g, kCoveredSays);
        const double most = std::max({g.empty, g.white, g.black});
        if (most <= kCoveredAtMost) continue;
        for (double* chance : {&g.empty, &g.white, &g.black}) *chance *= kCoveredAtMost / most;
    }
}

// The outline measures best; what it cannot, the network guesses. Where corners are off, all radii are.
Measured measured(const Place& place, bool onBoard) {
    const PieceGlimpse& g = place.glimpse;
    Measured m;
    m.side = g.white >= g.black ? Side::White : Side::Black;
    m.onBoard = onBoard;
    m.weight = std::min(1.0, pieceChance(g));
    m.radius = g.radius;
    m.doubt = std::hypot(kNetworkMiss * m.radius, 1.3 * g.radiusDoubt);
    if (place.closer) { // both networks, each as far as it is sure
        const double near = place.closer->radius, doubt = std::hypot(kCloserMiss * near, kCloserScatter * place.closer->radiusDoubt);
        const double share = m.doubt * m.doubt / (m.doubt * m.doubt + doubt * doubt);
        m.radius += share * (near - m.radius);
        m.doubt = kAlike * doubt * std::sqrt(share);
        m.strays = kCloserStrays;
    }
    if (!place.fit || place.fit->clear < kClearOutline) return m;
    m.otherRadius = m.radius;
    m.otherDoubt = m.doubt;
    m.otherStrays = m.strays;
    const SolidFit& fit = *place.fit;
    m.radius = fit.solid.radius;
    const double faint = std::max(0.0, kFullContrast - fit.contrast); // part of the outline may lie on a shadow's edge
    if (place.closer) m.strays = kOutlineStrays + kFaintStrays * faint;
    m.doubt = std::hypot(std::hypot((kOutlineMiss + kFaintMiss * faint) * m.radius, 0.003), kOutlineScatter * fit.radiusDoubt);
    // A piece that the network hardly saw, or within whose outline another hue begins, may have got the rim of its hollow.
    m.doubt = std::hypot(m.doubt, (kHardlySeen * std::sqrt(place.unseen) + kHueDoubt * std::max(0.0, fit.otherHue - kOneHue)) * m.radius);
    m.height = fit.solid.height;
    m.heightDoubt = 1.2 * fit.heightDoubt + 0.5 * faint;
    m.radiusPerHeight = fit.radiusPerHeight;
    return m;
}

// Pale pieces on a pale board lose their edges where dark ones keep them: then all outlines of one colour are too narrow
// together, and look like the next smaller size. The network errs more, but not by colour: where the two disagree about
// one colour otherwise than about the other, no outline is to be trusted by so much.
void doubtFavour(std::vector<Measured>& pieces) {
    double sums[2] = {}, counts[2] = {};
    for (const Measured& piece : pieces) {
        if (piece.otherRadius <= 0 || piece.weight < 0.8) continue;
        sums[static_cast<int>(piece.side)] += std::log(piece.radius / piece.otherRadius);
        ++counts[static_cast<int>(piece.side)];
    }
    if (counts[0] == 0 || counts[1] == 0) return;
    const double favour = std::abs(sums[0] / counts[0] - sums[1] / counts[1]);
    if (favour < kOneFavoured + kNetworkScatter * std::sqrt(1 / counts[0] + 1 / counts[1])) return;
    for (Measured& piece : pieces)
        if (piece.otherRadius > 0) piece.doubt = std::hypot(piece.doubt, kFavourShare * favour * piece.radius);
}

std::vector<SizeChances> sizesOf(const std::vector<Measured>& pieces, const std::optional<Radii>& known, double cornerDoubt) {
    std::vector<SizeChances> sizes = judgeSizes(pieces, known);
    if (cornerDoubt > kNoSize) // wherever the grid lies, no size is certain
        for (SizeChances& chances : sizes)
            for (double& chance : chances) chance = 0.9 * chance + 0.1 / kSizes;
    return sizes;
}

} // namespace

int bestSize(const SizeChances& chances) {
    return static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin());
}

void measureSolids(const Pyramid& pyramid, const BoardView& view, Cells& cells, std::vector<Place>& beside) {
    std::vector<Place*> who;
    std::vector<Solid> guesses;
    const auto add = [&](Place& place) {
        if (pieceChance(place.glimpse) < 0.2 || place.glimpse.radius < 0.05) return;
        who.push_back(&place);
        guesses.push_back(solidOf(place, view));
    };
    for (Place& cell : cells) add(cell);
    for (Place& place : beside) add(place);
    const auto fits = fitSolids(pyramid, view, guesses);
    for (std::size_t i = 0; i < who.size(); ++i) who[i]->fit = fits[i];
}

bool outlinesContradict(const Cells& cells) {
    return std::any_of(cells.begin(), cells.end(), [](const Place& cell) {
        return pieceChance(cell.glimpse) > 0.5 && cell.fit && cell.fit->clear > kClearOutline &&
               std::abs(std::log(cell.fit->solid.radius / cell.glimpse.radius)) > kOtherWidth;
    });
}

double roomAround(const Solid& solid, const BoardView& view) {
    double least = 1e9;
    for (const cv::Point2f& p : hullOf(view, solid))
        least = std::min({least, static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(view.picture().width) - p.x,
                          static_cast<double>(view.picture().height) - p.y});
    return least / view.pixelsPerCell(solid.x, solid.y);
}

Solid bodyOf(const Place& place, const BoardView& view) {
    return place.fit && place.fit->clear > kClearOutline ? place.fit->solid : solidOf(place, view);
}

bool mostlyCovered(const Place& place, const Cells& cells, const std::vector<Place>& others, const BoardView& view) {
    const std::vector<cv::Point2f> own = hullOf(view, bodyOf(place, view));
    const double area = cv::contourArea(own), near = view.pixelsPerCell(place.x, place.y);
    const auto covers = [&](const Place& other) {
        if (!other.fit || other.fit->clear < kPlainOutline || pieceChance(other.glimpse) < kSurelyPiece) return false;
        if (view.pixelsPerCell(other.x, other.y) <= near || std::hypot(other.x - place.x, other.y - place.y) > kCasts) return false;
        std::vector<cv::Point2f> both;
        return cv::intersectConvexConvex(own, hullOf(view, other.fit->solid), both) > kCovered * area;
    };
    return std::any_of(cells.begin(), cells.end(), covers) || std::any_of(others.begin(), others.end(), covers);
}

double roomToFrame(const Place& place, const BoardView& view) {
    return roomAround(bodyOf(place, view), view);
}

Solid solidOf(const Place& place, const BoardView& view) {
    const PieceGlimpse& g = place.glimpse;
    const cv::Point2d foot = footOf(place, view);
    // The height from how far the top leans; from straight above it does not tell, but most pieces are as tall as this.
    const double usual = kUsualHeight * g.radius;
    const double lift = cv::norm(view.rise(foot.x, foot.y, usual)) / usual;
    const double tall = lift > kSteepest ? std::clamp(g.lean / lift, 1.2 * g.radius, 4 * g.radius) : usual;
    return {foot.x, foot.y, g.radius, tall, 0};
}

void settle(board::gobblet::CellSight& cell) {
    const auto best = std::max_element(cell.chances.begin(), cell.chances.end());
    const int which = static_cast<int>(best - cell.chances.begin());
    if (which == 0)
        cell.top.reset();
    else
        cell.top = board::gobblet::Piece{which <= kSizes ? Side::White : Side::Black, static_cast<std::uint8_t>((which - 1) % kSizes + 1)};
    cell.trust = {static_cast<double>(*best), *best > kCertain};
}

void judge(Cells cells, std::vector<Place> beside, const BoardView& view, const std::optional<Radii>& known, board::gobblet::Sight& sight,
           double cornerDoubt) {
    doubtWhatIsCovered(cells, beside, view);
    std::vector<Place*> all;
    for (Place& cell : cells) all.push_back(&cell);
    for (Place& place : beside) all.push_back(&place);
    askTheirLikes(all);
    takeSides(all);
    std::vector<Measured> pieces;
    std::vector<int> ofCell(cells.size(), -1), ofBeside(beside.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (pieceChance(cells[i].glimpse) > 0.05) {
            ofCell[i] = static_cast<int>(pieces.size());
            pieces.push_back(measured(cells[i], true));
        }
    const std::array<Row, 2> rows = findRows(beside);
    for (std::size_t i = 0; i < beside.size(); ++i) // what stands in no row is a spot of the cloth as often as a piece
        if (pieceChance(beside[i].glimpse) > 0.3 && (rows[0].has(i) || rows[1].has(i)) && topInView(beside[i], view)) {
            ofBeside[i] = static_cast<int>(pieces.size());
            pieces.push_back(measured(beside[i], false));
            if (roomToFrame(beside[i], view) < 0) pieces.back().doubt = std::max(pieces.back().doubt, 0.05);
            // Nor does the board hear what stands in an uneven one.
            if (rows[rows[0].has(i) ? 0 : 1].uneven > 1) pieces.back().weight = std::min(pieces.back().weight, kHardlyThere);
        }
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].besideHand && ofCell[i] >= 0)
            for (double Measured::* doubt : {&Measured::doubt, &Measured::otherDoubt}) {
                Measured& piece = pieces[static_cast<std::size_t>(ofCell[i])];
                piece.*doubt = std::hypot(piece.*doubt, kHandHides * piece.radius);
            }
    for (Measured& piece : pieces) { // a cell measured too wide makes its piece too narrow
        piece.doubt = std::hypot(piece.doubt, kCellsShare * cornerDoubt * piece.radius);
        piece.otherDoubt = std::hypot(piece.otherDoubt, kCellsShare * cornerDoubt * piece.radius);
    }
    doubtFavour(pieces);
    for (const Row& row : rows) {
        // Of a row cut by the frame nobody knows how large its stacks are.
        if (std::any_of(row.members.begin(), row.members.end(), [&](std::size_t i) { return roomToFrame(beside[i], view) < 0; })) continue;
        for (const std::size_t i : row.members)
            if (ofBeside[i] >= 0) pieces[ofBeside[i]].inStack = true;
    }
    std::vector<SizeChances> sizes = sizesOf(pieces, known, cornerDoubt);
    const auto settleCells = [&] {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            board::gobblet::CellSight& cell = sight.cells[i / kSide][i % kSide];
            const PieceGlimpse& g = cells[i].glimpse;
            cell.chances.fill(0);
            cell.chances[0] = static_cast<float>(g.empty);
            for (int s = 0; s < kSizes; ++s) {
                const double chance = ofCell[i] >= 0 ? sizes[ofCell[i]][s] : 0.25;
                cell.chances[1 + s] = static_cast<float>(g.white * chance);
                cell.chances[1 + kSizes + s] = static_cast<float>(g.black * chance);
            }
            if (cornerDoubt > kNoCell) // wherever they lie, no cell is
                for (float& chance : cell.chances) chance *= 0.95F;
            settle(cell);
        }
    };
    settleCells();
    judgeStacks({beside, rows, ofBeside, sizes}, view, sight);
    // What is taken for stacks may be spots of the cloth, and of what the frame cuts nobody knows the size: that must not decide a size on the board.
    const auto doubtful = [&](const Measured& piece) {
        return !piece.onBoard && (sight.stacksUncertain || !sight.stacks[static_cast<std::size_t>(piece.side)]);
    };
    bool left = std::erase_if(pieces, doubtful) > 0; // those on the board come first
    for (Measured& piece : pieces)                   // nor must a shadow that may be a piece
        if (piece.weight < kSurelyPiece) piece.weight = std::min(piece.weight, kHardlyThere), left = true;
    if (!left) return;
    const auto alone = sizesOf(pieces, known, cornerDoubt);
    for (std::size_t i = 0; i < pieces.size() && pieces[i].onBoard; ++i) {
        const int best = bestSize(sizes[i]);
        if (alone[i][best] >= sizes[i][best]) continue;
        const double share = bestSize(alone[i]) == best ? 0 : 0.5; // agreed: as sure as without them; else nobody knows
        for (int s = 0; s < kSizes; ++s) sizes[i][s] = share * sizes[i][s] + (1 - share) * alone[i][s];
    }
    settleCells();
}

} // namespace hawkstone::recognition::gobblet
