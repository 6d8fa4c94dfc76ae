// SPDX-License-Identifier: Apache-2.0
// A Gobblestones table at one moment: the printed fields, the tiles on them, and what everyone can count.
#pragma once

#include <hawkstone/board/cell.h>
#include <hawkstone/board/expected.h>
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/rules/verdict.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hawkstone::rules::gobblestones {

using board::Cell;
using board::gobblestones::Colour;
using board::gobblestones::Field;
using board::gobblestones::Fields;
using board::gobblestones::kSide;

inline constexpr int kMaxPlayers = 4;
inline constexpr int kFullRack = 5; // tiles drawn at the start; the most one may lay; what a turn draws when nothing is laid
inline constexpr int kAllTiles = 100;

enum class Variant : std::uint8_t { Standard, Bluff };
enum class EndRule : std::uint8_t { LastTile, ShortDraw }; // the leaflet's ends; the house rule

// What lies on a field. The first five are Colour's, in the same order.
enum class Tile : std::uint8_t { Red, Yellow, Green, Blue, Turquoise, FaceDown, None };
constexpr Tile tileOf(Colour colour) {
    return static_cast<Tile>(colour);
}
char letter(Tile tile); // R Y G B T, ? face down, . none
std::optional<Tile> tileOfLetter(char letter);

using Covering = std::array<std::array<Tile, kSide>, kSide>; // [row][column]

// The ends, as the rulebook names them.
enum class End : std::uint8_t { LastTile, CannotDraw, NoTilesLeft, NobodyCanPlay };
RuleId idOf(End end);

struct State {
    Fields fields{};
    Covering covering{}; // an open bluff play lies here too
    int players = 2;
    Variant variant = Variant::Standard;
    EndRule endRule = EndRule::LastTile;
    int toMove = 0; // while a bluff play is open: who laid it
    int bag = 0;
    std::array<int, kMaxPlayers> racks{};  // counts; the colours are hidden and never guessed
    std::array<int, kMaxPlayers> scores{}; // may be below zero
    int idleTurns = 0;                     // legal turns in a row with nothing laid and nothing drawn
    std::vector<Cell> open;                // bluff: laid face down, neither trusted nor challenged yet; in board order
    std::optional<End> end;

    friend bool operator==(const State&, const State&) = default;

    Tile at(Cell cell) const { return covering[cell.row][cell.column]; }
    const Field& field(Cell cell) const { return fields[cell.row][cell.column]; }
    bool isCovered(Cell cell) const { return at(cell) != Tile::None; }
};

struct Setup {
    Fields fields{};
    int players = 2;
    Variant variant = Variant::Standard;
    EndRule endRule = EndRule::LastTile;
    int first = 0;
};
State initialState(const Setup& setup);

// Scores with one point for each tile left on the rack; meant for a finished game.
std::array<int, kMaxPlayers> finalScores(const State& state);
// Most points; ties share. Empty while the game goes on.
std::vector<int> winners(const State& state);

// The whole state as text and back: "field tile" for each place, drawn as the board, then the counts.
std::string toText(const State& state);
Expected<State, std::string> fromText(std::string_view text);

} // namespace hawkstone::rules::gobblestones
