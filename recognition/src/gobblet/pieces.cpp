// SPDX-License-Identifier: Apache-2.0
#include "pieces.h"

#include "stacks.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::kSizes;
using board::gobblet::Side;

constexpr double kCertain = 0.97; // a cell below is asked about
constexpr double kPlainlyEmpty = 0.995;
constexpr double kPlainSight = 0.985;  // a place of which the network is less sure is looked at again
constexpr double kDot = 0.3;           // a dot of the small frame worth a closer look
constexpr double kSamePiece = 0.45;    // two dots nearer than this, in cells, are one piece
constexpr double kSameLook = 0.03;     // cells: two looks nearer than this see the same
constexpr double kNetworkMiss = 0.045; // of a radius, by the network
constexpr double kOutlineMiss = 0.018; // of a radius, by the outline: what is left of corner errors
constexpr double kOutlineScatter = 1.1;
constexpr double kFullContrast = 0.92, kFaintMiss = 0.15;
constexpr double kHardlySeen = 0.1;                                             // of a radius, if the network saw nothing there
constexpr double kHueDoubt = 1, kOneHue = 0.05;                                 // nine of ten tops are of one hue to 0.034
constexpr double kOneFavoured = 0.08, kNetworkScatter = 0.06, kFavourShare = 1; // see doubtFavour
constexpr double kClearOutline = 0.35; // part of an outline that lies on edges: below, it measures nothing
constexpr double kCellsShare = 3;      // a corner off by a hundredth of the side makes the cells near it off by three of their own
constexpr double kNoSize =
    0.009; // of the side; made-up tables: at 0.004 to 0.008 all 67 sizes of 7 tables are right, at 0.07 2 of 7 are wrong
constexpr double kLightDiffers = 0.3, kHueDiffers = 0.08; // logarithms of colour within one make
constexpr double kHardlyThere = 0.01;                     // chance below which nobody asks what a piece there would look like
constexpr double kSurelyPiece = 0.97;                     // chance of a piece that others are compared with
constexpr double kTwoMakes = 2;                           // unlikeness that leaves no doubt that two colours are in view
constexpr double kEitherColour = 0.1;
constexpr double kOtherMake = 1.5, kMakeSays = 3, kMakeAgainst = 4,
                 kMakeFor = 2;       // photos: stacks are unlike the pieces on the board by at most 1.5, spots of cloth and marble by more
constexpr double kNoCell = 0.012;    // of the side: all 6 of 523 tables beyond are 3.5 to 60 % off
constexpr double kUsualHeight = 2.6; // radii
constexpr double kTallest = 5.1,
                 kSureHeight = 0.12;  // radii: no piece is as slender; what measures so is a shadow's edge or a seam of the table
constexpr double kSteepest = 0.08;    // cells of lean a cell of height: below, a height cannot be told
constexpr double kNearFrame = 0.12;   // cells
constexpr double kKnownHeight = 0.15; // cells of doubt; an outline that does not tell has 0.2
constexpr double kInView = -0.3;      // cells by which a stack may be cut and still be noticed
constexpr double kRowElsewhere = 0.9; // part of the doubt about a stack's colour that goes when the other player's stand along another edge
constexpr double kRowSays = 5;        // how many times likelier a piece is one that makes a row even
constexpr double kSharpOutline = 0.8,
                 kOutlineSays = 8; // contrast: six in ten stacks have more, of 17 spots of tables none that is as tall as a piece
constexpr double kEvenRow = 0.7;   // of the unevenness allowed
constexpr double kUsualRow = 1.5;  // cells from the board's edge to a row of stacks
constexpr double kReach = 4.0;     // stacks stand within four cells of the board

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

double pieceChance(const PieceGlimpse& g) {
    return g.white + g.black;
}

// The foot the glimpse saw, on the board's plane.
cv::Point2d footOf(const Place& place, const BoardView& view) {
    const PieceFrame frame = pieceFrame(view, place.x, place.y);
    return view.ground(frame.foot + frame.right * place.glimpse.dx + frame.up * place.glimpse.dy);
}

bool besideBoard(cv::Point2d p) {
    const bool within = p.x > -kReach && p.y > -kReach && p.x < kSide + kReach && p.y < kSide + kReach;
    const bool over = p.x > -0.3 && p.y > -0.3 && p.x < kSide + 0.3 && p.y < kSide + 0.3;
    return within && !over;
}

// Brightness and tone of the top's middle.
Place withTop(const Pyramid& pyramid, const BoardView& view, cv::Point2d place, const PieceGlimpse& g) {
    Place result{place.x, place.y, g};
    result.unseen = g.empty;
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
    if (pieceChance(g) >= 0.2) result.brightness = sum / count;
    return result;
}

// If all in view seem to be of one colour, yet look as if they were of two, nobody can tell which of them are the other's.
void doubtOneCamp(const std::vector<Place*>& pieces) {
    std::vector<Place*> seen;
    for (Place* p : pieces)
        if (pieceChance(p->glimpse) > 0.5 && p->brightness > 0) seen.push_back(p);
    const auto white = std::count_if(seen.begin(), seen.end(), [](const Place* p) { return p->glimpse.white > p->glimpse.black; });
    if (seen.size() < 2 || (white > 0 && white < static_cast<long>(seen.size()))) return;
    std::vector<bool> reached(seen.size(), false);
    std::vector<std::size_t> next{0};
    reached[0] = true;
    while (!next.empty()) {
        const std::size_t i = next.back();
        next.pop_back();
        for (std::size_t j = 0; j < seen.size(); ++j) {
            if (reached[j] || unlike(seen[i]->tone, seen[j]->tone) > kTwoMakes) continue;
            reached[j] = true;
            next.push_back(j);
        }
    }
    if (std::find(reached.begin(), reached.end(), false) == reached.end()) return;
    for (Place* p : seen) {
        PieceGlimpse& g = p->glimpse;
        const double moved = kEitherColour * (g.white - g.black);
        g.white -= moved;
        g.black += moved;
    }
}

// White and black are not colours but two camps: where both are clearly in view, a doubtful piece joins the one it is as
// bright as. Camps that hardly differ say nothing.
void takeSides(std::vector<Place*> pieces) {
    std::vector<double> camps[2];
    for (const Place* p : pieces) {
        if (p->brightness <= 0) continue;
        if (p->glimpse.white > 0.95) camps[0].push_back(std::log(p->brightness + 4));
        if (p->glimpse.black > 0.95) camps[1].push_back(std::log(p->brightness + 4));
    }
    if (camps[0].empty() || camps[1].empty()) {
        doubtOneCamp(pieces);
        return;
    }
    double middles[2];
    for (int side = 0; side < 2; ++side) {
        std::sort(camps[side].begin(), camps[side].end());
        middles[side] = camps[side][camps[side].size() / 2];
    }
    const double half = (middles[0] - middles[1]) / 2;
    if (half < 0.2) return;
    for (Place* p : pieces) {
        if (p->brightness <= 0) continue;
        PieceGlimpse& g = p->glimpse;
        const double lean = std::clamp((std::log(p->brightness + 4) - middles[1] - half) / half, -1.0, 1.0);
        const double white = g.white * std::exp(2 * lean), black = g.black * std::exp(-2 * lean), both = g.white + g.black;
        g.white = both * white / (white + black);
        g.black = both * black / (white + black);
    }
}

struct Dot {
    cv::Point2d place;
    float strength;
};

void addDots(std::vector<Dot>& dots, const cv::Mat& map, double mapScale, const BoardView& view) {
    for (int y = 0; y < map.rows; ++y)
        for (int x = 0; x < map.cols; ++x) {
            const float here = map.at<float>(y, x);
            if (here < kDot) continue;
            bool peak = true;
            double sx = 0, sy = 0, s = 0;
            for (int v = std::max(0, y - 1); v <= std::min(map.rows - 1, y + 1); ++v)
                for (int u = std::max(0, x - 1); u <= std::min(map.cols - 1, x + 1); ++u) {
                    const float other = map.at<float>(v, u);
                    peak = peak && other <= here;
                    sx += other * u;
                    sy += other * v;
                    s += other;
                }
            if (!peak) continue;
            const cv::Point2d pixel((sx / s * 4 + 1.5) / mapScale, (sy / s * 4 + 1.5) / mapScale);
            dots.push_back({view.ground(pixel), here});
        }
}

// The nearer of two that are one piece in truth goes.
void keepApart(std::vector<Place>& places) {
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return pieceChance(a.glimpse) > pieceChance(b.glimpse); });
    std::vector<Place> kept;
    for (const Place& place : places)
        if (std::none_of(kept.begin(), kept.end(), [&](const Place& k) { return std::hypot(k.x - place.x, k.y - place.y) < kSamePiece; }))
            kept.push_back(place);
    places = std::move(kept);
}

// The outline measures best; what it cannot, the network guesses. Where corners are off, all radii are.
Measured measured(const Place& place, bool onBoard) {
    const PieceGlimpse& g = place.glimpse;
    Measured m;
    m.side = g.white >= g.black ? Side::White : Side::Black;
    m.onBoard = onBoard;
    m.weight = std::min(1.0, pieceChance(g));
    m.radius = g.radius;
    m.doubt = std::hypot(kNetworkMiss * g.radius, 1.3 * g.radiusDoubt);
    if (!place.fit || place.fit->clear < kClearOutline) return m;
    m.otherRadius = m.radius;
    m.otherDoubt = m.doubt;
    const SolidFit& fit = *place.fit;
    m.radius = fit.solid.radius;
    const double faint = std::max(0.0, kFullContrast - fit.contrast); // part of the outline may lie on a shadow's edge
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

double roomAround(const Solid& solid, const BoardView& view) {
    double least = 1e9;
    for (const cv::Point2f& p : hullOf(view, solid))
        least = std::min({least, static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(view.picture().width) - p.x,
                          static_cast<double>(view.picture().height) - p.y});
    return least / view.pixelsPerCell(solid.x, solid.y);
}

// A top that just reaches the frame may end there or go on, unless its height is known; and outline and network must agree.
bool isCut(const Place& place, const BoardView& view, double room) {
    if (room >= 0 || !place.fit || place.fit->clear < kClearOutline) return false;
    return (room < -kNearFrame || place.fit->heightDoubt < kKnownHeight) && roomAround(solidOf(place, view), view) < 0;
}

// Whether a side's row would show, were it across the board from the other side's.
bool wouldShow(const BoardView& view, const std::vector<Place>& beside, const Row& other) {
    return std::any_of(other.members.begin(), other.members.end(), [&](std::size_t i) {
        Place across = beside[i];
        (other.upright ? across.x : across.y) = kSide - (other.upright ? across.x : across.y);
        return roomToFrame(across, view) > kInView;
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

int bestSize(const SizeChances& chances) {
    return static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin());
}

} // namespace

namespace {

std::vector<PieceGlimpse> lookOnce(const Pyramid& pyramid, const BoardView& view, const std::vector<cv::Point2d>& places) {
    std::vector<Look> looks;
    for (const cv::Point2d& place : places) looks.push_back({place, 1, false});
    return look(pyramid, view, looks);
}

double sureness(const PieceGlimpse& g) {
    return std::max({g.empty, g.white, g.black});
}

// One look at every place, a mirrored one at what is a piece or not quite plain, two more where these leave a doubt, a
// little nearer and farther.
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

} // namespace

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

namespace {

// A spot of the table is not like the pieces on the board, whatever the network makes of its outline.
void addIfPiece(std::vector<Place>& beside, Place place, const Cells& cells) {
    double nearest = 1e9;
    for (const Place& cell : cells)
        if (std::max(cell.glimpse.white, cell.glimpse.black) > kSurelyPiece) nearest = std::min(nearest, unlike(place.tone, cell.tone));
    if (nearest < 1e9) weighPiece(place.glimpse, std::exp(std::clamp(kMakeSays * (kOtherMake - nearest), -kMakeAgainst, kMakeFor)));
    if (pieceChance(place.glimpse) > 0.5) beside.push_back(place);
}

// The small frame overlooks a pale stack on a pale table; a look at where it would stand does not. Whether one was found.
// Places tried before, and said to be empty then, are not looked at again.
bool lookForOthers(const Pyramid& pyramid, const BoardView& view, const Cells& cells, std::vector<Place>& beside,
                   std::vector<cv::Point2d>& tried) {
    const std::size_t before = beside.size();
    std::vector<cv::Point2d> places;
    for (const cv::Point2d& p : whereOthersWouldStand(beside)) {
        const cv::Point2d pixel = view.project(p.x, p.y);
        if (!besideBoard(p) || !cv::Rect2d({0, 0}, cv::Size2d(view.picture())).contains(pixel)) continue;
        if (std::any_of(tried.begin(), tried.end(), [&](cv::Point2d t) { return cv::norm(t - p) < kSameLook; })) continue;
        if (std::none_of(beside.begin(), beside.end(), [&](const Place& k) { return std::hypot(k.x - p.x, k.y - p.y) < kSamePiece; }))
            places.push_back(p);
    }
    tried.insert(tried.end(), places.begin(), places.end());
    const auto rough = lookOnce(pyramid, view, places);
    std::vector<cv::Point2d> centred;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (pieceChance(rough[i]) < 0.3) continue;
        const cv::Point2d foot = footOf({places[i].x, places[i].y, rough[i], 0}, view);
        // A foot that far away is another thing's, or a shadow's: then what stands right here is asked.
        centred.push_back(besideBoard(foot) && cv::norm(foot - places[i]) < kSamePiece ? foot : places[i]);
    }
    const auto close = lookClosely(pyramid, view, centred, Care::Thorough);
    for (std::size_t i = 0; i < centred.size(); ++i) addIfPiece(beside, withTop(pyramid, view, centred[i], close[i]), cells);
    keepApart(beside);
    return beside.size() > before;
}

} // namespace

std::vector<Place> lookBesideTheBoard(const Pyramid& pyramid, const BoardView& view, const FrameMaps& maps, double mapScale,
                                      const Cells& cells) {
    std::vector<Dot> dots;
    addDots(dots, maps.white, mapScale, view);
    addDots(dots, maps.black, mapScale, view);
    std::sort(dots.begin(), dots.end(), [](const Dot& a, const Dot& b) { return a.strength > b.strength; });
    std::vector<cv::Point2d> places;
    for (const Dot& dot : dots) {
        if (!besideBoard(dot.place) || places.size() >= 12) continue;
        if (std::none_of(places.begin(), places.end(), [&](cv::Point2d p) { return cv::norm(p - dot.place) < kSamePiece; }))
            places.push_back(dot.place);
    }
    std::vector<Look> first;
    for (const cv::Point2d& place : places) first.push_back({place, 1, false});
    const auto rough = look(pyramid, view, first);
    std::vector<cv::Point2d> centred;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (pieceChance(rough[i]) < 0.3) continue;
        const cv::Point2d foot = footOf({places[i].x, places[i].y, rough[i], 0}, view);
        if (besideBoard(foot)) centred.push_back(foot);
    }
    const auto close = lookClosely(pyramid, view, centred, Care::Thorough);
    std::vector<Place> beside;
    for (std::size_t i = 0; i < centred.size(); ++i) addIfPiece(beside, withTop(pyramid, view, centred[i], close[i]), cells);
    keepApart(beside);
    std::vector<cv::Point2d> tried;
    if (lookForOthers(pyramid, view, cells, beside, tried))
        lookForOthers(pyramid, view, cells, beside, tried); // now that more of the row is known
    return beside;
}

bool takeOutOthers(const Pyramid& pyramid, const BoardView& view, const Cells& cells, std::vector<Place>& beside) {
    const auto taken = std::erase_if(beside, [](const Place& place) {
        return place.fit && place.fit->heightDoubt < kSureHeight && place.fit->solid.height > kTallest * place.fit->solid.radius;
    });
    std::vector<cv::Point2d> tried;
    if (taken > 0) lookForOthers(pyramid, view, cells, beside, tried);
    return taken > 0;
}

std::vector<Place> lookAgainBeside(const Pyramid& pyramid, const BoardView& view, const std::vector<board::Pixel>& feet, Care care) {
    std::vector<cv::Point2d> places;
    for (const board::Pixel& foot : feet) places.push_back(view.ground({foot.x, foot.y}));
    const auto glimpses = lookClosely(pyramid, view, places, care);
    std::vector<Place> beside;
    for (std::size_t i = 0; i < places.size(); ++i) beside.push_back(withTop(pyramid, view, places[i], glimpses[i]));
    return beside;
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

double roomToFrame(const Place& place, const BoardView& view) {
    return roomAround(place.fit && place.fit->clear > kClearOutline ? place.fit->solid : solidOf(place, view), view);
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
    std::vector<Place*> all;
    for (Place& cell : cells) all.push_back(&cell);
    for (Place& place : beside) all.push_back(&place);
    takeSides(all);
    std::vector<Measured> pieces;
    std::vector<int> ofCell(cells.size(), -1), ofBeside(beside.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (pieceChance(cells[i].glimpse) > 0.05) {
            ofCell[i] = static_cast<int>(pieces.size());
            pieces.push_back(measured(cells[i], true));
        }
    for (std::size_t i = 0; i < beside.size(); ++i)
        if (pieceChance(beside[i].glimpse) > 0.3) {
            ofBeside[i] = static_cast<int>(pieces.size());
            pieces.push_back(measured(beside[i], false));
            if (roomToFrame(beside[i], view) < 0) pieces.back().doubt = std::max(pieces.back().doubt, 0.05);
        }
    for (Measured& piece : pieces) { // a cell measured too wide makes its piece too narrow
        piece.doubt = std::hypot(piece.doubt, kCellsShare * cornerDoubt * piece.radius);
        piece.otherDoubt = std::hypot(piece.otherDoubt, kCellsShare * cornerDoubt * piece.radius);
    }
    doubtFavour(pieces);
    const Row rows[2] = {findRow(beside, Side::White), findRow(beside, Side::Black)};
    for (const Row& row : rows) {
        // Of a row cut by the frame nobody knows how large its stacks are.
        if (std::any_of(row.members.begin(), row.members.end(), [&](std::size_t i) { return roomToFrame(beside[i], view) < 0; })) continue;
        for (const std::size_t i : row.members)
            if (ofBeside[i] >= 0) pieces[ofBeside[i]].inStack = true;
    }
    std::vector<SizeChances> sizes = judgeSizes(pieces, known);
    if (cornerDoubt > kNoSize) // wherever the grid lies, no size is certain
        for (SizeChances& chances : sizes)
            for (double& chance : chances) chance = 0.9 * chance + 0.1 / kSizes;
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
    sight.stackFeet.clear();
    sight.stacksUncertain = false;
    for (const Place& place : beside) {
        const cv::Point2d foot = view.project(place.x, place.y);
        sight.stackFeet.push_back({foot.x, foot.y});
        if (place.glimpse.hidden > 0.3) sight.stacksUncertain = true;
    }
    for (int side = 0; side < 2; ++side) {
        const Row& row = rows[side];
        bool cut = false, surelyCut = false, doubtful = row.doubtful;
        std::vector<std::uint8_t> shown;
        for (const std::size_t i : row.members) {
            const double room = roomToFrame(beside[i], view);
            cut = cut || room < 0;
            surelyCut = surelyCut || isCut(beside[i], view, room);
            doubtful = doubtful || room < kNearFrame; // whether it is cut is a matter of pixels
            if (ofBeside[i] < 0) continue;
            const SizeChances& chances = sizes[ofBeside[i]];
            const int size = bestSize(chances);
            shown.push_back(static_cast<std::uint8_t>(size + 1));
            if (ownChance(beside[i], side, row, rows[1 - side]) * chances[size] < kCertain) doubtful = true;
        }
        std::sort(shown.rbegin(), shown.rend());
        // A stack that is gone or has been opened left its largest piece on the board, where nothing covers it. If that is
        // not there, a stack was overlooked.
        const auto opened = std::count_if(shown.begin(), shown.end(), [](int size) { return size < kSizes; }) + board::gobblet::kStacks -
                            static_cast<int>(shown.size());
        int largest = 0, onBoard = 0;
        for (const auto& line : sight.cells)
            for (const auto& cell : line) {
                if (!cell.top || static_cast<int>(cell.top->side) != side) continue;
                ++onBoard;
                largest += cell.top->size == kSizes;
            }
        doubtful = doubtful || largest < opened;
        // A nest is used up only when all its four are on the board. If they do not all show there, some are covered, or
        // the nest was overlooked: nobody can tell which.
        const int gone = board::gobblet::kStacks - static_cast<int>(shown.size());
        int out = gone * kSizes;
        for (const int size : shown) out += kSizes - size;
        doubtful = doubtful || (gone > 0 && onBoard < out);
        // A row cut by the frame tells nothing for sure: that side counts as out of view.
        if (cut || shown.empty())
            sight.stacks[side].reset();
        else
            sight.stacks[side] = shown;
        if (sight.stacks[side] ? doubtful : cut && !surelyCut) sight.stacksUncertain = true;
        // No stack seen, but nowhere they could stand out of the picture: overlooked.
        if (!cut && shown.empty() && doubtful && (showsAllAround(view) || wouldShow(view, beside, rows[1 - side])))
            sight.stacksUncertain = true;
    }
}

} // namespace hawkstone::recognition::gobblet
