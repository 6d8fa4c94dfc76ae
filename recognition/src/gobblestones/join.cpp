// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblestones_reader.h>

#include "board_look.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

namespace hawkstone::recognition {
namespace {

using namespace board::gobblestones;
using namespace gobblestones;

double weightOf(double confidence) {
    const double c = std::clamp(confidence, 0.02, 0.995);
    return std::max(0.05, std::log(c / (1 - c)));
}

// Looks of a resting table share their mistakes, so n of them count as the root of n.
CellSight joinCell(const std::vector<const CellSight*>& cells) {
    std::vector<std::pair<const CellSight*, double>> votes;
    for (const CellSight* cell : cells) {
        const auto same = std::ranges::find_if(votes, [&](const auto& vote) { return vote.first->what == cell->what; });
        if (same == votes.end())
            votes.emplace_back(cell, weightOf(cell->trust.confidence));
        else
            same->second += weightOf(cell->trust.confidence);
    }
    std::ranges::sort(votes, [](const auto& a, const auto& b) { return a.second > b.second; });
    CellSight joined = *votes.front().first;
    if (cells.size() == 1) return joined;
    const double against = votes.size() > 1 ? votes[1].second : 0;
    const double evidence = (votes.front().second - against) / std::sqrt(double(cells.size()));
    joined.trust.confidence = 1 / (1 + std::exp(-evidence));
    joined.trust.certain = joined.trust.confidence >= kCertain;
    return joined;
}

double middle(std::vector<double> values) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

Sight joinGobblestones(const std::vector<Sight>& looks) {
    assert(!looks.empty());
    Sight joined;
    for (std::size_t k = 0; k < 4; ++k) {
        std::vector<double> xs, ys;
        for (const Sight& look : looks) xs.push_back(look.corners[k].x), ys.push_back(look.corners[k].y);
        joined.corners[k] = {middle(xs), middle(ys)};
    }
    for (std::size_t r = 0; r < kSide; ++r)
        for (std::size_t c = 0; c < kSide; ++c) {
            std::vector<const CellSight*> cells;
            for (const Sight& look : looks) cells.push_back(&look.cells[r][c]);
            joined.cells[r][c] = joinCell(cells);
        }
    return joined;
}

} // namespace hawkstone::recognition
