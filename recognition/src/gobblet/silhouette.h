// SPDX-License-Identifier: Apache-2.0
// Measures a piece once more by its outline: the foot's circle, the top's circle and the two sides between them are laid
// where the picture changes most. The network says where to begin, the outline says how wide.
#pragma once

#include "networks.h"
#include "patches.h"

namespace hawkstone::recognition::gobblet {

struct Outline {
    double radius = 0, lean = 0, dx = 0, dy = 0; // as in PieceGlimpse
    double contrast = 0;                          // how clearly it stands out, 0..1
};

Outline traceOutline(const Pyramid& pyramid, const BoardView& view, double x, double y, const PieceGlimpse& glimpse);

} // namespace hawkstone::recognition::gobblet
