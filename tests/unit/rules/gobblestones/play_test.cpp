// SPDX-License-Identifier: Apache-2.0
// Points, draws, ends, and the bluff variant.
#include "table.h"

#include <gtest/gtest.h>

namespace hawkstone::rules::gobblestones {
namespace {

// Two players late in the game: a line of tiles down column h, so that there is always somewhere to lay.
State late(int bag, std::vector<int> racks, EndRule endRule = EndRule::LastTile, Variant variant = Variant::Standard) {
    State state = with(table(static_cast<int>(racks.size()), variant, endRule), {"h6", "h7", "h8", "h9"});
    state.bag = bag;
    for (std::size_t i = 0; i < racks.size(); ++i) state.racks[i] = racks[i];
    return state;
}

const std::vector<std::string> kUp{"h5", "h4", "h3", "h2", "h1"}; // free fields in line with the tiles

State lays(const State& state, std::size_t count) {
    const Lay play = lay(state.toMove, {kUp.begin(), kUp.begin() + static_cast<long>(count)}, state.variant);
    EXPECT_EQ(said(judge(state, play)), "allowed");
    State next = apply(state, play);
    return next.open.empty() ? next : apply(next, Trust{});
}

std::string ending(const State& state) {
    return state.end ? std::string(idOf(*state.end).value) : "goes on";
}

TEST(GobblestonesPlay, TheStartCountsWhatIsInBagAndRacks) {
    for (const int players : {2, 3, 4}) {
        const State state = table(players);
        EXPECT_EQ(state.bag, 100 - 5 * players);
        EXPECT_EQ(state.racks[static_cast<std::size_t>(players - 1)], 5);
    }
}

TEST(GobblestonesPlay, ATurnScoresAndDraws) {
    const auto outcome = play(table(), lay(0, {"h8", "h9", "h10"}));
    EXPECT_EQ(outcome.points, 27);
    EXPECT_EQ(outcome.drawn, 2);
    EXPECT_EQ(outcome.next.bag, 88);
    EXPECT_EQ(outcome.next.racks[0], 4);
    EXPECT_EQ(outcome.next.scores[0], 27);
    EXPECT_EQ(outcome.next.toMove, 1);
    const auto nothing = play(table(), lay(0, {}));
    EXPECT_EQ(nothing.drawn, 5);
    EXPECT_EQ(nothing.next.racks[0], 10) << "a rack may grow beyond 5";
}

TEST(GobblestonesPlay, AShortDrawTakesWhatIsThereAndTheGameGoesOn) {
    const State next = lays(late(2, {3, 5}), 1);
    EXPECT_EQ(next.bag, 0);
    EXPECT_EQ(next.racks[0], 4);
    EXPECT_EQ(ending(next), "goes on");
}

TEST(GobblestonesPlay, LastTile) {
    EXPECT_EQ(ending(lays(late(3, {1, 5}), 1)), "last-tile") << "three drawn of four: the rack is not empty afterwards";
    EXPECT_EQ(ending(lays(late(4, {1, 5}), 1)), "goes on") << "the full number was there";
    EXPECT_EQ(ending(lays(late(0, {5, 5}), 5)), "goes on") << "five laid draw none: nothing was short";
    EXPECT_EQ(ending(lays(late(0, {2, 0}), 2)), "last-tile") << "before cannot-draw";
}

TEST(GobblestonesPlay, CannotDrawWhileAnotherRackIsEmpty) {
    EXPECT_EQ(ending(lays(late(3, {2, 0, 4}), 1)), "cannot-draw");
    EXPECT_EQ(ending(lays(late(3, {2, 4, 0}), 1)), "cannot-draw") << "not only the next player";
    EXPECT_EQ(ending(lays(late(0, {6, 0}), 5)), "no-tiles-left") << "nothing was to be drawn";
    EXPECT_EQ(ending(lays(late(4, {2, 0}), 1)), "no-tiles-left") << "the bag gave its last tiles";
    EXPECT_EQ(ending(lays(late(9, {2, 0}), 1)), "goes on");
}

TEST(GobblestonesPlay, WithTilesInTheBagAnEmptyRackLaysNothingAndDrawsFive) {
    const State next = lays(late(9, {0, 2}), 0);
    EXPECT_EQ(ending(next), "goes on");
    EXPECT_EQ(next.racks[0], 5);
    EXPECT_EQ(ending(lays(late(3, {0, 2}), 0)), "goes on") << "nobody laid a last tile, nobody else is empty";
}

TEST(GobblestonesPlay, NobodyCanPlayAfterARoundOfNothing) {
    State state = late(0, {2, 3, 4});
    for (int turn = 0; turn < 2; ++turn) {
        state = lays(state, 0);
        EXPECT_EQ(ending(state), "goes on");
    }
    EXPECT_EQ(ending(lays(state, 0)), "nobody-can-play");
    EXPECT_EQ(ending(lays(lays(lays(state, 1), 0), 0)), "goes on") << "a tile laid breaks the row";
}

TEST(GobblestonesPlay, TheHouseRuleEndsAtTheFirstShortDraw) {
    EXPECT_EQ(ending(lays(late(3, {3, 5}, EndRule::ShortDraw), 1)), "cannot-draw");
    EXPECT_EQ(ending(lays(late(3, {1, 5}, EndRule::ShortDraw), 1)), "cannot-draw") << "before last-tile";
    EXPECT_EQ(ending(lays(late(4, {3, 5}, EndRule::ShortDraw), 1)), "goes on");
    EXPECT_EQ(ending(lays(late(0, {9, 5}, EndRule::ShortDraw), 5)), "goes on");
}

TEST(GobblestonesPlay, TheRackCountsAtTheEndAndTiesShare) {
    State state = late(0, {1, 4, 3});
    state.scores = {10, 5, 8, 0};
    EXPECT_TRUE(winners(state).empty());
    const State over = lays(state, 1); // h5 is worth 5
    ASSERT_EQ(ending(over), "last-tile");
    EXPECT_EQ(finalScores(over), (std::array<int, 4>{15, 9, 11, 0}));
    EXPECT_EQ(winners(over), std::vector<int>{0});
    state.scores = {4, 5, 6, 0};
    EXPECT_EQ(winners(lays(state, 1)), (std::vector<int>{0, 1, 2}));
}

State bluffed(const std::vector<std::string>& words, int players = 2) {
    const State state = table(players, Variant::Bluff);
    const Lay play = lay(0, words, Variant::Bluff);
    EXPECT_EQ(said(judge(state, play)), "allowed");
    return apply(state, play);
}

TEST(GobblestonesBluff, GeometryIsJudgedAtOnceAndColourNever) {
    const State state = table(2, Variant::Bluff);
    EXPECT_EQ(judged(state, {"h9"}), "centre-start");
    EXPECT_EQ(judged(state, {"c3:B"}), "allowed");
}

TEST(GobblestonesBluff, AnOpenPlayEarnsNothingYet) {
    const State open = bluffed({"h8", "h9"});
    EXPECT_EQ(open.open.size(), 2U);
    EXPECT_EQ(open.scores[0], 0);
    EXPECT_EQ(open.racks[0], 3);
    EXPECT_EQ(said(judge(open, lay(0, {}))), "turn-order") << "first trust it or challenge it";
    EXPECT_EQ(said(judge(open, lay(1, {"h10"}, Variant::Bluff))), "turn-order");
    EXPECT_EQ(said(judge(open, Challenge{0, {Colour::Red, Colour::Green}})), "turn-order");
    EXPECT_EQ(said(judge(open, Challenge{2, {Colour::Red, Colour::Green}})), "turn-order");
    EXPECT_EQ(said(judge(open, Challenge{1, {Colour::Red}})), "undecided") << "not all tiles were turned up";
    EXPECT_EQ(said(judge(table(2, Variant::Bluff), Trust{})), "turn-order");
}

TEST(GobblestonesBluff, TrustedItStandsWhateverTheColours) {
    const auto outcome = play(bluffed({"h8", "h9"}), Trust{});
    EXPECT_EQ(outcome.points, 17);
    EXPECT_EQ(outcome.drawn, 3);
    EXPECT_EQ(outcome.next.scores[0], 17);
    EXPECT_EQ(outcome.next.toMove, 1);
    EXPECT_EQ(outcome.next.at({7, 7}), Tile::FaceDown);
}

TEST(GobblestonesBluff, HonestCostsTheChallenger) {
    const auto outcome = play(bluffed({"h8", "h9"}), Challenge{1, {Colour::Blue, Colour::Green}});
    EXPECT_EQ(outcome.points, 17);
    EXPECT_EQ(outcome.drawn, 3);
    EXPECT_EQ(outcome.penalty, 17);
    EXPECT_EQ(outcome.next.scores, (std::array<int, 4>{17, -17, 0, 0})) << "scores may go below zero";
    EXPECT_TRUE(outcome.wrong.empty());
}

TEST(GobblestonesBluff, ABluffGoesBackToTheRack) {
    const auto outcome = play(bluffed({"h8", "h9"}), Challenge{1, {Colour::Blue, Colour::Red}});
    EXPECT_EQ(outcome.points, 0);
    EXPECT_EQ(outcome.drawn, 0);
    EXPECT_EQ(outcome.penalty, 0);
    EXPECT_EQ(outcome.wrong, std::vector<Cell>{(Cell{8, 7})});
    EXPECT_EQ(outcome.next.racks[0], 5);
    EXPECT_EQ(outcome.next.bag, 90);
    EXPECT_EQ(outcome.next.toMove, 1);
    EXPECT_FALSE(outcome.next.isCovered({7, 7}));
    EXPECT_EQ(judged(outcome.next, {"h9"}), "centre-start") << "the board is bare again";
}

TEST(GobblestonesBluff, ACaughtBluffBreaksTheRowOfIdleTurns) {
    State state = late(0, {2, 3, 4}, EndRule::LastTile, Variant::Bluff);
    state = lays(lays(state, 0), 0);
    State open = apply(state, lay(2, {"h5"}, Variant::Bluff));
    state = apply(open, Challenge{0, {Colour::Red}});
    EXPECT_EQ(ending(state), "goes on");
    EXPECT_EQ(ending(lays(lays(state, 0), 0)), "goes on");
    EXPECT_EQ(ending(lays(lays(lays(state, 0), 0), 0)), "nobody-can-play");
}

TEST(GobblestonesBluff, AfterACaughtBluffTheTurnMayComeToAnEmptyRack) {
    State state = late(0, {2, 0}, EndRule::LastTile, Variant::Bluff);
    const State open = apply(state, lay(0, {"h5"}, Variant::Bluff));
    EXPECT_EQ(ending(apply(open, Challenge{1, {Colour::Red}})), "no-tiles-left");
    EXPECT_EQ(ending(apply(open, Challenge{1, {Colour::Green}})), "cannot-draw");
}

TEST(GobblestonesBluff, APlayOfNothingIsNeverOpen) {
    const State next = apply(table(2, Variant::Bluff), lay(0, {}));
    EXPECT_TRUE(next.open.empty());
    EXPECT_EQ(next.toMove, 1);
}

TEST(GobblestonesBluff, OfSeveralChallengersTheFirstClockwiseCounts) {
    EXPECT_EQ(firstClockwise(0, {3, 1, 2}, 4), 1);
    EXPECT_EQ(firstClockwise(2, {1, 0}, 4), 0);
    EXPECT_EQ(firstClockwise(2, {1}, 4), 1);
    EXPECT_EQ(firstClockwise(1, {0, 2}, 3), 2);
}

} // namespace
} // namespace hawkstone::rules::gobblestones
