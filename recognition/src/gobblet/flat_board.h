// SPDX-License-Identifier: Apache-2.0
// The board pressed flat by a guess of its corners, and what of it the pieces hide: on it the guess is made better.
#pragma once

#include "patches.h"

#include <array>
#include <vector>

namespace hawkstone::recognition::gobblet {

struct FlatBoard {
    cv::Mat picture;
    cv::Mat hidden;                     // not 0 where a piece stands
    cv::Matx33d fromPhoto;              // photo pixels to this picture's
    std::array<cv::Point2d, 4> corners; // the guessed ones
};

// So many pixels a cell and around the grid. The outlines of pieces, in the photo; their edge, blurred, reaches a little farther than they do: so many
// pixels more are hidden.
FlatBoard flatBoard(const Pyramid& pyramid, const board::Quad& corners, const std::vector<std::vector<cv::Point2f>>& pieces, int cell,
                    int margin, int more);

} // namespace hawkstone::recognition::gobblet
