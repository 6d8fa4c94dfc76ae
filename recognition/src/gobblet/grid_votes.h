// SPDX-License-Identifier: Apache-2.0
// Many places of the pressed-flat board say where on the board they think they are; together they say where its corners lie.
#pragma once

#include "networks.h"

namespace hawkstone::recognition::gobblet {

struct GridVote {
    cv::Point2d guessed, said; // the place in the guessed and in the true board's unit square
    double weight = 1;
};

// The middle of one place of the network's map, in the guessed board's unit square.
cv::Point2d gridPlace(int x, int y);

// The corners on which the votes agree best; those far off are outvoted.
GridGlimpse countVotes(const std::vector<GridVote>& votes);

} // namespace hawkstone::recognition::gobblet
