// SPDX-License-Identifier: Apache-2.0
#include "stack_judge.h"

#include "looking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::kSizes;

constexpr double kPlainlyCut = 0.12;  // cells beyond the frame
constexpr double kTallerAtMost = 1.2; // times
constexpr double kPlainlyIn = 0.04;   // cells that the box around a stack must keep from it: what is cut never does on our photos
constexpr double kInView = -0.3;      // cells by which a stack may be cut and still be noticed
constexpr double kRowElsewhere = 0.9; // part of the doubt about a stack's colour that goes when the other player's stand along another edge
constexpr double kRowSays = 5;        // how many times likelier a piece is one that makes a row even
constexpr double kSharpOutline = 0.8,
                 kOutlineSays = 8;       // contrast: six in ten stacks have more, of 17 spots of tables none that is as tall as a piece
constexpr double kDimOutline = 0.5;      // the same of one that networks and outline together may measure wrongly, even from nearer
constexpr float kMayBeOwn = 0.03F;       // chance that a cell in doubt is one of a player's
constexpr double kCertainIfExact = 0.93; // chance of a stack, if the board shows just what the row lacks
constexpr double kEvenRow = 0.7;         // of the unevenness allowed
constexpr double kUsualRow = 1.5;        // cells from the board's edge to a row of stacks

// Whether the table shows on all four sides as far as stacks usually stand.
bool showsAllAround(const BoardView& view) {
    for (const double along : {0.0, kSide / 2.0, static_cast<double>(kSide)})
        for (const auto& [x, y] :
             {std::pair{-kUsualRow, along}, {kSide + kUsualRow, along}, {along, -kUsualRow}, {along, kSide + kUsualRow}}) {
            const cv::Point2d p = view.project(x, y);
            if (p.x < 0 || p.y < 0 || p.x > view.picture().width || p.y > view.picture().height) return false;
        }
    return true;
}

// How far the square box around a stack is from the frame: a body whose box is in view is wholly so.
double roomOfBox(const Place& place, const BoardView& view) {
    const Solid solid = bodyOf(place, view);
    double least = 1e9;
    for (const double x : {-solid.radius, solid.radius})
        for (const double y : {-solid.radius, solid.radius})
            for (const double z : {0.0, solid.height}) {
                const cv::Point2d p = view.project(solid.x + x, solid.y + y, z);
                least = std::min({least, p.x, p.y, view.picture().width - p.x, view.picture().height - p.y});
            }
    return least / view.pixelsPerCell(solid.x, solid.y);
}

// How many radii tall the tallest of the others is that can be measured; a body that seems taller by far is measured at a wrong edge.
double tallestOfOthers(const SeenStacks& seen, std::size_t which) {
    double tallest = 0;
    for (const Row& row : seen.rows)
        for (const std::size_t i : row.members) {
            const auto& fit = seen.beside[i].fit;
            if (i != which && fit && fit->clear > kClearOutline) tallest = std::max(tallest, fit->solid.height / fit->solid.radius);
        }
    return tallest > 0 ? kTallerAtMost * tallest : 1e9;
}

// A top that just reaches the frame may end there or go on: outline and network must agree that it goes on, one of them plainly.
bool isCut(const SeenStacks& seen, std::size_t which, const BoardView& view) {
    const Place& place = seen.beside[which];
    if (!place.fit || place.fit->clear < kClearOutline) return false;
    const auto roomOf = [&, most = tallestOfOthers(seen, which)](Solid solid) {
        solid.height = std::min(solid.height, most * solid.radius);
        return roomAround(solid, view);
    };
    const double outlined = roomOf(place.fit->solid), glimpsed = roomOf(solidOf(place, view));
    return std::max(outlined, glimpsed) < 0 && std::min(outlined, glimpsed) < -kPlainlyCut;
}

// Whether a side's row would show, were it across the board from the other side's.
bool wouldShow(const BoardView& view, const std::vector<Place>& beside, const Row& other) {
    return std::any_of(other.members.begin(), other.members.end(), [&](std::size_t i) {
        Solid across = bodyOf(beside[i], view);
        (other.upright ? across.x : across.y) = kSide - (other.upright ? across.x : across.y);
        return roomAround(across, view) > kInView;
    });
}

// The chance that a member of a row is a piece of that side: three in an even row are no chance, and a player whose stacks
// stand elsewhere has none among the other's.
double ownChance(const Place& place, int side, const Row& row, const Row& other) {
    PieceGlimpse g = place.glimpse;
    const bool even = row.members.size() == board::gobblet::kStacks && row.uneven < kEvenRow;
    if (even) weighPiece(g, kRowSays * (place.fit && place.fit->contrast > kSharpOutline ? kOutlineSays : 1));
    double own = side == 0 ? g.white : g.black;
    if (even && !row.doubtful && !other.doubtful && other.members.size() > 1 && other.edge != row.edge)
        own += kRowElsewhere * (side == 0 ? g.black : g.white);
    return own;
}

} // namespace

Account accountOf(const std::vector<std::uint8_t>& shown, int side, const board::gobblet::Sight& sight) {
    const int gone = board::gobblet::kStacks - static_cast<int>(shown.size());
    int out[kSizes] = {}, missing = 0;
    for (int& count : out) count = gone;
    for (const int size : shown)
        for (int s = size; s < kSizes; ++s) ++out[s];
    for (const auto& line : sight.cells)
        for (const auto& cell : line)
            if (cell.top && static_cast<int>(cell.top->side) == side) --out[cell.top->size - 1];
    for (const int left : out) {
        if (left < 0) return Account::Wrong;
        missing += left;
    }
    if (out[kSizes - 1] > 0 || (missing > 0 && gone > 0)) return Account::Wrong;
    return missing > 0 ? Account::Covered : Account::Exact;
}

Account accountBesideDoubts(const std::vector<std::uint8_t>& shown, int side, const board::gobblet::Sight& sight) {
    const Account account = accountOf(shown, side, sight);
    int out[kSizes] = {}, doubts = 0;
    for (const int size : shown)
        for (int s = size; s < kSizes; ++s) ++out[s];
    for (const auto& line : sight.cells)
        for (const auto& cell : line) {
            const float* own = cell.chances.data() + 1 + side * kSizes;
            if (!cell.trust.certain)
                doubts += std::accumulate(own, own + kSizes, 0.0F) > kMayBeOwn;
            else if (cell.top && static_cast<int>(cell.top->side) == side)
                --out[cell.top->size - 1];
        }
    if (account != Account::Wrong) return doubts > 0 ? Account::Covered : account;
    if (shown.size() < board::gobblet::kStacks) return account;
    const bool fits = std::all_of(std::begin(out), std::end(out), [](int left) { return left >= 0; });
    return fits && out[kSizes - 1] <= doubts ? Account::Covered : Account::Wrong;
}

void judgeStacks(const SeenStacks& seen, const BoardView& view, board::gobblet::Sight& sight) {
    sight.stackFeet.clear();
    sight.stacksUncertain = false;
    for (std::size_t i = 0; i < seen.beside.size(); ++i) {
        const bool hidden = seen.beside[i].glimpse.hidden > 0.3;
        if (hidden) sight.stacksUncertain = true;
        if (!hidden && !seen.rows[0].has(i) && !seen.rows[1].has(i)) continue;
        const cv::Point2d foot = view.project(seen.beside[i].x, seen.beside[i].y);
        sight.stackFeet.push_back({foot.x, foot.y});
    }
    for (int side = 0; side < 2; ++side) {
        const Row& row = seen.rows[side];
        bool cut = false, surelyCut = false, doubtful = row.doubtful;
        double least = 1;
        std::vector<std::uint8_t> shown;
        for (const std::size_t i : row.members) {
            const double room = roomToFrame(seen.beside[i], view);
            cut = cut || room < 0;
            surelyCut = surelyCut || isCut(seen, i, view);
            doubtful = doubtful || roomOfBox(seen.beside[i], view) < kPlainlyIn;
            if (seen.sizeOf[i] < 0) continue;
            const SizeChances& chances = seen.sizes[seen.sizeOf[i]];
            const int size = bestSize(chances);
            shown.push_back(static_cast<std::uint8_t>(size + 1));
            least = std::min(least, ownChance(seen.beside[i], side, row, seen.rows[1 - side]) * chances[size]);
        }
        std::sort(shown.rbegin(), shown.rend());
        const bool faint = std::any_of(row.members.begin(), row.members.end(), [&](std::size_t i) {
            const Place& place = seen.beside[i];
            return !place.fit || place.fit->contrast < (place.closer ? kDimOutline : kSharpOutline);
        });
        const Account account = accountBesideDoubts(shown, side, sight);
        doubtful = doubtful || account == Account::Wrong || (account == Account::Covered && faint) ||
                   least < (account == Account::Exact ? kCertainIfExact : kCertain);
        // A row cut by the frame tells nothing for sure: that side counts as out of view.
        if (cut || shown.empty())
            sight.stacks[side].reset();
        else
            sight.stacks[side] = shown;
        // Nor does a cut one whose like stands along another edge, too: either may be a pattern of the cloth.
        if (sight.stacks[side] ? doubtful : cut && (!surelyCut || row.doubtful || row.rivalled)) sight.stacksUncertain = true;
        // No stack seen, but nowhere they could stand out of the picture: overlooked.
        if (!cut && shown.empty() && doubtful && (showsAllAround(view) || wouldShow(view, seen.beside, seen.rows[1 - side])))
            sight.stacksUncertain = true;
    }
}

} // namespace hawkstone::recognition::gobblet
