// SPDX-License-Identifier: Apache-2.0
// Teaches Gobblestones: every legal play with what it earns and what it leaves to the next player.
#pragma once

#include <hawkstone/rules/gobblestones/game.h>

#include <optional>
#include <vector>

namespace hawkstone::rules::gobblestones {

struct Hint {
    Lay lay;
    int points = 0;
    bool honest = true; // bluff variant: the rack can match every field; a play that cannot earns nothing if challenged
    int leaves = 0;     // the most the next player could then lay, whatever the colours of that rack; 0 after the end

    // What the play is sure to earn.
    int value() const { return honest ? points : 0; }
};

// All legal plays of the player to move: most sure points first, then those that leave the least, then the most points.
// Without a rack, every colour is thought to be there. Empty after the end and while a bluff play is open.
std::vector<Hint> hints(const State& state, const std::optional<Rack>& rack);

// The one that leaves the next player least (then the best): its place in `hints`. Precondition: not empty.
std::size_t leavesLeast(const std::vector<Hint>& hints);

} // namespace hawkstone::rules::gobblestones
