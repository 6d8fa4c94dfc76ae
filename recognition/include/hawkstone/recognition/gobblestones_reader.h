// SPDX-License-Identifier: Apache-2.0
// Reads a Gobblestones table from a photo: where the block of 15x15 fields lies, what is printed, which tiles lie on it.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/recognition/reader.h>

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace hawkstone::recognition {

// The whole reading of one photo. With options.corners the board is not looked for, but its nine loose squares are
// still fitted one by one.
Expected<board::gobblestones::Sight, board::NotFound> readGobblestones(const cv::Mat& bgr, const ReadOptions& options);

// The quick look of a live session: the board lies where it lay before and its print is known, so only what covers the
// fields is read. A cell that was a field keeps its print, a cell that was covered and lies free again is read afresh.
// A cell hidden by something that is neither print nor tile (a hand) is not certain.
board::gobblestones::Sight rereadGobblestones(const cv::Mat& bgr, const board::gobblestones::Sight& before, const ReadOptions& options);

// Several looks at the same resting table become one, cell by cell, by the weight of their confidences. The corners are
// the middle ones. Looks must agree on which edge is row 1; there must be at least one.
board::gobblestones::Sight joinGobblestones(const std::vector<board::gobblestones::Sight>& looks);

// Learns one's own copy from the empty board and the same board with a red, yellow, green, blue, turquoise and a
// face-down tile on a1 to f1. What the photos do not clearly show is said, one sentence each, and left out of the profile.
Enrolment enrolGobblestones(const std::vector<cv::Mat>& photos);

} // namespace hawkstone::recognition
