// SPDX-License-Identifier: Apache-2.0
// Random Gobblet: positions, plays that are legal or nearly so, and a second opinion on how games end.
#pragma once

#include "chance.h"

#include <hawkstone/rules/gobblet/game.h>

#include <map>
#include <string>

namespace hawkstone::random_play {

struct Gobblet {
    using Game = rules::gobblet::Gobblet;
    using State = rules::gobblet::State;
    using Action = rules::gobblet::Action;

    State start(Chance& chance) const;
    Action candidate(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    const Action& choose(const State& state, const std::vector<Action>& legal, Chance& chance) const;
    static Action canonical(const State&, const Action& action) { return action; }

    // Every situation of this game so far, and how often.
    struct Memory {
        std::map<rules::gobblet::Situation, int> seen;
    };
    static std::string objection(Memory& memory, const State& before, const Action& action, const State& after);
    static std::string text(const State& state) { return rules::gobblet::toText(state); }
};

} // namespace hawkstone::random_play
