// SPDX-License-Identifier: Apache-2.0
// Prints how long a Gobblestones hint takes on half-covered boards, by the number of tiles on the rack.
#include <random_play/gobblestones.h>

#include <hawkstone/rules/gobblestones/hint.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace {

using namespace hawkstone::rules::gobblestones;
using hawkstone::random_play::Chance;

// Plays on, whatever the racks, until half the board is covered or nothing fits any more.
State halfCovered(Chance& chance) {
    State state = hawkstone::random_play::Gobblestones{}.start(chance);
    int covered = 0;
    for (int stuck = 0; covered < 112 && stuck < 20;) {
        state.racks[static_cast<std::size_t>(state.toMove)] = 8;
        state.bag = 90;
        const auto actions = legalActions(state);
        const auto& action = chance.of(actions);
        const int laid = static_cast<int>(std::get<Lay>(action).tiles.size());
        covered += laid;
        stuck = laid == 0 ? stuck + 1 : 0;
        state = hawkstone::rules::gobblestones::apply(state, action);
    }
    return state;
}

} // namespace

int main() {
    Chance chance(7);
    for (const int tiles : {5, 8, 12}) {
        std::vector<double> milliseconds;
        std::size_t plays = 0;
        int covered = 0;
        for (int board = 0; board < 50; ++board) {
            State state = halfCovered(chance);
            state.racks[static_cast<std::size_t>(state.toMove)] = tiles;
            Rack rack{};
            for (int i = 0; i < tiles; ++i) ++rack[chance.below(5)];
            for (const auto& row : state.covering) covered += 15 - static_cast<int>(std::ranges::count(row, Tile::None));
            const auto start = std::clock(); // processor time
            plays += hints(state, rack).size();
            milliseconds.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        }
        std::ranges::sort(milliseconds);
        std::printf(
            "Gobblestones hint, %2d tiles, 50 boards with %d of 225 fields covered: %zu plays on average, median %.2f ms, slowest %.2f ms\n",
            tiles, covered / 50, plays / 50, milliseconds[25], milliseconds.back());
    }
}
