// SPDX-License-Identifier: Apache-2.0
// Random Hidden Stones: tables, actions that are legal or nearly so, and a second opinion on what a turn does.
#pragma once

#include "chance.h"

#include <hawkstone/rules/hidden_stones/game.h>

#include <string>

namespace hawkstone::random_play {

struct HiddenStones {
    using Game = rules::hidden_stones::HiddenStones;
    using State = rules::hidden_stones::State;
    using Action = rules::hidden_stones::Action;

    bool solo = false;

    State start(Chance& chance) const;
    Action candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    const Action& choose(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    static Action canonical(const State& state, const Action& action) { return rules::hidden_stones::canonical(state, action); }

    struct Memory {
        int turns = 0;       // closed so far
        bool scored = false; // in the turn under way
        int strikes = 0;
    };
    static std::string objection(Memory& memory, const State& before, const Action& action, const State& after);
    static std::string text(const State& state) { return rules::hidden_stones::toText(state); }
};

} // namespace hawkstone::random_play
