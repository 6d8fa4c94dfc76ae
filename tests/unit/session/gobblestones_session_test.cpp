// SPDX-License-Identifier: Apache-2.0
#include "played_session.h"

#include <hawkstone/tracking/gobblestones.h>

namespace hawkstone::session {
namespace {

using namespace board::gobblestones;
using Names = std::vector<std::string>;

// Every field takes red and is worth its row, so that only the places matter.
sights::Sight emptyBoard() {
    tracking::gobblestones::Known known;
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) known.fields[row][column] = {Colour::Red, static_cast<std::uint8_t>(row + 1)};
    return tracking::gobblestones::sightOf(known);
}

CellSight& at(PlayedSession& game, const char* name) {
    const auto cell = *board::parseCell(name, kSide, kSide);
    return game.seen<Sight>().cells[cell.row][cell.column];
}
void lay(PlayedSession& game, std::initializer_list<const char*> cells, std::optional<Colour> colour = Colour::Red) {
    game.reach([&] {
        for (const char* cell : cells) at(game, cell) = {CoveredBy{colour}, {0.99, true}};
    });
}
void take(PlayedSession& game, std::initializer_list<const char*> cells) {
    const Sight empty = std::get<Sight>(emptyBoard());
    game.reach([&] {
        for (const char* name : cells) {
            const auto cell = *board::parseCell(name, kSide, kSide);
            at(game, name) = empty.cells[cell.row][cell.column];
        }
    });
}
RefereeOptions bluff() {
    RefereeOptions options;
    options.variant = "bluff";
    return options;
}

TEST(GobblestonesSession, TheBoardIsFoundAndWrittenDown) {
    PlayedSession game({}, emptyBoard());
    EXPECT_EQ(game.names(), Names{"board-found"});
    EXPECT_EQ(game.recordOnDisk()["setup"]["fields"][2][4], "R3");
    EXPECT_EQ(game.recordOnDisk()["turns"], Json::array());
    game.rest(5);
    EXPECT_EQ(game.names(), Names{"board-found"});
    EXPECT_LE(game.table->reads, 8) << "a steady table is not read again and again";
}

TEST(GobblestonesSession, ATurnIsWrittenDownWhenTheHandHasLeft) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8", "h9"});
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"},{"at":"h9","tile":"R"}]}])");
    EXPECT_EQ(game.last("turn")["verdict"]["points"], 17);
    EXPECT_EQ(game.recordOnDisk()["turns"], game.turns());
    lay(game, {"h10"});
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["player"], 1);
    EXPECT_FALSE(game.store->evidence(game.session->id(), 2)->empty());
}

TEST(GobblestonesSession, TilesUnderAStillHandAreNoTurnYet) {
    PlayedSession game({}, emptyBoard());
    game.table->hand = true;
    game.rest(0.5);
    at(game, "h8") = {CoveredBy{Colour::Red}, {0.99, true}};
    game.rest(10);
    EXPECT_TRUE(game.turns().empty());
    at(game, "h9") = {CoveredBy{Colour::Red}, {0.99, true}};
    game.rest(0.5);
    game.table->hand = false;
    game.rest(1);
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.turns()[0]["place"].size(), 2u);
}

TEST(GobblestonesSession, AHandThatChangesNothingIsNoTurn) {
    PlayedSession game({}, emptyBoard());
    game.reach([] {});
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.count("hand"), 2);
}

TEST(GobblestonesSession, AnIllegalTurnStaysInTheRecordUntilItIsPutRight) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    lay(game, {"a1"}); // not beside anything
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_FALSE(game.last("turn")["verdict"]["legal"].get<bool>());
    EXPECT_EQ(game.last("turn")["verdict"]["violations"][0]["rule"], "adjacent");
    EXPECT_TRUE(game.session->view().awaitingRestore);
    game.rest(3);
    EXPECT_EQ(game.count("turn"), 2);
    take(game, {"a1"});
    EXPECT_EQ(game.count("restored"), 1);
    lay(game, {"h9"});
    EXPECT_EQ(game.turns()[2]["player"], 1);
    EXPECT_TRUE(game.last("turn")["verdict"]["legal"].get<bool>());
}

TEST(GobblestonesSession, AnotherChangeAfterAnIllegalTurnIsANewTurnOfTheSamePlayer) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    lay(game, {"a1"});
    game.reach([&] {
        at(game, "a1") = std::get<Sight>(emptyBoard()).cells[0][0];
        at(game, "h7") = {CoveredBy{Colour::Red}, {0.99, true}};
    });
    ASSERT_EQ(game.turns().size(), 3u);
    EXPECT_EQ(game.turns()[2].dump(), R"({"player":1,"place":[{"at":"h7","tile":"R"}]})");
    EXPECT_EQ(game.count("restored"), 0);
}

TEST(GobblestonesSession, ADoubtfulTileIsAskedAboutAndTheAnswerMakesTheTurn) {
    PlayedSession game({}, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Blue}, {0.4, false}}; });
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h8"}));
    EXPECT_EQ(game.count("needs-help"), 1);
    game.press(R"({"do":"correct","cells":{"h8":{"tile":"red"}}})");
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]}])");
    lay(game, {"h9"}); // the camera still thinks h8 is blue; people know better
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["place"].size(), 1u);
}

TEST(GobblestonesSession, AnUnansweredQuestionDoesNotPoisonTheRest) {
    PlayedSession game({}, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Red}, {0.4, false}}; });
    EXPECT_TRUE(game.turns().empty());
    lay(game, {"h9"});
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[0]["place"][0]["at"], "h8");
    EXPECT_EQ(game.turns()[1]["place"].dump(), R"([{"at":"h9","tile":"R"}])");
    lay(game, {"h10"});
    EXPECT_EQ(game.turns().size(), 3u);
}

TEST(GobblestonesSession, AMissingTileIsAskedAboutAndPlayGoesOn) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8", "h9"});
    take(game, {"h9"});
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h9"}));
    lay(game, {"h7"});
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["place"].dump(), R"([{"at":"h7","tile":"R"}])");
}

TEST(GobblestonesSession, AMisreadCellThatDidNotStirIsNoTurn) {
    PlayedSession game({}, emptyBoard());
    game.table->misread = [](sights::Sight& sight) { std::get<Sight>(sight).cells[0][0] = {CoveredBy{Colour::Green}, {0.99, true}}; };
    lay(game, {"h8"});
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]}])");
}

// On a made-up set a red tile on a red field was read as the print it hid, for certain, though the cell looked quite otherwise.
TEST(GobblestonesSession, ACellThatLooksOtherwiseAndIsReadTheSameIsLookedAtThoroughly) {
    for (const bool certain : {true, false}) { // not sure is no better: it is not what it was
        PlayedSession game({}, emptyBoard());
        game.table->quickMisread = [&](sights::Sight& sight) {
            auto& cell = std::get<Sight>(sight).cells[7][7];
            cell = std::get<Sight>(emptyBoard()).cells[7][7];
            cell.trust = {certain ? 0.99 : 0.55, certain};
        };
        lay(game, {"h8"});
        EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]}])");
        EXPECT_EQ(game.count("needs-help"), 0);
    }
}

TEST(GobblestonesSession, ADoubtfulTileIsKnownByItsFellows) {
    const auto doubt = [](const char* name) {
        return [name](sights::Sight& sight) {
            auto& cell = std::get<Sight>(sight).cells[board::parseCell(name, 15, 15)->row][board::parseCell(name, 15, 15)->column];
            if (std::holds_alternative<CoveredBy>(cell.what)) cell = {CoveredBy{Colour::Red}, {0.6, false}};
        };
    };
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    game.table->misread = doubt("h9");
    lay(game, {"h9"}); // looks just like the red one
    EXPECT_EQ(game.count("needs-help"), 0);
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["place"].dump(), R"([{"at":"h9","tile":"R"}])");
    game.table->misread = doubt("h10");
    game.reach([&] { at(game, "h10") = {CoveredBy{Colour::Blue}, {0.99, true}}; }); // does not, whatever the reader guesses
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h10"}));
    EXPECT_EQ(game.turns().size(), 2u);
}

TEST(GobblestonesSession, ATileThatWasOnlyGuessedIsNobodysFellow) {
    PlayedSession game({}, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Red}, {0.4, false}}; });
    game.reach([&] { at(game, "h9") = {CoveredBy{Colour::Red}, {0.4, false}}; });
    EXPECT_EQ(game.count("needs-help"), 2);
}

TEST(GobblestonesSession, TwoReadingsThatDisagreeAreAskedAbout) {
    PlayedSession game({}, emptyBoard());
    game.table->quickMisread = [](sights::Sight& sight) {
        auto& cell = std::get<Sight>(sight).cells[7][7];
        if (std::holds_alternative<CoveredBy>(cell.what)) cell = {CoveredBy{std::nullopt}, {0.97, true}}; // face down, in the standard game
    };
    lay(game, {"h8"});
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h8"}));
    EXPECT_EQ(game.last("needs-help")["plays"][0]["place"][0]["tile"], "R");
}

TEST(GobblestonesSession, AnOpenQuestionAtTheEndIsWrittenAsTheBestGuessAndMarked) {
    PlayedSession game({}, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Red}, {0.4, false}}; });
    EXPECT_TRUE(game.turns().empty());
    game.session->finish(game.t, false);
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]}])");
    EXPECT_EQ(game.last("turn")["uncertain"], Json({"h8"}));
    EXPECT_EQ(game.recordOnDisk()["turns"], game.turns());
}

TEST(GobblestonesSession, UndoTakesTheTurnOutAndWaitsForTheTilesToGo) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    game.press(R"({"do":"undo"})");
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.session->view().toMove, 0);
    EXPECT_EQ(game.recordOnDisk()["turns"], Json::array());
    EXPECT_EQ(game.store->turns(game.session->id(), true)->size(), 1u);
    game.reach([] {});
    EXPECT_TRUE(game.turns().empty()) << "the undone tile still lies there";
    take(game, {"h8"});
    EXPECT_EQ(game.count("restored"), 1);
    game.press(R"({"do":"undo"})");
    EXPECT_EQ(game.count("refused"), 1);
}

TEST(GobblestonesSession, ACorrectedPrintChangesWhatATurnWasWorth) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    EXPECT_EQ(game.last("turn")["verdict"]["points"], 8);
    game.press(R"({"do":"correct","cells":{"h9":{"field":"blue","value":4}}})");
    EXPECT_EQ(game.recordOnDisk()["setup"]["fields"][8][7], "B4");
    lay(game, {"h9"});
    EXPECT_EQ(game.last("turn")["verdict"]["violations"][0]["rule"], "colour-match");
}

TEST(GobblestonesSession, ACorrectedTileIsJudgedAgain) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"}, Colour::Blue);
    EXPECT_FALSE(game.last("turn")["verdict"]["legal"].get<bool>());
    game.press(R"({"do":"correct","cells":{"h8":{"tile":"red"}}})");
    EXPECT_TRUE(game.last("rejudged")["verdict"]["legal"].get<bool>());
    EXPECT_EQ(game.turns()[0]["place"][0]["tile"], "R");
    lay(game, {"h9"});
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["player"], 1);
}

TEST(GobblestonesSession, WithTheButtonATurnIsWhatLiesThereWhenItIsPressed) {
    RefereeOptions options;
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    lay(game, {"h8"});
    lay(game, {"h9"});
    EXPECT_TRUE(game.turns().empty());
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.turns()[0]["place"].size(), 2u);
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"place":[]})");
}

TEST(GobblestonesSession, HowATurnEndsOutlivesARestartThatDoesNotSay) {
    RefereeOptions options;
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    lay(game, {"h8"});
    game.press(R"({"do":"end-turn"})");
    game.restart(RefereeOptions{});
    lay(game, {"h9"});
    EXPECT_EQ(game.turns().size(), 1u);
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns().size(), 2u);
}

TEST(GobblestonesSession, WithTheButtonADoubtfulTileIsAskedAboutAndTheAnswerMakesTheTurn) {
    RefereeOptions options;
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Blue}, {0.4, false}}; });
    EXPECT_EQ(game.count("needs-help"), 0); // nobody has ended the turn
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h8"}));
    EXPECT_TRUE(game.turns().empty());
    game.press(R"({"do":"correct","cells":{"h8":{"tile":"red"}}})");
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]}])");
}

TEST(GobblestonesSession, WithTheButtonAnUnansweredQuestionDoesNotPoisonTheRest) {
    RefereeOptions options;
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Red}, {0.4, false}}; });
    game.press(R"({"do":"end-turn"})");
    lay(game, {"h9"});
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[0]["place"].dump(), R"([{"at":"h8","tile":"R"}])");
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"place":[{"at":"h9","tile":"R"}]})");
}

TEST(GobblestonesSession, APlayThatIsTriedIsJudgedAndDoesNotCount) {
    PlayedSession game({}, emptyBoard());
    game.press(R"({"do":"try"})");
    lay(game, {"h8"}, Colour::Blue); // on a red field
    EXPECT_TRUE(game.turns().empty());
    EXPECT_FALSE(game.last("tried")["verdict"]["legal"].get<bool>());
    lay(game, {"h8"});
    EXPECT_TRUE(game.last("tried")["verdict"]["legal"].get<bool>());
    EXPECT_EQ(game.session->view().tried["place"][0]["at"], "h8");
    game.reach([&] { at(game, "h8") = std::get<Sight>(emptyBoard()).cells[7][7]; });
    EXPECT_TRUE(game.last("tried").empty()) << "taken back";
    EXPECT_TRUE(game.session->view().tried.is_null());
    EXPECT_TRUE(game.turns().empty());
    EXPECT_EQ(game.count("turn"), 0);
    // Nothing lies there: to stop is to play on as before.
    game.press(R"({"do":"stop-trying"})");
    lay(game, {"h8"});
    EXPECT_EQ(game.turns().size(), 1u);
}

TEST(GobblestonesSession, ATriedPlayCountsWhenTheTurnIsEnded) {
    PlayedSession game({}, emptyBoard());
    game.press(R"({"do":"try"})");
    game.press(R"({"do":"end-turn"})");
    EXPECT_TRUE(game.turns().empty()) << "nothing lies there, and nobody passed";
    lay(game, {"h8"});
    game.press(R"({"do":"stop-trying"})");
    lay(game, {"h9"});
    EXPECT_TRUE(game.turns().empty()) << "it still lies there as a trial";
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.turns()[0]["place"].size(), 2u);
    EXPECT_TRUE(game.session->view().tried.is_null());
    lay(game, {"h10"});
    EXPECT_EQ(game.turns().size(), 2u) << "and then a rest is a turn again";
}

TEST(GobblestonesSession, AButtonPressedUnderAHandWaitsForTheRest) {
    RefereeOptions options;
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    game.table->hand = true;
    game.rest(0.5);
    at(game, "h8") = {CoveredBy{Colour::Red}, {0.99, true}};
    game.press(R"({"do":"end-turn"})");
    EXPECT_TRUE(game.turns().empty());
    game.table->hand = false;
    game.rest(1);
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.turns()[0]["place"].size(), 1u);
}

TEST(GobblestonesSession, PassIsATurnWithoutTiles) {
    PlayedSession game({}, emptyBoard());
    game.press(R"({"do":"pass"})");
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[]}])");
}

TEST(GobblestonesSession, ACaughtBluffGoesBackToTheRack) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8", "h9"}, std::nullopt);
    EXPECT_TRUE(game.last("turn")["open"].get<bool>());
    EXPECT_EQ(game.turns()[0]["place"][0]["tile"], "?");
    game.press(R"({"do":"challenge","players":[1]})");
    EXPECT_TRUE(game.session->view().awaitingReveal);
    lay(game, {"h8"}, Colour::Red); // one of two turned up
    EXPECT_EQ(game.count("challenge"), 0);
    lay(game, {"h9"}, Colour::Green);
    ASSERT_EQ(game.count("challenge"), 1);
    EXPECT_EQ(game.last("challenge")["outcome"], "bluff");
    EXPECT_EQ(game.turns()[0].dump(), R"({"player":0,"place":[{"at":"h8","tile":"?"},{"at":"h9","tile":"?"}],)"
                                      R"("challengers":[1],"revealed":{"h8":"R","h9":"G"}})");
    EXPECT_EQ(game.count("turn"), 1);
    take(game, {"h8", "h9"});
    EXPECT_EQ(game.count("restored"), 1);
    lay(game, {"h8"}, std::nullopt);
    EXPECT_EQ(game.turns()[1]["player"], 1);
    game.press(R"({"do":"undo"})");
    game.press(R"({"do":"undo"})"); // the revealed turn
    EXPECT_EQ(game.count("refused"), 1);
    EXPECT_EQ(game.turns().size(), 1u);
}

TEST(GobblestonesSession, UndoTakesBackAChallengeBeforeAnyTileIsTurnedUpAndThenTheTurn) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8", "h9"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[1]})");
    ASSERT_TRUE(game.session->view().awaitingReveal);
    game.press(R"({"do":"undo"})");
    EXPECT_FALSE(game.session->view().awaitingReveal);
    EXPECT_EQ(game.count("window-closed"), 1);
    EXPECT_EQ(game.turns().size(), 1u) << "the play stands";
    game.press(R"({"do":"undo"})");
    EXPECT_TRUE(game.turns().empty());
}

TEST(GobblestonesSession, APlayThatIsStillAskedAboutCanBeChallenged) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    game.reach([&] { at(game, "h9") = {CoveredBy{}, {0.6, false}}; }); // a back that is not plainly one
    ASSERT_EQ(game.count("needs-help"), 1);
    ASSERT_EQ(game.turns().size(), 1u);
    game.press(R"({"do":"challenge","players":[0]})");
    ASSERT_EQ(game.turns().size(), 2u) << "written down as the best guess";
    EXPECT_EQ(game.last("challenge-called")["number"], 2);
    EXPECT_EQ(game.count("refused"), 0);
    lay(game, {"h9"}, Colour::Red);
    EXPECT_EQ(game.last("challenge")["number"], 2);
}

TEST(GobblestonesSession, NothingIsUndoneAcrossATileThatWasTurnedUp) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8", "h9"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[1]})");
    lay(game, {"h8"}, Colour::Red); // one of the two
    game.press(R"({"do":"undo"})");
    EXPECT_EQ(game.count("refused"), 1);
    EXPECT_TRUE(game.session->view().awaitingReveal);
    EXPECT_EQ(game.turns().size(), 1u);
}

TEST(GobblestonesSession, AnHonestPlayStandsAndTheWindowClosesWhenTheNextLays) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[0]})");
    EXPECT_EQ(game.count("refused"), 1) << "nobody challenges oneself";
    game.press(R"({"do":"challenge","players":[1]})");
    lay(game, {"h8"}, Colour::Red);
    EXPECT_EQ(game.last("challenge")["outcome"], "honest");
    EXPECT_EQ(game.last("challenge")["verdict"]["scores"], Json({8, -8}));
    lay(game, {"h9"}, std::nullopt);
    EXPECT_TRUE(game.session->view().challengeOpen);
    lay(game, {"h10"}, std::nullopt);
    ASSERT_EQ(game.turns().size(), 3u);
    game.press(R"({"do":"end-turn"})");
    EXPECT_FALSE(game.session->view().challengeOpen);
    game.press(R"({"do":"challenge","players":[1]})");
    EXPECT_EQ(game.count("refused"), 2);
}

// In the app the countdown ends with this button; it was once written down as the next player's pass.
TEST(GobblestonesSession, WithTheButtonTheWindowIsClosedBeforeAnybodyPasses) {
    RefereeOptions options = bluff();
    options.endTurn = EndTurn::Button;
    PlayedSession game(options, emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_TRUE(game.session->view().challengeOpen);
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.count("window-closed"), 1);
    EXPECT_FALSE(game.session->view().challengeOpen);
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"place":[]})");
}

// The hand has left, the tiles have not lain still for long enough yet: a press in that moment means them.
TEST(GobblestonesSession, AQuickChallengeIsOfThePlayThatHasNotSettledYet) {
    RefereeOptions options = bluff();
    options.players = {"Ann", "Ben", "Cem"};
    PlayedSession game(options, emptyBoard());
    const auto layAndPress = [&](const char* cell, const char* press) {
        game.table->hand = true;
        game.rest(0.4);
        at(game, cell) = {CoveredBy{std::nullopt}, {0.99, true}};
        game.rest(0.4);
        game.table->hand = false;
        game.rest(0.2);
        game.press(press);
        EXPECT_EQ(game.count("refused"), 0);
        game.rest(1.5);
    };
    layAndPress("h8", R"({"do":"challenge","players":[2,1]})");
    ASSERT_EQ(game.count("challenge-called"), 1);
    EXPECT_EQ(game.last("challenge-called")["by"], 1) << "the first clockwise";
    EXPECT_EQ(game.last("challenge-called")["players"], Json({2, 1}));
    lay(game, {"h8"}, Colour::Red);
    EXPECT_EQ(game.last("challenge")["by"], 1);
    lay(game, {"h9"}, std::nullopt);                           // Ben's, and open
    layAndPress("h10", R"({"do":"challenge","players":[1]})"); // Ben doubts Cem's
    ASSERT_EQ(game.count("challenge-called"), 2);
    EXPECT_EQ(game.last("challenge-called")["number"], 3);
}

TEST(GobblestonesSession, AChallengeOfNothingIsRefusedOnceTheTableRests) {
    PlayedSession game(bluff(), emptyBoard());
    game.table->hand = true;
    game.rest(0.4);
    game.press(R"({"do":"challenge","players":[1]})");
    game.restart();
    game.table->hand = false;
    game.rest(2);
    EXPECT_EQ(game.count("refused"), 1);
    EXPECT_EQ(game.turns().size(), 0u);
}

TEST(GobblestonesSession, AChallengeNobodyMeantIsDroppedWhenPlayGoesOn) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[1]})");
    lay(game, {"h9"}, std::nullopt); // nothing is turned up
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h8"}));
    EXPECT_TRUE(game.session->view().awaitingReveal);
    lay(game, {"h10"}, std::nullopt);
    EXPECT_FALSE(game.session->view().awaitingReveal);
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_FALSE(game.turns()[0].contains("challengers"));
    EXPECT_EQ(game.turns()[1]["place"].size(), 2u);
    lay(game, {"h11"}, std::nullopt);
    EXPECT_EQ(game.turns().size(), 3u);
}

TEST(GobblestonesSession, AQuickPassComesAfterThePlayThatHasNotSettledYet) {
    PlayedSession game({}, emptyBoard());
    game.table->hand = true;
    game.rest(0.4);
    at(game, "h8") = {CoveredBy{Colour::Red}, {0.99, true}};
    game.rest(0.4);
    game.table->hand = false;
    game.rest(0.2);
    game.press(R"({"do":"pass"})");
    game.rest(1.5);
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"place":[{"at":"h8","tile":"R"}]},{"player":1,"place":[]}])");
}

// On a made-up set a turned-up tile stayed unread; nobody answered, and everything after it was lost.
TEST(GobblestonesSession, AChallengeNobodyCouldReadDoesNotPoisonTheRest) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[1]})");
    game.reach([&] { at(game, "h8") = {CoveredBy{Colour::Blue}, {0.4, false}}; });
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"h8"}));
    EXPECT_EQ(game.count("challenge"), 0);
    lay(game, {"h9"}, std::nullopt); // the tile was left lying: to the players it was honest
    ASSERT_EQ(game.count("challenge"), 1);
    EXPECT_EQ(game.last("challenge")["outcome"], "honest");
    EXPECT_EQ(game.last("challenge")["uncertain"], Json({"h8"}));
    ASSERT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.turns()[1]["place"].dump(), R"([{"at":"h9","tile":"?"}])");
}

TEST(GobblestonesSession, ABumpedBoardIsFollowedAndRowOneStays) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    const double angle = 0.06;
    game.table->push = {std::cos(angle), -std::sin(angle), 40, std::sin(angle), std::cos(angle), -20};
    game.rest(1.5);
    ASSERT_EQ(game.count("bump"), 1);
    const auto a1 = game.last("bump")["corners"][0];
    const cv::Vec2d there = game.table->push * cv::Vec3d(200, 60, 1);
    EXPECT_NEAR(a1[0].get<double>(), there[0], 2);
    EXPECT_NEAR(a1[1].get<double>(), there[1], 2);
    lay(game, {"h9"});
    EXPECT_EQ(game.turns().size(), 2u);
    EXPECT_EQ(game.count("needs-help"), 0);
}

TEST(GobblestonesSession, DarknessIsWaitedOut) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    for (int i = 0; i < 20; ++i) {
        game.t += 0.1;
        game.session->see({cv::Mat::zeros(DrawnTable::kHeight, DrawnTable::kWidth, CV_8UC3), game.t, 0});
    }
    EXPECT_EQ(game.count("board-lost"), 1);
    game.rest(6);
    EXPECT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.count("board-found"), 2);
}

TEST(GobblestonesSession, AKilledSessionGoesOnWhereItStood) {
    PlayedSession game(bluff(), emptyBoard());
    lay(game, {"h8"}, std::nullopt);
    lay(game, {"h9", "h10"}, std::nullopt);
    game.press(R"({"do":"challenge","players":[0]})");
    const Json before = game.session->record();
    game.restart();
    EXPECT_EQ(game.session->record(), before);
    EXPECT_TRUE(game.session->view().awaitingReveal);
    lay(game, {"h9"}, Colour::Red);
    lay(game, {"h10"}, Colour::Red);
    EXPECT_EQ(game.last("challenge")["outcome"], "honest");
    lay(game, {"a1"}, std::nullopt);
    EXPECT_FALSE(game.last("turn")["verdict"]["legal"].get<bool>());
    game.restart();
    EXPECT_TRUE(game.session->view().awaitingRestore);
    take(game, {"a1"});
    EXPECT_EQ(game.count("restored"), 1);
    EXPECT_EQ(game.turns().size(), 3u);
}

// A film that shows the drawn table as it is, ten pictures a second.
class DrawnFilm : public FrameSource {
public:
    explicit DrawnFilm(std::shared_ptr<DrawnTable> table) : m_table(std::move(table)) {}
    Delivery next() override {
        ++m_frame;
        return Frame{m_table->picture(), 0.1 * m_frame, m_frame};
    }
    bool seek(double t) override {
        m_frame = cvRound(t * 10);
        return true;
    }

private:
    std::shared_ptr<DrawnTable> m_table;
    long m_frame = 0;
};

TEST(GobblestonesSession, AResumedFilmPressesWhatItsScriptStillHoldsWhateverWasPressedByHand) {
    PlayedSession game({}, emptyBoard()); // a second of film is over
    const std::vector<Input> script{{1.5, Button::Pass, {}, {}}, {3.0, Button::Pass, {}, {}}};
    const auto referee = [&](double until, bool byHand) {
        DrawnFilm film(game.table);
        film.seek(1.0);
        RefereeRun run(film, *game.session);
        run.script = script;
        if (byHand) run.press({0, Button::Pass, {}, {}});
        run.onFrame = [&](const Frame& frame, const TableView&) {
            if (frame.t >= until) run.stop();
        };
        EXPECT_EQ(run.run(), 0);
    };
    referee(2.0, true);
    EXPECT_EQ(game.turns().size(), 2u);
    game.restart();
    referee(4.0, false);
    EXPECT_EQ(game.turns().size(), 3u);
}

TEST(GobblestonesSession, TheGameEndsOnce) {
    RefereeOptions options;
    options.end = "short-draw";
    PlayedSession game(options, emptyBoard());
    for (int i = 0; i < 40 && game.count("game-over") == 0; ++i) game.press(R"({"do":"pass"})");
    EXPECT_EQ(game.count("game-over"), 1);
    const auto turns = game.turns().size();
    lay(game, {"h8"});
    EXPECT_EQ(game.turns().size(), turns);
}

TEST(GobblestonesSession, TheClockIsSaidOnceATurn) {
    RefereeOptions options;
    options.clockSeconds = 3;
    PlayedSession game(options, emptyBoard());
    game.rest(6);
    EXPECT_EQ(game.count("clock"), 1);
    lay(game, {"h8"});
    game.rest(4);
    EXPECT_EQ(game.count("clock"), 2);
    lay(game, {"a1"}); // not allowed: it is still the same turn
    ASSERT_EQ(game.turns().size(), 2u);
    game.rest(4);
    EXPECT_EQ(game.count("clock"), 2);
}

TEST(GobblestonesSession, AnUnwritableRecordStopsTheSessionAndKeepsTheTurn) {
    PlayedSession game({}, emptyBoard());
    lay(game, {"h8"});
    std::filesystem::create_directory(game.folder / "record.json.new"); // nothing can be written beside it any more
    game.table->hand = true;
    game.rest(0.5);
    at(game, "h9") = {CoveredBy{Colour::Red}, {0.99, true}};
    game.table->hand = false;
    bool going = true;
    for (int i = 0; i < 15 && going; ++i) {
        game.t += 0.1;
        going = game.session->see({game.table->picture(), game.t, 0});
    }
    EXPECT_FALSE(going);
    EXPECT_NE(game.session->failure().find("record.json"), std::string::npos);
    EXPECT_EQ(game.recordOnDisk()["turns"].size(), 1u);
    EXPECT_EQ(game.count("turn"), 1) << "what is not safe is not announced";
}

} // namespace
} // namespace hawkstone::session
