// SPDX-License-Identifier: Apache-2.0
// How well each card of the box, in each turn, explains what is printed on a card in view.
#pragma once

#include "card_deck.h"
#include "card_fields.h"
#include "card_layout.h"

#include <array>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

struct ReadLayout {
    CardLayout place;
    double logPrior = 0;             // of the light it is read in
    std::vector<FieldScores> fields; // by row
    std::vector<TurnedLikeness> drawn;
    PointLikeness points; // the likeliest of the marks beside it
    bool numberSeen = false;
    cv::Rect number;
    double stray = 0;         // print beside the block that other layouts account for, in fields
    bool otherFields = false; // marks as large as a field beside the block, and not its number
};

struct Hypothesis {
    const PrintedCard* card = nullptr;
    int turn = 0;
    const ReadLayout* layout = nullptr;
    double log = -1e18;
};

// A card lies with its number as the others do, or turned to whoever sits across; sideways print is rare.
inline constexpr double kTurnPrior[]{-0.1, -5.5, -2.5, -5.5};

// The best of nine names fits any patch of paper somewhat; nine fields laid over four must not win by their number.
inline constexpr double kFieldCost = 2;
// Print that a layout leaves beside it while another takes it in speaks against it: two fields laid over nine, or over half of one.
inline constexpr double kMostStray = 5;

int pointIndex(int points);
// Every field, the number, and how clearly the fields stand out; next to nothing where the shape is another.
double explain(const PrintedCard& card, int turn, const ReadLayout& layout);
// How likely the stones of each face lie turned against the others, and all of them turned so much more than was thought, by this card alone.
// twice: both its number and its formation tell which way up it is.
FaceTurns facesTurnedBy(const Hypothesis& h, bool twice);
// Whether the formation alone tells which way up the card lies: turned otherwise, no card of the box explains what is seen.
bool turnBeyondDoubt(const std::vector<Hypothesis>& all, const Hypothesis& best);
std::array<double, 4> stonesTurnedBy(const std::vector<Hypothesis>& all, const Hypothesis& best);
// Fields that say something else than the card: their own best beats the card's by more than margin, or even that is poor.
int contradictions(const Hypothesis& h, double margin, double least);
double meanField(const Hypothesis& h);

} // namespace hawkstone::recognition::hidden_stones
