// SPDX-License-Identifier: Apache-2.0
// Finds the 4x4 grid in a photo, half hidden by pieces or not, or says why there is none.
#pragma once

#include "networks.h"
#include "patches.h"

#include <hawkstone/board/expected.h>
#include <hawkstone/vision/trace.h>

#include <optional>

namespace hawkstone::recognition::gobblet {

struct FoundBoard {
    board::Quad corners{};
    double boardness = 0;    // how sure the grid network is (logit)
    bool unknownArt = false; // the small frame did not show it: what the networks make of such a board is to be trusted less
};

Expected<FoundBoard, board::NotFound> findBoard(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace);

// A grid as the network that looks at boards pressed flat sees it: how much it is one (logit), and how far its corners still moved.
struct Candidate {
    board::Quad corners{};
    double boardness = -1e9, movement = 1;
};

// What it says of a board that was laid elsewhere than where it saw it at first; the corners are where it sees them now.
Candidate lookAgain(const Pyramid& pyramid, const board::Quad& corners);

// Of art it does not know the small frame shows little: then the board is looked for all over the picture, and must be a plain one.
std::optional<Candidate> searchEverywhere(const Pyramid& pyramid);

// Corners in any order around the board, given back clockwise from a1: row 1 is the edge highest in the picture.
board::Quad inReadingOrder(const board::Quad& corners);

} // namespace hawkstone::recognition::gobblet
