// SPDX-License-Identifier: Apache-2.0
#include "table.h"

namespace hawkstone::rules::hidden_stones {
namespace {

// "allowed | swap-adjacent a1 c1", an entry an action; or the broken rule of the turn itself.
std::string said(const TurnOutcome& outcome) {
    if (!outcome.violations.empty()) return rules::said(outcome.violations);
    std::string text;
    for (const auto& action : outcome.actions) text += (text.empty() ? "" : " | ") + (action.empty() ? "allowed" : rules::said(action));
    return text;
}

TEST(HiddenStonesTurn, IllegalActionsAreLeftOutAndTheTurnEnds) {
    const State state = fresh();
    const auto outcome = playTurn(
        state, {0, false, {swap(state, "a1", "c1"), flip(state, "d9"), flip(state, "a1"), scoreCard(state, 12), scoreCard(state, 6)}});
    EXPECT_EQ(said(outcome), "swap-adjacent a1 c1 | on-grid d9 | allowed | formation-match | allowed");
    EXPECT_FALSE(outcome.isLegal());
    EXPECT_EQ(outcome.next.stones[0][0], Face::Moon);
    EXPECT_EQ(outcome.drawn, 2) << "two cards went, two come";
    EXPECT_EQ(outcome.next.hands[0], 4);
    EXPECT_EQ(outcome.next.discard, 1);
    EXPECT_EQ(outcome.next.pile, 62);
    EXPECT_EQ(outcome.next.toMove, 1);
}

TEST(HiddenStonesTurn, LaterActionsSeeTheStonesAsTheyLieThen) {
    const State state = fresh();
    const auto outcome = playTurn(state, {0, false, {scoreCard(state, 3), flip(state, "a2"), scoreCard(state, 3)}});
    EXPECT_EQ(said(outcome), "formation-match | allowed | allowed") << "ship horse";
}

TEST(HiddenStonesTurn, TheHandRunsOut) {
    const State state = fresh();
    const auto outcome = playTurn(
        state,
        {0, false, {flip(state, "a1"), flip(state, "a1"), flip(state, "a1"), flip(state, "a1"), flip(state, "a1"), scoreCard(state, 6)}});
    EXPECT_EQ(said(outcome), "allowed | allowed | allowed | allowed | hand-empty | hand-empty");
    EXPECT_EQ(outcome.drawn, 4);
}

TEST(HiddenStonesTurn, WithoutAnyActionItEndsAsUsual) {
    const auto outcome = playTurn(fresh(), {0, false, {}});
    EXPECT_TRUE(outcome.isLegal());
    EXPECT_EQ(outcome.drawn, 0);
    EXPECT_EQ(outcome.next.toMove, 1);
    EXPECT_FALSE(outcome.next.passed[0]);
}

TEST(HiddenStonesTurn, APassDrawsTwo) {
    const auto outcome = playTurn(fresh(), {0, true, {}});
    EXPECT_TRUE(outcome.isLegal());
    EXPECT_EQ(outcome.drawn, 2);
    EXPECT_EQ(outcome.next.hands[0], 6);
    EXPECT_EQ(outcome.next.pile, 62);
    EXPECT_TRUE(outcome.next.passed[0]);
}

TEST(HiddenStonesTurn, RulesThatStandAloneChangeNothing) {
    const State state = fresh();
    const auto alone = playTurn(state, {0, true, {flip(state, "z9")}});
    EXPECT_EQ(said(alone), "pass-alone");
    EXPECT_TRUE(alone.actions.empty());
    EXPECT_EQ(alone.next, state);
    EXPECT_EQ(said(playTurn(state, {1, true, {flip(state, "a1")}})), "turn-order");

    const State again = passed(passed(state));
    EXPECT_EQ(said(playTurn(again, {0, true, {}})), "pass-twice");
    EXPECT_EQ(said(playTurn(again, {0, true, {flip(again, "a1")}})), "pass-alone");
    EXPECT_EQ(said(playTurn(again, {1, true, {}})), "turn-order");
    EXPECT_EQ(playTurn(again, {0, true, {}}).next, again);

    State over = again;
    over.end = End::Threshold;
    EXPECT_EQ(said(playTurn(over, {1, true, {flip(over, "a1")}})), "game-over");
    EXPECT_TRUE(legalActions(over).empty());
}

TEST(HiddenStonesTurn, AHandAboveFourStays) {
    const State state = passed(passed(fresh()));
    auto outcome = playTurn(state, {0, false, {flip(state, "a1")}});
    EXPECT_EQ(outcome.drawn, 0);
    EXPECT_EQ(outcome.next.hands[0], 5);
    outcome = playTurn(state, {0, false, {flip(state, "a1"), flip(state, "a1"), flip(state, "a1")}});
    EXPECT_EQ(outcome.drawn, 1);
    EXPECT_EQ(outcome.next.hands[0], 4);
}

// Cards in the pile and on the discard pile, the rest in the other hand.
State scarce(int pile, int discard, int hand) {
    State state = fresh();
    state.pile = pile;
    state.discard = discard;
    state.hands = {hand, kCards - pile - discard - hand};
    return state;
}

TEST(HiddenStonesTurn, TheDiscardPileComesBackOnlyWhenACardMustBeDrawn) {
    auto exact = playTurn(scarce(2, 30, 2), {0, false, {}});
    EXPECT_EQ(exact.drawn, 2);
    EXPECT_EQ(exact.next.pile, 0) << "not earlier";
    EXPECT_EQ(exact.next.discard, 30);

    auto short1 = playTurn(scarce(1, 30, 2), {0, false, {}});
    EXPECT_EQ(short1.drawn, 2);
    EXPECT_EQ(short1.next.pile, 29);
    EXPECT_EQ(short1.next.discard, 0);
}

TEST(HiddenStonesTurn, CardsPaidInThisTurnComeBackToo) {
    const State state = scarce(0, 0, 4);
    const auto outcome = playTurn(state, {0, false, {flip(state, "a1"), flip(state, "a1")}});
    EXPECT_EQ(outcome.drawn, 2);
    EXPECT_EQ(outcome.next.pile, 0);
    EXPECT_EQ(outcome.next.discard, 0);
}

TEST(HiddenStonesTurn, WithBothPilesEmptyThereIsNoDraw) {
    const State state = scarce(0, 0, 4);
    const auto outcome = playTurn(state, {0, false, {scoreCard(state, 6)}});
    EXPECT_EQ(outcome.drawn, 0);
    EXPECT_EQ(outcome.next.hands[0], 3);
    const auto one = playTurn(scarce(1, 0, 4), {0, true, {}});
    EXPECT_EQ(one.drawn, 1) << "a pass draws what is there";
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
