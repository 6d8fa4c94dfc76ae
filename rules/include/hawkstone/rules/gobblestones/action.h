// SPDX-License-Identifier: Apache-2.0
// What players do in Gobblestones: lay tiles; in the bluff variant trust a play or challenge it.
#pragma once

#include <hawkstone/rules/few.h>
#include <hawkstone/rules/gobblestones/state.h>

#include <compare>
#include <string>
#include <variant>
#include <vector>

namespace hawkstone::rules::gobblestones {

struct Placement {
    Cell at;
    Tile tile = Tile::FaceDown; // never None
    friend auto operator<=>(const Placement&, const Placement&) = default;
};

struct Lay {
    int player = 0;
    Few<Placement, kFullRack> tiles;  // 0 to 5 in a legal turn
    std::vector<std::string> nowhere; // tiles said to lie where no field is ("p3"); they count as laid
    friend auto operator<=>(const Lay&, const Lay&) = default;
};
// Bluff: nobody doubts the open play.
struct Trust {
    friend auto operator<=>(const Trust&, const Trust&) = default;
};
// Bluff: the open play's tiles, turned up, in the order of State::open.
struct Challenge {
    int by = 0; // the one who counts: first clockwise of all who challenged
    Few<Colour, kFullRack> revealed;
    friend auto operator<=>(const Challenge&, const Challenge&) = default;
};
// Adds a tile to a play, where it was said to lie.
void addTile(Lay& lay, std::string_view place, Tile tile);

using Action = std::variant<Lay, Trust, Challenge>;

// The one spelling of an action among its equals: tiles in board order, and face down in the bluff variant.
Action canonical(const State& state, Action action);

// Of all who challenged, the first clockwise from the active player. Precondition: not empty.
int firstClockwise(int active, const std::vector<int>& challengers, int players);

} // namespace hawkstone::rules::gobblestones
