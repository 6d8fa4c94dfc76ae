// SPDX-License-Identifier: Apache-2.0
// A teacher at the Gobblet table: every play of the player to move, best first, each with the reason.
#pragma once

#include <hawkstone/rules/gobblet/action.h>
#include <hawkstone/rules/gobblet/state.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hawkstone::rules::gobblet {

enum class Reason : std::uint8_t {
    WinsNow,      // cells: the line
    WinsByForce,  // moves: own moves to the win, this one included
    StopsThreat,  // cells: the line the opponent would complete next if this play were not made
    Threatens,    // cells: the line this play would complete next
    Quiet,        // nothing forced was found
    Repeats,      // a draw: the position for the third time
    LosesByForce, // moves: the opponent's moves to the win
    LosesNext,    // cells: the line the opponent then completes with `reply`
    UncoversLine, // loses at once. cells: the opponent's line that the lift shows
};

struct Hint {
    Action action;
    int value = 0; // 1000 wins now, 1000 - n wins by force in n own moves, the same below zero; between, a guess
    Reason reason = Reason::Quiet;
    int moves = 0;
    std::vector<Cell> cells;
    std::optional<Action> reply; // LosesNext: what the opponent plays
};

struct Budget {
    std::chrono::milliseconds time{1000}; // for the guesses; the forced wins below are looked for in any case
    int depth = 20;                       // plies, the same
};

struct Advice {
    std::vector<Hint> plays; // best first; like stacks give like hints
    int depth = 0;           // plies looked ahead for the guesses
    std::uint64_t positions = 0;
};

// Finds every win that can be forced in up to 3 own moves, every play that loses at once, and every play after which
// the opponent can force a win in up to 2. Empty when the game is over.
Advice advise(const State& state, const Budget& budget = {});

// The reason in words: "loses at once: lifting a1 shows the opponent's line a1 b1 c1 d1".
std::string explain(const Hint& hint);

} // namespace hawkstone::rules::gobblet
