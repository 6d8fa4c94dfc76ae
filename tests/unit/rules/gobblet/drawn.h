// SPDX-License-Identifier: Apache-2.0
// Boards drawn in a test become states; plays are written as records write them.
#pragma once

#include "../said.h"

#include <hawkstone/rules/gobblet/game.h>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace hawkstone::rules::gobblet {

inline State drawn(std::string_view text) {
    const auto state = fromText(text);
    if (!state) ADD_FAILURE() << state.error() << "\n" << text;
    return state ? *state : State{};
}

inline int toMove(const State& state) {
    return playerOf(state.toMove);
}

// What the judge says when the player to move plays this.
inline std::string judged(const State& state, std::string_view from, std::string_view to, int pieces = 1) {
    return said(judge(state, playNamed(toMove(state), from, to, pieces)));
}
inline std::string judgedTouch(const State& state, std::string_view at) {
    return said(judge(state, Touch{toMove(state), placeNamed(at)}));
}

// Plays by turns; every one must be legal.
inline State played(State state, std::initializer_list<std::pair<std::string_view, std::string_view>> plays) {
    for (const auto& [from, to] : plays) {
        EXPECT_EQ(judged(state, from, to), "allowed") << from << " > " << to << "\n" << toText(state);
        state = gobblet::apply(state, playNamed(toMove(state), from, to));
    }
    return state;
}

inline std::string ending(const State& state) {
    if (!state.end) return "goes on";
    return std::string(idOf(*state.end).value) + (state.winner ? " " + std::string(board::gobblet::name(*state.winner)) : "");
}

} // namespace hawkstone::rules::gobblet
