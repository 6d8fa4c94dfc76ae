// SPDX-License-Identifier: Apache-2.0
// Everything a reading of a Gobblestones board rests on: its patches, what each shows, which way its squares lie, its colours.
#pragma once

#include "field_colours.h"
#include "number_net.h"
#include "veil.h"

#include <hawkstone/board/sight.h>
#include <hawkstone/recognition/reader.h>
#include <hawkstone/vision/field_block.h>

#include <array>
#include <vector>

namespace hawkstone::recognition::gobblestones {

// A reading at least this sure is acted on without asking.
inline constexpr double kCertain = 0.85;
inline constexpr float kInDoubt = 0.7F; // the most that a reading counts for that something speaks against

inline constexpr int kFieldsOfBoard = board::gobblestones::kSide * board::gobblestones::kSide;

struct SquareTurn {
    int quarters = 0; // clockwise
    float margin = 0; // by how many nats it beats the next best; below 3 it is a guess
};

constexpr float kAllPlain = 0.97F; // of the figures are read surely

struct BoardLook {
    vision::FieldBlock block;
    std::vector<cv::Mat> patches;    // row by row
    std::vector<cv::Mat> figures;    // the same, cut where the figures stand if that is not the middle; else empty
    std::vector<cv::Vec3f> swatches; // the paper of each field
    float gain = 1;
    std::vector<FieldLook> fields;
    std::vector<PairLook> pairs; // one a field; read only where two figures are likely
    std::array<std::array<SquareTurn, 3>, 3> turns;
    Palette palette;
    std::vector<Palette> rivals; // other ways to see the colours, where lamps and their reflections leave several
    std::vector<bool>
        disputed;      // one a field, where there are rivals: one of them names its colour differently, and its neighbours do not settle it
    Veil veil;         // what mirrored lamps make of this board's colours
    float clarity = 1; // share of the figures that are read surely; beyond kAllPlain all of them are

    const cv::Mat& figureAt(std::size_t index) const { return (figures.empty() ? patches : figures)[index]; }
};

// Reads the patches of a block that was found; the palette leans on the profile's where there is one.
BoardLook lookAtBoard(const cv::Mat& bgr, const vision::FieldBlock& block, const ReadOptions& options);

// The turn of each square that its fields agree on.
std::array<std::array<SquareTurn, 3>, 3> turnsOf(const std::vector<FieldLook>& fields);

// Reads the numbers of two figures among the fields, once the turns are known.
std::vector<PairLook> pairsOf(const BoardLook& look);

// The number printed on a field, as the networks alone see it.
int numberOf(const BoardLook& look, int index);

struct Choice {
    int best = 0;     // a figure, or kPair
    float chance = 0; // of it
};
// What is printed on a field, given which way its square lies.
Choice figureOf(const FieldLook& look, const SquareTurn& turn);

const SquareTurn& turnAt(const BoardLook& look, int index);

// What lies in each cell, with the trust in it, row by row.
std::array<board::gobblestones::CellSight, kFieldsOfBoard> readCells(const BoardLook& look, const calibration::Profile* profile);

// The same for one cell that shows its print.
board::gobblestones::CellSight readField(const BoardLook& look, int index);

cv::Point2f placeOf(int index); // column, row

} // namespace hawkstone::recognition::gobblestones
