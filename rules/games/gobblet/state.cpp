// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblet/state.h>

#include <array>

namespace hawkstone::rules::gobblet {

RuleId idOf(End end) {
    constexpr std::array<std::string_view, 6> kIds{"line-of-four", "uncovered-line", "touched-unplayable",
                                                   "repetition",   "agreed-draw",    "no-move"};
    return RuleId{kIds[static_cast<std::size_t>(end)]};
}

State initialState(Side first) {
    State state;
    state.toMove = first;
    return state;
}

std::vector<int> winners(const State& state) {
    if (!state.winner) return {};
    return {playerOf(*state.winner)};
}

} // namespace hawkstone::rules::gobblet
