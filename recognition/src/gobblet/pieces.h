// SPDX-License-Identifier: Apache-2.0
// What stands on the sixteen cells and in the stacks beside the board.
#pragma once

#include "board_view.h"
#include "networks.h"
#include "patches.h"
#include "size_law.h"
#include "solid_fit.h"

#include <hawkstone/board/sight.h>

#include <array>
#include <optional>
#include <vector>

namespace hawkstone::recognition::gobblet {

struct Place {
    double x = 0, y = 0; // in cells on the board's plane
    PieceGlimpse glimpse;
    double brightness = 0;                   // of its top, 0..255, if it is a piece
    double darkest = 0;                      // brightness of the darkest part of its top, the same
    double flank = 0;                        // brightness of its side, if it may be a piece and shows one
    cv::Vec3d tone = {};                     // logarithms of its top's colour, if it may be a piece
    double unseen = 0;                       // the chance that nothing is there, as the network alone has it
    double seen = 0;                         // the chance that a piece is there, the same
    double floorLike = 0;                    // how much more its middle looks like empty cells than like any piece; 0 if nobody can tell
    double foreign = 0;                      // how unlike the pieces on the board it is; 0 if nobody can tell
    std::optional<double> marks = {};        // how much a cell shows what is printed into the empty ones; 1: as much as they do
    bool printed = false;                    // what shows there shows in more cells than the box has pieces of one kind
    bool besideHand = false;                 // a hand hides the next cell, and perhaps some of this one
    std::optional<SolidFit> fit = {};        // its outline, if it may be a piece
    std::optional<PieceGlimpse> closer = {}; // the same from nearer, if it was wanted; dx and dy are the place's, too
};

using Cells = std::array<Place, board::gobblet::kSide * board::gobblet::kSide>;

enum class Care { Quick, Thorough }; // one look a place, or up to four

Cells lookAtCells(const Pyramid& pyramid, const BoardView& view, Care care);

// The whole frame made small, as the finder sees it.
FrameMaps lookAtFrame(const Pyramid& pyramid);

// Pieces on the table around the board, from the dots of the small frame and of a nearer look; each looked at closely, and
// compared with what stands on the board: pieces of one set look alike.
std::vector<Place> lookBesideTheBoard(const Pyramid& pyramid, const BoardView& view, const FrameMaps& maps, const Cells& cells);
// Takes out what is no piece after all, as its outline shows, and looks again for what its row lacks then. Whether there was any.
bool takeOutOthers(const Pyramid& pyramid, const BoardView& view, const Cells& cells, std::vector<Place>& beside);
// The same at places known from before, empty ones included.
std::vector<Place> lookAgainBeside(const Pyramid& pyramid, const BoardView& view, const std::vector<board::Pixel>& feet, Care care);

// How unlike two tones are; what is of one make and in one light differs by less than 1.
double unlike(const cv::Vec3d& a, const cv::Vec3d& b);

// How unlike the surest pieces of its colour on the board it is: what the other colour looks like tells nothing about it. Nothing if none stand there.
std::optional<double> unlikeItsOwn(const Place& place, const Cells& cells);

// Makes the chance that something stands there so many times larger against the chance that nothing does.
void weighPiece(PieceGlimpse& glimpse, double times);

// What the glimpse saw, as a body on the board.
Solid solidOf(const Place& place, const BoardView& view);

// Lays outlines around all that may be pieces, on the board and beside it.
void measureSolids(const Pyramid& pyramid, const BoardView& view, Cells& cells, std::vector<Place>& beside);

// A closer look, straight or mirrored, at all that may be pieces, by a glimpse or as it was judged: Place::closer. A second one is blended in.
void lookCloser(const Pyramid& pyramid, const BoardView& view, const Cells& judged, Cells& cells, std::vector<Place>& beside,
                bool mirrored);
// Lets the closer looks have their say in what stands there.
void hearCloser(Cells& cells, std::vector<Place>& beside);

// Whether outline and network disagree so much about the width of a piece on the board that the one may have got the rim of its hollow.
bool outlinesContradict(const Cells& cells);

// How far the body is from the picture's edge, in cells; below 0 it is cut.
double roomAround(const Solid& solid, const BoardView& view);
// A piece as its outline has it or, where that is not clear, as the network saw it.
Solid bodyOf(const Place& place, const BoardView& view);
// Whether one nearer body, plainly outlined, hides nearly all of it: what is taken for a piece there is mostly the top of that one.
bool mostlyCovered(const Place& place, const Cells& cells, const std::vector<Place>& others, const BoardView& view);
double roomToFrame(const Place& place, const BoardView& view);

// Everything measured becomes sizes, chances and trust. Doubt of the corners, in parts of the side, casts doubt on sizes.
void judge(Cells cells, std::vector<Place> beside, const BoardView& view, const std::optional<Radii>& known, board::gobblet::Sight& sight,
           double cornerDoubt = 0);

int bestSize(const SizeChances& chances); // 0 is the smallest

// Best reading and trust from a cell's chances.
void settle(board::gobblet::CellSight& cell);

} // namespace hawkstone::recognition::gobblet
