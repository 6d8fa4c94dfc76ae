// SPDX-License-Identifier: Apache-2.0
#include "grid_fit.h"

#include <opencv2/calib3d.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr double kThickness = 0.03; // of a stone, in steps from stone to stone
constexpr double kBevel = 0.025;    // how far its foot stands out beyond the flat face whose edge is found

// Where a camera must stand to see these points of a flat table so; fewer ways to be wrong than any perspective map, which
// follows every stone that lies a little off its place (corner error 3.8 % -> 2.4 % of the side on the worst sample photo).
struct CameraMaps {
    cv::Matx33d tops, table; // of the stones' faces, and of the table they lie on
};

std::optional<CameraMaps> cameraMaps(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to, cv::Size photo) {
    std::vector<cv::Point3f> table;
    for (const auto& p : from) table.emplace_back(p.x, p.y, 0.0F);
    std::optional<CameraMaps> best;
    double least = 1e18;
    for (const double lens : {0.8, 1.1, 1.6, 2.4}) { // focal length in picture widths: wide phone to portrait lens
        const double f = lens * std::max(photo.width, photo.height);
        const cv::Matx33d camera(f, 0, photo.width / 2.0, 0, f, photo.height / 2.0, 0, 0, 1);
        cv::Vec3d turn, shift;
        if (!cv::solvePnP(table, to, camera, cv::noArray(), turn, shift)) continue;
        cv::Matx33d r;
        cv::Rodrigues(turn, r);
        const auto level = [&](double depth) {
            const cv::Vec3d t = shift + depth * cv::Vec3d(r(0, 2), r(1, 2), r(2, 2));
            return camera * cv::Matx33d(r(0, 0), r(0, 1), t[0], r(1, 0), r(1, 1), t[1], r(2, 0), r(2, 1), t[2]);
        };
        const cv::Matx33d map = level(0);
        double off = 0;
        for (std::size_t i = 0; i < from.size(); ++i) off += std::pow(cv::norm(vision::mapped(map, from[i]) - to[i]), 2);
        if (!(off < least)) continue;
        least = off;
        best = CameraMaps{map, level(kThickness)};
    }
    return best;
}

// The same without the corners that lie off by far more than the others: there the outline followed a shadow, or missed a white stone's edge on
// white cloth, and one such corner drew the grid's own after it (3.7 % of the side on a path-traced photo).
std::optional<CameraMaps> steadyMaps(std::vector<cv::Point2f> from, std::vector<cv::Point2f> to, cv::Size photo) {
    constexpr double kOff = 2.2, kSkewed = 0.065; // times the median, and never what a stone a few degrees askew is off, in steps
    constexpr std::size_t kFewest = 14;
    auto maps = cameraMaps(from, to, photo);
    for (int round = 0; round < 3 && maps; ++round) {
        std::vector<double> off;
        for (std::size_t i = 0; i < from.size(); ++i) {
            const double step = cv::norm(vision::mapped(maps->tops, from[i] + cv::Point2f(0.5F, 0.5F)) -
                                         vision::mapped(maps->tops, from[i] - cv::Point2f(0.5F, 0.5F))) /
                                std::sqrt(2.0);
            off.push_back(cv::norm(vision::mapped(maps->tops, from[i]) - to[i]) / step);
        }
        std::vector<double> sorted = off;
        std::ranges::nth_element(sorted, sorted.begin() + static_cast<long>(sorted.size() / 2));
        const double most = std::max(kOff * sorted[sorted.size() / 2], kSkewed);
        std::vector<cv::Point2f> steadyFrom, steadyTo;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (off[i] <= most) {
                steadyFrom.push_back(from[i]);
                steadyTo.push_back(to[i]);
            }
        if (steadyFrom.size() == from.size() || steadyFrom.size() < kFewest) break;
        from = std::move(steadyFrom);
        to = std::move(steadyTo);
        maps = cameraMaps(from, to, photo);
    }
    return maps;
}

// Stones are squares of one size. An outline that is wider, seen from straight above, took a shadow or the stone's own side with it, a narrower one
// missed its rim: the side that lies farther from where it should is moved, so that the stone has the size that all have in common.
void squareUp(const std::vector<cv::Point2f>& from, std::vector<cv::Point2f>& to, cv::Size photo) {
    constexpr float kOff = 0.045F; // steps: outlines are good to a pixel or two, stones are 60 pixels wide and more
    const auto maps = cameraMaps(from, to, photo);
    if (!maps) return;
    const cv::Matx33d back = maps->tops.inv();
    std::vector<cv::Point2f> flat;
    for (const auto& p : to) flat.push_back(vision::mapped(back, p));
    // Corners go round from the top left: of each pair the first two bound the stone below, the others beyond.
    constexpr std::size_t kEnds[2][4]{{0, 3, 1, 2}, {0, 1, 3, 2}};
    const auto along = [](cv::Point2f& p, int axis) -> float& { return axis == 0 ? p.x : p.y; };
    const auto end = [&](std::vector<cv::Point2f>& points, std::size_t stone, int axis, std::size_t which) {
        const auto& ends = kEnds[axis];
        return (along(points[stone + ends[2 * which]], axis) + along(points[stone + ends[2 * which + 1]], axis)) / 2;
    };
    std::vector<cv::Point2f> places = from;
    std::vector<float> sizes;
    for (std::size_t i = 0; i < flat.size(); i += 4)
        for (int axis = 0; axis < 2; ++axis) sizes.push_back(end(flat, i, axis, 1) - end(flat, i, axis, 0));
    std::ranges::nth_element(sizes, sizes.begin() + static_cast<long>(sizes.size() / 2));
    const float common = sizes[sizes.size() / 2];
    for (std::size_t i = 0; i < flat.size(); i += 4) {
        const auto missing = [&](int axis) { return common - (end(flat, i, axis, 1) - end(flat, i, axis, 0)); };
        if (missing(0) > kOff && missing(1) > kOff) { // a frame printed along the rim was taken for it
            const cv::Point2f grow(missing(0) / 2, missing(1) / 2), out[4]{-grow, {grow.x, -grow.y}, grow, {-grow.x, grow.y}};
            for (std::size_t k = 0; k < 4; ++k) to[i + k] = vision::mapped(maps->tops, flat[i + k] + out[k]);
            continue;
        }
        for (int axis = 0; axis < 2; ++axis) {
            const float low = end(flat, i, axis, 0), high = end(flat, i, axis, 1), more = high - low - common;
            if (std::abs(more) < kOff) continue;
            const float middle = (end(places, i, axis, 0) + end(places, i, axis, 1)) / 2;
            const bool moveHigh = std::abs(low + common / 2 - middle) < std::abs(high - common / 2 - middle);
            for (std::size_t k = 0; k < 2; ++k) {
                const std::size_t corner = i + kEnds[axis][(moveHigh ? 2 : 0) + k];
                along(flat[corner], axis) += moveHigh ? -more : more;
                to[corner] = vision::mapped(maps->tops, flat[corner]);
            }
        }
    }
}

struct SeenCorners {
    std::vector<cv::Point2f> from, to; // in steps, and in the picture
};

SeenCorners cornersSeen(const vision::StoneGrid& grid) {
    SeenCorners corners;
    const auto r = static_cast<float>(grid.reach);
    for (std::size_t i = 0; i < 9; ++i) {
        if (!grid.seen[i]) continue;
        const vision::Corners own = grid.stone(i);
        const auto x = static_cast<float>(i % 3), y = static_cast<float>(i / 3);
        const cv::Point2f places[]{{x - r, y - r}, {x + r, y - r}, {x + r, y + r}, {x - r, y + r}};
        for (std::size_t k = 0; k < 4; ++k) {
            corners.from.push_back(places[k]);
            corners.to.push_back(own[k]);
        }
    }
    return corners;
}

} // namespace

vision::Corners refit(vision::StoneGrid& grid, cv::Size photo) {
    if (grid.count() < 5) return grid.outer();
    auto [from, to] = cornersSeen(grid);
    squareUp(from, to, photo);
    if (const auto maps = steadyMaps(from, to, photo)) {
        vision::StoneGrid table = grid;
        table.toPicture = maps->table;
        table.reach += kBevel;
        grid.toPicture = maps->tops;
        return table.outer();
    }
    if (const auto plain = vision::planeMap(from, to)) grid.toPicture = *plain;
    return grid.outer();
}

std::optional<vision::StoneGrid> gridBeside(const vision::StoneGrid& grid, int right, int down,
                                            std::span<const vision::FoundQuad> outlines) {
    constexpr int kFewest = 4; // outlines that make a grid
    vision::StoneGrid beside = grid;
    beside.toPicture = grid.toPicture * cv::Matx33d(1, 0, right, 0, 1, down, 0, 0, 1);
    beside.seen = {};
    vision::takeOutlines(beside, outlines);
    if (beside.count() < kFewest) return std::nullopt;
    // Carried on beyond what was seen, the grid strays: the outlines known draw it right, then it finds the others.
    const auto [from, to] = cornersSeen(beside);
    if (const auto map = vision::planeMap(from, to)) beside.toPicture = *map;
    vision::takeOutlines(beside, outlines);
    return beside;
}

} // namespace hawkstone::recognition::hidden_stones
