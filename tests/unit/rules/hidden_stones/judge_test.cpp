// SPDX-License-Identifier: Apache-2.0
#include "table.h"

namespace hawkstone::rules::hidden_stones {
namespace {

using enum Face;

std::string judgedSwap(const State& state, std::string_view one, std::string_view other) {
    return said(judge(state, swap(state, one, other)));
}
std::string judgedFlip(const State& state, std::string_view at) {
    return said(judge(state, flip(state, at)));
}
std::string judgedScore(const State& state, int points, const Formation& formation) {
    return said(judge(state, Score{state.toMove, points, patternOf(formation)}));
}

// The hand under way has no card left.
State emptyHand() {
    State state = fresh();
    for (const char* at : {"a1", "a1", "a1", "a1"}) state = after(state, flip(state, at));
    return state;
}

TEST(HiddenStonesJudge, NeighboursChangePlacesUnflipped) {
    const State state = fresh();
    EXPECT_EQ(judgedSwap(state, "a1", "b1"), "allowed");
    EXPECT_EQ(judgedSwap(state, "b1", "a1"), "allowed");
    EXPECT_EQ(judgedSwap(state, "c2", "c3"), "allowed");
    EXPECT_EQ(judgedSwap(state, "b1", "c1"), "allowed") << "two alike";
    const State next = after(state, swap(state, "a1", "a2"));
    EXPECT_EQ(next.stones[0][0], Horse);
    EXPECT_EQ(next.stones[1][0], Sun);
    EXPECT_EQ(next.hands[0], 3);
    EXPECT_EQ(next.discard, 1);
}

TEST(HiddenStonesJudge, OthersDoNotChangePlaces) {
    const State state = fresh();
    EXPECT_EQ(judgedSwap(state, "a1", "b2"), "swap-adjacent a1 b2") << "diagonal";
    EXPECT_EQ(judgedSwap(state, "a1", "c1"), "swap-adjacent a1 c1");
    EXPECT_EQ(judgedSwap(state, "c1", "a2"), "swap-adjacent c1 a2") << "row end to row start";
    EXPECT_EQ(judgedSwap(state, "b2", "b2"), "swap-adjacent b2") << "with itself";
}

TEST(HiddenStonesJudge, StonesAreOnTheGrid) {
    const State state = fresh();
    EXPECT_EQ(judgedSwap(state, "a1", "a4"), "on-grid a4") << "swap-adjacent only for stones on the grid";
    EXPECT_EQ(judgedSwap(state, "d1", "a4"), "on-grid d1 a4");
    EXPECT_EQ(judgedSwap(state, "d1", "d1"), "on-grid d1");
    EXPECT_EQ(judgedSwap(state, "", "a01"), "on-grid '' a01");
    EXPECT_EQ(judgedFlip(state, "A1"), "on-grid A1");
    EXPECT_EQ(judgedFlip(state, "d1"), "on-grid d1");
}

TEST(HiddenStonesJudge, AFlipShowsTheOtherSide) {
    const State next = after(fresh(), flip(fresh(), "b2"));
    EXPECT_EQ(next.stones[1][1], Ship);
    EXPECT_EQ(next.hands[0], 3);
    EXPECT_EQ(next.discard, 1);
}

TEST(HiddenStonesJudge, ACardIsScoredWhereItsFormationLies) {
    const State state = fresh();
    EXPECT_EQ(judgedScore(state, 1, {{Horse, Horse}}), "allowed");
    EXPECT_EQ(judgedScore(state, 1, {{Tree, Tree}}), "formation-match");
    EXPECT_EQ(judgedScore(state, 2, {{Horse, Horse}}), "card-known") << "other points";
    EXPECT_EQ(judgedScore(state, 1, {{Sun, Fish}}), "card-known") << "lies there, but on no card";
    EXPECT_EQ(judgedScore(state, 5, {{Moon, Moon}}), "formation-match; card-known");
    const State next = after(state, scoreCard(state, 6));
    EXPECT_EQ(next.hands[0], 3);
    EXPECT_EQ(next.discard, 0) << "on one's own pile";
    EXPECT_TRUE(next.scored[0][5]);
}

TEST(HiddenStonesJudge, ACardIsScoredOnce) {
    State state = after(fresh(), scoreCard(fresh(), 6));
    EXPECT_EQ(said(judge(state, scoreCard(state, 6))), "card-taken");
    state = ended(state);
    EXPECT_EQ(said(judge(state, scoreCard(state, 6))), "card-taken") << "on another's pile";
    state = after(state, flip(state, "a2"));
    state = after(state, flip(state, "b2"));
    EXPECT_EQ(said(judge(state, scoreCard(state, 6))), "formation-match; card-taken");
}

TEST(HiddenStonesJudge, EveryActionTakesACard) {
    const State state = emptyHand();
    EXPECT_EQ(state.hands[0], 0);
    EXPECT_EQ(judgedSwap(state, "a1", "b1"), "hand-empty");
    EXPECT_EQ(judgedFlip(state, "a1"), "hand-empty");
    EXPECT_EQ(judgedScore(state, 1, {{Horse, Horse}}), "hand-empty");
    EXPECT_EQ(judgedSwap(state, "a1", "c3"), "hand-empty; swap-adjacent a1 c3");
    EXPECT_EQ(judgedSwap(state, "a1", "z9"), "hand-empty; on-grid z9");
    EXPECT_EQ(judgedScore(state, 5, {{Moon, Moon}}), "hand-empty; formation-match; card-known");
    EXPECT_EQ(said(judge(state, EndTurn{0})), "allowed");
}

TEST(HiddenStonesJudge, OnlyThePlayerToMove) {
    const State state = fresh(3, 1);
    for (const int player : {0, 2, 3, -1}) {
        EXPECT_EQ(said(judge(state, Swap{player, placeNamed("z"), placeNamed("z")})), "turn-order") << "stands alone";
        EXPECT_EQ(said(judge(state, Flip{player, Cell{0, 0}})), "turn-order");
        EXPECT_EQ(said(judge(state, Pass{player})), "turn-order");
        EXPECT_EQ(said(judge(state, EndTurn{player})), "turn-order");
    }
}

TEST(HiddenStonesJudge, APassIsAlone) {
    const State state = after(fresh(), flip(fresh(), "a1"));
    EXPECT_EQ(said(judge(state, Pass{0})), "pass-alone");
    EXPECT_EQ(said(judge(fresh(), Pass{0})), "allowed");
}

TEST(HiddenStonesJudge, NobodyPassesTwiceInARow) {
    State state = passed(fresh());
    EXPECT_EQ(state.hands[0], 6);
    state = passed(state);
    EXPECT_EQ(said(judge(state, Pass{0})), "pass-twice");
    EXPECT_EQ(said(judge(after(state, flip(state, "a1")), Pass{0})), "pass-alone") << "comes first";
    state = ended(state); // a turn without any action is none
    EXPECT_EQ(said(judge(state, Pass{1})), "pass-twice");
    state = ended(state);
    EXPECT_EQ(said(judge(state, Pass{0})), "allowed");
}

TEST(HiddenStonesJudge, InSoloTheDeckLimitsEachValue) {
    // One card of 5 points is all the solo deck has.
    State state = drawn(R"(
1    horse  sun    tree
2    horse  seed   fish
3    seed   bird   ship
to move 0 after 1 turns
hands 4
pile 11 discard 0
scored 0 69
strikes 0)");
    EXPECT_EQ(said(judge(state, scoreCard(state, 71))), "card-taken");
    state.players = 2;
    EXPECT_EQ(said(judge(state, scoreCard(state, 71))), "allowed") << "outside solo each card counts for itself";
}

TEST(HiddenStonesRulebook, EveryEndCanBeLookedUp) {
    for (const End end : {End::Threshold, End::FourStrikes, End::AllCardsScored}) {
        const Rule* rule = findRule(rulebook(), idOf(end).value);
        ASSERT_NE(rule, nullptr) << idOf(end).value;
        EXPECT_EQ(rule->kind, RuleKind::End);
    }
    for (const char* id : {"card-paid", "same-way-up"}) EXPECT_EQ(findRule(rulebook(), id)->kind, RuleKind::Table);
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
