// SPDX-License-Identifier: Apache-2.0
// Reads one card in one outline: which of the 72 it is, and how sure that is.
#pragma once

#include "card_fields.h"

#include <hawkstone/board/sight.h>
#include <hawkstone/vision/plane_map.h>
#include <hawkstone/vision/trace.h>

#include <array>
#include <optional>

namespace hawkstone::recognition::hidden_stones {

// Where a mark that a card was supposed by, and that should be its number, lies in the photo; its longer side in widths of the card.
struct NumberPlace {
    cv::Point2f middle;
    double size = 0;
};

// A card-sized thing on the table; lengths in steps from stone to stone.
struct Candidate {
    vision::Corners corners; // in the photo, from the corner that is top left when its long side stands upright, up as the grid's
    cv::Point2d middle;
    double width = 0, height = 0;
    double ink = 0; // grey levels
    std::optional<NumberPlace> number{};
};

// What all cards of one print share, by one that was read.
struct CardModel {
    cv::Size2d size; // in steps from stone to stone
    cv::Point2d number{
        0, -0.37};     // its middle from the card's, of an upright card, in widths and heights: prints seen so far have 0.36 to 0.39
    cv::Vec3f paper{}; // blue, green and red
    bool known = false;
};

struct CardRead {
    board::hidden_stones::CardSight sight;
    double fit = 0;        // a field's mean log chance over that of anything at all
    bool cardly = false;   // there is more to it than filled fields
    bool borneOut = false; // by its number
    int looks = 1;         // outlines it was read in
    bool supposed = false; // around its print: no outline was seen
    cv::Point2f print;     // the middle of its fields, in the photo
    CardModel model;
    FaceTurns faceTurned{};               // of the faces on it, against the other stones
    std::array<double, 4> stonesTurned{}; // log chance, by this card, that the stones lie turned by so much more than was thought
};

// palette: how the faces look in this photo; white: how bright white paper would be. Nothing where no print of a card is seen;
// numbered: nor where no number is, which must bear out a card that has no outline.
std::optional<CardRead> readCard(const cv::Mat& bgr, const Candidate& candidate, const PhotoPalette& palette, double white, bool numbered,
                                 vision::Trace* trace);

} // namespace hawkstone::recognition::hidden_stones
