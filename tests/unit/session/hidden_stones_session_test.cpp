// SPDX-License-Identifier: Apache-2.0
#include "played_session.h"

#include <hawkstone/tracking/hidden_stones.h>

namespace hawkstone::session {
namespace {

using namespace board::hidden_stones;

const Grid kGrid{{{Face::Seed, Face::Seed, Face::Horse}, {Face::Ship, Face::Bird, Face::Sun}, {Face::Seed, Face::Horse, Face::Bird}}};

RefereeOptions hiddenStones() {
    RefereeOptions options;
    options.game = sights::Game::HiddenStones;
    return options;
}
sights::Sight start() {
    return tracking::hidden_stones::sightOf(kGrid);
}
void set(PlayedSession& game, const char* name, Face face) {
    const auto cell = *board::parseCell(name, kSide, kSide);
    game.seen<Sight>().stones[cell.row][cell.column].face = face;
}
// Cards by place: the pile lies above the grid, what is shown lies to its right.
CardSight card(int points, Formation formation, double x, double y, bool certain = true) {
    return {points, std::move(formation), {{{x, y}, {x + 40, y}, {x + 40, y + 60}, {x, y + 60}}}, {0.9, certain}};
}
CardSight discard(int points) {
    return card(points, {{Face::Sun}, {Face::Moon}}, 330, -20);
}
CardSight shown(bool certain = true) {
    return card(2, {{std::nullopt, Face::Horse, Face::Bird}}, 470, 120, certain);
}
// The picture must change where a card comes to lie; the drawn table shows stones alone, so a card comes with a hand.
void place(PlayedSession& game, std::vector<CardSight> cards) {
    game.reach([&] { game.seen<Sight>().cards = std::move(cards); });
}

TEST(HiddenStonesSession, FlipsSwapsAndCardsMakeATurn) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] {
        set(game, "a2", Face::Horse);
        game.seen<Sight>().cards = {discard(1)};
    });
    EXPECT_EQ(game.last("action")["action"].dump(), R"({"flip":"a2"})");
    game.reach([&] {
        set(game, "a2", Face::Bird);
        set(game, "b2", Face::Horse);
        game.seen<Sight>().cards = {discard(3)};
    });
    EXPECT_EQ(game.last("action")["action"].dump(), R"({"swap":["a2","b2"]})");
    place(game, {discard(3), shown()});
    EXPECT_EQ(game.last("action")["action"].dump(), R"({"score":{"points":2,"formation":[["any","horse","bird"]]}})");
    EXPECT_TRUE(game.turns().empty());
    game.press(R"({"do":"end-turn"})");
    ASSERT_EQ(game.turns().size(), 1u);
    EXPECT_EQ(game.turns()[0].dump(), R"({"player":0,"actions":[{"flip":"a2"},{"swap":["a2","b2"]},)"
                                      R"({"score":{"points":2,"formation":[["any","horse","bird"]]}}]})");
    EXPECT_FALSE(game.last("turn").contains("unpaid"));
    place(game, {discard(3)}); // the scored card goes to its owner's pile
    EXPECT_EQ(game.count("action"), 3);
    game.press(R"({"do":"pass"})");
    EXPECT_EQ(game.turns()[1].dump(), R"({"player":1,"pass":true})");
}

TEST(HiddenStonesSession, ATurnThatWasClosedUnderAHandIsClosedWhenTheFilmEnds) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] { set(game, "a2", Face::Horse); });
    game.table->hand = true;
    game.rest(0.3);
    game.press(R"({"do":"end-turn"})");
    EXPECT_TRUE(game.turns().empty());
    game.session->finish(game.t, false);
    EXPECT_EQ(game.turns().dump(), R"([{"player":0,"actions":[{"flip":"a2"}]}])");
}

TEST(HiddenStonesSession, AnUnpaidActionIsSaid) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] {
        set(game, "a2", Face::Horse);
        game.seen<Sight>().cards = {discard(1)};
    });
    game.reach([&] { set(game, "c3", Face::Fish); });
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.last("turn")["unpaid"], 1);
}

TEST(HiddenStonesSession, AFarSwapIsReportedAndFollowedUntilPutRight) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] {
        set(game, "a1", Face::Horse);
        set(game, "c1", Face::Seed);
    });
    EXPECT_EQ(game.last("action")["verdict"]["violations"][0]["rule"], "swap-adjacent");
    game.reach([&] {
        set(game, "a1", Face::Seed);
        set(game, "c1", Face::Horse);
    });
    EXPECT_EQ(game.count("restored"), 1);
    EXPECT_EQ(game.count("action"), 1);
}

TEST(HiddenStonesSession, ACardThatDoesNotMatchIsReported) {
    sights::Sight fishy = start();
    std::get<Sight>(fishy).stones[2][2].face = Face::Fish; // no horse beside a bird anywhere
    PlayedSession game(hiddenStones(), fishy);
    place(game, {shown()});
    EXPECT_EQ(game.last("action")["verdict"]["violations"][0]["rule"], "formation-match");
    game.press(R"({"do":"end-turn"})");
    EXPECT_FALSE(game.last("turn")["verdict"]["legal"].get<bool>());
}

TEST(HiddenStonesSession, AnUnreadableCardIsAskedToBeShownAgain) {
    PlayedSession game(hiddenStones(), start());
    place(game, {shown(false)});
    EXPECT_EQ(game.count("action"), 0);
    EXPECT_EQ(game.count("needs-help"), 1);
    place(game, {shown(true)});
    EXPECT_EQ(game.count("action"), 1);
}

TEST(HiddenStonesSession, CardsThatLayThereBeforeMeanNothing) {
    sights::Sight before = start();
    std::get<Sight>(before).cards = {shown()};
    PlayedSession game(hiddenStones(), before);
    game.reach([] {});
    EXPECT_EQ(game.count("action"), 0);
}

TEST(HiddenStonesSession, UndoTakesBackTheLastActionAndNeverReachesAcrossAShownCard) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] { set(game, "a2", Face::Horse); });
    game.press(R"({"do":"undo"})");
    EXPECT_TRUE(game.session->view().openActions.empty());
    game.reach([&] { set(game, "a2", Face::Ship); });
    EXPECT_EQ(game.count("restored"), 1);
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns()[0].dump(), R"({"player":0,"actions":[]})");
    place(game, {shown()});
    game.press(R"({"do":"undo"})"); // the shown card's action
    game.press(R"({"do":"undo"})"); // Ann's turn: no
    EXPECT_EQ(game.count("refused"), 1);
    EXPECT_EQ(game.turns().size(), 1u);
}

TEST(HiddenStonesSession, AStoneThatLiesTurnedIsPointedAt) {
    sights::Sight turned = start();
    std::get<Sight>(turned).stones[1][1].turned = true;
    PlayedSession game(hiddenStones(), turned);
    EXPECT_EQ(game.last("needs-help")["rule"], "same-way-up");
    EXPECT_EQ(game.last("needs-help")["cells"], Json({"b2"}));
}

TEST(HiddenStonesSession, AStoneThatMayLieTurnedStopsNothing) {
    sights::Sight perhaps = start();
    std::get<Sight>(perhaps).stones[1][1].turnCertain = false;
    PlayedSession game(hiddenStones(), perhaps);
    EXPECT_EQ(game.count("needs-help"), 0);
    game.reach([&] { set(game, "b2", Face::Fish); });
    EXPECT_EQ(game.last("action")["action"].dump(), R"({"flip":"b2"})");
    EXPECT_EQ(game.count("needs-help"), 0);
}

TEST(HiddenStonesSession, AnOpenTurnOutlivesARestart) {
    PlayedSession game(hiddenStones(), start());
    game.reach([&] {
        set(game, "a2", Face::Horse);
        game.seen<Sight>().cards = {discard(1)};
    });
    game.restart();
    EXPECT_EQ(game.session->view().openActions.dump(), R"([{"flip":"a2"}])");
    game.reach([] {});
    EXPECT_EQ(game.count("action"), 1) << "the discarded card is known";
    game.press(R"({"do":"end-turn"})");
    EXPECT_EQ(game.turns()[0].dump(), R"({"player":0,"actions":[{"flip":"a2"}]})");
}

} // namespace
} // namespace hawkstone::session
