// SPDX-License-Identifier: Apache-2.0
// Finds the block of 15x15 coloured fields on a table and how each of its nine loose board squares lies.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/sight.h>
#include <hawkstone/vision/trace.h>

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::vision {

struct FieldBlock {
    cv::Matx33d whole;                                 // cell units 0..15, 0..15 -> photo pixels
    std::array<std::array<cv::Matx33d, 3>, 3> squares; // [row][column]: the same cell units, valid for that square
    std::array<double, 4> rim{};                       // how plainly rows end at top, right, bottom, left: 0 not at all, 1 surely
    board::Quad corners() const;                       // clockwise from a1
};

// The block, row 1 at the edge whose midpoint is highest in the picture; or why there is none.
Expected<FieldBlock, board::NotFound> findFieldBlock(const cv::Mat& bgr, Trace* trace);

// Where else the block might lie, for when what was found shows no board: a lattice may have grown along figures, or lie a field off at a corner.
std::vector<FieldBlock> otherFieldBlocks(const cv::Mat& bgr, const FieldBlock& refused, Trace* trace);

// The block whose corners are known: only its nine squares are fitted. Row 1 is the edge from corner 0 to corner 1.
// pixels: how finely to look, a field; 16 is enough for a live session and takes half the time.
FieldBlock fitFieldBlock(const cv::Mat& bgr, const board::Quad& corners, Trace* trace, int pixels = 24);

// The same block with the fields counted from another row and column: how a block found one field off is put right.
FieldBlock shifted(const cv::Mat& bgr, const FieldBlock& block, int rows, int columns);

// All fields straight and side by side, so many pixels a field, cut square by square: the seams between loose squares
// vanish. Averaged down from twice the size, so that thin figures keep their strokes.
cv::Mat straighten(const cv::Mat& bgr, const FieldBlock& block, int pixels);

// All 225 fields row by row, each with its surroundings: a patch is side pixels wide, the field cell pixels of it.
std::vector<cv::Mat> cutFields(const cv::Mat& bgr, const FieldBlock& block, int side, int cell);

// One field with its surroundings: the patch is side pixels wide, the field cell pixels of it.
cv::Mat cutField(const cv::Mat& bgr, const FieldBlock& block, int row, int column, int side, int cell);

// A point given in cell units, in photo pixels. Here to be inlined: a search for seams asks it a million times.
inline cv::Point2d apply(const cv::Matx33d& map, cv::Point2d point) {
    const double w = map(2, 0) * point.x + map(2, 1) * point.y + map(2, 2);
    return {(map(0, 0) * point.x + map(0, 1) * point.y + map(0, 2)) / w, (map(1, 0) * point.x + map(1, 1) * point.y + map(1, 2)) / w};
}

} // namespace hawkstone::vision
