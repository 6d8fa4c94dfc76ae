// SPDX-License-Identifier: Apache-2.0
#include "gobblestones_entry.h"

namespace hawkstone::session {

using namespace tracking::gobblestones;

Json layEntry(const Lay& lay, int player) {
    Json place = Json::array();
    for (const LaidTile& tile : lay.tiles)
        place.push_back(
            {{"at", board::name(tile.at)}, {"tile", tile.colour ? std::string(1, board::gobblestones::letter(*tile.colour)) : "?"}});
    return Json{{"player", player}, {"place", place}};
}

std::string fieldText(const board::gobblestones::Field& field) {
    return board::gobblestones::letter(field.colour) + std::to_string(field.value);
}

Json coveringJson(const Known& known) {
    Json rows = Json::array();
    for (const auto& row : known.covering) {
        std::string text;
        for (const auto& tile : row) text += !tile ? '.' : tile->tile ? board::gobblestones::letter(*tile->tile) : '?';
        rows.push_back(text);
    }
    return rows;
}

void readCovering(const Json& rows, Known& known) {
    for (int row = 0; row < kSide; ++row) {
        const std::string text = rows.at(row).get<std::string>();
        for (int column = 0; column < kSide; ++column) {
            auto& tile = known.covering[row][column];
            const char letter = text.at(static_cast<std::size_t>(column));
            if (letter == '.')
                tile.reset();
            else
                tile = CoveredBy{board::gobblestones::colourOfLetter(letter)};
        }
    }
}

Lay layOf(const Json& entry) {
    Lay lay;
    for (const Json& tile : entry["place"])
        lay.tiles.push_back({*board::parseCell(tile["at"].get<std::string>(), kSide, kSide),
                             board::gobblestones::colourOfLetter(tile["tile"].get<std::string>()[0])});
    return lay;
}

board::gobblestones::Field fieldOf(const std::string& text) {
    return {*board::gobblestones::colourOfLetter(text[0]), static_cast<std::uint8_t>(std::stoi(text.substr(1)))};
}

} // namespace hawkstone::session
