// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/hidden_stones.h>

#include <gtest/gtest.h>

namespace hawkstone::tracking::hidden_stones {
namespace {

Cell at(const char* name) {
    return *board::parseCell(name, kSide, kSide);
}

const Grid kGrid{{{Face::Seed, Face::Tree, Face::Horse}, {Face::Ship, Face::Bird, Face::Sun}, {Face::Seed, Face::Horse, Face::Bird}}};

Sight seenAfter(const Actions& actions) {
    return sightOf(after(kGrid, actions));
}
Explanation<Actions> told(const Actions& actions) {
    return Explained<Actions>{actions};
}

TEST(HiddenStonesTracking, EveryFlipAndEverySwapThatShowsIsToldBack) {
    for (std::uint8_t a = 0; a < 9; ++a) {
        const Cell first{static_cast<std::uint8_t>(a / 3), static_cast<std::uint8_t>(a % 3)};
        EXPECT_EQ(explain(kGrid, seenAfter({Flip{first}})), told({Flip{first}}));
        for (std::uint8_t b = a + 1; b < 9; ++b) {
            const Cell second{static_cast<std::uint8_t>(b / 3), static_cast<std::uint8_t>(b % 3)};
            if (kGrid[first.row][first.column] == kGrid[second.row][second.column]) continue;
            EXPECT_EQ(explain(kGrid, seenAfter({Swap{first, second}})), told({Swap{first, second}}));
        }
    }
}

TEST(HiddenStonesTracking, NothingIsNothing) {
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(kGrid, sightOf(kGrid))));
}

TEST(HiddenStonesTracking, TwoActionsInOneReachAreBothTold) {
    const Actions actions{Flip{at("a2")}, Swap{at("b2"), at("c2")}};
    EXPECT_EQ(explain(kGrid, seenAfter(actions)), told(actions));
}

TEST(HiddenStonesTracking, StonesThatAreNotOfTheBoxAreNotExplained) {
    Sight seen = sightOf(kGrid);
    seen.stones[0][0].face = Face::Moon; // a second sun stone
    const auto answer = explain(kGrid, seen);
    ASSERT_TRUE(std::holds_alternative<Unexplained<Actions>>(answer));
    EXPECT_EQ(std::get<Unexplained<Actions>>(answer).cells, std::vector{at("a1")});
}

TEST(HiddenStonesTracking, ADoubtfulStoneIsAskedAbout) {
    Sight seen = seenAfter({Flip{at("b2")}});
    seen.stones[1][1].trust = {0.4, false};
    const auto answer = explain(kGrid, seen);
    ASSERT_TRUE(std::holds_alternative<Ambiguous<Actions>>(answer));
    EXPECT_EQ(std::get<Ambiguous<Actions>>(answer).cells, std::vector{at("b2")});
    EXPECT_EQ(std::get<Ambiguous<Actions>>(answer).plays, (std::vector<Actions>{{Flip{at("b2")}}}));
}

TEST(HiddenStonesTracking, HalfASwapSeenForCertainIsAskedAbout) {
    Sight seen = seenAfter({Swap{at("b2"), at("c2")}}); // a bird where the sun was can only have come from b2 or c3
    seen.stones[1][1].trust = {0.4, false};
    EXPECT_EQ(explain(kGrid, seen), told({Swap{at("b2"), at("c2")}}));
    seen.stones[2][2].trust = {0.4, false};
    EXPECT_TRUE(std::holds_alternative<Ambiguous<Actions>>(explain(kGrid, seen)));
}

} // namespace
} // namespace hawkstone::tracking::hidden_stones
