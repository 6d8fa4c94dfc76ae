// SPDX-License-Identifier: Apache-2.0
#include "board_finder.h"

#include "square_pose.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr double kSmallestBlob = 24;           // map points: a board of a seventh of the picture's width
constexpr int kRoughSteps = 2, kFineSteps = 3; // of the corner search; it mostly rests after three
constexpr double kAtRest = 0.006;              // of the side; stopping at 0.012 saved 4 ms and cost 0.2 % of corner
constexpr double kUsualMiss = 0.02;            // of the side, of a corner the network names
constexpr double kStillMoving = 0.035;         // a grid whose corners will not rest is none
constexpr double kBoardness = 2.5;             // the photos we have lie between 3 and 7, what is no board below 1
constexpr double kWindowStep = 0.5;            // of a window's side
constexpr std::size_t kMostWindows = 5;
constexpr double kPlainBoard = 6,
                 kPlainRest = 0.01; // of what is followed at a second try: nine of twelve odd boards, one of 356 pictures without one;
                                    // boards of the samples that only turned frames show have 7.7 to 11, a printed code had 3.2

double sideOf(const board::Quad& q) {
    double around = 0;
    for (int i = 0; i < 4; ++i) around += std::hypot(q[i].x - q[(i + 1) % 4].x, q[i].y - q[(i + 1) % 4].y);
    return around / 4;
}

// The four-cornered outline of a blob: its hull, with the least important corners cut off by prolonging neighbours.
std::optional<board::Quad> quadAround(const std::vector<cv::Point>& contour, const FrameMaps& maps) {
    std::vector<cv::Point> hull;
    cv::convexHull(contour, hull);
    std::vector<cv::Point> four;
    const double length = cv::arcLength(hull, true);
    for (double slack = 0.01; slack < 0.15 && four.size() != 4; slack += 0.005) cv::approxPolyDP(hull, four, slack * length, true);
    std::vector<cv::Point2f> corners;
    if (four.size() == 4)
        corners.assign(four.begin(), four.end());
    else {
        cv::Point2f box[4];
        cv::minAreaRect(hull).points(box);
        corners.assign(box, box + 4);
    }
    // The photo's y runs down: a positive signed area is clockwise to the eye.
    if (cv::contourArea(corners, true) < 0) std::reverse(corners.begin(), corners.end());
    board::Quad quad;
    for (int i = 0; i < 4; ++i) {
        const cv::Point2d p = maps.photoAt(corners[i].x, corners[i].y);
        quad[i] = {p.x, p.y};
    }
    return quad;
}

cv::Matx33d squareTo(const board::Quad& quad) {
    const cv::Point2f from[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    cv::Point2f to[4];
    for (int i = 0; i < 4; ++i) to[i] = {static_cast<float>(quad[i].x), static_cast<float>(quad[i].y)};
    return cv::Matx33d(cv::getPerspectiveTransform(from, to));
}

constexpr double kUnitX[4] = {0, 1, 1, 0}, kUnitY[4] = {0, 0, 1, 1};

board::Quad moved(const board::Quad& quad, const std::array<cv::Point2d, 4>& off) {
    const cv::Matx33d h = squareTo(quad);
    board::Quad result;
    for (int i = 0; i < 4; ++i) {
        const cv::Vec3d p = h * cv::Vec3d(kUnitX[i] + off[i].x, kUnitY[i] + off[i].y, 1);
        result[i] = {p[0] / p[2], p[1] / p[2]};
    }
    return result;
}

// A board looks like a board from all four sides: four looks are steadier than one.
GridGlimpse lookFromFourSides(const Pyramid& pyramid, const board::Quad& quad) {
    std::vector<cv::Mat> patches;
    for (int turn = 0; turn < 4; ++turn) {
        board::Quad turned;
        for (int i = 0; i < 4; ++i) turned[i] = quad[(i + turn) % 4];
        patches.push_back(pyramid.gridPatch(turned));
    }
    const auto glimpses = lookAtGrids(patches);
    GridGlimpse mean;
    for (int turn = 0; turn < 4; ++turn) {
        mean.boardness += glimpses[turn].boardness / 4;
        mean.spread += glimpses[turn].spread / 4;
        for (int i = 0; i < 4; ++i) {
            cv::Point2d off = glimpses[turn].off[i];
            for (int k = 0; k < turn; ++k) off = {-off.y, off.x}; // turn the step back with the corners
            mean.off[(i + turn) % 4] += off / 4;
        }
    }
    return mean;
}

double largest(const std::array<cv::Point2d, 4>& off) {
    double most = 0;
    for (const cv::Point2d& o : off) most = std::max({most, std::abs(o.x), std::abs(o.y)});
    return most;
}

bool sane(const board::Quad& quad, cv::Size size) {
    std::vector<cv::Point2f> corners;
    for (const board::Pixel& p : quad) {
        if (!(std::abs(p.x) < 3.0 * size.width && std::abs(p.y) < 3.0 * size.height)) return false;
        corners.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
    }
    return cv::isContourConvex(corners) && cv::contourArea(corners) > 0.005 * size.area();
}

Candidate follow(const Pyramid& pyramid, board::Quad quad) {
    for (int step = 0; step < kRoughSteps; ++step) {
        quad = moved(quad, lookAtGrids({pyramid.gridPatch(quad)}).front().off);
        if (!sane(quad, pyramid.size())) return {};
    }
    Candidate result;
    for (int step = 0; step < kFineSteps; ++step) {
        const GridGlimpse glimpse = lookFromFourSides(pyramid, quad);
        result.boardness = glimpse.boardness;
        result.movement = largest(glimpse.off);
        quad = moved(quad, glimpse.off);
        if (!sane(quad, pyramid.size())) return {};
        quad = SquarePose(quad, pyramid.size(), kUsualMiss * sideOf(quad)).corners();
        if (result.movement < kAtRest) break;
    }
    result.corners = quad;
    return result;
}

bool cutByTheFrame(const board::Quad& quad, cv::Size size) {
    const double slack = 0.03 * sideOf(quad);
    return std::any_of(quad.begin(), quad.end(), [&](const board::Pixel& p) {
        return p.x < -slack || p.y < -slack || p.x > size.width + slack || p.y > size.height + slack;
    });
}

} // namespace

board::Quad inReadingOrder(const board::Quad& corners) {
    double twiceArea = 0;
    for (int i = 0; i < 4; ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % 4];
        twiceArea += a.x * b.y - a.y * b.x;
    }
    board::Quad clockwise = corners;
    if (twiceArea < 0) std::reverse(clockwise.begin(), clockwise.end());
    int top = 0;
    for (int i = 1; i < 4; ++i)
        if (clockwise[i].y + clockwise[(i + 1) % 4].y < clockwise[top].y + clockwise[(top + 1) % 4].y) top = i;
    std::rotate(clockwise.begin(), clockwise.begin() + top, clockwise.end());
    return clockwise;
}

namespace {

// Outlines of what the small frame shows as a grid.
std::vector<board::Quad> blobsOf(const FrameMaps& maps) {
    std::vector<std::vector<cv::Point>> blobs;
    cv::Mat likely = maps.grid > 0.5F;
    cv::findContours(likely, blobs, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    std::sort(blobs.begin(), blobs.end(), [](const auto& a, const auto& b) { return cv::contourArea(a) > cv::contourArea(b); });
    std::vector<board::Quad> guesses;
    for (const auto& blob : blobs)
        if (guesses.size() < 2 && cv::contourArea(blob) > kSmallestBlob)
            if (const auto quad = quadAround(blob, maps)) guesses.push_back(*quad);
    return guesses;
}

// The small frame looked at upside down and from both sides, as if the camera had been held so: what it shows as a grid then. The
// network was taught on pictures whose lower edge is the nearer one.
std::vector<board::Quad> turnedBlobs(const Pyramid& pyramid) {
    FrameMaps maps;
    const cv::Mat frame = pyramid.frame(maps.scale);
    std::vector<board::Quad> guesses;
    for (const auto& [there, back] : {std::pair(cv::ROTATE_180, cv::ROTATE_180),
                                      {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_90_COUNTERCLOCKWISE},
                                      {cv::ROTATE_90_COUNTERCLOCKWISE, cv::ROTATE_90_CLOCKWISE}}) {
        cv::Mat turned;
        cv::rotate(frame, turned, there);
        cv::rotate(lookAtFrame(turned).grid, maps.grid, back);
        const auto more = blobsOf(maps);
        guesses.insert(guesses.end(), more.begin(), more.end());
    }
    return guesses;
}

// Squares all over the picture, straight and on a corner: those that look most like a board.
std::vector<board::Quad> windows(const Pyramid& pyramid) {
    const double width = pyramid.size().width, height = pyramid.size().height;
    std::vector<board::Quad> all;
    for (const double half : {0.17, 0.25, 0.36})
        for (const double turn : {0.0, CV_PI / 4}) {
            const double reach = half * std::min(width, height), step = kWindowStep * 2 * reach;
            const int columns = std::max(1, cvRound((width - 2 * reach) / step) + 1),
                      rows = std::max(1, cvRound((height - 2 * reach) / step) + 1);
            for (int row = 0; row < rows; ++row)
                for (int column = 0; column < columns; ++column) {
                    const double x = reach + (columns > 1 ? (width - 2 * reach) * column / (columns - 1) : width / 2 - reach);
                    const double y = reach + (rows > 1 ? (height - 2 * reach) * row / (rows - 1) : height / 2 - reach);
                    all.emplace_back();
                    for (std::size_t i = 0; i < 4; ++i) {
                        const double angle = turn + CV_PI / 4 + CV_PI / 2 * static_cast<double>(i), far = std::sqrt(2.0) * reach;
                        all.back()[i] = {x + far * std::cos(angle), y + far * std::sin(angle)};
                    }
                }
        }
    std::vector<cv::Mat> patches;
    for (const board::Quad& quad : all) patches.push_back(pyramid.gridPatch(quad));
    const auto glimpses = lookAtGrids(patches);
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return glimpses[a].boardness > glimpses[b].boardness; });
    std::vector<board::Quad> guesses;
    for (std::size_t k = 0; k < kMostWindows && k < order.size(); ++k) guesses.push_back(all[order[k]]);
    return guesses;
}

bool plain(const Candidate& candidate) {
    return candidate.boardness >= kBoardness && candidate.movement <= kStillMoving;
}

void tryAll(const Pyramid& pyramid, const std::vector<board::Quad>& guesses, Candidate& best) {
    for (const board::Quad& guess : guesses) {
        if (best.boardness > 2 * kBoardness && best.movement < kStillMoving) return;
        const Candidate candidate = follow(pyramid, guess);
        if (candidate.boardness > best.boardness) best = candidate;
    }
}

} // namespace

std::optional<Candidate> searchEverywhere(const Pyramid& pyramid) {
    Candidate best;
    tryAll(pyramid, windows(pyramid), best);
    if (best.boardness > kPlainBoard && best.movement < kPlainRest) return best;
    return std::nullopt;
}

Candidate lookAgain(const Pyramid& pyramid, const board::Quad& corners) {
    const GridGlimpse glimpse = lookFromFourSides(pyramid, corners);
    return {moved(corners, glimpse.off), glimpse.boardness, largest(glimpse.off)};
}

Expected<FoundBoard, board::NotFound> findBoard(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace) {
    vision::addPicture(trace, "board-guess", [&] {
        cv::Mat picture;
        cv::Mat(maps.grid * 255).convertTo(picture, CV_8U);
        cv::resize(picture, picture, {}, 4, 4, cv::INTER_NEAREST);
        return picture;
    });
    Candidate best;
    tryAll(pyramid, blobsOf(maps), best);
    if (!plain(best)) {
        Candidate other;
        tryAll(pyramid, turnedBlobs(pyramid), other);
        if (other.boardness > kPlainBoard && other.movement < kStillMoving) best = other;
    }
    bool unknownArt = false;
    if (!plain(best))
        if (const auto other = searchEverywhere(pyramid)) best = *other, unknownArt = true;
    if (best.boardness < kBoardness) return Unexpected<board::NotFound>({"no 4x4 grid in view"});
    if (best.movement > kStillMoving)
        return Unexpected<board::NotFound>({"something like a board is in view, but its 4x4 grid cannot be made out"});
    if (cutByTheFrame(best.corners, pyramid.size())) return Unexpected<board::NotFound>({"the board is cut off by the edge of the picture"});
    return FoundBoard{inReadingOrder(best.corners), best.boardness, unknownArt};
}

} // namespace hawkstone::recognition::gobblet
