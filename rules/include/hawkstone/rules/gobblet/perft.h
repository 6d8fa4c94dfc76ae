// SPDX-License-Identifier: Apache-2.0
// How many ways a game can go on: the count that shows whether the moves are made right.
#pragma once

#include <hawkstone/rules/gobblet/state.h>

#include <cstdint>

namespace hawkstone::rules::gobblet {

// Plays of that many plies. Told apart by piece size and squares (like stacks are one); touches and agreements are no
// plays, a finished game has none, repetition is ignored: 16, 240, 10080, 406560, 19024320, 857840400 from the start.
std::uint64_t perft(const State& state, int depth);

} // namespace hawkstone::rules::gobblet
