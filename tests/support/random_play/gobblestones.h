// SPDX-License-Identifier: Apache-2.0
// Random Gobblestones: tables, plays that are legal or nearly so, and a second opinion on what a turn does.
#pragma once

#include "chance.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <string>

namespace hawkstone::random_play {

struct Gobblestones {
    using Game = rules::gobblestones::Gobblestones;
    using State = rules::gobblestones::State;
    using Action = rules::gobblestones::Action;

    rules::gobblestones::Variant variant = rules::gobblestones::Variant::Standard;

    State start(Chance& chance) const;
    // Says anything that could be said at the table: mostly a legal play with one or two things spoilt.
    Action candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    // How to go on: as people play, mostly laying, so that games reach all their ends.
    const Action& choose(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    static Action canonical(const State& state, const Action& action) { return rules::gobblestones::canonical(state, action); }

    // Counts for itself what the action did; the first difference in words, or nothing. `idle` lives through one game.
    struct Memory {
        int idle = 0;
    };
    static std::string objection(Memory& memory, const State& before, const Action& action, const State& after);
    static std::string text(const State& state) { return rules::gobblestones::toText(state); }
};

} // namespace hawkstone::random_play
