// SPDX-License-Identifier: Apache-2.0
// Reads a Gobblet table from a photo: where the 4x4 grid lies, which piece stands on top of each cell, and what waits
// in the stacks beside the board.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/recognition/reader.h>

#include <opencv2/core.hpp>

#include <span>
#include <string>
#include <vector>

namespace hawkstone::recognition {

// The whole reading of one photo. With options.corners the board is not looked for.
Expected<board::gobblet::Sight, board::NotFound> readGobblet(const cv::Mat& bgr, const ReadOptions& options);

// The quick look of a live session: the board and the stacks stand where they stood before, only the pieces are read.
// A cell hidden by a hand is not certain.
board::gobblet::Sight rereadGobblet(const cv::Mat& bgr, const board::gobblet::Sight& before, const ReadOptions& options);

// Several looks at the same resting table become one: the chances of each cell are multiplied, the corners are the
// middle ones. Looks must agree on which edge is row 1; there must be at least one.
board::gobblet::Sight joinGobblet(const std::vector<board::gobblet::Sight>& looks);

// Learns one's own copy from photos of white pieces of size 4, 3, 2, 1 on a1 to d1 and black ones on a2 to d2: how wide
// and tall the four sizes are, in cells. A size no photo clearly shows is said, and its row is left out.
Enrolment enrolGobblet(std::span<const cv::Mat> photos, std::string name);

} // namespace hawkstone::recognition
