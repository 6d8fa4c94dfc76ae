// SPDX-License-Identifier: Apache-2.0
#include "hints.h"

#include <hawkstone/rules/gobblestones/hint.h>

namespace hawkstone::records {
namespace {

using namespace rules::gobblestones;

Expected<Rack, std::string> readRack(const std::string& letters) {
    Rack rack{};
    for (const char c : letters) {
        const auto colour = board::gobblestones::colourOfLetter(c);
        if (!colour || *colour == Colour::Grey)
            return Unexpected<std::string>("expected tiles of R Y G B T, found \"" + letters.substr(0, 40) + "\"");
        ++rack[static_cast<std::size_t>(*colour)];
    }
    return rack;
}

Json turnJson(const Lay& lay) {
    Json place = Json::array();
    for (const auto& placement : lay.tiles)
        place.push_back({{"at", board::name(placement.at)}, {"tile", std::string(1, letter(placement.tile))}});
    return {{"player", lay.player}, {"place", std::move(place)}};
}

// "h8 5 + h9 3 = 8 points, draws 3; the next player can then score at most 21"
std::string why(const State& state, const Hint& hint) {
    std::string text;
    for (const auto& placement : hint.lay.tiles)
        text += (text.empty() ? "" : " + ") + board::name(placement.at) + " " + std::to_string(state.field(placement.at).value);
    if (hint.lay.tiles.empty())
        text = "lays nothing";
    else if (hint.lay.tiles.size() == 1)
        text += hint.points == 1 ? " point" : " points";
    else
        text += " = " + std::to_string(hint.points) + " points";
    const int draws = std::min(state.bag, kFullRack - static_cast<int>(hint.lay.tiles.size()));
    text += ", draws " + std::to_string(draws);
    if (!hint.honest) text += "; a bluff: the rack cannot match these fields, and a challenge would earn it nothing";
    return text + "; the next player can then score at most " + std::to_string(hint.leaves);
}

} // namespace

Expected<Json, std::string> gobblestonesHint(const State& state, const Holding& holding) {
    std::optional<Rack> rack;
    if (holding.rack) {
        const auto read = readRack(*holding.rack);
        if (!read) return Unexpected<std::string>(read.error());
        rack = *read;
    }
    const auto all = hints(state, rack);
    Json plays = Json::array();
    for (const Hint& hint : all) {
        plays.push_back({{"turn", turnJson(hint.lay)},
                         {"value", hint.value()},
                         {"why", why(state, hint)},
                         {"points", hint.points},
                         {"leaves", hint.leaves}});
        if (state.variant == Variant::Bluff) plays.back()["honest"] = hint.honest;
    }
    Json answer = hintAnswer(std::move(plays));
    answer["least"] = all.empty() ? Json(nullptr) : Json(leavesLeast(all));
    return answer;
}

} // namespace hawkstone::records
