// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <algorithm>
#include <set>

namespace hawkstone::rules::hidden_stones {
namespace {

TEST(HiddenStonesCards, AreThe72) {
    CardSet all;
    all.set();
    EXPECT_EQ(countOf(all, 1), 28);
    EXPECT_EQ(countOf(all, 2), 26);
    EXPECT_EQ(countOf(all, 3), 13);
    EXPECT_EQ(countOf(all, 5), 5);
    EXPECT_EQ(pointsOf(all), 28 + 52 + 39 + 25);
}

TEST(HiddenStonesCards, NoTwoAreAlikeAndEachIsFoundAgain) {
    std::set<std::pair<int, Pattern>> seen;
    for (const Card& card : cards()) {
        EXPECT_TRUE(seen.emplace(card.points, card.pattern).second) << card.id;
        EXPECT_EQ(cardIdOf(card.points, card.pattern), card.id);
        EXPECT_EQ(patternOf(formationOf(card.pattern)), card.pattern) << card.id;
        EXPECT_EQ(findCard(card.id), &card);
    }
    EXPECT_EQ(findCard(0), nullptr);
    EXPECT_EQ(findCard(73), nullptr);
}

TEST(HiddenStonesCards, SomeByHeart) {
    using enum Face;
    EXPECT_EQ(cardIdOf(1, patternOf({{Bird, Horse}})), 1);
    EXPECT_EQ(cardIdOf(3, patternOf({{Ship}, {Ship}, {Ship}})), 60);
    EXPECT_EQ(cardIdOf(5, patternOf({{Moon, {}, {}}, {{}, Fish, {}}, {{}, {}, Fish}})), 72);
    EXPECT_EQ(cardIdOf(2, patternOf({{Bird, Horse}})), std::nullopt) << "other points";
    EXPECT_EQ(cardIdOf(1, patternOf({{Bird}, {Horse}})), std::nullopt) << "turned";
    EXPECT_EQ(cardIdOf(1, patternOf({{Bird, Horse, {}}})), std::nullopt) << "drawn larger";
}

TEST(HiddenStonesCards, EveryCardCanBeLaidWithTheNineStones) {
    // A formation may need more of a kind than the box has; none does.
    for (const Card& card : cards()) {
        std::array<int, 4> needed{};
        for (const auto face : card.pattern.squares)
            if (face < Pattern::kAny) ++needed[face / 2U];
        for (std::size_t kind = 0; kind < needed.size(); ++kind)
            EXPECT_LE(needed[kind], board::hidden_stones::kStonesOfKind[kind]) << card.id;
    }
}

TEST(HiddenStonesCards, AFormationIsShiftedButNeverTurnedOrMirrored) {
    using enum Face;
    const Grid stones = plainStones();
    EXPECT_EQ(placesOf(stones, patternOf({{Horse, Horse}})).size(), 2U);
    EXPECT_EQ(placesOf(stones, patternOf({{Horse}, {Seed}})).size(), 3U);
    EXPECT_TRUE(placesOf(stones, patternOf({{Seed}, {Horse}})).empty()) << "mirrored";
    EXPECT_TRUE(placesOf(stones, patternOf({{Horse, Seed}})).empty()) << "turned";
    EXPECT_EQ(placesOf(stones, patternOf({{Sun, Fish}})).size(), 1U);
    EXPECT_TRUE(placesOf(stones, patternOf({{Fish, Sun}})).empty());
}

TEST(HiddenStonesCards, AnyStoneMustStillLieThere) {
    using enum Face;
    const Grid stones = plainStones();
    EXPECT_EQ(placesOf(stones, patternOf({{Sun, {}, {}}})).size(), 1U);
    EXPECT_TRUE(placesOf(stones, patternOf({{{}, {}, Sun}})).empty()) << "nothing lies left of the grid";
    EXPECT_EQ(placesOf(stones, patternOf({{Fish, {}}})), (std::vector<std::vector<Cell>>{{{0, 1}, {0, 2}}}))
        << "c1 has nothing to its right";
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
