// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/hidden_stones/state.h>

#include <algorithm>

namespace hawkstone::rules::hidden_stones {

RuleId idOf(End end) {
    constexpr std::array<std::string_view, 3> kIds{"threshold", "four-strikes", "all-cards-scored"};
    return RuleId{kIds[static_cast<std::size_t>(end)]};
}

CardSet State::allScored() const {
    CardSet all;
    for (const CardSet& pile_ : scored) all |= pile_;
    return all;
}

bool areTheNine(const Grid& stones) {
    std::array<int, board::hidden_stones::kStonesOfKind.size()> found{};
    for (const auto& row : stones)
        for (const Face face : row) ++found[static_cast<std::size_t>(board::hidden_stones::kind(face))];
    return found == board::hidden_stones::kStonesOfKind;
}

State initialState(const Grid& stones, int players, int first) {
    State state;
    state.stones = stones;
    state.players = players;
    state.toMove = first;
    std::fill_n(state.hands.begin(), players, kFullHand);
    state.pile = (state.isSolo() ? kSoloDeck : kCards) - kFullHand * players;
    return state;
}

std::vector<int> points(const State& state) {
    std::vector<int> sums;
    for (int player = 0; player < state.players; ++player) sums.push_back(pointsOf(state.scored[static_cast<std::size_t>(player)]));
    return sums;
}

std::vector<int> finalScores(const State& state) {
    std::vector<int> scores = points(state);
    if (state.isSolo()) return scores;
    std::vector<int> ones;
    for (int player = 0; player < state.players; ++player) ones.push_back(countOf(state.scored[static_cast<std::size_t>(player)], 1));
    const int most = std::ranges::max(ones);
    for (std::size_t player = 0; player < scores.size(); ++player)
        if (most > 0 && ones[player] == most) scores[player] += kBonus;
    return scores;
}

std::vector<int> winners(const State& state) {
    if (!state.end || state.end == End::FourStrikes) return {};
    const std::vector<int> scores = finalScores(state);
    const int best = std::ranges::max(scores);
    std::vector<int> players;
    for (int player = 0; player < state.players; ++player)
        if (scores[static_cast<std::size_t>(player)] == best) players.push_back(player);
    return players;
}

} // namespace hawkstone::rules::hidden_stones
