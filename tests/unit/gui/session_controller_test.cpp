// SPDX-License-Identifier: Apache-2.0
#include "demo_table.h"
#include "json_text.h"
#include "session_controller.h"
#include "sight_position.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>

using namespace hawkstone::gui;
using hawkstone::session::Button;

namespace {

// A table that says what the test tells it to say and remembers the buttons.
class ScriptedTable : public TableLink {
public:
    void start() override {}
    void press(const hawkstone::session::Input& input) override { pressed.push_back(input); }
    void stop() override {}
    Json record() const override { return {}; }
    void tell(const char* name, Json detail) { emit happened({1, name, std::move(detail)}); }
    void finish(int code, const QString& why) { emit ended(code, why); }
    void show(const hawkstone::session::TableView& view) {
        QImage picture(64, 36, QImage::Format_RGB32);
        picture.fill(Qt::darkGreen);
        emit seen(picture, std::make_shared<hawkstone::session::TableView>(view), 1);
    }
    std::vector<hawkstone::session::Input> pressed;
};

struct Table {
    Words words;
    ChallengeController challenge{words};
    SessionController game{words, challenge};
    ScriptedTable* link = nullptr;
    explicit Table(GameKind kind = GameKind::Gobblestones, const QString& variant = "standard") {
        auto owned = std::make_unique<ScriptedTable>();
        link = owned.get();
        GameSetup setup;
        setup.game = kind;
        setup.variant = variant;
        setup.players = {"Mara", "Jonas"};
        game.begin(setup, std::move(owned));
    }
};

const Json kIllegal{{"legal", false},
                    {"violations", {{{"rule", "colour-match"}, {"cells", {"h7"}}}, {{"rule", "no-2x2"}, {"cells", {"h7", "h8"}}}}}};

} // namespace

TEST(SessionController, AnIllegalTurnNamesTheRuleTheCellsAndWhatToDo) {
    Table table;
    std::vector<QString> said;
    QObject::connect(&table.game, &SessionController::spoken, [&](const QString& kind, const QString&) { said.push_back(kind); });
    table.link->tell("turn", {{"turn", {{"player", 0}, {"place", {{{"at", "h7"}, {"tile", "T"}}}}}}, {"verdict", kIllegal}, {"number", 1}});
    const QVariantMap verdict = table.game.verdict();
    EXPECT_EQ(verdict["kind"], "bad");
    EXPECT_EQ(verdict["title"], "Turquoise does not belong on h7");
    EXPECT_EQ(verdict["ruleId"], "colour-match");
    EXPECT_TRUE(verdict["text"].toString().contains("h7 and h8 makes a 2 × 2 square"));
    EXPECT_EQ(said, (std::vector<QString>{"illegal"}));
    table.words.setLanguage("de");
    EXPECT_EQ(table.game.verdict()["title"], QString::fromUtf8("Türkis gehört nicht auf h7"));
}

TEST(SessionController, AGuessedTurnIsNeverSaidAsIfItWereSeen) {
    Table table;
    table.link->tell("turn", {{"turn", {{"player", 0}, {"place", {{{"at", "h7"}, {"tile", "T"}}}}}},
                              {"verdict", kIllegal},
                              {"number", 1},
                              {"uncertain", {"h7"}}});
    EXPECT_EQ(table.game.verdict()["kind"], "ask");
    EXPECT_EQ(table.game.verdict()["text"], QString::fromUtf8("I am not sure about h7. If I am wrong, press “Correct a cell”."));
}

TEST(SessionController, TheViewBecomesScoresFactsAndMarks) {
    Table table;
    hawkstone::session::TableView view;
    view.toMove = 1;
    view.turns = 3;
    view.newCells = {"h8"};
    view.wrongCells = {"h9"};
    view.unsure = {"a1"};
    view.standing = {{"scores", {12, 7}}, {"bag", 81}, {"racks", {4, 5}}};
    view.lastTurn = {{"player", 0}};
    view.lastVerdict = {{"points", 12}};
    table.link->show(view);
    const auto& rows = table.game.players()->rows();
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].score, "12");
    EXPECT_TRUE(rows[1].toMove);
    EXPECT_EQ(rows[1].detail, QString::fromUtf8("to move · 5 tiles"));
    EXPECT_EQ(table.game.marks(), (QVariantMap{{"h8", "new"}, {"h9", "broken"}, {"a1", "uncertain"}}));
    EXPECT_EQ(table.game.facts()[0].toMap()["value"], "81");
    EXPECT_EQ(table.game.facts()[1].toMap()["value"], "Mara +12");
    EXPECT_FALSE(table.game.feed()->empty());
}

TEST(SessionController, AsksOneCellAtATimeAndSendsTheAnswer) {
    Table table(GameKind::Gobblet);
    table.link->tell("needs-help", {{"cells", {"b2", "c3"}}, {"why", "unsure"}});
    EXPECT_EQ(table.game.question()["cell"], "b2");
    EXPECT_EQ(table.game.question()["more"], 1);
    ASSERT_EQ(table.game.question()["choices"].toList().size(), 9); // empty, four sizes of two colours
    EXPECT_EQ(table.game.question()["choices"].toList()[1].toMap()["text"], "white 4");
    table.game.answer(1);
    ASSERT_EQ(table.link->pressed.size(), 1u);
    EXPECT_EQ(table.link->pressed[0].button, Button::Correct);
    EXPECT_EQ(table.link->pressed[0].cells, (Json{{"b2", {{"color", "white"}, {"size", 4}}}}));
    EXPECT_EQ(table.game.question()["cell"], "c3");
    table.game.skipQuestion();
    EXPECT_TRUE(table.game.question().isEmpty());
    table.game.askAbout("d4");
    EXPECT_EQ(table.game.question()["cell"], "d4");
}

TEST(SessionController, EveryAnswerIsACellTheRefereeUnderstands) {
    Position position = emptyPosition(GameKind::Gobblestones);
    for (auto& cell : position.cells) cell.field = {hawkstone::board::gobblestones::Colour::Red, 4};
    for (const CellChoice& choice : choicesFor(position, "h8"))
        EXPECT_TRUE(hawkstone::sights::gobblestonesCell(nlohmann::json::parse(choice.json))) << choice.json;
    for (const CellChoice& choice : choicesFor(emptyPosition(GameKind::Gobblet), "b2"))
        EXPECT_TRUE(hawkstone::sights::gobbletCell(nlohmann::json::parse(choice.json))) << choice.json;
    for (const CellChoice& choice : choicesFor(emptyPosition(GameKind::HiddenStones), "b2"))
        EXPECT_TRUE(hawkstone::sights::stoneFace(nlohmann::json::parse(choice.json))) << choice.json;
}

TEST(SessionController, ButtonsReachTheTable) {
    Table table;
    table.game.pass();
    table.game.endTurn();
    table.game.undo();
    table.game.notATurn();
    table.game.agreeDraw();
    std::vector<Button> buttons;
    for (const auto& input : table.link->pressed) buttons.push_back(input.button);
    EXPECT_EQ(buttons, (std::vector{Button::Pass, Button::EndTurn, Button::Undo, Button::NotATurn, Button::AgreeDraw}));
}

TEST(SessionController, ABluffOpensTheChallengeAndTheResultClosesIt) {
    Table table(GameKind::Gobblestones, "bluff");
    int opened = 0, closed = 0;
    QObject::connect(&table.game, &SessionController::challengeOpened, [&] { ++opened; });
    QObject::connect(&table.game, &SessionController::challengeClosed, [&] { ++closed; });
    const Json entry{{"player", 0}, {"place", {{{"at", "h8"}, {"tile", "?"}}}}};
    table.link->tell("turn", {{"turn", entry}, {"verdict", {{"legal", true}, {"points", 5}}}, {"open", true}});
    EXPECT_EQ(opened, 1);
    EXPECT_EQ(table.challenge.stage(), "ask");
    table.challenge.toggle(1);
    table.challenge.turnUp();
    ASSERT_EQ(table.link->pressed.size(), 1u);
    EXPECT_EQ(table.link->pressed[0].players, (std::vector<int>{1}));
    table.link->tell(
        "challenge",
        {{"by", 1},
         {"turn", entry},
         {"verdict", {{"legal", true}, {"scores", {0, 0}}, {"challenge", {{"by", 1}, {"outcome", "bluff"}, {"penalty", 0}}}}}});
    EXPECT_EQ(table.challenge.stage(), "result");
    EXPECT_EQ(table.game.verdict()["ruleId"], "bluff");
    table.challenge.finish();
    EXPECT_EQ(closed, 1);
}

TEST(SessionController, TroubleIsSaidCalmlyInWords) {
    Table table;
    for (const char* name : {"board-lost", "source", "bump", "restored", "refused", "corrected"}) {
        table.link->tell(name, {{"why", "xyz"}});
        EXPECT_FALSE(table.game.verdict()["title"].toString().isEmpty()) << name;
        EXPECT_FALSE(table.game.verdict()["title"].toString().contains("xyz")) << name;
        EXPECT_NE(table.game.verdict()["kind"], "bad") << name; // red is for broken rules only
    }
    table.link->tell("game-over", {{"reason", "last-tile"}, {"final", {40, 31}}, {"winners", {0}}});
    EXPECT_EQ(table.game.verdict()["title"], "Mara wins");
}

TEST(SessionController, TheEndShowsTheScoresThatDecidedAndWhoWon) {
    Table table;
    hawkstone::session::TableView view;
    view.standing = {{"scores", {30, 31}}, {"racks", {10, 0}}, {"bag", 0}};
    view.over = true;
    table.link->tell("game-over", {{"reason", "last-tile"}, {"final", {40, 31}}, {"winners", {0}}});
    table.link->show(view);
    const auto* players = table.game.players();
    const auto is = [&](int row, int role) { return players->data(players->index(row), role); };
    EXPECT_EQ(is(0, PlayersModel::ScoreRole), "40");
    EXPECT_EQ(is(1, PlayersModel::ScoreRole), "31");
    EXPECT_TRUE(is(0, PlayersModel::WinnerRole).toBool());
    EXPECT_FALSE(is(1, PlayersModel::WinnerRole).toBool());
    view.over = false; // the last turn was undone
    table.link->show(view);
    EXPECT_EQ(is(0, PlayersModel::ScoreRole), "30");
    EXPECT_FALSE(is(0, PlayersModel::WinnerRole).toBool());
}

// The demo is a whole game through the same controllers: every turn of its record gets the verdict it was made for.
TEST(Demo, PlaysEveryShippedRecordToItsEnd) {
    for (const auto& [kind, variant] : {std::pair{GameKind::Gobblestones, "standard"},
                                        {GameKind::Gobblestones, "bluff"},
                                        {GameKind::Gobblet, "standard"},
                                        {GameKind::HiddenStones, "standard"}}) {
        QString why;
        auto demo = DemoTable::open(kind, variant, &why);
        ASSERT_TRUE(demo) << why.toStdString();
        demo->setSpeed(1000);
        Words words;
        ChallengeController challenge(words);
        SessionController game(words, challenge);
        int turns = 0, illegal = 0, challenges = 0;
        bool over = false;
        QObject::connect(demo.get(), &TableLink::happened, [&](const hawkstone::session::Event& event) {
            if (event.name == "turn") {
                ++turns;
                illegal += !event.detail["verdict"].value("legal", true);
            }
            challenges += event.name == "challenge" && event.detail.contains("verdict");
        });
        QObject::connect(demo.get(), &TableLink::ended, [&](int code, const QString& text) {
            EXPECT_EQ(code, 0) << text.toStdString();
            over = true;
        });
        GameSetup setup;
        setup.game = kind;
        setup.variant = variant;
        setup.players = demo->players();
        setup.demo = true;
        game.begin(setup, std::move(demo));
        const auto expected = DemoTable::shippedRecord(kind, variant)["turns"].size();
        // Frames come thirty times a second, so there is always a next event to wait for; the limit only stops a demo that hangs.
        for (int i = 0; i < 4000 && !over && !game.over(); ++i) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
            if (challenge.stage() == "ask") {
                challenge.toggle(turns % 3);
                if (challenge.anyone())
                    challenge.turnUp();
                else
                    challenge.believe();
            } else if (challenge.stage() == "result") {
                challenge.finish();
            }
        }
        EXPECT_EQ(static_cast<std::size_t>(turns), expected) << gameId(kind).toStdString() << ' ' << variant;
        if (QString(variant) == "bluff") {
            EXPECT_GT(challenges, 3);
        } else
            EXPECT_EQ(illegal, 1) << gameId(kind).toStdString();
        if (kind == GameKind::Gobblet) {
            EXPECT_TRUE(game.over());
        }
    }
}

TEST(SessionController, ReasonsAreSaidInTheReadersLanguage) {
    Table table(GameKind::Gobblet);
    table.words.setLanguage("de");
    table.link->tell("refused", {{"why", "there is no turn to undo"}});
    EXPECT_EQ(table.game.verdict()["text"], QString::fromUtf8("Es gibt keinen Zug zum Zurücknehmen."));
    table.link->tell("needs-help", {{"cells", Json::array()}, {"why", "no single play explains this change"}});
    EXPECT_TRUE(table.game.verdict()["text"].toString().startsWith("Kein einzelner Zug"))
        << table.game.verdict()["text"].toString().toStdString();
    table.link->tell("board-lost", {{"why", "something nobody has words for"}});
    EXPECT_TRUE(table.game.verdict()["text"].toString().startsWith(QString::fromUtf8("Rücke ihn wieder")))
        << "the general sentence, never the English one";
    QString notice;
    QObject::connect(&table.game, &SessionController::trouble, [&](const QString& said) { notice = said; });
    table.link->finish(2, "/dev/video7: no such camera, or another program has it; expected a number or a device like /dev/video0");
    EXPECT_TRUE(notice.startsWith("Die Kamera video7 ist nicht da")) << notice.toStdString();
}

TEST(SessionController, AfterTheEndOfTheFilmTheButtonsRestAndANewGameIsOffered) {
    Table table;
    hawkstone::session::TableView view;
    view.turns = 2;
    table.link->show(view);
    EXPECT_TRUE(table.game.canPass());
    EXPECT_TRUE(table.game.canUndo());
    EXPECT_FALSE(table.game.ended());
    table.link->finish(0, {});
    EXPECT_FALSE(table.game.canPass());
    EXPECT_FALSE(table.game.canUndo());
    EXPECT_TRUE(table.game.ended());
    EXPECT_EQ(table.game.verdict()["title"], "The film has ended");
}

TEST(SessionController, NothingIsAskedOrCorrectedAfterTheFilmHasEnded) {
    Table table(GameKind::Gobblet);
    table.link->tell("needs-help", {{"cells", {"b2"}}, {"why", "unsure"}});
    EXPECT_TRUE(table.game.canCorrect());
    hawkstone::session::TableView view;
    view.turns = 2;
    table.link->show(view);
    table.link->finish(0, {});
    EXPECT_TRUE(table.game.question().isEmpty()) << "an answer would reach nobody";
    EXPECT_FALSE(table.game.canCorrect());
    table.game.askAbout("c3");
    EXPECT_TRUE(table.game.question().isEmpty());
}

TEST(SessionController, TheBoardIsDrawnAsSoonAsItIsFound) {
    Table table;
    int drawn = 0;
    QObject::connect(&table.game, &SessionController::positionChanged, [&] { ++drawn; });
    table.link->tell("board-found", {{"setup", DemoTable::shippedRecord(GameKind::Gobblestones, "standard")["setup"]}});
    EXPECT_EQ(drawn, 1);
    EXPECT_TRUE(table.game.table().at(7, 7).field.has_value());
}

TEST(SessionController, APlayThatLiesThereSaysWhatItWouldScore) {
    Table table;
    table.link->tell("board-found", {{"setup", DemoTable::shippedRecord(GameKind::Gobblestones, "standard")["setup"]}});
    const int worth = table.game.table().at(7, 7).field->value + table.game.table().at(7, 8).field->value;
    const auto fact = [&](const QString& label) {
        for (const QVariant& row : table.game.facts())
            if (row.toMap()["label"] == label) return row.toMap()["value"].toString();
        return QString();
    };
    const Json entry{{"player", 0}, {"place", {{{"at", "h8"}, {"tile", "R"}}, {{"at", "i8"}, {"tile", "R"}}}}};
    hawkstone::session::TableView view;
    EXPECT_EQ(fact("This play would score"), "");
    EXPECT_FALSE(table.game.canEndTurn());
    view.tried = entry;
    int laid = 0;
    QObject::connect(&table.game, &SessionController::laidChanged, [&] { ++laid; });
    table.link->show(view);
    table.link->show(view);
    EXPECT_EQ(laid, 1);
    EXPECT_EQ(fact("This play would score"), QString::number(worth));
    EXPECT_TRUE(table.game.canEndTurn()) << "now it can be made to count";
    EXPECT_EQ(table.game.marks(), (QVariantMap{{"h8", "new"}, {"i8", "new"}}));
    // An illegal play, put right, is worth the same.
    view.tried = Json();
    view.turns = 1;
    view.lastTurn = entry;
    view.lastVerdict = {{"legal", false}};
    view.awaitingRestore = true;
    table.link->show(view);
    EXPECT_EQ(fact("This play would score"), QString::number(worth));
    int changes = 0;
    QObject::connect(&table.game, &SessionController::changed, [&] { ++changes; });
    view.awaitingRestore = false;
    table.link->show(view);
    EXPECT_EQ(fact("This play would score"), "") << "taken back";
    EXPECT_GT(changes, 0);
}

TEST(SessionController, TryingForRealEndsWithTheTurnOrThePage) {
    Table table;
    table.game.setTrying(true);
    EXPECT_TRUE(table.game.trying());
    table.link->tell("tried", {{"uncertain", {"c4"}}});
    EXPECT_EQ(table.game.verdict()["title"], "I am not sure about c4");
    table.link->tell("tried", Json::object());
    EXPECT_TRUE(table.game.verdict()["title"].toString().isEmpty()) << "taken back, so nothing is in doubt";
    hawkstone::session::TableView view;
    view.tried = {{"player", 0}, {"place", {{{"at", "h8"}, {"tile", "R"}}}}};
    table.link->show(view);
    table.game.setTrying(false);
    EXPECT_EQ(table.game.verdict()["title"], "A tried play still lies there");
    table.game.setTrying(true);
    table.link->tell("turn", {{"turn", view.tried}, {"verdict", {{"legal", true}, {"points", 3}}}, {"number", 1}});
    EXPECT_FALSE(table.game.trying());
    EXPECT_EQ(table.game.verdict()["title"], "Mara lays 1 tile");
    std::vector<Button> buttons;
    for (const auto& input : table.link->pressed) buttons.push_back(input.button);
    EXPECT_EQ(buttons, (std::vector{Button::Try, Button::StopTrying, Button::Try, Button::StopTrying}));
    Table stones(GameKind::HiddenStones);
    stones.game.setTrying(true);
    EXPECT_FALSE(stones.game.trying()) << "its turns wait for the button anyway";
}

TEST(SessionController, TheDemoWaitsWhileSomebodyAnswersOrReadsElsewhere) {
    Words words;
    ChallengeController challenge{words};
    SessionController game{words, challenge};
    auto demo = DemoTable::open(GameKind::Gobblestones, "standard");
    ASSERT_TRUE(demo);
    demo->setSpeed(40);
    GameSetup setup;
    setup.players = demo->players();
    setup.demo = true;
    int turns = 0;
    QObject::connect(&game, &SessionController::passed, [&](const hawkstone::session::Event& event) { turns += event.name == "turn"; });
    const auto pass = [](int milliseconds) {
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < milliseconds) QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    };
    game.begin(setup, std::move(demo));
    pass(100);
    game.askAbout("h8");
    const int before = turns;
    pass(600);
    EXPECT_EQ(turns, before) << "a question is open";
    game.skipQuestion();
    game.setWatched(false);
    pass(600);
    EXPECT_EQ(turns, before) << "another page is open";
    game.setWatched(true);
    for (int i = 0; i < 100 && turns == before; ++i) pass(50);
    EXPECT_GT(turns, before);
    game.leave();
}
