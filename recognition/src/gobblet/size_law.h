// SPDX-License-Identifier: Apache-2.0
// Which of the four sizes a piece has: nobody knows how wide a stranger's pieces are, but all pieces in view come from
// one set, so they are judged together against every set there could be.
#pragma once

#include <hawkstone/board/gobblet.h>

#include <array>
#include <optional>
#include <vector>

namespace hawkstone::recognition::gobblet {

struct Measured {
    board::gobblet::Side side = board::gobblet::Side::White;
    double radius = 0, doubt = 0.01; // in cells; doubt is one standard deviation
    bool onBoard = true;
    double weight = 1; // chance that it is a piece at all
    // A second opinion on the radius, and the height, where there are any.
    double otherRadius = 0, otherDoubt = 1;
    double strays = 0.1, otherStrays = 0.1; // how often each is off by far more than its doubt: an outline rests on a wrong edge
    double height = 0, heightDoubt = 1;
    double radiusPerHeight = 0; // how much the radius would change were the height known to be larger by one
    bool inStack = false;       // one of the player's stacks beside the board
};

using SizeChances = std::array<double, board::gobblet::kSizes>; // of sizes 1 to 4
using Radii = std::array<double, board::gobblet::kSizes>;       // of sizes 1 to 4, in cells

// The chances of each piece's sizes, in the order given. A known law is an enrolled set's.
std::vector<SizeChances> judgeSizes(const std::vector<Measured>& pieces, const std::optional<Radii>& known);

} // namespace hawkstone::recognition::gobblet
