// SPDX-License-Identifier: Apache-2.0
// The law of Gobblestones: what may be played, what is wrong with a play, and what the table looks like after it.
#pragma once

#include <hawkstone/rules/game.h>
#include <hawkstone/rules/gobblestones/action.h>
#include <hawkstone/rules/gobblestones/state.h>

#include <array>
#include <span>
#include <vector>

namespace hawkstone::rules::gobblestones {

// Tiles by colour, as on a rack.
using Rack = std::array<int, 5>;

// Road one: every legal action, canonical. What is on the rack is hidden, so any colours it could hold are tried.
std::vector<Action> legalActions(const State& state);
// The plays of the player to move out of a known rack.
std::vector<Lay> legalPlays(const State& state, const Rack& rack);

// Road two: total; every broken rule with its cells. A face-down tile in the standard game is Undecided.
Verdict judge(const State& state, const Action& action);

struct Outcome {
    State next;
    int points = 0; // earned by the play
    int drawn = 0;
    int penalty = 0;         // lost by the challenger
    std::vector<Cell> wrong; // a caught bluff's tiles that do not match
};
// What follows. Precondition: judge allows it.
Outcome play(const State& state, const Action& action);
State apply(const State& state, const Action& action);

std::span<const Rule> rulebook();

struct Gobblestones {
    using State = gobblestones::State;
    using Action = gobblestones::Action;
    static std::vector<Action> legalActions(const State& state) { return gobblestones::legalActions(state); }
    static Verdict judge(const State& state, const Action& action) { return gobblestones::judge(state, action); }
    static State apply(const State& state, const Action& action) { return gobblestones::apply(state, action); }
    static std::span<const Rule> rulebook() { return gobblestones::rulebook(); }
};
static_assert(Game<Gobblestones>);

} // namespace hawkstone::rules::gobblestones
