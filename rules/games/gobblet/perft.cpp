// SPDX-License-Identifier: Apache-2.0
#include "moves.h"

#include <hawkstone/rules/gobblet/perft.h>

namespace hawkstone::rules::gobblet {
namespace {

// The last ply is counted, not played.
std::uint64_t count(const Position& position, const View& view, Side side, int depth) {
    if (depth == 1) return static_cast<std::uint64_t>(countPlays(position, view, side));
    std::uint64_t plays = 0;
    forEachPlay(position, view, side, [&](const Position& after, int, int, int) {
        const View next(after);
        if (hasFour(next.showing[0]) || hasFour(next.showing[1])) return; // won, or lost by uncovering
        plays += count(after, next, opponent(side), depth - 1);
    });
    return plays;
}

// A touched piece is the only one that may be played.
std::uint64_t countTouched(const State& state, int depth) {
    std::uint64_t plays = 0;
    forEachPlay(state.position, View(state.position), state.toMove, [&](const Position& after, int, int from, int) {
        if (from != indexOf(*state.touched)) return;
        const View next(after);
        if (depth == 1)
            ++plays;
        else if (!hasFour(next.showing[0]) && !hasFour(next.showing[1]))
            plays += count(after, next, opponent(state.toMove), depth - 1);
    });
    return plays;
}

} // namespace

std::uint64_t perft(const State& state, int depth) {
    if (depth <= 0) return 1;
    if (state.end) return 0;
    if (state.touched) return countTouched(state, depth);
    return count(state.position, View(state.position), state.toMove, depth);
}

} // namespace hawkstone::rules::gobblet
