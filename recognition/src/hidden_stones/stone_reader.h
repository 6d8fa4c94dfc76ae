// SPDX-License-Identifier: Apache-2.0
// From where the stones lie to what they show. Shared by reading, rereading, cards and enrolment.
#pragma once

#include "face_assignment.h"
#include "symbol_map.h"

#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/profile.h>
#include <hawkstone/recognition/hidden_stones_reader.h>
#include <hawkstone/vision/stone_grid.h>

#include <optional>

namespace hawkstone::recognition::hidden_stones {

// What a profile adds: this set's own colours and drawings.
struct OwnSet {
    Palette palette = commonPalette();
    std::array<cv::Mat, 8> drawing; // ink maps, upright; empty where not enrolled
};
OwnSet ownSet(const calibration::Profile* profile);

// Straightens and looks at each of the nine; the grid's orientation is the picture's.
struct NineSeen {
    NineStones evidence;
    std::array<SymbolMap, 9> maps;
    std::array<double, 9> covered{};
    cv::Size photo;
    std::vector<cv::Mat> views; // what the network said of each look at the nine, so that a closer one need not repeat it
    struct Placed {
        vision::StoneGrid grid;
        vision::Corners outer; // on the table
    };
    std::optional<Placed> placed;            // the grid, fitted to all its outlines, where it was fitted already
    std::optional<PairsOfStones> likenesses; // of their drawings, which no further look changes
};
NineSeen lookAtStones(const cv::Mat& bgr, const vision::StoneGrid& grid, const OwnSet& own, int views = 1);
// Fits the grid to all outlines, once for all readings to come of these stones.
void place(NineSeen& seen, const vision::StoneGrid& grid);
// Cuts the stones that have no outline where the fitted grid foretells them: the lattice of the outlines' middles, by which they were looked at first,
// follows every outline that took a shadow with it. Whether there are any; a closer look must follow then.
bool cutAnew(NineSeen& seen, const cv::Mat& bgr);
// The same stones, as in the maps, from more views.
void lookCloser(NineSeen& seen, const OwnSet& own, int views);

// log chance of each face's stone lying turned by so many quarters against the others, by what is known besides.
using FaceTurns = std::array<std::array<double, 4>, 8>;

// The decision. grid is turned so that a1 comes first.
struct StonesRead {
    board::hidden_stones::Sight sight;
    FaceAssignment faces;
    StoneScores scores;
    std::array<SymbolMap, 9> maps;     // in the order and turn of the sight
    std::array<bool, 8> loneInDoubt{}; // faces shown by one stone that may lie turned
    std::array<bool, 9> plain{};       // in the sight's order: neither what it shows nor how it lies leaves a doubt worth a closer look
    std::array<bool, 9> faceSure{};    // in the sight's order: what each stone shows is certain, be the way up in doubt or not
    int doubtful = 0;                  // stones that look like nothing known
    float veil = 0;                    // grey levels that a mirrored lamp or mist lays over all stones; taken off the maps' colours
};
StonesRead readStones(const NineSeen& seen, vision::StoneGrid& grid, const OwnSet& own, int knownTurn = -1,
                      const std::array<double, 4>& logTurn = {}, const FaceTurns& faceTurned = {});

board::Quad quadOf(const vision::Corners& corners, double scale);
vision::Corners cornersOf(const board::Quad& quad);

} // namespace hawkstone::recognition::hidden_stones
