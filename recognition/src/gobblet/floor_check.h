// SPDX-License-Identifier: Apache-2.0
// Empty cells of one board look alike. A cell called empty whose middle looks unlike the others' is not to be trusted: a
// pale piece in a dark hollow looks like an inlaid disc, until one sees the other hollows.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

// Lowers or raises the chances that cells are empty.
void compareFloors(const Pyramid& pyramid, const BoardView& view, Cells& cells);

// Where the look at the whole frame saw a piece's foot, a cell is not surely empty.
void heedDots(const FrameMaps& maps, double mapScale, const BoardView& view, Cells& cells);

} // namespace hawkstone::recognition::gobblet
