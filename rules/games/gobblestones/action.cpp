// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblestones/action.h>

#include <algorithm>

namespace hawkstone::rules::gobblestones {

void addTile(Lay& lay, std::string_view place, Tile tile) {
    if (const auto cell = board::parseCell(place, kSide, kSide))
        lay.tiles.push_back({*cell, tile});
    else
        lay.nowhere.emplace_back(place);
}

Action canonical(const State& state, Action action) {
    if (auto* lay = std::get_if<Lay>(&action)) {
        if (state.variant == Variant::Bluff)
            for (auto& placement : lay->tiles) placement.tile = Tile::FaceDown;
        std::ranges::sort(lay->tiles);
    }
    return action;
}

int firstClockwise(int active, const std::vector<int>& challengers, int players) {
    return *std::ranges::min_element(challengers, {}, [&](int player) { return (player - active + players) % players; });
}

} // namespace hawkstone::rules::gobblestones
