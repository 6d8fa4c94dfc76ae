// SPDX-License-Identifier: Apache-2.0
// What follows from an action: stones and cards move, turns end, the ends are looked at.
#include "../../src/switched_off.h"

#include <hawkstone/rules/hidden_stones/game.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace hawkstone::rules::hidden_stones {
namespace {

// Card by card, for the discard pile is shuffled at the very moment a card must be drawn and none is there.
int draw(State& state, int wanted) {
    int drawn = 0;
    for (; drawn < wanted; ++drawn) {
        if (state.pile == 0) state.pile = std::exchange(state.discard, 0);
        if (state.pile == 0) break;
        --state.pile;
        ++state.hands[static_cast<std::size_t>(state.toMove)];
    }
    return drawn;
}

std::optional<End> endAfterTurn(const State& state) {
    if (state.isSolo()) {
        if (state.strikes >= kStrikesLose) return End::FourStrikes;
        if (state.scored[0].count() == kSoloDeck) return End::AllCardsScored;
        return std::nullopt;
    }
    const bool roundComplete = state.turns % state.players == 0;
    const bool reached = std::ranges::any_of(
        state.scored, [&](const CardSet& pile) { return pile.count() >= static_cast<std::size_t>(thresholdFor(state.players)); });
    if (roundComplete && reached) return End::Threshold;
    return std::nullopt;
}

struct Player {
    State next;

    int& hand() { return next.hands[static_cast<std::size_t>(next.toMove)]; }
    Face& stone(Cell cell) { return next.stones[cell.row][cell.column]; }

    Outcome pay() {
        --hand();
        ++next.discard;
        ++next.actions;
        return {std::move(next)};
    }

    Outcome operator()(const Swap& swap) {
        std::swap(stone(*swap.one.cell), stone(*swap.other.cell));
        return pay();
    }

    Outcome operator()(const Flip& flip) {
        stone(*flip.at.cell) = board::hidden_stones::otherSide(stone(*flip.at.cell));
        return pay();
    }

    Outcome operator()(const Score& score) {
        const auto id = cardIdOf(score.points, score.pattern);
        next.scored[static_cast<std::size_t>(next.toMove)].set(static_cast<std::size_t>(*id - 1));
        --hand();
        ++next.actions;
        next.hasScored = true;
        return {std::move(next)};
    }

    Outcome operator()(const Pass&) { return close(true, kPassDraws); }

    Outcome operator()(const EndTurn&) {
        if (next.isSolo() && !next.hasScored) ++next.strikes;
        return close(false, kFullHand - hand());
    }

    Outcome close(bool passed, int wanted) {
        const int drawn = draw(next, wanted);
        next.passed[static_cast<std::size_t>(next.toMove)] = passed;
        next.actions = 0;
        next.hasScored = false;
        ++next.turns;
        next.toMove = (next.toMove + 1) % next.players;
        next.end = endAfterTurn(next);
        if (next.end && switchedOff(idOf(*next.end).value)) next.end.reset();
        return {std::move(next), drawn};
    }
};

} // namespace

Outcome play(const State& state, const Action& action) {
    assert(!state.end && playerOf(action) == state.toMove);
    return std::visit(Player{state}, action);
}

State apply(const State& state, const Action& action) {
    return play(state, action).next;
}

} // namespace hawkstone::rules::hidden_stones
