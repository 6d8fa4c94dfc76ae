// SPDX-License-Identifier: Apache-2.0
// Road one: makes the legal actions from sets of squares. It must agree with judge.cpp and shares no code with it.
#include "moves.h"

#include <hawkstone/rules/gobblet/game.h>

namespace hawkstone::rules::gobblet {
namespace {

template <class Do>
void forEach(Squares squares, Do&& act) {
    for (unsigned left = squares; left != 0; left &= left - 1) act(cellAt(std::countr_zero(left)));
}

void addBringIns(const State& state, const View& view, std::vector<Action>& actions) {
    for (int stack = 0; stack < kStacks; ++stack) {
        const int size = state.position.stacks[at(state.toMove)][static_cast<std::size_t>(stack)];
        if (size == 0) continue;
        forEach(bringInTargets(view, state.toMove, size),
                [&](Cell to) { actions.emplace_back(BringIn{playerOf(state.toMove), stack, to}); });
    }
}

void addMoves(const State& state, const View& view, Squares froms, std::vector<Action>& actions) {
    for (int size = kSizes; size >= 1; --size)
        forEach(movable(state.position, view, state.toMove, size) & froms, [&](Cell from) {
            forEach(moveTargets(view, size), [&](Cell to) { actions.emplace_back(Move{playerOf(state.toMove), from, to}); });
        });
}

} // namespace

std::vector<Action> legalActions(const State& state) {
    std::vector<Action> actions;
    if (state.end) return actions;
    actions.reserve(128); // few positions have more
    const View view(state.position);
    if (!state.touched) addBringIns(state, view, actions);
    addMoves(state, view, state.touched ? only(*state.touched) : kAllSquares, actions);
    const Squares own = view.showing[at(state.toMove)];
    forEach(state.touched ? only(*state.touched) : own, [&](Cell cell) { actions.emplace_back(Touch{playerOf(state.toMove), cell}); });
    actions.emplace_back(AgreeDraw{playerOf(state.toMove)});
    return actions;
}

} // namespace hawkstone::rules::gobblet
