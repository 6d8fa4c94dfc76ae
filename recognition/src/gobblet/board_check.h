// SPDX-License-Identifier: Apache-2.0
// Whether the 4x4 grid that was found and read is a Gobblet board at all, and not sixteen cards, coasters or letters.
#pragma once

#include "patches.h"
#include "pieces.h"

#include <hawkstone/board/sight.h>

#include <optional>

namespace hawkstone::recognition::gobblet {

// Whether enough of a cell shows to say anything, and whether it is then plain what is there: nothing, white or black, of whatever size.
struct Plainness {
    bool shows = false, plain = false;
};
Plainness plainness(const board::gobblet::CellSight& cell);

// Whether a piece plainly stands on the grid: read for certain, its outline on edges all around, and of a piece's height.
bool pieceStands(const Cells& cells, const board::gobblet::Sight& sight);

// Why it is no board to read, if it is none.
std::optional<board::NotFound> whyNoBoard(const Pyramid& pyramid, const Cells& cells, const board::gobblet::Sight& sight);

} // namespace hawkstone::recognition::gobblet
