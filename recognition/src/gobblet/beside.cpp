// SPDX-License-Identifier: Apache-2.0
// Finds the stacks on the table around the board.
#include "looking.h"
#include "stacks.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr double kDot = 0.3; // a dot of the small frame worth a closer look
constexpr std::size_t kMostDots = 18;
constexpr double kFineFrame = 15;   // pixels a cell: a small frame that shows less is looked at again, nearer
constexpr double kSamePiece = 0.45; // two dots nearer than this, in cells, are one piece
constexpr double kSameLook = 0.03;  // cells: two looks nearer than this see the same
constexpr double kLikely = 0.5,
                 kMayBeOne = 0.2;     // chance of a piece that is worth an outline: wherever it stands, and where one of a row would
constexpr double kSurelyPiece = 0.97; // chance of a piece that others are compared with
constexpr double kOtherMake = 1.5, kMakeSays = 3, kMakeAgainst = 4,
                 kMakeFor = 2; // photos: stacks are unlike the pieces on the board by at most 1.5, spots of cloth and marble by more
constexpr double kTallest = 5.1,
                 kSureHeight = 0.12; // radii: no piece is as slender; what measures so is a shadow's edge or a seam of the table
constexpr double kFlattest = 0.5;    // radii: what is printed on a cloth has no height, and no piece is as low
constexpr double kReach = 4.0;       // stacks stand within four cells of the board

bool besideBoard(cv::Point2d p) {
    const bool within = p.x > -kReach && p.y > -kReach && p.x < kSide + kReach && p.y < kSide + kReach;
    const bool over = p.x > -0.3 && p.y > -0.3 && p.x < kSide + 0.3 && p.y < kSide + 0.3;
    return within && !over;
}

struct Dot {
    cv::Point2d place;
    float strength;
};

void addDots(std::vector<Dot>& dots, const FrameMaps& maps, const cv::Mat& map, const BoardView& view) {
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
            dots.push_back({view.ground(maps.photoAt(sx / s, sy / s)), here});
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

// A spot of the table is not like the pieces on the board, whatever the network makes of its outline.
void addIfPiece(std::vector<Place>& beside, Place place, const Cells& cells, double least = kLikely) {
    if (const auto unlikeness = unlikeItsOwn(place, cells)) {
        place.foreign = *unlikeness;
        weighPiece(place.glimpse, std::exp(std::clamp(kMakeSays * (kOtherMake - *unlikeness), -kMakeAgainst, kMakeFor)));
    }
    if (pieceChance(place.glimpse) > least) beside.push_back(place);
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
    for (std::size_t i = 0; i < centred.size(); ++i) addIfPiece(beside, withTop(pyramid, view, centred[i], close[i]), cells, kMayBeOne);
    keepApart(beside);
    return beside.size() > before;
}

FrameMaps lookAround(const Pyramid& pyramid, const BoardView& view) {
    double scale = 1;
    cv::Point2d offset;
    FrameMaps maps = lookAtFrame(pyramid.nearFrame(view, scale, offset));
    maps.scale = scale;
    maps.offset = offset;
    return maps;
}

} // namespace

std::optional<double> unlikeItsOwn(const Place& place, const Cells& cells) {
    double PieceGlimpse::* const own = place.glimpse.white > place.glimpse.black ? &PieceGlimpse::white : &PieceGlimpse::black;
    std::optional<double> nearest;
    for (const Place& cell : cells)
        if (cell.glimpse.*own > kSurelyPiece) nearest = std::min(nearest.value_or(1e9), unlike(place.tone, cell.tone));
    return nearest;
}

FrameMaps lookAtFrame(const Pyramid& pyramid) {
    double scale = 1;
    FrameMaps maps = lookAtFrame(pyramid.frame(scale));
    maps.scale = scale;
    return maps;
}

std::vector<Place> lookBesideTheBoard(const Pyramid& pyramid, const BoardView& view, const FrameMaps& maps, const Cells& cells) {
    std::vector<Dot> dots;
    const auto add = [&](const FrameMaps& seen) {
        addDots(dots, seen, seen.white, view);
        addDots(dots, seen, seen.black, view);
    };
    add(maps);
    if (maps.scale * view.pixelsPerCell(kSide / 2.0, kSide / 2.0) < kFineFrame) add(lookAround(pyramid, view));
    std::sort(dots.begin(), dots.end(), [](const Dot& a, const Dot& b) { return a.strength > b.strength; });
    std::vector<cv::Point2d> places;
    for (const Dot& dot : dots) {
        if (!besideBoard(dot.place) || places.size() >= kMostDots) continue;
        if (std::none_of(places.begin(), places.end(), [&](cv::Point2d p) { return cv::norm(p - dot.place) < kSamePiece; }))
            places.push_back(dot.place);
    }
    const auto rough = lookOnce(pyramid, view, places);
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
    std::vector<bool> covered;
    for (const Place& place : beside) covered.push_back(mostlyCovered(place, cells, beside, view));
    std::size_t which = 0;
    const auto taken = std::erase_if(beside, [&](const Place& place) {
        if (covered[which++]) return true;
        if (!place.fit || place.fit->heightDoubt > kSureHeight) return false;
        const Solid& solid = place.fit->solid;
        return solid.height > kTallest * solid.radius || solid.height < kFlattest * solid.radius;
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

} // namespace hawkstone::recognition::gobblet
