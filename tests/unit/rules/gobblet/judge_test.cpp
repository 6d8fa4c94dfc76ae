// SPDX-License-Identifier: Apache-2.0
#include "drawn.h"

namespace hawkstone::rules::gobblet {
namespace {

// Black shows three in row 1; black's 3 on d3 stands in no three.
State threeInRow() {
    return drawn(R"(
     a     b     c     d
1    b4    b4    b3    .
2    w4    w3    .     .
3    .     w4    .     b3
4    w2    .     .     b4
white stacks 1 3 4
to move white)");
}

TEST(GobbletJudge, AStackPieceGoesToAnEmptySquare) {
    const State start = initialState();
    for (const char* stack : {"stack1", "stack2", "stack3"}) EXPECT_EQ(judged(start, stack, "b2"), "allowed");
    const State next = played(start, {{"stack2", "b2"}});
    EXPECT_EQ(next.position.stacks[0], (std::array<std::uint8_t, 3>{4, 3, 4}));
    EXPECT_EQ(topAt(next.position, Cell{1, 1}), (Piece{Side::White, 4}));
    EXPECT_EQ(next.toMove, Side::Black);
}

TEST(GobbletJudge, AStackPieceCoversOnlyAnOpponentInALineOfThree) {
    const State state = threeInRow();
    EXPECT_EQ(judged(state, "stack3", "c1"), "allowed");
    EXPECT_EQ(judged(state, "stack3", "d3"), "stack-to-empty d3");
    EXPECT_EQ(judged(state, "stack3", "a4"), "stack-to-empty a4") << "never an own piece, not even a smaller one";
    EXPECT_EQ(judged(state, "stack3", "a1"), "larger-on-smaller a1") << "in the line, but too large to cover";
    EXPECT_EQ(judged(state, "stack2", "d4"), "larger-on-smaller d4; stack-to-empty d4");
    EXPECT_EQ(judged(state, "stack3", "a2"), "larger-on-smaller a2; stack-to-empty a2");
    EXPECT_EQ(judged(state, "stack3", "d1"), "allowed") << "the empty end of the line";
}

TEST(GobbletJudge, AnOwnPieceInALineOfThreeIsNotCoveredFromAStack) {
    const State state = drawn(R"(
1    w4    w4    w3    .
2    b4    .     .     .
3    .     b4    .     .
4    .     .     .     .
white stacks 4 3 2
to move white)");
    EXPECT_EQ(judged(state, "stack1", "c1"), "stack-to-empty c1");
}

TEST(GobbletJudge, ALineOfThreeMayBeAColumnOrADiagonalWithAGap) {
    const State state = drawn(R"(
1    b3    .     .     b4
2    w4    .     w4    b3
3    .     .     b4    .
4    w3    .     .     b4
white stacks 4 3 2
to move white)");
    EXPECT_EQ(judged(state, "stack1", "d2"), "allowed") << "column d: d1, d2, d4";
    EXPECT_EQ(judged(state, "stack1", "a1"), "allowed") << "main diagonal: a1, c3, d4";
    EXPECT_EQ(judged(state, "stack2", "a1"), "larger-on-smaller a1");
}

TEST(GobbletJudge, HiddenPiecesMakeNoLineOfThree) {
    const State state = drawn(R"(
1    b3w4  b4    b3    .
2    .     .     .     .
3    .     w4    b4    .
4    .     .     .     .
white stacks 4 3 3
to move white)");
    EXPECT_EQ(judged(state, "stack1", "c1"), "stack-to-empty c1");
}

TEST(GobbletJudge, AnEmptyStackGivesNothing) {
    const State state = drawn(R"(
1    w4    w3    b4    .
2    w2    b4    .     .
3    .     b3    w1    .
4    .     .     .     .
white stacks 0 4 4
to move white)");
    EXPECT_EQ(judged(state, "stack1", "d4"), "stack-empty stack1");
    EXPECT_EQ(judged(state, "stack1", "a1", 2), "stack-empty stack1") << "stands alone";
    EXPECT_EQ(judged(state, "stack2", "d4"), "allowed");
}

TEST(GobbletJudge, OnlyAnOwnVisiblePieceMoves) {
    const State state = threeInRow();
    EXPECT_EQ(judged(state, "d2", "d1"), "square-empty d2");
    EXPECT_EQ(judged(state, "d3", "d1"), "own-piece d3");
    EXPECT_EQ(judged(state, "d3", "d3"), "own-piece d3") << "before must-move";
    EXPECT_EQ(judged(state, "d3", "d1", 2), "own-piece d3") << "before one-piece";
    EXPECT_EQ(judged(state, "a2", "d1"), "allowed");
    const State hidden = drawn(R"(
1    w3b4  .     .     .
2    .     w4    .     .
3    .     .     .     .
4    .     .     .     .
white stacks 2 4 4
to move white)");
    EXPECT_EQ(judged(hidden, "a1", "d1"), "own-piece a1") << "the own piece there is covered";
}

TEST(GobbletJudge, ALiftedPieceGoesElsewhere) {
    EXPECT_EQ(judged(threeInRow(), "a2", "a2"), "must-move a2");
    EXPECT_EQ(judged(threeInRow(), "a2", "a2", 2), "one-piece a2") << "comes before must-move";
}

TEST(GobbletJudge, APieceCoversOnlyStrictlySmallerOnes) {
    const State state = threeInRow();
    EXPECT_EQ(judged(state, "b2", "d3"), "larger-on-smaller d3") << "equal";
    EXPECT_EQ(judged(state, "b2", "a1"), "larger-on-smaller a1") << "larger";
    EXPECT_EQ(judged(state, "b2", "b3"), "larger-on-smaller b3") << "own and larger";
    EXPECT_EQ(judged(state, "a2", "d3"), "allowed") << "opponent's, smaller";
    EXPECT_EQ(judged(state, "a2", "a4"), "allowed") << "own, smaller";
    EXPECT_EQ(judged(state, "a2", "b2"), "allowed") << "the next size down or any other";
}

TEST(GobbletJudge, NeverANestOfPieces) {
    EXPECT_EQ(judged(threeInRow(), "a2", "d1", 2), "one-piece a2");
    EXPECT_EQ(judged(threeInRow(), "a2", "a1", 2), "one-piece a2") << "stands alone";
    EXPECT_EQ(judged(threeInRow(), "stack2", "d1", 3), "one-piece stack2");
}

TEST(GobbletJudge, PlacesThatDoNotExist) {
    const State state = threeInRow();
    EXPECT_EQ(judged(state, "a2", "e1"), "on-board e1");
    EXPECT_EQ(judged(state, "a2", "A1"), "on-board A1");
    EXPECT_EQ(judged(state, "a2", "a01"), "on-board a01");
    EXPECT_EQ(judged(state, "a2", ""), "on-board ''");
    EXPECT_EQ(judged(state, "", ""), "on-board ''");
    EXPECT_EQ(judged(state, "p3", "a5"), "on-board p3 a5");
    EXPECT_EQ(judged(state, "stack4", "d1"), "on-board stack4");
    EXPECT_EQ(judged(state, "stack0", "d1"), "on-board stack0");
    EXPECT_EQ(judged(state, "Stack1", "d1"), "on-board Stack1");
    EXPECT_EQ(judged(state, "stack1", "p3"), "on-board p3");
    EXPECT_EQ(judged(state, "a2", "stack1"), "on-board stack1");
    EXPECT_EQ(judged(state, "off", "d1"), "on-board off");
    EXPECT_EQ(judged(state, "d2", "p3"), "on-board p3") << "before square-empty";
    EXPECT_EQ(judgedTouch(state, "p3"), "on-board p3");
    EXPECT_EQ(judgedTouch(state, "off"), "on-board off");
    EXPECT_EQ(judgedTouch(state, "stack1"), "on-board stack1");
    EXPECT_EQ(said(judge(state, BringIn{0, 7, Cell{0, 3}})), "on-board stack8");
    EXPECT_EQ(said(judge(state, BringIn{0, -1, Cell{0, 3}})), "on-board stack0");
}

TEST(GobbletJudge, APieceInPlayStaysOnTheBoard) {
    const State state = threeInRow();
    EXPECT_EQ(judged(state, "a2", "off"), "stays-on-board a2");
    EXPECT_EQ(judged(state, "a2", "off", 2), "stays-on-board a2");
    EXPECT_EQ(judged(state, "d2", "off"), "stays-on-board d2") << "before square-empty";
    EXPECT_EQ(judged(state, "d3", "off"), "stays-on-board d3") << "before own-piece";
    EXPECT_EQ(judged(state, "p3", "off"), "on-board p3") << "on-board comes first";
    EXPECT_EQ(judged(state, "stack1", "off"), "stays-on-board stack1");
}

TEST(GobbletJudge, OnlyThePlayerToMove) {
    const State state = threeInRow();
    for (const int player : {1, 2, -1}) {
        EXPECT_EQ(said(judge(state, playNamed(player, "stack2", "p3"))), "turn-order") << "stands alone";
        EXPECT_EQ(said(judge(state, Touch{player, Cell{1, 0}})), "turn-order");
        EXPECT_EQ(said(judge(state, AgreeDraw{player})), "turn-order");
    }
}

TEST(GobbletJudge, NothingAfterTheEnd) {
    const State over = gobblet::apply(threeInRow(), AgreeDraw{0});
    for (const int player : {0, 1}) {
        EXPECT_EQ(said(judge(over, playNamed(player, "stack2", "d1"))), "game-over");
        EXPECT_EQ(said(judge(over, Touch{player, Cell{1, 0}})), "game-over");
        EXPECT_EQ(said(judge(over, AgreeDraw{player})), "game-over") << "before turn-order";
    }
    EXPECT_TRUE(legalActions(over).empty());
}

TEST(GobbletJudge, ATouchedPieceMustBePlayed) {
    const State state = gobblet::apply(threeInRow(), Touch{0, Cell{1, 0}});
    EXPECT_EQ(state.touched, (Cell{1, 0}));
    EXPECT_EQ(state.toMove, Side::White);
    EXPECT_EQ(judged(state, "a2", "d1"), "allowed");
    EXPECT_EQ(judged(state, "b3", "d1"), "touch-move a2");
    EXPECT_EQ(judged(state, "stack2", "d1"), "touch-move a2");
    EXPECT_EQ(judged(state, "b2", "d3"), "larger-on-smaller d3; touch-move a2");
    EXPECT_EQ(judged(state, "stack2", "d4"), "larger-on-smaller d4; stack-to-empty d4; touch-move a2") << "all three together";
    EXPECT_EQ(judged(state, "stack3", "d3"), "stack-to-empty d3; touch-move a2");
    EXPECT_EQ(judged(state, "b3", "b3"), "must-move b3") << "stands alone";
    EXPECT_EQ(judged(state, "a2", "a2"), "must-move a2");
    EXPECT_EQ(judged(state, "d2", "d1"), "square-empty d2");
    EXPECT_EQ(said(judge(state, AgreeDraw{0})), "allowed") << "also after a touch";
    EXPECT_FALSE(played(state, {{"a2", "d1"}}).touched);
}

TEST(GobbletJudge, ASecondTouch) {
    const State once = gobblet::apply(threeInRow(), Touch{0, Cell{1, 0}});
    EXPECT_EQ(judgedTouch(once, "a2"), "allowed") << "nothing new";
    EXPECT_EQ(gobblet::apply(once, Touch{0, Cell{1, 0}}), once);
    EXPECT_EQ(judgedTouch(once, "b3"), "touch-move a2");
    EXPECT_EQ(judgedTouch(once, "d4"), "own-piece d4") << "another's piece: no touch-move";
    EXPECT_EQ(judgedTouch(once, "d2"), "square-empty d2");
}

TEST(GobbletJudge, TouchingAnothersPieceIsNoLoss) {
    EXPECT_EQ(judgedTouch(threeInRow(), "d3"), "own-piece d3");
    EXPECT_EQ(judgedTouch(threeInRow(), "d2"), "square-empty d2");
    EXPECT_EQ(judgedTouch(threeInRow(), "a2"), "allowed");
}

TEST(GobbletRulebook, EveryEndCanBeLookedUp) {
    for (const End end : {End::LineOfFour, End::UncoveredLine, End::TouchedUnplayable, End::Repetition, End::AgreedDraw, End::NoMove}) {
        const Rule* rule = findRule(rulebook(), idOf(end).value);
        ASSERT_NE(rule, nullptr) << idOf(end).value;
        EXPECT_EQ(rule->kind, RuleKind::End);
    }
}

} // namespace
} // namespace hawkstone::rules::gobblet
