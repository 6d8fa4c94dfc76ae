// SPDX-License-Identifier: Apache-2.0
// What a player's stacks show, and whether that is certain.
#pragma once

#include "stacks.h"

namespace hawkstone::recognition::gobblet {

struct SeenStacks {
    const std::vector<Place>& beside; // what stands around the board
    const std::array<Row, 2>& rows;   // which of it are a player's stacks
    const std::vector<int>& sizeOf;   // for each place around the board which of the sizes below is its own; -1: none
    const std::vector<SizeChances>& sizes;
};

// Needs the cells read: what a stack lacks must be on the board.
void judgeStacks(const SeenStacks& seen, const BoardView& view, board::gobblet::Sight& sight);

// Whether what the stacks lack is on the board. What is out of a nest shows there or is covered by something larger; a largest
// piece nothing covers.
enum class Account {
    Wrong,   // more shows than came out, or a largest is missing, or something is where a nest is gone: misread or overlooked
    Covered, // some must be covered: just so it looks if a stack is taken for a smaller one
    Exact
};
Account accountOf(const std::vector<std::uint8_t>& shown, int side, const board::gobblet::Sight& sight);
// The same, where some cells are in doubt: what contradicts three stacks in view may be such a cell misread, and what bears them out, too.
Account accountBesideDoubts(const std::vector<std::uint8_t>& shown, int side, const board::gobblet::Sight& sight);

} // namespace hawkstone::recognition::gobblet
