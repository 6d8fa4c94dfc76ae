// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/gobblet/game.h>

#include <array>

namespace hawkstone::rules::gobblet {
namespace {

using enum RuleKind;

// Leaflet 001 is Gigamic's, 002 and 003 are Blue Orange's. The order is the one in which a play is judged.
constexpr std::array kRules{
    Rule{{"game-over"}, Play, "nothing is played after the end", "001", "Winning", false},
    Rule{{"turn-order"}, Play, "only the player whose turn it is plays", "001", "Playing the game", false},
    Rule{{"on-board"},
         Play,
         "a piece comes from an own stack or a square and goes to one of the 16 squares",
         "001",
         "Playing the game",
         false},
    Rule{{"stays-on-board"}, Play, "a piece never leaves the board once it is in play", "001", "Playing the game", false},
    Rule{{"stack-empty"}, Play, "a piece comes from a stack that still has one", "001", "Playing the game", false},
    Rule{{"square-empty"}, Play, "there is no piece on this square to play", "001", "Playing the game", false},
    Rule{{"own-piece"}, Play, "only an own piece that is on top may be played", "001", "Playing the game", false},
    Rule{
        {"one-piece"}, Play, "only one piece moves at a time, never a nest of them", "002", "Notes on play: playing from the board", false},
    Rule{{"must-move"}, Play, "a lifted piece goes to another square", "001", "Playing the game", false},
    Rule{{"larger-on-smaller"}, Play, "a piece covers only strictly smaller pieces", "001", "Playing the game", false},
    Rule{{"stack-to-empty"},
         Play,
         "a piece from a stack goes to an empty square, or onto an opponent's piece in a visible line of three",
         "001",
         "Playing the game",
         false},
    Rule{{"touch-move"}, Play, "a touched own piece on the board must be played", "001", "Playing the game", false},
    Rule{{"line-of-four"}, End, "four visible pieces of one colour in a line win", "001", "Winning", false},
    Rule{{"uncovered-line"},
         End,
         "lifting a piece that shows an opponent's line of four loses, unless it is put onto that line",
         "001",
         "Playing the game",
         false},
    Rule{{"touched-unplayable"}, End, "touching an own piece that cannot be played loses", "002", "Notes on play: touched gobblet", true},
    Rule{{"repetition"},
         End,
         "the same position with the same player to move for the third time is a draw",
         "002",
         "Notes on play: draws",
         true},
    Rule{{"agreed-draw"}, End, "both players agree to a draw", "002", "Notes on play: draws", false},
    Rule{{"no-move"}, End, "a player to move who has no legal play makes it a draw", "", "", true},
};

} // namespace

std::span<const Rule> rulebook() {
    return kRules;
}

} // namespace hawkstone::rules::gobblet
