// SPDX-License-Identifier: Apache-2.0
#include "stacks.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::Side;

constexpr double kInLine = 0.45;  // cells a stack may stand out of its row
constexpr double kEvenly = 0.5;   // cells by which two gaps of a row may differ
constexpr double kUsualGap = 1.25; // cells from stack to stack
constexpr double kWidest = 0.5, kNarrowest = 0.07; // radii of any piece

int edgeOf(const Place& place) { // 0 left, 1 right, 2 top, 3 bottom: the one it lies farthest beyond
    const double beyond[4] = {-place.x, place.x - kSide, -place.y, place.y - kSide};
    return static_cast<int>(std::max_element(beyond, beyond + 4) - beyond);
}
double along(const Place& place, int edge) { return edge < 2 ? place.y : place.x; }
double away(const Place& place, int edge) { return edge < 2 ? place.x : place.y; }

bool looksLike(const Place& place, Side side) {
    const PieceGlimpse& g = place.glimpse;
    const double own = side == Side::White ? g.white : g.black, other = side == Side::White ? g.black : g.white;
    return own > other && own > 0.3 && g.radius < kWidest && g.radius > kNarrowest;
}

// How far three places are from an even row.
double unevenness(const std::vector<Place>& beside, const std::vector<std::size_t>& three, int edge) {
    double low = 1e9, high = -1e9;
    std::vector<double> at;
    for (const std::size_t i : three) {
        low = std::min(low, away(beside[i], edge));
        high = std::max(high, away(beside[i], edge));
        at.push_back(along(beside[i], edge));
    }
    std::sort(at.begin(), at.end());
    const double uneven = at.size() == 3 ? std::abs((at[2] - at[1]) - (at[1] - at[0])) / kEvenly : 0;
    return std::max((high - low) / kInLine, uneven);
}

} // namespace

Row findRow(const std::vector<Place>& beside, Side side) {
    std::vector<std::size_t> edges[4];
    for (std::size_t i = 0; i < beside.size(); ++i)
        if (looksLike(beside[i], side)) edges[edgeOf(beside[i])].push_back(i);
    const auto longest = std::max_element(edges, edges + 4, [](const auto& a, const auto& b) { return a.size() < b.size(); });
    Row row;
    row.members = *longest;
    const int edge = static_cast<int>(longest - edges);
    row.upright = edge < 2;
    for (const auto& other : edges)
        if (&other != longest && !other.empty() && other.size() == longest->size()) row.doubtful = true;
    if (row.members.size() > board::gobblet::kStacks) {
        std::vector<std::size_t> best;
        double least = 1e9;
        for (std::size_t a = 0; a < longest->size(); ++a)
            for (std::size_t b = a + 1; b < longest->size(); ++b)
                for (std::size_t c = b + 1; c < longest->size(); ++c) {
                    const std::vector<std::size_t> three{(*longest)[a], (*longest)[b], (*longest)[c]};
                    const double uneven = unevenness(beside, three, edge);
                    if (uneven >= least) continue;
                    least = uneven;
                    best = three;
                }
        row.members = best;
    }
    if (row.members.size() > 1 && unevenness(beside, row.members, edge) > 1) row.doubtful = true;
    return row;
}

std::vector<cv::Point2d> whereOthersWouldStand(const std::vector<Place>& beside) {
    std::vector<cv::Point2d> places;
    const Row rows[2] = {findRow(beside, Side::White), findRow(beside, Side::Black)};
    const auto at = [&](const Row& row, std::size_t i) { return cv::Point2d(beside[row.members[i]].x, beside[row.members[i]].y); };
    for (int side = 0; side < 2; ++side) {
        const Row &own = rows[side], &other = rows[1 - side];
        if (own.members.size() >= board::gobblet::kStacks) continue;
        if (own.members.size() == 2) {
            const cv::Point2d a = at(own, 0), b = at(own, 1);
            places.insert(places.end(), {2 * a - b, 2 * b - a, (a + b) / 2});
        } else if (own.members.size() == 1) {
            const cv::Point2d a = at(own, 0), gap = own.upright ? cv::Point2d(0, kUsualGap) : cv::Point2d(kUsualGap, 0);
            places.insert(places.end(), {a - gap, a + gap});
        }
        if (other.members.size() < 2) continue;
        for (std::size_t i = 0; i < other.members.size(); ++i) {
            const cv::Point2d a = at(other, i);
            places.push_back(other.upright ? cv::Point2d(kSide - a.x, a.y) : cv::Point2d(a.x, kSide - a.y));
        }
    }
    return places;
}

} // namespace hawkstone::recognition::gobblet
