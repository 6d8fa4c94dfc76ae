// SPDX-License-Identifier: Apache-2.0
// Gobblestones tables for tests: a board whose fields are easy to name, and tiles drawn on it.
#pragma once

#include "../said.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <string>
#include <string_view>
#include <vector>

namespace hawkstone::rules::gobblestones {

// Columns are coloured R Y G B T R Y ..., but row 8 is grey; the number is the row's: a3 is R3, h8 is N8.
inline Fields stripes() {
    Fields fields{};
    for (std::size_t row = 0; row < kSide; ++row)
        for (std::size_t column = 0; column < kSide; ++column)
            fields[row][column] = {row == 7 ? Colour::Grey : static_cast<Colour>(column % 5), static_cast<std::uint8_t>(row + 1)};
    return fields;
}

inline State table(int players = 2, Variant variant = Variant::Standard, EndRule endRule = EndRule::LastTile) {
    return initialState({stripes(), players, variant, endRule, 0});
}

// Words such as "h8:R"; without a colour the tile matches its field ("h9") or is red where that is grey.
inline Lay lay(int player, const std::vector<std::string>& words, Variant variant = Variant::Standard) {
    Lay play{player, {}, {}};
    const auto fields = stripes();
    for (const auto& word : words) {
        const auto colon = word.find(':');
        const auto place = word.substr(0, colon);
        const auto cell = board::parseCell(place, kSide, kSide);
        Tile tile = Tile::FaceDown;
        if (colon != std::string::npos)
            tile = *tileOfLetter(word[colon + 1]);
        else if (variant == Variant::Standard && cell) {
            const Colour printed = fields[cell->row][cell->column].colour;
            tile = printed == Colour::Grey ? Tile::Red : tileOf(printed);
        }
        addTile(play, place, tile);
    }
    return play;
}

// Tiles that lie already.
inline State with(State state, const std::vector<std::string>& words) {
    for (const auto& placement : lay(0, words).tiles) state.covering[placement.at.row][placement.at.column] = placement.tile;
    return state;
}

inline std::string judged(const State& state, const std::vector<std::string>& words) {
    return said(judge(state, lay(state.toMove, words, state.variant)));
}

} // namespace hawkstone::rules::gobblestones
