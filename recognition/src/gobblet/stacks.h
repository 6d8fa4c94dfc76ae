// SPDX-License-Identifier: Apache-2.0
// Which of the round things beside the board are a player's stacks: at most three, in a row along one edge of the board.
// A die or a mug that looks like a piece seldom stands in that row.
#pragma once

#include "pieces.h"

#include <algorithm>
#include <array>

namespace hawkstone::recognition::gobblet {

struct Row {
    std::vector<std::size_t> members; // places, as given
    bool doubtful = false;            // something else might belong to it
    bool upright = false;             // it runs down the picture, left or right of the board
    int edge = -1;                    // 0 left of the board, 1 right, 2 above, 3 below
    double uneven = 0;                // how far from an even row, as a part of what is allowed
    bool rivalled = false;            // a row along another edge is worth nearly as much, were it not for where the other player's is

    bool has(std::size_t place) const { return std::find(members.begin(), members.end(), place) != members.end(); }
};

// Both players' rows, white's first. Rows along any two edges may be theirs, facing ones rather.
std::array<Row, 2> findRows(const std::vector<Place>& beside);
// The row of the places that look like pieces of that side.
Row findRow(const std::vector<Place>& beside, board::gobblet::Side side);

// Where stacks that were not seen yet would stand: in the gaps and at the ends of a side's row, and across the board from
// the other side's.
std::vector<cv::Point2d> whereOthersWouldStand(const std::vector<Place>& beside);

} // namespace hawkstone::recognition::gobblet
