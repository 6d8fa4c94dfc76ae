// SPDX-License-Identifier: Apache-2.0
// What may be print of cards on the table: fields, numbers, badges, and much else that a cloth shows.
#pragma once

#include "card_outlines.h"

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::recognition::hidden_stones {

// One mark of print on light ground, in pixels from above.
struct Mark {
    cv::RotatedRect box;
    double filled = 0;   // its area in that of the box: a square nearly 1, a disc 0.8
    double spanned = 0;  // the area of all that lies between its points, the same: white drawings leave holes at a field's edge
    bool strong = false; // dark or of a full colour
};

// Off the stones.
std::vector<Mark> marksOnPaper(const TableFromAbove& above, const PaperLight& light);
// Without those on these cards, which are accounted for.
std::vector<Mark> marksBeside(std::vector<Mark> marks, const TableFromAbove& above, std::span<const vision::Corners> read);

// Where a number stands beside little printed squares: a white card on a white table shows nothing else.
struct SupposedCard {
    vision::FoundQuad quad;
    NumberPlace number;
};
std::vector<SupposedCard> cardsAroundPrint(const TableFromAbove& above, std::span<const Mark> marks, const PaperLight& light,
                                           const CardModel& model, vision::Trace* trace);
// Around marks that may be fields, where straight edges stand as far apart as a card's sides: a patterned cloth breaks the outline of a card.
std::vector<vision::FoundQuad> cardsAroundFields(const TableFromAbove& above, std::span<const Mark> marks, const PaperLight& light,
                                                 const CardModel& model, vision::Trace* trace);

} // namespace hawkstone::recognition::hidden_stones
