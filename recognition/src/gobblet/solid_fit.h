// SPDX-License-Identifier: Apache-2.0
// Measures standing pieces by their outlines: a round body on the board, drawn as the camera would see it, is moved and
// stretched until its outline lies on the picture's edges. What a nearer piece hides has no say.
#pragma once

#include "board_view.h"
#include "patches.h"

#include <vector>

namespace hawkstone::recognition::gobblet {

// In cells, on the board's plane. The radius is the one halfway up; the top is wider by taper, the foot narrower.
struct Solid {
    double x = 0, y = 0, radius = 0.3, height = 0.8, taper = 0;
};

struct SolidFit {
    Solid solid;
    double radiusDoubt = 1; // one standard deviation as the edges' scatter has it; 1: could not be measured
    double heightDoubt = 1;
    double radiusPerHeight = 0; // how much the radius would change were the height known to be larger by one
    double visible = 0;         // part of the outline that no nearer piece and no frame hides
    double clear = 0;           // part of the visible outline that lies on an edge
    double contrast = 0;        // the same, faint edges counting less
    double otherHue = 0;        // how far the hue just within the top's edge is from that of its middle, in logarithms of colour
};

// Its outline in the photo.
std::vector<cv::Point2f> hullOf(const BoardView& view, const Solid& solid);

// All pieces in view together, as a network guessed them.
std::vector<SolidFit> fitSolids(const Pyramid& pyramid, const BoardView& view, const std::vector<Solid>& guesses);

} // namespace hawkstone::recognition::gobblet
