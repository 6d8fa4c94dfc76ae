// SPDX-License-Identifier: Apache-2.0
#include "learn_controller.h"

#include <gtest/gtest.h>

using namespace hawkstone::gui;

namespace {
struct Lesson {
    Words words;
    RulebookModel book{words};
    LearnController learn{words, book};
    explicit Lesson(const QString& game) {
        learn.practise(game);
        learn.waitForHints();
    }
};

// Tiles on the diagram; none before the first play.
int laid(const Lesson& lesson) {
    const auto position = lesson.learn.position().value<Position>();
    int tiles = 0;
    for (int row = 0; row < position.rows; ++row)
        for (int column = 0; column < position.columns; ++column) tiles += position.at(row, column).tile.has_value();
    return tiles;
}
} // namespace

TEST(Learn, TeachesARuleWhenItFirstMatters) {
    Lesson lesson("gobblestones");
    EXPECT_EQ(lesson.learn.lesson()["ruleId"], "centre-start");
    while (!lesson.learn.lesson().isEmpty()) lesson.learn.lessonRead();
    lesson.learn.anotherHint();
    ASSERT_FALSE(lesson.learn.hint().isEmpty());
    ASSERT_TRUE(lesson.learn.canPlay());
    lesson.learn.play();
    lesson.learn.waitForHints(); // the partner answers
    QStringList taught;
    for (; !lesson.learn.lesson().isEmpty(); lesson.learn.lessonRead()) taught << lesson.learn.lesson()["ruleId"].toString();
    EXPECT_TRUE(taught.contains("adjacent"));
    EXPECT_FALSE(taught.contains("centre-start")) << "taught once";
}

TEST(Learn, AHintIsLegalAndExplained) {
    for (const char* game : {"gobblestones", "gobblet", "hidden-stones"}) {
        Lesson lesson(game);
        EXPECT_GT(lesson.learn.playCount(), 0) << game;
        lesson.learn.anotherHint();
        EXPECT_FALSE(lesson.learn.hint()["title"].toString().isEmpty()) << game;
        EXPECT_FALSE(lesson.learn.hint()["text"].toString().isEmpty()) << game;
        EXPECT_TRUE(lesson.learn.canPlay()) << game;
        lesson.learn.toggleAll();
        EXPECT_TRUE(lesson.learn.marks().values().contains("best") || lesson.learn.marks().values().contains("legal") ||
                    QString(game) == "hidden-stones")
            << game;
    }
}

TEST(Learn, ATriedPlayIsJudgedAtOnce) {
    Lesson lesson("gobblet");
    lesson.learn.tap("stack1");
    EXPECT_TRUE(lesson.learn.tried().isEmpty());
    lesson.learn.tap("b2");
    EXPECT_EQ(lesson.learn.tried()["kind"], "good");
    EXPECT_EQ(lesson.learn.marks()["b2"], "new");
    lesson.learn.play();
    lesson.learn.waitForHints();
    lesson.learn.tap("b2");
    lesson.learn.tap("b2"); // stays where it is
    EXPECT_EQ(lesson.learn.tried()["kind"], "bad");
    EXPECT_EQ(lesson.learn.tried()["ruleId"], "must-move");
    EXPECT_FALSE(lesson.learn.canPlay());
    lesson.learn.clear();
    EXPECT_TRUE(lesson.learn.tried().isEmpty());
}

TEST(Learn, AWrongTileOnTheDiagramNamesTheRule) {
    Lesson lesson("gobblestones");
    lesson.learn.tap("a1"); // not a centre
    EXPECT_EQ(lesson.learn.tried()["ruleId"], "centre-start");
    lesson.learn.tap("a1"); // away again
    EXPECT_TRUE(lesson.learn.tried().isEmpty());
    lesson.learn.tap("h8");
    EXPECT_EQ(lesson.learn.tried()["kind"], "good");
}

TEST(Learn, OnlyTilesOfTheRackCanBeLaidInAPracticeGame) {
    Lesson lesson("gobblestones");
    for (const char* cell : {"e8", "f8", "g8", "h8", "i8", "j8", "k8"}) lesson.learn.tap(cell);
    EXPECT_EQ(laid(lesson), 5) << "no more than there are";
    for (int i = 0; i < 5; ++i) {
        Lesson other("gobblestones");
        const int count = other.learn.palette()[i].toMap()["count"].toInt();
        other.learn.chooseTile(i);
        for (const char* cell : {"e8", "f8", "g8", "h8", "i8", "j8", "k8"}) other.learn.tap(cell);
        EXPECT_EQ(laid(other), count) << i;
    }
}

TEST(Learn, StonesAreSwappedAndFlippedByTapping) {
    Lesson lesson("hidden-stones");
    lesson.learn.tap("a1");
    lesson.learn.tap("a1");
    EXPECT_EQ(lesson.learn.position().value<Position>().at(0, 0).stone, hawkstone::board::hidden_stones::Face::Moon);
    EXPECT_EQ(lesson.learn.tried()["kind"], "good");
    lesson.learn.clear();
    lesson.learn.tap("a1");
    lesson.learn.tap("c3");
    EXPECT_EQ(lesson.learn.tried()["ruleId"], "swap-adjacent");
    EXPECT_EQ(lesson.learn.hand().size(), 4);
}

// The partner once played the learner's own cards, and from the first one it scored there was never a hint again.
TEST(Learn, AWholePracticeGameHasAHintForEveryTurn) {
    for (const char* game : {"hidden-stones", "gobblestones"}) {
        Lesson lesson(game);
        int turns = 0;
        for (; turns < 12 && !lesson.learn.over(); ++turns) {
            while (!lesson.learn.lesson().isEmpty()) lesson.learn.lessonRead();
            if (turns == 3) {
                lesson.learn.pass();
                lesson.learn.waitForHints();
                if (QString(game) == "hidden-stones") {
                    EXPECT_EQ(lesson.learn.hand().size(), 6) << "a pass draws 2";
                }
                continue;
            }
            ASSERT_GT(lesson.learn.playCount(), 0) << game << " turn " << turns;
            lesson.learn.anotherHint();
            ASSERT_TRUE(lesson.learn.canPlay()) << game << " turn " << turns;
            lesson.learn.play();
            lesson.learn.waitForHints();
        }
        EXPECT_GT(turns, 5) << game;
    }
}

TEST(Learn, FollowsTheTableThatIsBeingPlayed) {
    Words words;
    RulebookModel book(words);
    LearnController learn(words, book);
    learn.useTable({{"format", "hawkstone-record/1"},
                    {"game", "gobblet"},
                    {"players", {"Mara", "Jonas"}},
                    {"turns", {{{"player", 0}, {"from", "stack1"}, {"to", "b2"}}}}});
    learn.waitForHints();
    EXPECT_TRUE(learn.onTable());
    EXPECT_FALSE(learn.canPlay()); // real pieces are moved by real hands
    EXPECT_EQ(learn.position().value<Position>().at(1, 1).pieces.size(), 1u);
    EXPECT_EQ(learn.playCount(), 3 * 15); // three stacks, fifteen free squares
    learn.useTable({});
    EXPECT_FALSE(learn.onTable());
}

TEST(Learn, CardsHeldAtARealTableMakeTheHintAWholeTurn) {
    Words words;
    RulebookModel book(words);
    LearnController learn(words, book);
    const hawkstone::session::Json stones{{"seed", "seed", "horse"}, {"ship", "bird", "sun"}, {"seed", "horse", "bird"}};
    hawkstone::session::Json record{{"format", "hawkstone-record/1"},
                                    {"game", "hidden-stones"},
                                    {"players", {"Mara", "Jonas"}},
                                    {"setup", {{"stones", stones}}},
                                    {"turns", hawkstone::session::Json::array()}};
    learn.useTable(record);
    learn.waitForHints();
    ASSERT_EQ(learn.deck().size(), 72);
    EXPECT_TRUE(learn.hand().isEmpty());
    for (const int id : {3, 17, 30}) learn.holdCard(id);
    learn.waitForHints();
    EXPECT_EQ(learn.hand().size(), 3);
    learn.anotherHint();
    EXPECT_FALSE(learn.hint()["title"].toString().isEmpty());
    learn.holdCard(17);
    EXPECT_EQ(learn.hand().size(), 2);
    record["turns"].push_back({{"player", 0}, {"pass", true}});
    learn.useTable(record); // Jonas's turn: Mara's cards are not shown to him
    EXPECT_TRUE(learn.hand().isEmpty());
}

TEST(Learn, WhatIsLaidForRealIsJudgedAndMayBeMadeToCount) {
    Words words;
    RulebookModel book(words);
    LearnController learn(words, book);
    hawkstone::session::Json record{{"format", "hawkstone-record/1"},
                                    {"game", "gobblet"},
                                    {"players", {"Mara", "Jonas"}},
                                    {"turns", {{{"player", 0}, {"from", "stack1"}, {"to", "b2"}}}}};
    learn.useTable(record);
    learn.wantHint(); // while the plays are still being counted
    learn.waitForHints();
    EXPECT_TRUE(learn.hint()["title"].toString().startsWith("Best: size 4 from stack ")) << learn.hint()["title"].toString().toStdString();
    EXPECT_TRUE(learn.showingAll());
    learn.showLaid({{"player", 1}, {"from", "stack1"}, {"to", "b2"}}); // on a piece as large
    EXPECT_EQ(learn.tried()["kind"], "bad");
    EXPECT_FALSE(learn.laidMayCount());
    learn.showLaid({{"player", 1}, {"from", "stack1"}, {"to", "c3"}});
    EXPECT_EQ(learn.tried()["kind"], "good");
    EXPECT_EQ(learn.marks()["c3"], "new");
    EXPECT_TRUE(learn.laidMayCount());
    EXPECT_FALSE(learn.canPlay()) << "the session writes it down, not the teacher";
    learn.showLaid({});
    EXPECT_TRUE(learn.tried().isEmpty());
    EXPECT_FALSE(learn.laidMayCount());
}

TEST(Learn, ATriedPlaySaysWhatItWouldScore) {
    Lesson lesson("gobblestones");
    lesson.learn.tap("h8");
    const int worth = lesson.learn.position().value<Position>().at(7, 7).field->value;
    EXPECT_EQ(lesson.learn.tried()["title"], QString("This play would score %1").arg(worth));
    EXPECT_EQ(lesson.learn.tried()["text"], "It is allowed. You would draw 4.");
}
