// SPDX-License-Identifier: Apache-2.0
#include "stacks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::Side;

constexpr double kInLine = 0.45;      // cells a stack may stand out of its row
constexpr double kEvenly = 0.5;       // cells by which two gaps of a row may differ
constexpr double kUsualGap = 1.25;    // cells from stack to stack
constexpr double kApart = 0.95;       // of two radii together: what is measured is not quite exact
constexpr double kUneven = 0.5;       // what a row loses by each such unevenness
constexpr double kAnotherRow = 0.6;   // a row along another edge that is worth nearly as much leaves a doubt
constexpr double kFacing = 0.6;       // what rows of both players across the board from each other are worth more: so people put them
constexpr double kGoodContrast = 0.8; // of an outline
constexpr double kOtherMake = 1.5,
                 kForeignSays = 0.6; // unlikeness to the pieces on the board, and what is left of its say then: checks of a cloth
constexpr double kWidest = 0.5, kNarrowest = 0.07; // radii of any piece

int edgeOf(const Place& place) { // 0 left, 1 right, 2 top, 3 bottom: the one it lies farthest beyond
    const double beyond[4] = {-place.x, place.x - kSide, -place.y, place.y - kSide};
    return static_cast<int>(std::max_element(beyond, beyond + 4) - beyond);
}
double along(const Place& place, int edge) {
    return edge < 2 ? place.y : place.x;
}
double away(const Place& place, int edge) {
    return edge < 2 ? place.x : place.y;
}

bool looksLike(const Place& place, Side side) {
    const PieceGlimpse& g = place.glimpse;
    const double own = side == Side::White ? g.white : g.black, other = side == Side::White ? g.black : g.white;
    return own > other && own > 0.3 && g.radius < kWidest && g.radius > kNarrowest;
}

// How plainly it is a piece of that side: by the network, by the looks of the pieces on the board, and by an outline in view that lies on edges.
double plainness(const Place& place, Side side) {
    const double own = side == Side::White ? place.glimpse.white : place.glimpse.black;
    const double likes = place.foreign > kOtherMake ? kForeignSays : 1;
    return own * likes * (place.fit ? 0.5 + 0.5 * place.fit->visible * std::min(1.0, place.fit->contrast / kGoodContrast) : 1.0);
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

// Two bodies do not stand in one place.
bool overlap(const std::vector<Place>& beside, const std::vector<std::size_t>& members) {
    const auto radius = [&](std::size_t i) { return beside[i].fit ? beside[i].fit->solid.radius : beside[i].glimpse.radius; };
    for (const std::size_t i : members)
        for (const std::size_t j : members)
            if (i < j && std::hypot(beside[i].x - beside[j].x, beside[i].y - beside[j].y) < kApart * (radius(i) + radius(j))) return true;
    return false;
}

// The best row along each edge, and what it is worth.
struct Edges {
    Row rows[4];
    double worth[4] = {};
};

Edges alongEdges(const std::vector<Place>& beside, Side side) {
    std::vector<std::size_t> edges[4];
    for (std::size_t i = 0; i < beside.size(); ++i)
        if (looksLike(beside[i], side)) edges[edgeOf(beside[i])].push_back(i);
    Edges result;
    for (int edge = 0; edge < 4; ++edge) {
        const auto& all = edges[edge];
        // Of every few that could be the row, the plainest and evenest.
        const auto weigh = [&](std::vector<std::size_t> members) {
            double value = 0;
            for (const std::size_t i : members) value += plainness(beside[i], side);
            if (overlap(beside, members)) return;
            const double uneven = members.size() > 1 ? unevenness(beside, members, edge) : 0;
            value -= kUneven * std::max(0.0, uneven - 1);
            if (value <= result.worth[edge]) return;
            result.worth[edge] = value;
            result.rows[edge] = {std::move(members), uneven > 1, edge < 2, edge, uneven};
        };
        static_assert(board::gobblet::kStacks == 3);
        for (std::size_t i = 0; i < all.size(); ++i) {
            weigh({all[i]});
            for (std::size_t j = i + 1; j < all.size(); ++j) {
                weigh({all[i], all[j]});
                for (std::size_t k = j + 1; k < all.size(); ++k) weigh({all[i], all[j], all[k]});
            }
        }
    }
    return result;
}

int across(int edge) {
    return edge ^ 1;
}

} // namespace

std::array<Row, 2> findRows(const std::vector<Place>& beside) {
    const Edges edges[2] = {alongEdges(beside, Side::White), alongEdges(beside, Side::Black)};
    const auto together = [&](int white, int black) {
        const bool facing = white == across(black) && edges[0].worth[white] > 0 && edges[1].worth[black] > 0;
        return edges[0].worth[white] + edges[1].worth[black] + (facing ? kFacing : 0);
    };
    int best[2] = {0, 0};
    for (int white = 0; white < 4; ++white)
        for (int black = 0; black < 4; ++black)
            if (together(white, black) > together(best[0], best[1])) best[0] = white, best[1] = black;
    std::array<Row, 2> rows{edges[0].rows[best[0]], edges[1].rows[best[1]]};
    const double most = together(best[0], best[1]);
    for (int white = 0; white < 4; ++white)
        for (int black = 0; black < 4; ++black) {
            if (together(white, black) <= most - kAnotherRow) continue;
            if (white != best[0] && edges[0].worth[white] > 0) rows[0].doubtful = true;
            if (black != best[1] && edges[1].worth[black] > 0) rows[1].doubtful = true;
        }
    for (std::size_t side = 0; side < 2; ++side)
        for (int edge = 0; edge < 4; ++edge) {
            const double worth = edges[side].worth[edge];
            if (edge != best[side] && worth > 0 && worth > edges[side].worth[best[side]] - kAnotherRow) rows[side].rivalled = true;
        }
    return rows;
}

Row findRow(const std::vector<Place>& beside, Side side) {
    return findRows(beside)[static_cast<std::size_t>(side)];
}

std::vector<cv::Point2d> whereOthersWouldStand(const std::vector<Place>& beside) {
    std::vector<cv::Point2d> places;
    const std::array<Row, 2> rows = findRows(beside);
    const auto at = [&](const Row& row, std::size_t i) { return cv::Point2d(beside[row.members[i]].x, beside[row.members[i]].y); };
    for (int side = 0; side < 2; ++side) {
        const Row &own = rows[side], &other = rows[1 - side];
        const std::size_t count = own.members.size();
        const bool whole = count >= board::gobblet::kStacks;
        // Three with a gap are a row of which one was overlooked, and a spot of the cloth.
        if (count == 2 || (whole && own.uneven > 1)) {
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = i + 1; j < count; ++j) {
                    const cv::Point2d a = at(own, i), b = at(own, j);
                    places.insert(places.end(), {2 * a - b, 2 * b - a, (a + b) / 2});
                }
        } else if (count == 1) {
            const cv::Point2d a = at(own, 0), gap = own.upright ? cv::Point2d(0, kUsualGap) : cv::Point2d(kUsualGap, 0);
            places.insert(places.end(), {a - gap, a + gap});
        }
        // Where spots of the cloth pass for a row of its own, the true one may still stand across from the other's.
        if (other.members.size() < 2 || (whole && own.edge == across(other.edge))) continue;
        for (std::size_t i = 0; i < other.members.size(); ++i) {
            const cv::Point2d a = at(other, i);
            places.push_back(other.upright ? cv::Point2d(kSide - a.x, a.y) : cv::Point2d(a.x, kSide - a.y));
        }
    }
    return places;
}

} // namespace hawkstone::recognition::gobblet
