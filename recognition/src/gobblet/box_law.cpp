// SPDX-License-Identifier: Apache-2.0
#include "box_law.h"

#include <algorithm>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSizes;
using board::gobblet::kStacks;

constexpr double kNestsAtMost = 1e-5; // however many pieces speak against a set

} // namespace

Box::Box(const std::vector<Measured>& pieces) {
    int stacks[2] = {};
    for (const Measured& piece : pieces) {
        Kind& kind = m_kinds.emplace_back();
        if (piece.weight < 0.5) continue;
        kind = {static_cast<int>(piece.side), piece.onBoard, false};
        if (piece.inStack && stacks[kind.side] < kStacks) {
            kind.inStack = true;
            ++stacks[kind.side];
        }
    }
}

void Box::count(Tally& tally, const Kind& kind, int size, int many) {
    tally.seen[size] += many;
    if (kind.onBoard) tally.onBoard[size] += many;
    if (kind.inStack) tally.stacks[size] += many;
}

Box::Counts Box::countsOf(const std::vector<int>& sizes) const {
    Counts counts;
    for (std::size_t i = 0; i < m_kinds.size(); ++i)
        if (m_kinds[i].side >= 0) count(counts.sides[m_kinds[i].side], m_kinds[i], sizes[i], 1);
    return counts;
}

double Box::factorWith(const Counts& counts, const double (&bySide)[2], std::size_t piece, int was, int size) const {
    const Kind& kind = m_kinds[piece];
    if (kind.side < 0) return bySide[0] * bySide[1];
    Tally tally = counts.sides[kind.side];
    count(tally, kind, was, -1);
    count(tally, kind, size, 1);
    return tally.factor() * bySide[1 - kind.side];
}

double Box::Tally::factor() const {
    double factor = 1, nests = 1;
    for (int s = 0; s < kSizes; ++s)
        for (int over = kStacks; over < seen[s]; ++over) factor *= 0.02;
    const int all = stacks[0] + stacks[1] + stacks[2] + stacks[3];
    int came = 0; // out of the stacks in view, of each size
    for (int s = 0; s < kSizes; ++s) {
        for (int over = came + kStacks - all; over < onBoard[s]; ++over) nests *= 0.1;
        if (s + 1 < kSizes) came += stacks[s];
    }
    for (int missing = onBoard[kSizes - 1]; missing < came; ++missing) nests *= 0.1;
    for (int s = 0; s < kSizes - 1; ++s)
        for (int over = onBoard[kSizes - 1]; over < onBoard[s]; ++over) nests *= 0.05;
    return factor * std::max(nests, kNestsAtMost);
}

} // namespace hawkstone::recognition::gobblet
