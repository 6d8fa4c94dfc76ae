// SPDX-License-Identifier: Apache-2.0
// Every rule of the leaflet broken once alone, and the paragraph on which rules are judged when.
#include "table.h"

#include <gtest/gtest.h>

namespace hawkstone::rules::gobblestones {
namespace {

// A cross of tiles in the middle: h7 to h9.
State underWay() {
    return with(table(), {"h7", "h8", "h9"});
}

TEST(GobblestonesJudge, FirstTilesCoverACentre) {
    EXPECT_EQ(judged(table(), {"h8"}), "allowed");
    EXPECT_EQ(judged(table(), {"c3"}), "allowed");
    EXPECT_EQ(judged(table(), {"m13", "m14", "m15"}), "allowed");
    EXPECT_EQ(judged(table(), {"f8", "g8", "h8"}), "allowed") << "any one of the turn's tiles does it";
    EXPECT_EQ(judged(table(), {"h9"}), "centre-start");
    EXPECT_EQ(judged(table(), {}), "allowed") << "the rule waits for whoever lays first";
}

TEST(GobblestonesJudge, LaterTilesTouchEarlierOnes) {
    EXPECT_EQ(judged(underWay(), {"h10"}), "allowed");
    EXPECT_EQ(judged(underWay(), {"i7", "j7"}), "allowed");
    EXPECT_EQ(judged(underWay(), {"c3"}), "adjacent") << "a centre is no excuse later";
    EXPECT_EQ(judged(underWay(), {"i10"}), "adjacent") << "corner to corner is not beside";
    EXPECT_EQ(judged(underWay(), {}), "allowed");
}

TEST(GobblestonesJudge, NoMoreTilesThanFiveOrTheRack) {
    State state = underWay();
    state.racks[0] = 9;
    EXPECT_EQ(judged(state, {"h10", "h11", "h12", "h13", "h14"}), "allowed");
    EXPECT_EQ(judged(state, {"h10", "h11", "h12", "h13", "h14", "h15"}), "tile-count");
    state.racks[0] = 1;
    EXPECT_EQ(judged(state, {"h10"}), "allowed");
    EXPECT_EQ(judged(state, {"h10", "h11"}), "tile-count");
    state.racks[0] = 0;
    EXPECT_EQ(judged(state, {}), "allowed");
    EXPECT_EQ(judged(state, {"p3:R", "q3:R"}), "tile-count; on-board p3 q3") << "tiles laid nowhere count too";
}

TEST(GobblestonesJudge, PlacesThatDoNotExist) {
    EXPECT_EQ(judged(underWay(), {"p3:R", "h08:R", "H8:R", "p3:R", ":R"}), "on-board p3 h08 H8 ''");
    EXPECT_EQ(judged(underWay(), {"h10", "h16:R"}), "on-board h16");
}

TEST(GobblestonesJudge, OneTileAField) {
    EXPECT_EQ(judged(underWay(), {"h9"}), "field-free h9") << "beside h8, so adjacent all the same";
    EXPECT_EQ(judged(with(table(), {"h8"}), {"h8"}), "field-free h8; adjacent") << "nothing lies beside itself";
    EXPECT_EQ(judged(underWay(), {"h10", "h10"}), "field-free h10");
    EXPECT_EQ(judged(underWay(), {"h9", "h10", "h10", "h8"}), "field-free h9 h10 h8");
}

TEST(GobblestonesJudge, OneLine) {
    EXPECT_EQ(judged(underWay(), {"i7", "j7", "j6"}), "straight-line");
    EXPECT_EQ(judged(underWay(), {"h10", "i11"}), "straight-line");
    EXPECT_EQ(judged(underWay(), {"h6", "h10"}), "allowed") << "both sides of tiles laid earlier";
}

TEST(GobblestonesJudge, NoGapsButEarlierTilesBridge) {
    EXPECT_EQ(judged(underWay(), {"h10", "h13"}), "no-gap h11 h12");
    EXPECT_EQ(judged(underWay(), {"h5", "h10"}), "no-gap h6");
    EXPECT_EQ(judged(underWay(), {"h13", "h10"}), "no-gap h11 h12") << "in whatever order they are named";
    EXPECT_EQ(judged(underWay(), {"k7", "i7"}), "no-gap j7");
}

TEST(GobblestonesJudge, ColoursMatchOrTheFieldIsGrey) {
    EXPECT_EQ(judged(underWay(), {"i7:B"}), "allowed");
    EXPECT_EQ(judged(underWay(), {"i7:R"}), "colour-match i7");
    for (const char* tile : {"i8:R", "i8:Y", "i8:G", "i8:B", "i8:T"}) EXPECT_EQ(judged(underWay(), {tile}), "allowed");
    EXPECT_EQ(judged(underWay(), {"i7:R", "j7", "k7:T"}), "colour-match i7 k7");
}

TEST(GobblestonesJudge, NoBlocksOfFour) {
    EXPECT_EQ(judged(underWay(), {"i7", "j7"}), "allowed");
    const State state = with(underWay(), {"i7"});
    EXPECT_EQ(judged(state, {"i8"}), "no-2x2 i8");
    EXPECT_EQ(judged(state, {"i8", "i9"}), "no-2x2 i8 i9") << "two blocks";
    EXPECT_EQ(judged(state, {"i6", "h6"}), "no-2x2 i6 h6");
    EXPECT_EQ(judged(state, {"i8", "j8"}), "no-2x2 i8") << "only the tiles in the block are pointed at";
    EXPECT_EQ(judged(with(table(), {"h8", "h9", "i8"}), {"i9", "i10"}), "no-2x2 i9");
}

TEST(GobblestonesJudge, TurnOrderAndGameOverStandAlone) {
    State state = underWay();
    EXPECT_EQ(said(judge(state, lay(1, {"c3:B", "p9:R", "d9"}))), "turn-order");
    EXPECT_EQ(said(judge(state, lay(1, {}))), "turn-order");
    state.end = End::CannotDraw;
    EXPECT_EQ(said(judge(state, lay(0, {"c3:B"}))), "game-over");
    EXPECT_EQ(said(judge(state, lay(1, {}))), "game-over");
}

TEST(GobblestonesJudge, AllBrokenRulesAreSaidTogether) {
    EXPECT_EQ(judged(underWay(), {"a1:B", "b2:B"}), "straight-line; adjacent; colour-match a1 b2");
    EXPECT_EQ(judged(table(), {"a1:B", "c1"}), "no-gap b1; centre-start; colour-match a1");
    State state = with(underWay(), {"i7"});
    state.racks[0] = 2;
    EXPECT_EQ(judged(state, {"i8", "i9:R", "i11"}), "tile-count; no-gap i10; colour-match i9; no-2x2 i8 i9");
}

TEST(GobblestonesJudge, OffTheBoardOnlyColoursAndFreeFieldsAreJudgedBesides) {
    EXPECT_EQ(judged(underWay(), {"a1:B", "b2:B", "p3:R"}), "on-board p3; colour-match a1 b2");
    EXPECT_EQ(judged(with(underWay(), {"i7"}), {"i8", "h7:R", "z1:R"}), "on-board z1; field-free h7; colour-match h7");
    EXPECT_EQ(judged(table(), {"a1", "p3:R"}), "on-board p3") << "no centre-start";
}

TEST(GobblestonesJudge, OnTakenFieldsNeitherGapsNorBlocksAreJudged) {
    EXPECT_EQ(judged(underWay(), {"h9", "h12"}), "field-free h9") << "h10 and h11 are no gap then";
    EXPECT_EQ(judged(with(underWay(), {"i7"}), {"i7", "i8"}), "field-free i7");
    EXPECT_EQ(judged(table(), {"a1", "a1", "c1"}), "field-free a1; centre-start");
}

TEST(GobblestonesJudge, AFaceDownTileInTheStandardGameCannotBeJudged) {
    EXPECT_EQ(judged(underWay(), {"h10:?"}), "undecided");
    EXPECT_EQ(judged(underWay(), {"a1:?"}), "adjacent") << "what is certainly wrong is said";
}

} // namespace
} // namespace hawkstone::rules::gobblestones
