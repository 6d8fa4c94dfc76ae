// SPDX-License-Identifier: Apache-2.0
// Board art and laid tables beyond the six makes, so that a reader taught on made-up tables meets more than six boards.
#pragma once

#include "gobblet_scene.h"

namespace hawkstone::testing::gobblet {

// Gives a scene art, a laid table, hard or uneven light and other pieces, from dice of its own: the rest stays as it was.
void makeOdd(Scene& scene);

bool onArtLine(const Scene& scene, double x, double y);                    // on a line of the grid that is not a plain one
bool withinRounded(double x, double y, double half, double rounding);      // in a square with rounded corners
cv::Vec3f withArt(const Scene& scene, double x, double y, cv::Vec3f base); // of the board
cv::Vec3f clothColour(const Scene& scene, double x, double y);             // of the table

} // namespace hawkstone::testing::gobblet
