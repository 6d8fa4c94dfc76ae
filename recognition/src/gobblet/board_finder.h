// SPDX-License-Identifier: Apache-2.0
// Finds the 4x4 grid in a photo, half hidden by pieces or not, or says why there is none.
#pragma once

#include "networks.h"
#include "patches.h"

#include <hawkstone/board/expected.h>
#include <hawkstone/vision/trace.h>

namespace hawkstone::recognition::gobblet {

struct FoundBoard {
    board::Quad corners{};
    double boardness = 0;    // how sure the grid network is (logit)
    bool unknownArt = false; // the small frame did not show it: what the networks make of such a board is to be trusted less
};

Expected<FoundBoard, board::NotFound> findBoard(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace);

// What the grid network says of a board that was laid elsewhere than where it saw it at first.
struct SecondLook {
    board::Quad corners{}; // where it sees them now
    double boardness = 0, movement = 1;
};
SecondLook lookAgain(const Pyramid& pyramid, const board::Quad& corners);

// Corners in any order around the board, given back clockwise from a1: row 1 is the edge highest in the picture.
board::Quad inReadingOrder(const board::Quad& corners);

} // namespace hawkstone::recognition::gobblet
