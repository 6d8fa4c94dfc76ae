// SPDX-License-Identifier: Apache-2.0
// The four small networks that look at a Gobblet table (see recognition/models/gobblet/README.md for what taught them).
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::recognition::gobblet {

// Chances a map point at a quarter of the frame's size: the grid lies here, a white or black piece's foot is here.
struct FrameMaps {
    cv::Mat grid, white, black; // CV_32F
    double scale = 1;           // of the picture looked at, and where it begins: photo = picture / scale + offset
    cv::Point2d offset;

    cv::Point2d photoAt(double x, double y) const { return cv::Point2d(4 * x + 1.5, 4 * y + 1.5) / scale + offset; }
};
FrameMaps lookAtFrame(const cv::Mat& frame);

// How far the true corners lie from the guessed ones, in parts of the side; and how much it looks like a 4x4 board.
// 256 places of the patch vote for where the board lies; how well they agree is the spread.
struct GridGlimpse {
    std::array<cv::Point2d, 4> off;
    double boardness = 0; // logit
    double spread = 0;    // mean disagreement of the votes, in parts of the side
};
std::vector<GridGlimpse> lookAtGrids(const std::vector<cv::Mat>& patches);

// What stands at a place, seen with its height upward. Lengths in cells.
struct PieceGlimpse {
    double empty = 0, white = 0, black = 0, hidden = 0; // chances
    double radius = 0, lean = 0, dx = 0, dy = 0;        // dy upward in the patch
    double radiusDoubt = 0, leanDoubt = 0;              // mean miss to be expected
};
std::vector<PieceGlimpse> lookAtPieces(const std::vector<cv::Mat>& patches);
// The same from nearer (closerShape): dx and dy are of the foot, from the patch's middle.
std::vector<PieceGlimpse> lookCloser(const std::vector<cv::Mat>& patches);

} // namespace hawkstone::recognition::gobblet
