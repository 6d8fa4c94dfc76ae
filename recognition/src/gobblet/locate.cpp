// SPDX-License-Identifier: Apache-2.0
#include "locate.h"

#include "grid_polish.h"
#include "pieces.h"

namespace hawkstone::recognition::gobblet {

Expected<board::Quad, board::NotFound> locateGrid(const Pyramid& pyramid, const FrameMaps& maps, double mapScale, vision::Trace* trace) {
    const auto found = findBoard(pyramid, maps, mapScale, trace);
    if (!found) return Unexpected<board::NotFound>(found.error());
    // Tall pieces pull the grid towards their tops; once it is known where they stand, the free cells decide.
    const Cells rough = lookAtCells(pyramid, BoardView(found->corners, pyramid.size()), Care::Quick);
    std::array<bool, board::gobblet::kSide * board::gobblet::kSide> covered;
    for (std::size_t i = 0; i < covered.size(); ++i) covered[i] = rough[i].glimpse.empty < 0.5;
    return inReadingOrder(polishGrid(pyramid, found->corners, covered).corners);
}

} // namespace hawkstone::recognition::gobblet
