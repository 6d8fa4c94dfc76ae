// SPDX-License-Identifier: Apache-2.0
// The formation cards lying face up around the stones, and where the draw pile lies.
#pragma once

#include "stone_reader.h"

#include <hawkstone/vision/trace.h>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

struct CardTable {
    std::vector<board::hidden_stones::CardSight> cards;
    std::string pileNote;
    FaceTurns faceTurned{};               // by cards that are certain
    std::array<double, 4> stonesTurned{}; // log chance, by the cards, that the stones lie turned by so much more than was thought
};

// quads: everything four-sided in the photo, in its pixels. grid: turned so that a1 comes first.
CardTable readCardTable(const cv::Mat& bgr, const vision::StoneGrid& grid, std::span<const vision::FoundQuad> quads,
                        const StonesRead& stones, const OwnSet& own, vision::Trace* trace);

} // namespace hawkstone::recognition::hidden_stones
