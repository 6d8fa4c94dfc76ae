// SPDX-License-Identifier: Apache-2.0
// What the fields of a board, taken together, have to say against figures that were read surely one by one. They cast doubt and never settle one.
#pragma once

#include "board_look.h"

namespace hawkstone::recognition::gobblestones {

// A 12 of which the 1 was overlooked reads as a sure 2. Where an edition prints numbers of two figures, each field must be as wide as
// its kind: nearer to what the fields with one figure measure than to those with two, or the other way round.
void measureWidths(BoardLook& look);

// Where an edition prints numbers of two figures, an 11 may read as a sure 1. All true ones have as many strokes; what has more than the ones with
// fewest may be an 11. On one fresh board nineteen were.
void countStrokes(BoardLook& look);

// Boards print many numbers. Where more than half of them seem to be one and the same, figures of a kind the networks never saw (so narrow that each is a
// stroke, say) all pass for it: of 169 boards, true and imagined, none has a number on more than 28 % of its fields.
void doubtSameness(BoardLook& look);

// Backs of grey card with rings or a button on them look like grey fields with a 0. An edition's grey fields are all printed in one grey: one that is much
// darker or brighter than most, in the light that falls on it, may be a tile lying face down.
void compareZeros(BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
