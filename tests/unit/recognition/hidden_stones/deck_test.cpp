// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_deck.h"
#include "hidden_stones/card_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace hawkstone::recognition::hidden_stones {
namespace {

TEST(CardDeck, HoldsTheCardsOfTheBox) {
    std::map<int, int> points;
    std::set<board::hidden_stones::Formation> formations;
    for (const auto& card : cardDeck()) {
        ++points[card.points];
        formations.insert(card.formation);
        for (const auto& row : card.formation) EXPECT_EQ(row.size(), card.formation[0].size());
    }
    EXPECT_EQ(cardDeck().size(), 72U);
    EXPECT_EQ(formations.size(), 72U) << "a formation alone must tell its points";
    EXPECT_EQ(points, (std::map<int, int>{{1, 28}, {2, 26}, {3, 13}, {5, 5}}));
}

// A card tells how the stones' drawings stand, no surer than its way up is known: a number may be misread, and a formation with it seldom.
TEST(CardMatch, NumberAndFormationTogetherAreTwoWitnesses) {
    const auto card = std::ranges::find_if(cardDeck(), [](const PrintedCard& c) { return c.formation.size() == 1 && c.points == 3; });
    ASSERT_NE(card, cardDeck().end());
    ReadLayout layout;
    for (const auto& face : card->formation[0]) {
        layout.drawn.emplace_back();
        for (auto& turns : layout.drawn.back()) turns.fill(-1);
        if (face) layout.drawn.back()[static_cast<std::size_t>(*face)] = {0.99F, 0.2F, 0.2F, 0.2F}; // upright
    }
    const Hypothesis upright{&*card, 0, &layout, 0};
    const auto face = static_cast<std::size_t>(*card->formation[0][0]);
    const FaceTurns one = facesTurnedBy(upright, false), two = facesTurnedBy(upright, true);
    for (const std::size_t turned : {1U, 2U, 3U}) {
        EXPECT_LT(two[face][turned], one[face][turned] - 2);
        EXPECT_GT(two[face][turned], -8);
    }
    EXPECT_EQ(two[face][0], 0);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
