// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/sights/sight_json.h>

#include <gtest/gtest.h>

namespace hawkstone::sights {
namespace {

using nlohmann::json;

TEST(SightJson, CellsGoBothWays) {
    for (const char* text :
         {R"({"field":"red","value":5})", R"({"field":"grey","value":0})", R"({"tile":"turquoise"})", R"({"tile":"face-down"})"}) {
        const auto cell = gobblestonesCell(json::parse(text));
        ASSERT_TRUE(cell) << text;
        EXPECT_EQ(cellJson(*cell), json::parse(text));
    }
    for (const char* text : {"null", R"({"color":"black","size":4})"}) {
        const auto cell = gobbletCell(json::parse(text));
        ASSERT_TRUE(cell) << text;
        EXPECT_EQ(cellJson(*cell), json::parse(text));
    }
    EXPECT_EQ(stoneFace("ship"), board::hidden_stones::Face::Ship);
}

TEST(SightJson, WhatIsNoCellIsSaid) {
    for (const char* text : {R"({"tile":"grey"})", R"({"tile":3})", R"({"field":"red"})", R"({"field":"red","value":100})",
                             R"({"field":"red","value":-1})", "7", "null", "[]"})
        EXPECT_FALSE(gobblestonesCell(json::parse(text))) << text;
    for (const char* text : {R"({"color":"red","size":4})", R"({"color":"white","size":5})", R"({"color":"white"})", "3"})
        EXPECT_FALSE(gobbletCell(json::parse(text))) << text;
    for (const char* text : {R"("any")", "1", "null"}) EXPECT_FALSE(stoneFace(json::parse(text))) << text;
}

TEST(SightJson, NamesEveryUncertainCellAndTurnedStone) {
    board::hidden_stones::Sight sight;
    for (auto& row : sight.stones)
        for (auto& stone : row) stone.trust.certain = true;
    sight.stones[1][2].trust.certain = false;
    sight.stones[0][1].turned = true;
    const json out = sightJson(sight);
    EXPECT_EQ(out["uncertain"], json({"c2"}));
    EXPECT_EQ(out["turned"], json({"b1"}));
    EXPECT_EQ(out["turned_uncertain"], json::array());
}

TEST(SightJson, AStoneThatMayLieTurnedIsNotAskedAboutUnlessItIsSaidTo) {
    board::hidden_stones::Sight sight;
    for (auto& row : sight.stones)
        for (auto& stone : row) stone.trust.certain = true;
    for (const std::size_t row : {0U, 1U, 2U}) sight.stones[row][0].turnCertain = false;
    sight.stones[1][0].turned = true;
    sight.stones[2][0].trust.certain = false;
    const json out = sightJson(sight);
    EXPECT_EQ(out["uncertain"], json({"a2", "a3"}));
    EXPECT_EQ(out["turned"], json({"a2"}));
    EXPECT_EQ(out["turned_uncertain"], json({"a1"}));
}

TEST(SightJson, AStackOutOfViewIsNull) {
    board::gobblet::Sight sight;
    sight.stacks[0] = std::vector<std::uint8_t>{4, 4, 3};
    const json out = sightJson(sight);
    EXPECT_EQ(out["stacks"], json::parse(R"({"white":[4,4,3],"black":null})"));
    EXPECT_FALSE(out.contains("stacks_uncertain"));
}

} // namespace
} // namespace hawkstone::sights
