// SPDX-License-Identifier: Apache-2.0
#include "floor_check.h"

#include "looking.h"
#include "mark_check.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr int kCell = 12;       // pixels
constexpr double kMiddle = 0.2; // cells around the middle that are compared
constexpr double kAroundFrom = 0.3, kAroundTo = 0.42,
                 kShownAround = 0.15; // the same of what lies around it: cells, and the part to be seen
constexpr double kMostOfThem = 0.7;
constexpr double kShown = 0.5;      // part of it that must be seen
constexpr double kPieceThere = 0.8; // chance from which a piece hides what is behind it
// Logarithms of colour: what light does to a floor, and what it does not. A shadow darkens all three channels about alike:
// floors of one photo keep their hue within 0.05, and within 0.12 from bright light to deep shadow.
constexpr double kOtherLight = 1.3, kOtherHue = 0.06, kHueOfShadow = 0.1;
constexpr double kSheen = 6; // grey values that varnish may add: much on a dark floor, nothing on a pale one
constexpr double kSameLight = 0.15, kSameHue = 0.04;
constexpr double kOneTone = 0.7; // part of the floors that must be alike for squares of both tones to be compared
constexpr double kManyColours = 0.35;
constexpr double kOddOnes = 0.5;   // a floor that fewer of the others resemble is odd
constexpr double kOddAtMost = 0.6; // what is left of its chance to be empty
constexpr double kAlikeSays = 5;   // how many times likelier empty a cell is whose middle looks like most others'
constexpr double
    kDot = 0.7,
    kDotAtMost = 0.9; // made-up tables: of cells called plainly empty none of 15 with a dot of 0.5 to 0.7 holds a piece, 2 of 11 above do
constexpr std::size_t kFewest = 3; // floors to compare with
// What a place looks like, against what surely is empty and what surely is a piece. Of 1143 empty cells of made-up tables and
// photos 1 in 100 looks more like a piece, of 500 pieces 1 in 100 more like a floor.
constexpr double kSurelyEmpty = 0.99, kSurelyPiece = 0.97;
constexpr double kLooksSay = 3, kLooksAtMost = 3.4;
constexpr double kLikeAPiece = 0.3; // so are 10 of 3527 empty cells whose middle shows, and all 4 pieces that were called empty with 0.99
// And so plainly that no network's word and no mark counts against it: three pieces that both networks took for empty; 5 empty cells of 228 odd tables.
constexpr double kPlainlyAPiece = 0.6;
// Nor is it hidden by a hand that shows the floor's colours and most of what is printed or moulded there.
constexpr double kFloorsLook = 0.75, kMarksShown = 0.5, kNothingThere = 0.05, kNoHand = 1.0 / 300;
constexpr double kGlimpsed = 0.2;     // chance of a piece by the glimpse alone
constexpr double kHand = 0.5;         // chance that a cell is hidden
constexpr double kPlainlyFloor = 0.5; // so much more like a floor than like any piece that no dot and no odd hue casts doubt on it

struct Floor {
    std::optional<cv::Vec3d> log;    // nothing: hidden
    std::optional<cv::Vec3d> around; // of what shows between the middle and the cell's edge
    bool odd = false, plain = false;
    bool otherTone = false; // the board has two tones, and none of this one but this floor shows whole
};

bool sameLook(const cv::Vec3d& a, const cv::Vec3d& b) {
    const cv::Vec3d d = a - b;
    const double light = (d[0] + d[1] + d[2]) / 3;
    return std::abs(light) < kSameLight && cv::norm(d - cv::Vec3d::all(light)) < kSameHue;
}

// The same floor, perhaps in other light.
bool sameFloor(const cv::Vec3d& a, const cv::Vec3d& b) {
    const cv::Vec3d d = a - b;
    const double light = (d[0] + d[1] + d[2]) / 3;
    const double darkest = std::min({a[0], a[1], a[2], b[0], b[1], b[2]});
    return std::abs(light) < kOtherLight &&
           cv::norm(d - cv::Vec3d::all(light)) < kOtherHue + kHueOfShadow * std::abs(light) + kSheen * std::exp(-darkest);
}

std::vector<Floor> floorsOf(const Pyramid& pyramid, const BoardView& view, const Cells& cells) {
    const cv::Mat flat = pyramid.flattened(view.corners(), kCell, 0);
    cv::Mat hidden(flat.size(), CV_8U, cv::Scalar(0));
    for (const Place& cell : cells) {
        if (cell.glimpse.white + cell.glimpse.black < kPieceThere) continue;
        std::vector<cv::Point> outline;
        for (const cv::Point2f& p : hullOf(view, cell.fit ? cell.fit->solid : solidOf(cell, view))) {
            const cv::Point2d q = view.ground(p) * kCell;
            outline.emplace_back(cvRound(q.x), cvRound(q.y));
        }
        cv::fillConvexPoly(hidden, outline, cv::Scalar(255));
    }
    cv::dilate(hidden, hidden, {});
    std::vector<Floor> floors(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double cx = (static_cast<double>(i % kSide) + 0.5) * kCell, cy = (static_cast<double>(i / kSide) + 0.5) * kCell;
        cv::Vec3d sum(0, 0, 0), outer(0, 0, 0);
        int shown = 0, all = 0, shownOuter = 0, allOuter = 0;
        for (int y = static_cast<int>(cy - kCell / 2.0); y < cy + kCell / 2.0; ++y)
            for (int x = static_cast<int>(cx - kCell / 2.0); x < cx + kCell / 2.0; ++x) {
                const double off = std::max(std::abs(x + 0.5 - cx), std::abs(y + 0.5 - cy)) / kCell;
                const bool middle = std::hypot(x + 0.5 - cx, y + 0.5 - cy) <= kMiddle * kCell;
                if (!middle && (off < kAroundFrom || off > kAroundTo)) continue;
                ++(middle ? all : allOuter);
                if (hidden.at<std::uint8_t>(y, x)) continue;
                ++(middle ? shown : shownOuter);
                const auto& p = flat.at<cv::Vec3b>(y, x);
                for (int c = 0; c < 3; ++c) (middle ? sum : outer)[c] += std::log(p[c] + 8.0);
            }
        if (shown > kShown * all) floors[i].log = sum / shown;
        if (shownOuter > kShownAround * allOuter) floors[i].around = outer / shownOuter;
    }
    return floors;
}

int toneOf(std::size_t cell) {
    return static_cast<int>(cell / kSide + cell % kSide) % 2;
}

// All other floors of its tone may be hidden by pieces, but not quite: if what shows around the feet is like this one on
// squares of its tone and unlike it on the others, the board has two tones. A hollow's surroundings are the same everywhere.
bool hasOtherTone(const std::vector<Floor>& floors, std::size_t cell) {
    const Floor& floor = floors[cell];
    if (!floor.around || !sameFloor(*floor.around, *floor.log)) return false;
    std::size_t seen[2] = {}, like[2] = {};
    for (std::size_t j = 0; j < floors.size(); ++j) {
        if (j == cell || !floors[j].around) continue;
        const bool other = toneOf(j) != toneOf(cell);
        ++seen[other];
        like[other] += sameFloor(*floor.log, *floors[j].around);
    }
    const auto share = [&](int which) { return static_cast<double>(like[which]) / static_cast<double>(seen[which]); };
    return seen[0] >= kFewest && seen[1] >= kFewest && share(0) > kMostOfThem && share(1) < 1 - kMostOfThem;
}

// Both networks see plainly that nothing stands there.
bool plainlyEmpty(const Place& cell) {
    return cell.closer && cell.closer->empty > kSurelyEmpty && cell.unseen > kSurelyEmpty;
}

} // namespace

void setEmpty(PieceGlimpse& g, double empty) {
    const double rest = 1 - g.empty, left = 1 - empty;
    if (rest < 1e-9)
        g.white = g.black = left / 2;
    else
        for (double* chance : {&g.white, &g.black, &g.hidden}) *chance *= left / rest;
    g.empty = empty;
}

namespace {

void lift(PieceGlimpse& glimpse) {
    glimpse.hidden *= kNoHand;
    const double all = glimpse.empty + pieceChance(glimpse) + glimpse.hidden;
    for (double* chance : {&glimpse.empty, &glimpse.white, &glimpse.black, &glimpse.hidden}) *chance /= all;
}

// Needs floors and pieces to compare with: without both it says nothing.
void compareLooks(const std::vector<Floor>& floors, Cells& cells, const std::vector<Place>& beside) {
    std::vector<std::size_t> empties;
    std::vector<const Place*> pieces[2];
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].glimpse.empty > kSurelyEmpty && floors[i].log && !floors[i].odd) empties.push_back(i);
        if (cells[i].glimpse.white > kSurelyPiece) pieces[0].push_back(&cells[i]);
        if (cells[i].glimpse.black > kSurelyPiece) pieces[1].push_back(&cells[i]);
    }
    for (const Place& place : beside) {
        if (place.glimpse.white > kSurelyPiece) pieces[0].push_back(&place);
        if (place.glimpse.black > kSurelyPiece) pieces[1].push_back(&place);
    }
    std::vector<double> times(cells.size(), 1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Place& cell = cells[i];
        const bool asked = cell.tone != cv::Vec3d();
        if (!asked && !floors[i].log) continue;
        double floor = 1e9, piece[2] = {1e9, 1e9};
        for (const std::size_t j : empties) {
            if (j == i) continue;
            if (asked) floor = std::min(floor, unlike(cell.tone, *floors[j].log));
            if (floors[i].log) floor = std::min(floor, unlike(*floors[i].log, *floors[j].log));
        }
        if (floors[i].otherTone)
            for (std::size_t j = 0; j < cells.size(); ++j)
                if (j != i && toneOf(j) == toneOf(i) && floors[j].around)
                    floor = std::min(floor, unlike(*floors[i].log, *floors[j].around));
        for (int side = 0; side < 2; ++side)
            for (const Place* other : pieces[side])
                if (other != &cell) piece[side] = std::min(piece[side], unlike(asked ? cell.tone : *floors[i].log, other->tone));
        if (floor < kFloorsLook && cell.marks && *cell.marks > kMarksShown && pieceChance(cell.glimpse) < kNothingThere) lift(cell.glimpse);
        const double own = piece[cell.glimpse.white >= cell.glimpse.black ? 0 : 1];
        // It may be like a colour that is not in view: only what is like a piece can be said without both.
        const double like = std::min(piece[0], piece[1]) - floor;
        if (floor < 1e9 && std::min(piece[0], piece[1]) < 1e9 && (like < 0 || std::max(piece[0], piece[1]) < 1e9)) cell.floorLike = like;
        if (asked && floor < 1e9 && own < 1e9) times[i] = std::exp(std::clamp(kLooksSay * (floor - own), -kLooksAtMost, kLooksAtMost));
    }
    for (std::size_t i = 0; i < cells.size(); ++i) weighPiece(cells[i].glimpse, times[i]);
}

} // namespace

void compareFloors(const Pyramid& pyramid, const BoardView& view, Cells& cells, const std::vector<Place>& beside) {
    std::vector<Floor> floors = floorsOf(pyramid, view, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!floors[i].log || cells[i].glimpse.empty < 0.3) continue;
        // Two-tone boards: first the squares of its own tone, all of them where those are too few.
        for (const bool ownTone : {true, false}) {
            std::vector<cv::Vec3d> others;
            for (std::size_t j = 0; j < cells.size(); ++j) {
                if (j == i || !floors[j].log || cells[j].glimpse.empty < 0.7) continue;
                if (!ownTone || toneOf(i) == toneOf(j)) others.push_back(*floors[j].log);
            }
            if (others.size() < kFewest) continue;
            const auto share = [&](const cv::Vec3d& one, const auto& like) {
                return static_cast<double>(std::count_if(others.begin(), others.end(), [&](const cv::Vec3d& o) { return like(one, o); })) /
                       static_cast<double>(others.size());
            };
            double common = 0;
            for (const cv::Vec3d& other : others) common += share(other, sameFloor) / static_cast<double>(others.size());
            if (common < (ownTone ? kManyColours : kOneTone)) break; // cells of many colours say nothing about each other
            if (!ownTone && hasOtherTone(floors, i)) {
                floors[i].otherTone = true;
                break;
            }
            floors[i].odd = share(*floors[i].log, sameFloor) < kOddOnes;
            floors[i].plain = share(*floors[i].log, sameLook) > 0.5;
            break;
        }
    }
    compareLooks(floors, cells, beside);
    // Where most cells are of other hues than the rest, what they have in common may be a letter or a figure.
    const bool few = 2 * std::count_if(floors.begin(), floors.end(), [](const Floor& floor) { return floor.odd; }) <= std::ssize(floors);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const double empty = cells[i].glimpse.empty;
        if (cells[i].printed) continue;
        // Behind a tall piece nobody sees the floor: a piece that was glimpsed there is denied by no other look.
        if (!floors[i].log && cells[i].seen > kGlimpsed) setEmpty(cells[i].glimpse, std::min(empty, kDotAtMost));
        const bool marked = few && showsMarks(cells[i]);
        if (floors[i].odd && !marked && cells[i].floorLike < kPlainlyFloor)
            setEmpty(cells[i].glimpse, std::min(empty, kOddAtMost));
        else if (cells[i].floorLike < -kPlainlyAPiece ||
                 ((cells[i].floorLike < -kLikeAPiece || lacksMarks(cells[i])) && !marked && !plainlyEmpty(cells[i])))
            setEmpty(cells[i].glimpse, std::min(empty, kDotAtMost));
        else if (floors[i].plain)
            setEmpty(cells[i].glimpse, empty * kAlikeSays / (empty * kAlikeSays + 1 - empty));
    }
}

void heedDots(const FrameMaps& maps, const BoardView& view, Cells& cells) {
    for (Place& cell : cells) {
        const cv::Point2d at = (view.project(cell.x, cell.y) - maps.offset) * maps.scale;
        const int x = cvRound((at.x - 1.5) / 4), y = cvRound((at.y - 1.5) / 4);
        if (x < 0 || y < 0 || x >= maps.white.cols || y >= maps.white.rows) continue;
        if (cell.glimpse.empty < kDotAtMost || cell.floorLike > kPlainlyFloor || plainlyEmpty(cell) || showsMarks(cell)) continue;
        if (std::max(maps.white.at<float>(y, x), maps.black.at<float>(y, x)) > kDot) setEmpty(cell.glimpse, kDotAtMost);
    }
}

void heedHands(Cells& cells) {
    const auto neighbours = [](std::size_t a, std::size_t b) {
        const auto apart = [](std::size_t i, std::size_t j) { return i > j ? i - j : j - i; };
        return a != b && apart(a % kSide, b % kSide) <= 1 && apart(a / kSide, b / kSide) <= 1;
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Place& cell = cells[i];
        for (std::size_t j = 0; j < cells.size(); ++j) cell.besideHand |= neighbours(i, j) && cells[j].glimpse.hidden > kHand;
        if (cell.besideHand && cell.unseen < kDotAtMost && !showsMarks(cell))
            setEmpty(cell.glimpse, std::min(cell.glimpse.empty, kDotAtMost));
    }
}

} // namespace hawkstone::recognition::gobblet
