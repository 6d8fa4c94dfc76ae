// SPDX-License-Identifier: Apache-2.0
// Where the grid lies, to the last percent: found by the networks, polished by the cells that no piece covers.
#pragma once

#include "board_finder.h"

namespace hawkstone::recognition::gobblet {

struct Located {
    board::Quad corners{};
    double doubt = 0; // how far a corner may be off, in parts of the side; 0 if no more than usual
};

Expected<Located, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, vision::Trace* trace);

} // namespace hawkstone::recognition::gobblet
