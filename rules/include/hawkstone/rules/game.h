// SPDX-License-Identifier: Apache-2.0
// What every game offers, and the law between its two roads: an action is in legalActions(s) exactly when judge(s, a) allows it.
#pragma once

#include <hawkstone/rules/rulebook.h>
#include <hawkstone/rules/verdict.h>

#include <concepts>
#include <span>
#include <vector>

namespace hawkstone::rules {

template <class G>
concept Game = requires(const typename G::State& state, const typename G::Action& action) {
    { G::legalActions(state) } -> std::same_as<std::vector<typename G::Action>>; // road one: makes them
    { G::judge(state, action) } -> std::same_as<Verdict>;                        // road two: explains; total
    { G::apply(state, action) } -> std::same_as<typename G::State>;              // precondition: allowed
    { G::rulebook() } -> std::convertible_to<std::span<const Rule>>;
};

} // namespace hawkstone::rules
