// SPDX-License-Identifier: Apache-2.0
#include "table.h"

namespace hawkstone::rules::hidden_stones {
namespace {

// Puts these cards on a player's pile, out of the draw pile.
State withScored(State state, int player, std::initializer_list<int> ids) {
    for (const int id : ids) state.scored[static_cast<std::size_t>(player)].set(static_cast<std::size_t>(id - 1));
    state.pile -= static_cast<int>(ids.size());
    return state;
}

// As many of the cards 29, 30, ... as wanted: 2 points each up to 54.
State withTwos(State state, int player, int count, int from = 29) {
    for (int id = from; id < from + count; ++id) state = withScored(std::move(state), player, {id});
    return state;
}

TEST(HiddenStonesEnds, ThresholdsByPlayers) {
    EXPECT_EQ(thresholdFor(2), 10);
    EXPECT_EQ(thresholdFor(3), 9);
    EXPECT_EQ(thresholdFor(4), 8);
    EXPECT_EQ(thresholdFor(5), 7);
}

TEST(HiddenStonesEnds, TheRoundIsFinished) {
    for (int players = 2; players <= kMaxPlayers; ++players)
        for (int first = 0; first < players; ++first) {
            State state = withTwos(fresh(players, first), first, thresholdFor(players) - 1);
            state = ended(after(state, scoreCard(state, 6)));
            for (int others = 1; others < players; ++others) {
                EXPECT_FALSE(state.end) << players << " players, " << others << " have played";
                state = ended(state);
            }
            EXPECT_EQ(state.end, End::Threshold) << players;
            EXPECT_EQ(winners(state), std::vector<int>{first});
        }
}

TEST(HiddenStonesEnds, OneCardLessDoesNotEndIt) {
    State state = withTwos(fresh(2), 0, 9);
    EXPECT_FALSE(ended(ended(state)).end);
}

TEST(HiddenStonesEnds, TheLastOfTheRoundEndsItAtOnce) {
    State state = ended(withTwos(fresh(2), 1, 9));
    state = ended(after(state, scoreCard(state, 6)));
    EXPECT_EQ(state.end, End::Threshold);
}

TEST(HiddenStonesEnds, MidTurnNothingEnds) {
    State state = ended(withTwos(fresh(2), 1, 9));
    state = after(state, scoreCard(state, 6));
    EXPECT_FALSE(state.end) << "somebody holds the cards after a turn";
    EXPECT_EQ(said(judge(state, flip(state, "a1"))), "allowed");
}

TEST(HiddenStonesEnds, PassesAndEmptyTurnsCountForTheRound) {
    State state = withTwos(fresh(3), 0, 9);
    state = ended(state);
    state = passed(state);
    EXPECT_FALSE(state.end);
    state = ended(state);
    EXPECT_EQ(state.end, End::Threshold);
}

TEST(HiddenStonesEnds, MostOnesGetThreeMore) {
    State state = withScored(withScored(fresh(3), 0, {1, 2, 29}), 1, {3, 55});
    EXPECT_EQ(points(state), (std::vector<int>{4, 4, 0}));
    EXPECT_EQ(finalScores(state), (std::vector<int>{7, 4, 0}));
    state = withScored(state, 1, {4});
    EXPECT_EQ(finalScores(state), (std::vector<int>{7, 8, 0})) << "all who tie";
    EXPECT_EQ(finalScores(withTwos(fresh(2), 0, 2)), (std::vector<int>{4, 0})) << "nobody, if nobody has one";
}

TEST(HiddenStonesEnds, TiesShareTheVictory) {
    State state =
        withScored(withScored(fresh(2), 0, {29, 30, 31, 33, 34, 35, 36, 37, 38, 39}), 1, {40, 41, 42, 43, 44, 45, 46, 47, 48, 49});
    state = ended(ended(state));
    EXPECT_EQ(winners(state), (std::vector<int>{0, 1}));
    EXPECT_TRUE(winners(fresh()).empty()) << "not over";
}

TEST(HiddenStonesSolo, HasItsOwnDeck) {
    const State state = fresh(1);
    EXPECT_EQ(state.hands[0], 4);
    EXPECT_EQ(state.pile, 12);
}

TEST(HiddenStonesSolo, TurnsWithoutAScoringCostAStrike) {
    State state = ended(fresh(1));
    EXPECT_EQ(state.strikes, 1) << "no action at all";
    state = ended(after(state, flip(state, "a1")));
    EXPECT_EQ(state.strikes, 2);
    state = passed(state);
    EXPECT_EQ(state.strikes, 2) << "a pass costs none";
    state = ended(after(state, scoreCard(state, 6)));
    EXPECT_EQ(state.strikes, 2);
    state = ended(state);
    EXPECT_EQ(state.strikes, 3);
    EXPECT_FALSE(state.end);
    state = playTurn(state, {0, false, {scoreCard(state, 6)}}).next;
    EXPECT_EQ(state.strikes, 4) << "an illegal scoring is none";
    EXPECT_EQ(state.end, End::FourStrikes);
    EXPECT_TRUE(winners(state).empty());
    EXPECT_EQ(finalScores(state), std::vector<int>{1}) << "the plain sum";
}

TEST(HiddenStonesSolo, NobodyElseGetsStrikes) {
    EXPECT_EQ(ended(ended(fresh(2))).strikes, 0);
}

TEST(HiddenStonesSolo, AllSixteenScoredWin) {
    State state = fresh(1);
    state = withScored(state, 0, {1, 2, 3, 4, 5, 7, 8}); // seven of 1
    state = withScored(state, 0, {29, 30, 31, 32});      // four of 2
    state = withScored(state, 0, {55});                  // of 3: two more to come
    state.pile = 0;
    state.hands[0] = 4;
    State almost = withScored(state, 0, {56, 57, 68});
    almost.pile = 0;
    almost.hands[0] = 1;
    EXPECT_FALSE(ended(almost).end);
    State won = ended(after(almost, scoreCard(almost, 6)));
    EXPECT_EQ(won.end, End::AllCardsScored);
    EXPECT_EQ(winners(won), std::vector<int>{0});
    EXPECT_EQ(finalScores(won), std::vector<int>{8 + 8 + 9 + 5}) << "without the 3 points";
}

TEST(HiddenStonesSolo, ThresholdsDoNotApply) {
    State state = withTwos(fresh(1), 0, 4);
    state = withScored(state, 0, {1, 2, 3, 4, 5, 7, 8});
    EXPECT_FALSE(passed(state).end) << "eleven cards";
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
