// SPDX-License-Identifier: Apache-2.0
// The outline of a round body as the camera sees it.
#pragma once

#include "solid_fit.h"

namespace hawkstone::recognition::gobblet {

inline constexpr int kAround = 32; // places on a circle

struct Spot {       // a point of the outline, as a point of the body
    int around = 0; // which place on the circle
    double up = 0;  // 0 foot, 1 top
    double say = 1;
};

// Where the camera sees a point of the body's side.
cv::Point2d seenAt(const BoardView& view, const Solid& solid, int around, double up);

// The body's outline in the picture: the far arc of the top, the near arc of the foot, the two sides between.
struct Silhouette {
    std::vector<Spot> spots;
    std::vector<cv::Point2d> at, outward; // in the photo
};

Silhouette silhouetteOf(const BoardView& view, const Solid& solid);

} // namespace hawkstone::recognition::gobblet
