// SPDX-License-Identifier: Apache-2.0
// What follows from an action: the piece stands on its new square, and the ends are looked at.
#include "../../src/switched_off.h"
#include "moves.h"

#include <hawkstone/rules/gobblet/game.h>

#include <algorithm>
#include <cassert>

namespace hawkstone::rules::gobblet {
namespace {

constexpr int kSameSituationDraws = 3;

void finish(State& state, End end, std::optional<Side> winner) {
    if (switchedOff(idOf(end).value)) return;
    state.end = end;
    state.winner = winner;
}

// A line of the opponent's that the lift shows and the landing does not stop. Two such lines meet only in the square
// the piece left, so no landing stops both.
std::optional<Squares> unstoppedLine(const Position& lifted, Side mover, Cell to) {
    for (const Squares line : linesOfFour(lifted, opponent(mover)))
        if ((line & only(to)) == 0) return line;
    return std::nullopt;
}

// The draws by ruling, looked at when the next player is to move.
void lookAtDraws(State& next) {
    const auto before = std::ranges::count(next.earlier, Situation{next.position, next.toMove});
    if (before + 1 >= kSameSituationDraws) return finish(next, End::Repetition, std::nullopt);
    if (countPlays(next.position, View(next.position), next.toMove) == 0) finish(next, End::NoMove, std::nullopt);
}

struct Player {
    const State& state;

    Side mover() const { return state.toMove; }

    Outcome operator()(const BringIn& in) const {
        State next = state;
        next.earlier.clear();
        auto& size = next.position.stacks[at(mover())][static_cast<std::size_t>(in.stack)];
        const Piece piece{mover(), size};
        --size;
        next.position = with(next.position, *in.to.cell, piece);
        return handOver(std::move(next));
    }

    Outcome operator()(const Move& move) const {
        const Cell from = *move.from.cell;
        const Cell to = *move.to.cell;
        const Piece piece = *topAt(state.position, from);
        const Position lifted = without(state.position, from, piece);
        State next = state;
        next.earlier.push_back({state.position, state.toMove});
        next.position = with(lifted, to, piece);
        if (const auto line = unstoppedLine(lifted, mover(), to)) {
            finish(next, End::UncoveredLine, opponent(mover()));
            return handOver(std::move(next), cellsOf(*line));
        }
        return handOver(std::move(next));
    }

    Outcome operator()(const Touch& touch) const {
        State next = state;
        next.touched = *touch.at.cell;
        const View view(state.position);
        if (moveTargets(view, topAt(state.position, *next.touched)->size) == 0) finish(next, End::TouchedUnplayable, opponent(mover()));
        return {std::move(next), {}};
    }

    Outcome operator()(const AgreeDraw&) const {
        State next = state;
        finish(next, End::AgreedDraw, std::nullopt);
        return {std::move(next), {}};
    }

    // The play is done: whose line stands, and does the game go on?
    Outcome handOver(State next, std::vector<Cell> line = {}) const {
        next.touched.reset();
        next.toMove = opponent(mover());
        if (!next.end) {
            if (const auto lines = linesOfFour(next.position, mover()); !lines.empty()) {
                finish(next, End::LineOfFour, mover());
                line = cellsOf(lines.front());
            } else {
                lookAtDraws(next);
            }
        }
        return {std::move(next), std::move(line)};
    }
};

} // namespace

Outcome play(const State& state, const Action& action) {
    assert(!state.end && playerOf(action) == playerOf(state.toMove));
    return std::visit(Player{state}, action);
}

State apply(const State& state, const Action& action) {
    return play(state, action).next;
}

} // namespace hawkstone::rules::gobblet
