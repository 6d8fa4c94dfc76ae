// SPDX-License-Identifier: Apache-2.0
// The four kinds of picture the networks look at: the whole frame made small, the board pressed flat, and one piece
// with its height pointing up, from farther and from nearer. Training cuts them with this very code, so the networks never meet anything else.
#pragma once

#include "board_view.h"

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::recognition::gobblet {

inline constexpr int kFrameSide = 160;  // the longer side of the small frame
inline constexpr double kNearCell = 20; // pixels of the nearer look's cell, about
inline constexpr int kNearSide = 192;
inline constexpr int kGridPatch = 64;                       // the grid fills the middle two thirds
inline constexpr int kPiecePatch = 48, kPieceScale = 18;    // pixels a cell
inline constexpr double kPieceX = 23.875, kPieceY = 28.375; // the cell's middle in the patch
inline constexpr int kCloserPatch = 64, kCloserScale = 40;  // about as fine as the working picture is

struct PatchShape {
    int side = kPiecePatch;
    double scale = kPieceScale;                  // pixels a cell
    double middleX = kPieceX, middleY = kPieceY; // where the place lies
    bool mirrored = false;                       // left and right swapped about it
};

// The closer look: the body that a glimpse saw lies in the middle, halfway between foot and top.
PatchShape closerShape(double dx, double dy, double lean);

enum class Light { AsIs, Evened }; // the networks were taught on the first; photos come in any light

// The photo in halves of halves, so that shrinking never skips pixels.
class Pyramid {
public:
    explicit Pyramid(const cv::Mat& bgr, Light light = Light::AsIs);
    cv::Mat frame(double& scale) const; // small frame, sides multiples of 32 (grey below and right); photo = frame / scale
    // The table around the board, twice as large or more than in the small frame: photo = frame / scale + offset.
    cv::Mat nearFrame(const BoardView& view, double& scale, cv::Point2d& offset) const;
    cv::Mat gridPatch(const board::Quad& corners) const;
    // The board pressed flat with that many pixels a cell and around the grid.
    cv::Mat flattened(const board::Quad& corners, int cell, int margin) const;
    cv::Mat piecePatch(const BoardView& view, double x, double y, const PatchShape& shape = {}) const;
    // The largest picture kept, and its size as a part of the photo's.
    const cv::Mat& sharpest(double& scale) const {
        scale = m_levels.front().scale;
        return m_levels.front().image;
    }
    cv::Size size() const { return m_size; }

private:
    struct Level {
        cv::Mat image;
        double scale; // of the photo
    };
    const Level& levelFor(double shrink) const; // the smallest level that is still finer than that
    // Photo coordinates count from a pixel's corner, OpenCV's from its middle: that is 0.5.
    cv::Mat warped(const board::Quad& corners, float low, float high, int side, double middle) const;

    cv::Size m_size;
    std::vector<Level> m_levels;
};

// Where the piece patch's pixels lie in the photo: photo = (x, y) + turn * (patch - middle).
struct PieceFrame {
    cv::Point2d foot;      // of the patch's middle
    cv::Point2d right, up; // one cell, in photo pixels
};
PieceFrame pieceFrame(const BoardView& view, double x, double y);

} // namespace hawkstone::recognition::gobblet
