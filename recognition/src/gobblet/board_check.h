// SPDX-License-Identifier: Apache-2.0
// Whether the 4x4 grid that was found and read is a Gobblet board at all, and not sixteen cards, coasters or letters.
#pragma once

#include "patches.h"
#include "pieces.h"

#include <hawkstone/board/sight.h>

#include <optional>

namespace hawkstone::recognition::gobblet {

// Whether enough of a cell shows to say anything, and whether it is then plain, or even certain, what is there: nothing, white or black, of whatever size.
struct Plainness {
    bool shows = false, plain = false, certain = false;
};
Plainness plainness(const board::gobblet::CellSight& cell);

// Among letters, figures or prints nobody knows some cells pass for empty ones, or for pieces: where of half it is in doubt what is there, or of a quarter not
// even plain, all are. Doubt about a size alone is another matter.
void doubtWhatIsMostlyUnclear(board::gobblet::Sight& sight);

// Whether a piece plainly stands on the grid: read for certain, its outline on edges all around, and of a piece's height.
bool pieceStands(const Cells& cells, const board::gobblet::Sight& sight);

// Why it is no board to read, if it is none.
std::optional<board::NotFound> whyNoBoard(const Pyramid& pyramid, const Cells& cells, const board::gobblet::Sight& sight);

} // namespace hawkstone::recognition::gobblet
