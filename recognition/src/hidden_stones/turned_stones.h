// SPDX-License-Identifier: Apache-2.0
// Which of the nine stones lie turned against the others.
#pragma once

#include "stone_reader.h"

namespace hawkstone::recognition::hidden_stones {

// The same seen turned counterclockwise by so many quarters, turned back.
cv::Mat turnedBack(const cv::Mat& picture, int quarters);
// How alike two drawings are, the second a little moved where that helps: 1 = the same.
double likeness(const cv::Mat& ink, const cv::Mat& drawing);

// Chance of each stone that it lies turned against the others: its symbol's turns, and how its drawing lies beside those of its like. Stones of one
// face are weighed together: of two fishes that look opposite ways one is turned, and not both; of two that stand on their tails neither, since both
// show one drawing. A lone one may be either, and is asked about, unless a card shows the same drawing.
std::array<double, 9> turnedChances(const NineSeen& seen, const std::array<std::size_t, 9>& faces, int turn, const FaceTurns& faceTurned,
                                    const OwnSet& own);

} // namespace hawkstone::recognition::hidden_stones
