// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblestones/game.h>

namespace hawkstone::rules::gobblestones {
namespace {

using enum RuleKind;

constexpr std::string_view kLeaflet = "000";
constexpr std::string_view kBluff = "Gobblestones bluffing variant";

// In the order violations are reported.
constexpr std::array kRules{
    Rule{{"turn-order"}, Play, "only the player whose turn it is lays tiles", kLeaflet, "Play", false},
    Rule{{"tile-count"}, Play, "at most 5 tiles are laid, and never more than the rack holds", kLeaflet, "Play", false},
    Rule{{"on-board"}, Play, "every tile lies on one of the 225 fields", kLeaflet, "Play", false},
    Rule{{"field-free"}, Play, "one tile a field, and none on a field covered before", kLeaflet, "Play", false},
    Rule{{"straight-line"}, Play, "all tiles of a turn lie in one row or one column", kLeaflet, "Play, 1", false},
    Rule{{"no-gap"}, Play, "no empty field lies between the tiles of a turn", kLeaflet, "Play, 1", true},
    Rule{{"centre-start"}, Play, "the first tiles cover the centre field of a board square", kLeaflet, "Setup", true},
    Rule{{"adjacent"}, Play, "at least one tile lies beside a tile laid earlier", kLeaflet, "Play, 1", false},
    Rule{{"colour-match"}, Play, "a tile lies on a field of its own colour or on grey", kLeaflet, "Play, 2", true},
    Rule{{"no-2x2"}, Play, "no 2x2 block of covered fields may arise", kLeaflet, "Play, 3", false},
    Rule{{"game-over"}, Play, "nothing is played after the end", kLeaflet, "Game end", false},
    Rule{{"last-tile"},
         End,
         "the last tile of a rack was laid and the bag could not give all that must be drawn",
         kLeaflet,
         "Game end",
         false},
    Rule{{"cannot-draw"}, End, "the bag could not give all that must be drawn", kLeaflet, "Game end", true},
    Rule{{"no-tiles-left"}, End, "the turn came to an empty rack, and the bag is empty", kLeaflet, "Game end", true},
    Rule{{"nobody-can-play"}, End, "everyone in turn laid nothing and drew nothing", "", "", true},
    Rule{{"honest"}, Challenge, "all tiles match: the challenger loses what the play earned", kLeaflet, kBluff, false},
    Rule{{"bluff"}, Challenge, "a tile does not match: the tiles go back to the rack and the turn ends", kLeaflet, kBluff, true},
};

} // namespace

std::span<const Rule> rulebook() {
    return kRules;
}

} // namespace hawkstone::rules::gobblestones
