// SPDX-License-Identifier: Apache-2.0
// Names the tiles of a board together: one edition's backs all look alike, and each face-up tile has one of the board's own five colours.
#pragma once

#include "field_colours.h"
#include "veil.h"

#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/profile.h>

#include <span>
#include <vector>

namespace hawkstone::recognition::gobblestones {

struct CoveredCell {
    cv::Mat patch;
    int index = 0;  // row by row
    float back = 0; // chance that it lies face down, as far as its own look tells
};

// What each covered cell shows, in order; nothing is marked certain yet.
std::vector<board::gobblestones::CellSight> readTiles(const Palette& palette, const Veil& veil, std::span<const CoveredCell> cells,
                                                      const calibration::Profile* profile);

} // namespace hawkstone::recognition::gobblestones
