// SPDX-License-Identifier: Apache-2.0
// Road two: one named question for each rule. It must agree with generator.cpp and shares no code with it.
#include "../../src/switched_off.h"

#include <hawkstone/rules/hidden_stones/game.h>

#include <algorithm>
#include <cstdlib>

namespace hawkstone::rules::hidden_stones {
namespace {

using Violations = std::vector<Violation>;

Violation broken(std::string_view rule, std::vector<std::string> cells = {}) {
    return {RuleId{rule}, std::move(cells)};
}

// The rules that stand alone, in this order; the first broken one, or none.
Violations breaksTurn(const State& state, int player, bool passes, bool acts) {
    const bool playerExists = player >= 0 && player < state.players;
    if (state.end) return {broken("game-over")};
    if (!playerExists || player != state.toMove) return {broken("turn-order")};
    if (passes && acts) return {broken("pass-alone")};
    if (passes && state.passed[static_cast<std::size_t>(player)]) return {broken("pass-twice")};
    return {};
}

bool areNeighbours(Cell one, Cell other) {
    return std::abs(one.row - other.row) + std::abs(one.column - other.column) == 1;
}

// Already on somebody's pile, or in solo one more of its value than the deck holds.
bool isTaken(const State& state, int id, int points) {
    const CardSet scored = state.allScored();
    if (scored[static_cast<std::size_t>(id - 1)]) return true;
    return state.isSolo() && countOf(scored, points) >= soloCards(points);
}

class ActionJudge {
public:
    explicit ActionJudge(const State& state) : m_state(state) {}

    Violations operator()(const Swap& swap) const {
        Violations all = payment();
        offGrid(all, {&swap.one, &swap.other});
        if (swap.one.cell && swap.other.cell && !areNeighbours(*swap.one.cell, *swap.other.cell)) {
            std::vector<std::string> cells{rules::name(swap.one)};
            if (swap.other != swap.one) cells.push_back(rules::name(swap.other));
            all.push_back(broken("swap-adjacent", std::move(cells)));
        }
        return all;
    }

    Violations operator()(const Flip& flip) const {
        Violations all = payment();
        offGrid(all, {&flip.at});
        return all;
    }

    Violations operator()(const Score& score) const {
        Violations all = payment();
        if (placesOf(m_state.stones, score.pattern).empty()) all.push_back(broken("formation-match"));
        const auto id = cardIdOf(score.points, score.pattern);
        if (!id)
            all.push_back(broken("card-known"));
        else if (isTaken(m_state, *id, score.points))
            all.push_back(broken("card-taken"));
        return all;
    }

    Violations operator()(const Pass&) const { return {}; }
    Violations operator()(const EndTurn&) const { return {}; }

private:
    // Every action takes a card of the hand.
    Violations payment() const {
        if (m_state.hands[static_cast<std::size_t>(m_state.toMove)] > 0) return {};
        return {broken("hand-empty")};
    }

    static void offGrid(Violations& all, std::vector<const Place*> places) {
        std::vector<std::string> nowhere;
        for (const Place* place : places)
            if (!place->cell && std::ranges::find(nowhere, place->written) == nowhere.end()) nowhere.push_back(place->written);
        if (!nowhere.empty()) all.push_back(broken("on-grid", std::move(nowhere)));
    }

    const State& m_state;
};

} // namespace

Verdict judge(const State& state, const Action& action) {
    Violations all = breaksTurn(state, playerOf(action), std::holds_alternative<Pass>(action), state.actions > 0);
    if (all.empty()) all = std::visit(ActionJudge(state), action);
    if (all.empty()) return Allowed{};
    return withoutSwitchedOff(Forbidden{std::move(all)});
}

bool TurnOutcome::isLegal() const {
    return violations.empty() && std::ranges::all_of(actions, [](const auto& broken_) { return broken_.empty(); });
}

TurnOutcome playTurn(const State& state, const Turn& turn) {
    TurnOutcome outcome{breaksTurn(state, turn.player, turn.pass, state.actions > 0 || !turn.actions.empty()), {}, state};
    if (!outcome.violations.empty()) return outcome;
    for (const Action& action : turn.actions) {
        const Verdict verdict = judge(outcome.next, action);
        const auto* forbidden = std::get_if<Forbidden>(&verdict);
        outcome.actions.push_back(forbidden != nullptr ? forbidden->violations : Violations{});
        if (forbidden == nullptr) outcome.next = play(outcome.next, action).next;
    }
    const Action last = turn.pass ? Action(Pass{turn.player}) : Action(EndTurn{turn.player});
    Outcome closed = play(outcome.next, last);
    outcome.next = std::move(closed.next);
    outcome.drawn = closed.drawn;
    return outcome;
}

} // namespace hawkstone::rules::hidden_stones
