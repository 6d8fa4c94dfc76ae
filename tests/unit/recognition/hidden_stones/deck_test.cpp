// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_deck.h"

#include <gtest/gtest.h>

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

} // namespace
} // namespace hawkstone::recognition::hidden_stones
