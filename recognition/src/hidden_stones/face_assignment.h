// SPDX-License-Identifier: Apache-2.0
// Names all nine stones together: colours against each other in this light, symbols, and what the box holds.
#pragma once

#include "face_net.h"
#include "palette.h"

#include <array>

namespace hawkstone::recognition::hidden_stones {

struct StoneEvidence {
    FaceLikeness symbol;
    cv::Vec3d colour;    // logColour
    cv::Mat ink;         // for comparing stones with each other
    bool hidden = false; // something lies over it: it says nothing, and must not unsettle the others
};
using NineStones = std::array<StoneEvidence, 9>;

struct FaceAssignment {
    std::array<std::array<double, 8>, 9> chance{}; // of each face, everything taken together
    std::array<std::array<double, 8>, 9> alone{};  // by its own colour and symbol, in the light found: the box left aside
    std::array<std::array<double, 8>, 9>
        left{};                   // the same among the faces the box has left once the stones that are plain by themselves are taken
    std::array<double, 4> turn{}; // chance that all lie turned by 0..3 quarters counterclockwise
    double logEvidence = 0;       // of the whole reading; comparable between grids of one photo
    cv::Vec3d light;              // the likeliest shift of all colours
};

// How much likelier a correlation is between two prints of one drawing that lie alike than between two drawings, log.
double sameDrawing(double correlation);

// How much likelier each two stones (the first before the second) look so alike if they show one drawing, log.
using PairsOfStones = std::array<std::array<double, 9>, 9>;
PairsOfStones likenessesOf(const NineStones& stones);

// With knownTurn the stones are taken to lie turned by that much.
// logTurn: what is known besides of how they lie turned; likenesses: of their drawings, where they are known already.
FaceAssignment assignFaces(const NineStones& stones, const Palette& palette, int knownTurn = -1, const std::array<double, 4>& logTurn = {},
                           const PairsOfStones* likenesses = nullptr);

} // namespace hawkstone::recognition::hidden_stones
