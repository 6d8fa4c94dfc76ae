// SPDX-License-Identifier: Apache-2.0
// A table drawn in a test becomes a state; actions are written short.
#pragma once

#include "../said.h"

#include <hawkstone/rules/hidden_stones/game.h>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace hawkstone::rules::hidden_stones {

inline State drawn(std::string_view text) {
    const auto state = fromText(text);
    if (!state) ADD_FAILURE() << state.error() << "\n" << text;
    return state ? *state : State{};
}

// sun fish fish / horse horse horse / seed seed seed
inline Grid plainStones() {
    using enum Face;
    return {{{Sun, Fish, Fish}, {Horse, Horse, Horse}, {Seed, Seed, Seed}}};
}

inline State fresh(int players = 2, int first = 0) {
    return initialState(plainStones(), players, first);
}

inline Action swap(const State& state, std::string_view one, std::string_view other) {
    return Swap{state.toMove, placeNamed(one), placeNamed(other)};
}
inline Action flip(const State& state, std::string_view at) {
    return Flip{state.toMove, placeNamed(at)};
}
inline Action scoreCard(const State& state, int id) {
    return Score{state.toMove, findCard(id)->points, findCard(id)->pattern};
}
inline State after(const State& state, const Action& action) {
    EXPECT_EQ(said(judge(state, action)), "allowed") << name(action) << "\n" << toText(state);
    return hidden_stones::apply(state, action);
}
inline State ended(const State& state) {
    return after(state, EndTurn{state.toMove});
}
inline State passed(const State& state) {
    return after(state, Pass{state.toMove});
}

} // namespace hawkstone::rules::hidden_stones
