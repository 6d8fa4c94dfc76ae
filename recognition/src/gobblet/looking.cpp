// SPDX-License-Identifier: Apache-2.0
#include "looking.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr double kLeastFlank = 3; // pixels of a side that must show
constexpr std::size_t kFewestSeen = 10;
constexpr double kWholeTop = 0.85, kDarkestPart = 0.15; // of the radius; of its pixels
constexpr double kPlainlyEmpty = 0.995;
constexpr double kPlainSight = 0.985;            // a place of which the network is less sure is looked at again
constexpr double kMayBe = 0.05, kMayStand = 0.2; // chance of a piece that is worth a closer look, on the board and beside it
// Weighed so, neither word alone makes a place certain that the other denies; how they were chosen: docs/accuracy-log.md.
constexpr double kGlimpseSays = 0.3, kCloserSays = 0.9, kMayMistake = 0.003;
constexpr double kHardlyThere = 0.01;                     // chance below which nobody asks what a piece there would look like
constexpr double kLightDiffers = 0.3, kHueDiffers = 0.08; // logarithms of colour within one make

struct Look {
    cv::Point2d place;
    double zoom = 1;
    bool mirrored = false;
};

// What the network says, in the measure of the unzoomed, unmirrored place.
std::vector<PieceGlimpse> look(const Pyramid& pyramid, const BoardView& view, const std::vector<Look>& looks) {
    std::vector<cv::Mat> patches;
    for (const Look& l : looks)
        patches.push_back(
            pyramid.piecePatch(view, l.place.x, l.place.y, {kPiecePatch, kPieceScale * l.zoom, kPieceX, kPieceY, l.mirrored}));
    std::vector<PieceGlimpse> glimpses = lookAtPieces(patches);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        PieceGlimpse& g = glimpses[i];
        if (looks[i].mirrored) g.dx = -g.dx;
        for (double* length : {&g.radius, &g.lean, &g.dx, &g.dy, &g.radiusDoubt, &g.leanDoubt}) *length /= looks[i].zoom;
    }
    return glimpses;
}

// Several looks at one place: chances are averaged, radii weighed by their doubt; where looks differ, doubt grows.
PieceGlimpse blend(const std::vector<PieceGlimpse>& looks) {
    PieceGlimpse sum{};
    double weights = 0, doubts = 0;
    const double n = static_cast<double>(looks.size());
    for (const PieceGlimpse& g : looks) {
        sum.empty += g.empty / n;
        sum.white += g.white / n;
        sum.black += g.black / n;
        sum.hidden += g.hidden / n;
        const double weight = 1 / (g.radiusDoubt * g.radiusDoubt + 1e-6);
        sum.radius += g.radius * weight;
        weights += weight;
        doubts += g.radiusDoubt / n;
        sum.lean += g.lean / n;
        sum.dx += g.dx / n;
        sum.dy += g.dy / n;
        sum.leanDoubt += g.leanDoubt / n;
    }
    sum.radius /= weights;
    double apart = 0;
    for (const PieceGlimpse& g : looks) apart += (g.radius - sum.radius) * (g.radius - sum.radius) / n;
    sum.radiusDoubt = std::sqrt(0.6 * doubts * doubts + apart);
    return sum;
}

double sureness(const PieceGlimpse& g) {
    return std::max({g.empty, g.white, g.black});
}

// The middle brightness of a body's side, which lies below its top in the patch; 0 if it shows none.
double flankOf(const cv::Mat& patch, cv::Point2d top, double radius, double lean) {
    if (lean < kLeastFlank) return 0;
    std::vector<double> seen;
    for (double turn = -1; turn <= 1.01; turn += 0.2)
        for (const double down : {0.3, 0.5, 0.7}) {
            const int x = cvRound(top.x + 0.9 * radius * std::sin(turn)), y = cvRound(top.y + radius * std::cos(turn) + down * lean);
            if (x < 0 || y < 0 || x >= patch.cols || y >= patch.rows) continue;
            const auto& p = patch.at<cv::Vec3b>(y, x);
            seen.push_back(0.114 * p[0] + 0.587 * p[1] + 0.299 * p[2]);
        }
    if (seen.size() < kFewestSeen) return 0;
    std::nth_element(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2), seen.end());
    return seen[seen.size() / 2];
}

// What the darkest part of a top shows: a lamp mirrored in a black one covers much of it, but never its rim and grooves.
double darkestOf(const cv::Mat& patch, cv::Point2d top, double radius) {
    const double r = kWholeTop * radius;
    std::vector<double> seen;
    for (int y = std::max(0, static_cast<int>(top.y - r)); y <= std::min(patch.rows - 1, static_cast<int>(top.y + r)); ++y)
        for (int x = std::max(0, static_cast<int>(top.x - r)); x <= std::min(patch.cols - 1, static_cast<int>(top.x + r)); ++x) {
            if (std::hypot(x - top.x, y - top.y) > r) continue;
            const auto& p = patch.at<cv::Vec3b>(y, x);
            seen.push_back(0.114 * p[0] + 0.587 * p[1] + 0.299 * p[2]);
        }
    if (seen.size() < kFewestSeen) return 0;
    const auto part = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() * kDarkestPart);
    std::nth_element(seen.begin(), part, seen.end());
    return *part;
}

} // namespace

void hearBoth(PieceGlimpse& glimpse, const PieceGlimpse& closer) {
    double all = 0;
    for (double PieceGlimpse::* chance : {&PieceGlimpse::empty, &PieceGlimpse::white, &PieceGlimpse::black, &PieceGlimpse::hidden})
        all += glimpse.*chance = std::pow(glimpse.*chance, kGlimpseSays) * std::pow(closer.*chance + kMayMistake, kCloserSays);
    for (double PieceGlimpse::* chance : {&PieceGlimpse::empty, &PieceGlimpse::white, &PieceGlimpse::black, &PieceGlimpse::hidden})
        glimpse.*chance /= all;
}

std::vector<PieceGlimpse> lookOnce(const Pyramid& pyramid, const BoardView& view, const std::vector<cv::Point2d>& places) {
    std::vector<Look> looks;
    for (const cv::Point2d& place : places) looks.push_back({place, 1, false});
    return look(pyramid, view, looks);
}

std::vector<PieceGlimpse> lookClosely(const Pyramid& pyramid, const BoardView& view, const std::vector<cv::Point2d>& places, Care care) {
    auto result = lookOnce(pyramid, view, places);
    if (care == Care::Quick) return result;
    std::vector<std::vector<PieceGlimpse>> seen;
    for (const PieceGlimpse& g : result) seen.push_back({g});
    const auto again = [&](const auto& wanted, std::initializer_list<std::pair<double, bool>> manners) {
        std::vector<Look> looks;
        std::vector<std::size_t> whose;
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (!wanted(result[i])) continue;
            for (const auto& [zoom, mirrored] : manners) {
                looks.push_back({places[i], zoom, mirrored});
                whose.push_back(i);
            }
        }
        const auto more = look(pyramid, view, looks);
        for (std::size_t k = 0; k < whose.size(); ++k) {
            seen[whose[k]].push_back(more[k]);
            result[whose[k]] = blend(seen[whose[k]]);
        }
    };
    again([](const PieceGlimpse& g) { return g.empty < kPlainlyEmpty; }, {{1.0, true}});
    again([](const PieceGlimpse& g) { return sureness(g) < kPlainSight; }, {{1.07, false}, {0.94, true}});
    return result;
}

void lookCloser(const Pyramid& pyramid, const BoardView& view, const Cells& judged, Cells& cells, std::vector<Place>& beside,
                bool mirrored) {
    std::vector<Place*> places;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (std::max(pieceChance(cells[i].glimpse), pieceChance(judged[i].glimpse)) > kMayBe ||
            cells[i].glimpse.empty - judged[i].glimpse.empty > kMayBe) // floors or dots cast doubt on an empty one
            places.push_back(&cells[i]);
    for (Place& place : beside)
        if (pieceChance(place.glimpse) > kMayStand) places.push_back(&place);
    std::vector<cv::Mat> patches;
    for (const Place* p : places) {
        const PieceGlimpse& g = p->glimpse;
        patches.push_back(pyramid.piecePatch(view, p->x, p->y, closerShape(g.dx, g.dy, g.lean)));
        if (mirrored) cv::flip(patches.back(), patches.back(), 1);
    }
    const auto looks = lookCloser(patches);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const PieceGlimpse& g = places[i]->glimpse;
        PieceGlimpse near = looks[i];
        near.dx = g.dx + (mirrored ? -near.dx : near.dx);
        near.dy += g.dy + g.lean / 2;
        std::optional<PieceGlimpse>& known = places[i]->closer;
        known = known ? blend({*known, near}) : near;
    }
}

void hearCloser(Cells& cells, std::vector<Place>& beside) {
    for (Place& place : cells)
        if (place.closer) hearBoth(place.glimpse, *place.closer);
    for (Place& place : beside)
        if (place.closer) hearBoth(place.glimpse, *place.closer);
}

cv::Point2d footOf(const Place& place, const BoardView& view) {
    const PieceFrame frame = pieceFrame(view, place.x, place.y);
    return view.ground(frame.foot + frame.right * place.glimpse.dx + frame.up * place.glimpse.dy);
}

Place withTop(const Pyramid& pyramid, const BoardView& view, cv::Point2d place, const PieceGlimpse& g) {
    Place result{place.x, place.y, g};
    result.unseen = g.empty;
    result.seen = pieceChance(g);
    if (pieceChance(g) < kHardlyThere) return result;
    const cv::Mat patch = pyramid.piecePatch(view, place.x, place.y);
    const double cx = kPieceX + kPieceScale * g.dx, cy = kPieceY - kPieceScale * (g.dy + g.lean),
                 r = std::max(1.0, kPieceScale * g.radius * 0.55);
    double sum = 0, count = 0;
    cv::Vec3d logs;
    for (int y = std::max(0, static_cast<int>(cy - r)); y <= std::min(patch.rows - 1, static_cast<int>(cy + r)); ++y)
        for (int x = std::max(0, static_cast<int>(cx - r)); x <= std::min(patch.cols - 1, static_cast<int>(cx + r)); ++x) {
            if (std::hypot(x - cx, y - cy) > r) continue;
            const auto& p = patch.at<cv::Vec3b>(y, x);
            sum += 0.114 * p[0] + 0.587 * p[1] + 0.299 * p[2];
            for (int c = 0; c < 3; ++c) logs[c] += std::log(p[c] + 8.0);
            ++count;
        }
    if (count == 0) return result;
    result.tone = logs / count;
    if (pieceChance(g) < 0.2) return result;
    result.brightness = sum / count;
    result.darkest = darkestOf(patch, {cx, cy}, kPieceScale * g.radius);
    result.flank = flankOf(patch, {cx, cy}, kPieceScale * g.radius, kPieceScale * g.lean);
    return result;
}

double unlike(const cv::Vec3d& a, const cv::Vec3d& b) {
    const cv::Vec3d d = a - b;
    const double light = (d[0] + d[1] + d[2]) / 3;
    return std::hypot(light / kLightDiffers, cv::norm(d - cv::Vec3d::all(light)) / kHueDiffers);
}

void weighPiece(PieceGlimpse& glimpse, double times) {
    const double all = glimpse.empty + times * (glimpse.white + glimpse.black), rest = 1 - glimpse.hidden;
    if (all <= 0) return;
    glimpse.empty *= rest / all;
    glimpse.white *= times * rest / all;
    glimpse.black *= times * rest / all;
}

Cells lookAtCells(const Pyramid& pyramid, const BoardView& view, Care care) {
    std::vector<cv::Point2d> places;
    for (int i = 0; i < kSide * kSide; ++i) places.emplace_back(i % kSide + 0.5, i / kSide + 0.5);
    const auto glimpses = lookClosely(pyramid, view, places, care);
    Cells cells;
    for (int i = 0; i < kSide * kSide; ++i) cells[i] = withTop(pyramid, view, places[i], glimpses[i]);
    return cells;
}

} // namespace hawkstone::recognition::gobblet
