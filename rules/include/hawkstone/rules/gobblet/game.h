// SPDX-License-Identifier: Apache-2.0
// The law of Gobblet: what may be played, what is wrong with a play, and what the board looks like after it.
#pragma once

#include <hawkstone/rules/game.h>
#include <hawkstone/rules/gobblet/action.h>
#include <hawkstone/rules/gobblet/state.h>

#include <span>
#include <vector>

namespace hawkstone::rules::gobblet {

// Road one: every legal action, touches and the agreement to a draw included. Each stack is listed, also like ones.
std::vector<Action> legalActions(const State& state);

// Road two: total; every broken rule with its cells. A stack is pointed at by its name, "stack1".
Verdict judge(const State& state, const Action& action);

struct Outcome {
    State next;
    std::vector<Cell> line; // the four squares that decide: the winner's line, the line that was uncovered
};
// What follows. Precondition: judge allows it.
Outcome play(const State& state, const Action& action);
State apply(const State& state, const Action& action);

std::span<const Rule> rulebook();

struct Gobblet {
    using State = gobblet::State;
    using Action = gobblet::Action;
    static std::vector<Action> legalActions(const State& state) { return gobblet::legalActions(state); }
    static Verdict judge(const State& state, const Action& action) { return gobblet::judge(state, action); }
    static State apply(const State& state, const Action& action) { return gobblet::apply(state, action); }
    static std::span<const Rule> rulebook() { return gobblet::rulebook(); }
};
static_assert(Game<Gobblet>);

} // namespace hawkstone::rules::gobblet
