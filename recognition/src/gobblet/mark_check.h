// SPDX-License-Identifier: Apache-2.0
// What is printed or carved into one cell is so in all of them: where it shows nothing stands, where it is missing something may.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

// Compares every cell's edges with those of the cells that are plainly empty: Place::marks.
void compareMarks(const Pyramid& pyramid, const BoardView& view, Cells& cells);

// Makes it likelier that a cell is empty which shows them.
void heedMarks(Cells& cells);

// Whether the cell shows just what empty ones do.
bool showsMarks(const Place& cell);
// Whether it shows nothing of it: what covers it is a piece more often than a shadow.
bool lacksMarks(const Place& cell);

} // namespace hawkstone::recognition::gobblet
