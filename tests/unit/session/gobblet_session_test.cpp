// SPDX-License-Identifier: Apache-2.0
#include "played_session.h"

#include <hawkstone/tracking/gobblet.h>

namespace hawkstone::session {
namespace {

using namespace board::gobblet;

RefereeOptions gobblet() {
    RefereeOptions options;
    options.game = sights::Game::Gobblet;
    return options;
}
sights::Sight emptyBoard() {
    Sight sight = tracking::gobblet::sightOf({});
    sight.stacks = {}; // out of view
    return sight;
}
void show(PlayedSession& game, const char* name, std::optional<Piece> top, bool certain = true) {
    const auto cell = *board::parseCell(name, kSide, kSide);
    game.seen<Sight>().cells[cell.row][cell.column] = {top, {certain ? 0.99 : 0.4, certain}};
}
void put(PlayedSession& game, const char* name, std::optional<Piece> top) {
    game.reach([&] { show(game, name, top); });
}
constexpr Piece white(int size) {
    return {Side::White, static_cast<std::uint8_t>(size)};
}
constexpr Piece black(int size) {
    return {Side::Black, static_cast<std::uint8_t>(size)};
}

// On the sample film, with the button, a piece of doubtful size was asked about and its turn never written down.
TEST(GobbletSession, WithTheButtonAnUnansweredQuestionDoesNotPoisonTheRest) {
    RefereeOptions options = gobblet();
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    game.reach([&] { show(game, "c1", white(4), false); });
    EXPECT_EQ(game.count("needs-help"), 0); // nobody has ended the turn
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"c1"}));
    EXPECT_TRUE(game.turns().empty());
    put(game, "d1", black(4));
    EXPECT_EQ(game.last("turn")["uncertain"], Json({"c1"}));
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"from":"stack1","to":"c1"},{"player":1,"from":"stack1","to":"d1"}])");
}

// On the sample film, with the picture black while a piece was brought in: the next player had lifted one before the table had
// rested again, and soon stood it on the first.
TEST(GobbletSession, APlayTheCameraMissedIsToldTogetherWithTheNextPlayersLift) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    game.table->hand = true;
    game.rest(0.4);
    show(game, "b3", white(3));
    show(game, "d1", std::nullopt);
    game.rest(0.4);
    game.table->hand = false;
    game.rest(0.8); // not long enough to be asked about
    EXPECT_EQ(game.last("turn")["turn"].dump(), R"({"player":0,"from":"stack1","to":"b3"})");
    EXPECT_EQ(game.last("lift")["from"], "d1");
    put(game, "b3", black(4));
    EXPECT_EQ(game.turns().size(), 4u);
    EXPECT_EQ(game.turns()[3].dump(), R"({"player":1,"from":"d1","to":"b3"})");
    EXPECT_EQ(game.count("needs-help"), 0);
}

TEST(GobbletSession, BringInsAndGobblingMoves) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "b3", white(3));
    game.reach([&] {
        show(game, "d1", std::nullopt);
        show(game, "b3", black(4));
    });
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"from":"stack1","to":"c1"},{"player":1,"from":"stack1","to":"d1"},)"
                                   R"({"player":0,"from":"stack1","to":"b3"},{"player":1,"from":"d1","to":"b3"}])");
    EXPECT_EQ(game.count("needs-help"), 0);
}

TEST(GobbletSession, APlayThatIsTriedIsJudgedAndCountsOnlyAtTheButton) {
    RefereeOptions options = gobblet();
    options.touchMove = true;
    PlayedSession game(options, emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    game.press(R"({"do":"try"})");
    put(game, "c1", std::nullopt); // lifted to try it: not touched
    game.reach([&] { show(game, "a4", white(4)); });
    EXPECT_EQ(game.last("tried")["turn"].dump(), R"({"player":0,"from":"c1","to":"a4"})");
    EXPECT_TRUE(game.last("tried")["verdict"]["legal"].get<bool>());
    EXPECT_EQ(game.turns().size(), 2u);
    game.reach([&] {
        show(game, "a4", std::nullopt);
        show(game, "d1", white(4)); // as large as what it would cover
    });
    EXPECT_FALSE(game.last("tried")["verdict"]["legal"].get<bool>());
    game.reach([&] {
        show(game, "d1", black(4));
        show(game, "c1", white(4));
    });
    EXPECT_TRUE(game.last("tried").empty());
    put(game, "b3", white(3));
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.turns()[2]["to"], "b3");
}

TEST(GobbletSession, APieceInTheAirIsNoTurn) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "c1", std::nullopt); // lifted, and held outside the picture
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.last("lift")["from"], "c1");
    put(game, "a4", white(4));
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.turns()[2].dump(), R"({"player":0,"from":"c1","to":"a4"})");
}

TEST(GobbletSession, APieceLeftOffTheBoardIsJudgedWhenTheTurnIsEnded) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "c1", std::nullopt);
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.last("turn")["verdict"]["violations"][0]["rule"], "stays-on-board");
    put(game, "c1", white(4));
    EXPECT_EQ(game.count("restored"), 1);
}

TEST(GobbletSession, AnUncoveredLineIsSaidWhileThePieceIsInTheAir) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "a1", white(4));
    put(game, "a2", black(4));
    put(game, "b1", white(4));
    put(game, "b2", black(4));
    put(game, "c1", white(3));
    put(game, "c1", black(4)); // stops the line of three with a piece from a stack
    put(game, "d1", white(4));
    EXPECT_EQ(game.turns().size(), 7u);
    put(game, "c1", white(3)); // black lifts its piece: white's line of four shows
    EXPECT_EQ(game.last("lift")["uncovers"], Json({"a1", "b1", "c1", "d1"}));
    EXPECT_EQ(game.turns().size(), 7u);
    put(game, "d4", black(4));
    ASSERT_EQ(game.turns().size(), 8u);
    EXPECT_EQ(game.last("game-over")["reason"], "uncovered-line");
    EXPECT_EQ(game.last("game-over")["winners"], Json({0}));
}

TEST(GobbletSession, AnIllegalPlayIsFollowedUntilPutRight) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "a1", black(4));
    put(game, "b2", white(3));
    put(game, "b2", black(4)); // from a stack onto a piece that is in no line of three
    ASSERT_EQ(game.turns().size(), 4u);
    EXPECT_EQ(game.last("turn")["verdict"]["violations"][0]["rule"], "stack-to-empty");
    put(game, "b2", white(3));
    EXPECT_EQ(game.count("restored"), 1);
    game.reach([&] {
        show(game, "a1", std::nullopt);
        show(game, "b2", black(4));
    });
    EXPECT_EQ(game.turns()[4].dump(), R"({"player":1,"from":"a1","to":"b2"})");
}

TEST(GobbletSession, TouchMoveWritesDownWhatWasLifted) {
    RefereeOptions options = gobblet();
    options.touchMove = true;
    PlayedSession game(options, emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "c1", std::nullopt);
    put(game, "c1", white(4)); // put back
    EXPECT_EQ(game.count("put-back"), 1);
    put(game, "a4", white(4)); // and another one played
    ASSERT_EQ(game.turns().size(), 4u);
    EXPECT_EQ(game.turns()[2].dump(), R"({"player":0,"touch":"c1"})");
    EXPECT_EQ(game.last("turn")["verdict"]["violations"][0]["rule"], "touch-move");
}

TEST(GobbletSession, TwoQuickTurnsAreToldApart) {
    PlayedSession game(gobblet(), emptyBoard());
    game.reach([&] {
        show(game, "c1", white(4));
        show(game, "d1", black(4));
    });
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[0]["to"], "c1");
    EXPECT_EQ(game.turns()[1]["to"], "d1");
}

TEST(GobbletSession, ADoubtfulPieceIsAskedAboutAndAnswered) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    game.reach([&] { show(game, "a1", white(4), false); });
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"a1"}));
    game.press(R"({"do":"correct","cells":{"a1":{"color":"white","size":3}}})");
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.turns()[2]["from"], "stack1");
    put(game, "a2", black(4));
    EXPECT_EQ(game.turns().size(), 4u);
}

TEST(GobbletSession, ASizeMisreadForCertainPoisonsNothing) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "b3", white(3));
    game.reach([&] { // the black 4 gobbles, and looks like a 3 there
        show(game, "d1", std::nullopt);
        show(game, "b3", black(3));
    });
    put(game, "d4", white(4));
    put(game, "a1", black(4));
    EXPECT_EQ(game.count("needs-help"), 0);
    ASSERT_EQ(game.turns().size(), 6u);
    EXPECT_EQ(game.turns()[3].dump(), R"({"player":1,"from":"d1","to":"b3"})");
    EXPECT_EQ(game.turns()[4].dump(), R"({"player":0,"from":"stack2","to":"d4"})");
    EXPECT_EQ(game.turns()[5].dump(), R"({"player":1,"from":"stack2","to":"a1"})");
}

// On a film of a pale set the white piece that a black one uncovered was too faint to read; a black 4 of the stack could have
// come as well, but then the square it came from would look as before.
TEST(GobbletSession, AFaintPieceUnderALiftedOneIsKnown) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "a4", white(4));
    put(game, "a1", black(4));
    put(game, "d2", white(3));
    game.reach([&] {
        show(game, "a1", std::nullopt);
        show(game, "d2", black(4));
    });
    put(game, "b2", white(4));
    game.reach([&] {
        show(game, "d2", black(2), false);
        show(game, "c3", black(4));
    });
    EXPECT_EQ(game.count("needs-help"), 0);
    ASSERT_EQ(game.turns().size(), 6u);
    EXPECT_EQ(game.turns()[5].dump(), R"({"player":1,"from":"d2","to":"c3"})");
}

TEST(GobbletSession, AWrongGuessIsReconsideredWhenTheGameGoesOnOtherwise) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    game.reach([&] { show(game, "a1", white(3), false); }); // a 4, in truth
    put(game, "a2", black(4));
    ASSERT_EQ(game.turns().size(), 4u);
    EXPECT_EQ(game.turns()[2]["from"], "stack1"); // the guess: the 3 of the first stack
    put(game, "b4", white(3));                    // which would not be there any more
    ASSERT_EQ(game.turns().size(), 5u);
    EXPECT_EQ(game.turns()[2].dump(), R"({"player":0,"from":"stack2","to":"a1"})");
    EXPECT_EQ(game.turns()[4].dump(), R"({"player":0,"from":"stack1","to":"b4"})");
    EXPECT_EQ(game.last("rejudged")["number"], 3);
    EXPECT_EQ(game.recordOnDisk()["turns"], game.turns());
}

TEST(GobbletSession, AWrongPlayIsCorrectedAfterwards) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "a1", white(3));
    game.press(R"({"do":"correct","cells":{"a1":{"color":"white","size":4}}})");
    EXPECT_EQ(game.last("rejudged")["turn"]["from"], "stack2");
    EXPECT_EQ(game.turns()[2]["from"], "stack2");
    EXPECT_EQ(game.recordOnDisk()["turns"], game.turns());
}

TEST(GobbletSession, ADrawIsAgreed) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    game.press(R"({"do":"agree-draw"})");
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"agree":"draw"})");
    EXPECT_EQ(game.last("game-over")["reason"], "agreed-draw");
}

TEST(GobbletSession, ADrawAgreedInAHurryComesAfterThePlayThatHasNotSettledYet) {
    PlayedSession game(gobblet(), emptyBoard());
    game.table->hand = true;
    game.rest(0.4);
    show(game, "c1", white(4));
    game.rest(0.4);
    game.table->hand = false;
    game.rest(0.2);
    game.press(R"({"do":"agree-draw"})");
    game.rest(1.5);
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"agree":"draw"})");
}

TEST(GobbletSession, ALiftOutlivesARestart) {
    PlayedSession game(gobblet(), emptyBoard());
    put(game, "c1", white(4));
    put(game, "d1", black(4));
    put(game, "c1", std::nullopt);
    game.restart();
    put(game, "a4", white(4));
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.turns()[2]["from"], "c1");
}

} // namespace
} // namespace hawkstone::session
