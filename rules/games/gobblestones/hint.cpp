// SPDX-License-Identifier: Apache-2.0
#include "generator.h"

#include <hawkstone/rules/gobblestones/hint.h>

#include <algorithm>
#include <tuple>

namespace hawkstone::rules::gobblestones {
namespace {

int tilesOn(const Rack& rack) {
    int count = 0;
    for (const int tiles : rack) count += tiles;
    return count;
}

// The most anybody could earn in one turn here with so many tiles, if the rack had the right colours.
int richestPlay(const State& state, int tiles) {
    int most = 0;
    forEachGeometry(state, std::min(kFullRack, tiles), [&](const auto& cells, int count) {
        int points = 0;
        for (int i = 0; i < count; ++i) points += state.field(cells[static_cast<std::size_t>(i)]).value;
        most = std::max(most, points);
    });
    return most;
}

int leftToNext(const State& state, const Lay& lay) {
    State next = apply(state, lay);
    if (!next.open.empty()) next = apply(next, Trust{});
    if (next.end) return 0;
    return richestPlay(next, next.racks[static_cast<std::size_t>(next.toMove)]);
}

// Coloured fields need their own colour; grey ones take what is left over.
bool canMatch(const State& state, const Lay& lay, Rack rack) {
    int grey = 0;
    for (const auto& placement : lay.tiles) {
        const Colour printed = state.field(placement.at).colour;
        if (printed == Colour::Grey)
            ++grey;
        else if (--rack[static_cast<std::size_t>(printed)] < 0)
            return false;
    }
    return tilesOn(rack) >= grey;
}

bool sameFields(const Lay& one, const Lay& other) {
    return std::ranges::equal(one.tiles, other.tiles, {}, &Placement::at, &Placement::at);
}

} // namespace

std::vector<Hint> hints(const State& state, const std::optional<Rack>& rack) {
    Rack any;
    any.fill(kFullRack);
    std::vector<Hint> all;
    for (Lay& lay : legalPlays(state, rack.value_or(any))) {
        Hint hint;
        for (const auto& placement : lay.tiles) hint.points += state.field(placement.at).value;
        hint.honest = state.variant == Variant::Standard || canMatch(state, lay, rack.value_or(any));
        // Colourings of the same fields come one after another and leave the same.
        hint.leaves = !all.empty() && sameFields(all.back().lay, lay) ? all.back().leaves : leftToNext(state, lay);
        hint.lay = std::move(lay);
        all.push_back(std::move(hint));
    }
    const auto worth = [](const Hint& hint) { return std::tuple(-hint.value(), hint.leaves, -hint.points); };
    std::ranges::stable_sort(all, {}, worth);
    return all;
}

std::size_t leavesLeast(const std::vector<Hint>& hints) {
    return static_cast<std::size_t>(std::ranges::min_element(hints, {}, &Hint::leaves) - hints.begin());
}

} // namespace hawkstone::rules::gobblestones
