// SPDX-License-Identifier: Apache-2.0
// One place after the other looked at by the piece network, as closely as it takes.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

inline constexpr double kCertain = 0.97;      // a chance below is asked about
inline constexpr double kClearOutline = 0.35; // part of an outline that lies on edges: below, it measures nothing

// One look at every place.
std::vector<PieceGlimpse> lookOnce(const Pyramid& pyramid, const BoardView& view, const std::vector<cv::Point2d>& places);
// One look at every place, a mirrored one at what is a piece or not quite plain, two more where these leave a doubt, a
// little nearer and farther.
std::vector<PieceGlimpse> lookClosely(const Pyramid& pyramid, const BoardView& view, const std::vector<cv::Point2d>& places, Care care);

// The glimpse's chances with a closer look's: two networks taught apart, but looking at one picture, so that neither word counts in full.
void hearBoth(PieceGlimpse& glimpse, const PieceGlimpse& closer);

// The foot the glimpse saw, on the board's plane.
cv::Point2d footOf(const Place& place, const BoardView& view);

// The place with brightness and tone of its top's middle.
Place withTop(const Pyramid& pyramid, const BoardView& view, cv::Point2d place, const PieceGlimpse& g);

inline double pieceChance(const PieceGlimpse& g) {
    return g.white + g.black;
}

} // namespace hawkstone::recognition::gobblet
