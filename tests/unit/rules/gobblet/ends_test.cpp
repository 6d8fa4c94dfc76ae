// SPDX-License-Identifier: Apache-2.0
#include "drawn.h"

#include <algorithm>

namespace hawkstone::rules::gobblet {
namespace {

std::string lineOf(const Outcome& outcome) {
    std::string names;
    for (const Cell cell : outcome.line) names += board::name(cell) + " ";
    return names;
}

TEST(GobbletEnds, FourInARowColumnOrDiagonalWin) {
    const State row = drawn(R"(
1    .     .     .     .
2    w4    .     w4    w4
3    .     b4    .     b4
4    .     .     b4    .
to move white)");
    const Outcome won = play(row, playNamed(0, "stack1", "b2"));
    EXPECT_EQ(ending(won.next), "line-of-four white");
    EXPECT_EQ(lineOf(won), "a2 b2 c2 d2 ");
    EXPECT_EQ(winners(won.next), std::vector<int>{0});

    const State column = drawn(R"(
1    .     w4    b4    .
2    .     .     b4    .
3    .     w4    b4    .
4    .     w4    .     .
to move black)");
    EXPECT_EQ(ending(played(column, {{"stack1", "c4"}})), "line-of-four black");

    const State diagonal = drawn(R"(
1    .     b4    .     .
2    .     b4    w4    b3
3    .     w4    .     .
4    w4    .     .     w3
to move white)");
    EXPECT_EQ(ending(played(diagonal, {{"d4", "d1"}})), "line-of-four white");
}

TEST(GobbletEnds, AMoveMayWinByUncoveringAnOwnPiece) {
    const State state = drawn(R"(
1    w3w4  w4    w4    .
2    b4    .     .     w3
3    .     b4    .     .
4    .     .     b4    .
to move white)");
    EXPECT_EQ(ending(played(state, {{"a1", "d1"}})), "line-of-four white");
    const State shown = drawn(R"(
1    w2b4  w4    w4    w4
2    b4    .     .     w3
3    .     b3    .     .
4    .     w3    b4    .
to move black)");
    EXPECT_EQ(ending(played(shown, {{"a2", "a4"}})), "goes on") << "a hidden piece makes no line";
}

// Black's 4 on a1 covers white's 2: lifting it shows white's row 1.
State coveredRow() {
    return drawn(R"(
1    w2b4  w4    w4    w3
2    b4    .     .     w3
3    .     b3    .     .
4    .     .     b4    .
to move black)");
}

TEST(GobbletEnds, UncoveringAnOpponentsLineLoses) {
    const Outcome lost = play(coveredRow(), playNamed(1, "a1", "d4"));
    EXPECT_EQ(ending(lost.next), "uncovered-line white");
    EXPECT_EQ(lineOf(lost), "a1 b1 c1 d1 ");
    EXPECT_EQ(topAt(lost.next.position, Cell{3, 3}), (Piece{Side::Black, 4})) << "carried out";
    EXPECT_EQ(topAt(lost.next.position, Cell{0, 0}), (Piece{Side::White, 2}));
    EXPECT_EQ(winners(lost.next), std::vector<int>{0});
}

TEST(GobbletEnds, UnlessThePieceIsPutOnAnotherOfThatLine) {
    EXPECT_EQ(ending(played(coveredRow(), {{"a1", "d1"}})), "goes on");
    EXPECT_EQ(judged(coveredRow(), "a1", "b1"), "larger-on-smaller b1") << "only where it fits";
}

TEST(GobbletEnds, TwoLinesShownAtOnceCannotBothBeStopped) {
    const State state = drawn(R"(
1    w2b4  w4    w4    w3
2    w3    b4    .     .
3    w4    .     .     b3
4    w3    .     .     b4
to move black)");
    EXPECT_EQ(ending(played(state, {{"a1", "d1"}})), "uncovered-line white");
    EXPECT_EQ(ending(played(state, {{"a1", "a2"}})), "uncovered-line white");
    EXPECT_EQ(ending(played(state, {{"a1", "b3"}})), "uncovered-line white");
}

TEST(GobbletEnds, UncoveringLosesEvenWhereTheLandingMakesAnOwnLine) {
    const State state = drawn(R"(
1    w2b4  w4    w4    w3
2    .     .     .     .
3    b4    b3    b4    .
4    .     w3    .     .
to move black)");
    EXPECT_EQ(ending(played(state, {{"a1", "d3"}})), "uncovered-line white");
}

TEST(GobbletEnds, StoppingTheLineAndMakingAnOwnOneWins) {
    const State state = drawn(R"(
1    w2b4  w4    w4    w3
2    .     .     .     b4
3    .     .     .     b3
4    .     w3    .     b4
to move black)");
    EXPECT_EQ(ending(played(state, {{"a1", "d1"}})), "line-of-four black");
}

TEST(GobbletEnds, LiftingOffAnOpponentsLineThatStaysHiddenIsNothing) {
    const State state = drawn(R"(
1    w2b3b4  w4    w4    w3
2    .       .     .     b4
3    .       .     .     b3
4    .       w3    .     .
to move black)");
    EXPECT_EQ(ending(played(state, {{"a1", "b4"}})), "goes on") << "an own piece shows";
}

TEST(GobbletEnds, TouchingAPieceWithoutASquareLoses) {
    // White's 1 on d1 finds no empty square and nothing smaller.
    const State state = drawn(R"(
1    b4    w4    w4    w1
2    w3    b4    b4    w3
3    b3    w3    b3    b3
4    b2    w4    b2    w2
to move white)");
    EXPECT_EQ(judgedTouch(state, "d1"), "allowed") << "the touch itself is legal";
    const State lost = gobblet::apply(state, Touch{0, Cell{0, 3}});
    EXPECT_EQ(ending(lost), "touched-unplayable black");
    EXPECT_EQ(winners(lost), std::vector<int>{1});
    EXPECT_EQ(ending(gobblet::apply(state, Touch{0, Cell{1, 0}})), "goes on") << "a 3 can gobble";
}

TEST(GobbletEnds, AgreementIsADraw) {
    const State drawnGame = gobblet::apply(initialState(), AgreeDraw{0});
    EXPECT_EQ(ending(drawnGame), "agreed-draw");
    EXPECT_TRUE(winners(drawnGame).empty());
    const State touched = gobblet::apply(coveredRow(), Touch{1, Cell{0, 0}});
    EXPECT_EQ(ending(gobblet::apply(touched, AgreeDraw{1})), "agreed-draw");
}

TEST(GobbletEnds, TheSamePositionForTheThirdTimeIsADraw) {
    State state = played(initialState(), {{"stack1", "a1"}, {"stack1", "d4"}});
    state = played(state, {{"a1", "b1"}, {"d4", "c4"}, {"b1", "a1"}, {"c4", "d4"}});
    EXPECT_EQ(ending(state), "goes on") << "twice";
    state = played(state, {{"a1", "b1"}, {"d4", "c4"}, {"b1", "a1"}});
    EXPECT_EQ(ending(state), "goes on");
    state = played(state, {{"c4", "d4"}});
    EXPECT_EQ(ending(state), "repetition");
    EXPECT_TRUE(winners(state).empty());
}

TEST(GobbletEnds, TheStartCountsForRepetition) {
    // Begun from a board with pieces: the first situation is one of the three.
    State state = drawn(R"(
1    w4    .     .     .
2    .     .     .     .
3    .     .     .     .
4    .     .     .     b4
to move white)");
    for (int round = 0; round < 2; ++round) {
        EXPECT_EQ(ending(state), "goes on");
        state = played(state, {{"a1", "b1"}, {"d4", "c4"}, {"b1", "a1"}, {"c4", "d4"}});
    }
    EXPECT_EQ(ending(state), "repetition");
}

TEST(GobbletEnds, TheOtherPlayerToMoveIsAnotherPosition) {
    State state = drawn(R"(
1    w4    .     .     .
2    .     .     .     .
3    .     .     .     .
4    .     .     .     b4
to move white)");
    // White needs three moves to come back where black needs two: the same board with black to move.
    state = played(state, {{"a1", "b1"}, {"d4", "c4"}, {"b1", "c1"}, {"c4", "d4"}, {"c1", "a1"}});
    EXPECT_EQ(state.toMove, Side::Black);
    state = played(state, {{"d4", "c4"}, {"a1", "b1"}, {"c4", "b4"}, {"b1", "a1"}, {"b4", "d4"}});
    EXPECT_EQ(state.toMove, Side::White);
    EXPECT_EQ(ending(state), "goes on") << "three times on the board, twice with white to move";
}

TEST(GobbletEnds, HiddenPiecesAreInThePosition) {
    // Black's 3 wanders from under a1 to under b1 and back: three times the same to see, only twice the same.
    State state = drawn(R"(
1    b3w4  w4    .     .
2    .     .     .     .
3    .     .     b4    .
4    .     .     .     .
to move white)");
    state = played(state, {{"a1", "c1"}, {"a1", "d1"}, {"b1", "b2"}, {"d1", "b1"}, {"b2", "b1"}, {"c3", "d3"}, {"c1", "a1"}, {"d3", "c3"}});
    EXPECT_EQ(std::ranges::count(state.earlier, Situation{state.position, state.toMove}), 0);
    state = played(state, {{"b1", "c1"}, {"b1", "d1"}, {"a1", "a2"}, {"d1", "a1"}, {"a2", "a1"}, {"c3", "d3"}, {"c1", "b1"}, {"d3", "c3"}});
    EXPECT_EQ(std::ranges::count(state.earlier, Situation{state.position, state.toMove}), 1);
    EXPECT_EQ(ending(state), "goes on");
}

TEST(GobbletEnds, ATouchIsNoNewPosition) {
    State state = drawn(R"(
1    w4    .     .     .
2    .     .     .     .
3    .     .     .     .
4    .     .     .     b4
to move white)");
    for (int i = 0; i < 5; ++i) state = gobblet::apply(state, Touch{0, Cell{0, 0}});
    EXPECT_EQ(ending(state), "goes on");
}

TEST(GobbletEnds, NoMoveIsADraw) {
    // With all 24 pieces there is always a play (a largest piece is never covered, and at most 6 of 16 squares show
    // one), so this board lacks black's pieces.
    State state = initialState();
    state.position.stacks[1] = {0, 0, 0};
    state = played(state, {{"stack1", "a1"}});
    EXPECT_EQ(ending(state), "no-move");
    EXPECT_TRUE(winners(state).empty());
}

} // namespace
} // namespace hawkstone::rules::gobblet
