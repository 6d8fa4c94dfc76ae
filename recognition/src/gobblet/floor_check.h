// SPDX-License-Identifier: Apache-2.0
// Empty cells of one board look alike. A cell called empty whose middle looks unlike the others' is not to be trusted: a
// pale piece in a dark hollow looks like an inlaid disc, until one sees the other hollows.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

// Lowers or raises the chances that cells are empty: what looks like the empty cells of this photo mostly is empty, what
// looks like its pieces, beside the board too, mostly is one.
void compareFloors(const Pyramid& pyramid, const BoardView& view, Cells& cells, const std::vector<Place>& beside);

// Where the look at the whole frame saw a piece's foot, a cell is not surely empty.
void heedDots(const FrameMaps& maps, const BoardView& view, Cells& cells);

// Beside what a hand hides a fingertip may hide the rest: no cell is surely empty there that was not plainly so from afar.
void heedHands(Cells& cells);

// The chance that nothing stands there; the others keep their proportions.
void setEmpty(PieceGlimpse& glimpse, double empty);

} // namespace hawkstone::recognition::gobblet
