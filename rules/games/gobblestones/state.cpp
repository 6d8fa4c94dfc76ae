// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblestones/state.h>

#include <algorithm>

namespace hawkstone::rules::gobblestones {
namespace {
constexpr std::string_view kTileLetters = "RYGBT?.";
}

char letter(Tile tile) {
    return kTileLetters[static_cast<std::size_t>(tile)];
}

std::optional<Tile> tileOfLetter(char letter) {
    const auto at = kTileLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Tile>(at);
}

RuleId idOf(End end) {
    switch (end) {
    case End::LastTile: return {"last-tile"};
    case End::CannotDraw: return {"cannot-draw"};
    case End::NoTilesLeft: return {"no-tiles-left"};
    case End::NobodyCanPlay: break;
    }
    return {"nobody-can-play"};
}

State initialState(const Setup& setup) {
    State state;
    state.fields = setup.fields;
    for (auto& row : state.covering) row.fill(Tile::None);
    state.players = setup.players;
    state.variant = setup.variant;
    state.endRule = setup.endRule;
    state.toMove = setup.first;
    state.bag = kAllTiles - kFullRack * setup.players;
    std::fill_n(state.racks.begin(), setup.players, kFullRack);
    return state;
}

std::array<int, kMaxPlayers> finalScores(const State& state) {
    auto scores = state.scores;
    for (std::size_t player = 0; player < scores.size(); ++player) scores[player] += state.racks[player];
    return scores;
}

std::vector<int> winners(const State& state) {
    std::vector<int> best;
    if (!state.end) return best;
    const auto scores = finalScores(state);
    const int most = *std::max_element(scores.begin(), scores.begin() + state.players);
    for (int player = 0; player < state.players; ++player)
        if (scores[static_cast<std::size_t>(player)] == most) best.push_back(player);
    return best;
}

} // namespace hawkstone::rules::gobblestones
