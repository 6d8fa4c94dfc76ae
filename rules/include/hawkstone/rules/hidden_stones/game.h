// SPDX-License-Identifier: Apache-2.0
// The law of Hidden Stones: what may be done, what is wrong with an action, and what the table looks like after it.
#pragma once

#include <hawkstone/rules/game.h>
#include <hawkstone/rules/hidden_stones/action.h>
#include <hawkstone/rules/hidden_stones/state.h>

#include <span>
#include <vector>

namespace hawkstone::rules::hidden_stones {

// Road one: every legal action, canonical. Which cards are in a hand is hidden, so any card that may still be in the
// game and whose formation lies on the table can be scored.
std::vector<Action> legalActions(const State& state);

// Road two: total; every broken rule with its cells.
Verdict judge(const State& state, const Action& action);

struct Outcome {
    State next;
    int drawn = 0; // at the end of a turn or by a pass
};
// What follows. Precondition: judge allows it.
Outcome play(const State& state, const Action& action);
State apply(const State& state, const Action& action);

// A whole turn. Broken rules of the turn itself (game-over, turn-order, pass-alone, pass-twice) stand alone, and
// nothing is carried out then. Otherwise the actions are judged in order, illegal ones are left out, and the turn ends
// as usual.
struct TurnOutcome {
    std::vector<Violation> violations;           // of the turn
    std::vector<std::vector<Violation>> actions; // of each action; empty when the turn is not carried out or a pass
    State next;
    int drawn = 0;

    bool isLegal() const;
};
TurnOutcome playTurn(const State& state, const Turn& turn);

std::span<const Rule> rulebook();

struct HiddenStones {
    using State = hidden_stones::State;
    using Action = hidden_stones::Action;
    static std::vector<Action> legalActions(const State& state) { return hidden_stones::legalActions(state); }
    static Verdict judge(const State& state, const Action& action) { return hidden_stones::judge(state, action); }
    static State apply(const State& state, const Action& action) { return hidden_stones::apply(state, action); }
    static std::span<const Rule> rulebook() { return hidden_stones::rulebook(); }
};
static_assert(Game<HiddenStones>);

} // namespace hawkstone::rules::hidden_stones
