// SPDX-License-Identifier: Apache-2.0
#include "rulebook_model.h"

#include <gtest/gtest.h>

using namespace hawkstone::gui;

TEST(Rulebook, ShowsEveryRuleOfEveryGame) {
    const Words words;
    RulebookModel book(words);
    for (const GameKind game : {GameKind::Gobblestones, GameKind::Gobblet, GameKind::HiddenStones}) {
        book.setGame(gameId(game));
        EXPECT_EQ(book.rowCount(), static_cast<int>(rulesOf(game).size()));
        for (int row = 0; row < book.rowCount(); ++row) {
            const QVariantMap rule = book.data(book.index(row), Qt::UserRole).toMap();
            EXPECT_FALSE(rule["title"].toString().startsWith("rule.")) << rule["ruleId"].toString().toStdString();
            EXPECT_TRUE(!rule["where"].toString().isEmpty() || rule["ruling"].toBool()) << rule["ruleId"].toString().toStdString();
        }
    }
}

TEST(Rulebook, FindsByIdAndByWordInTheReadersLanguage) {
    Words words;
    RulebookModel book(words);
    book.setSearch("no-2x2");
    ASSERT_EQ(book.rowCount(), 1);
    words.setLanguage("de");
    book.setSearch("gierigen goblins");
    ASSERT_EQ(book.rowCount(), 1);
    EXPECT_EQ(book.data(book.index(0), Qt::UserRole).toMap()["ruleId"], "no-2x2");
    book.setSearch("no such words anywhere");
    EXPECT_EQ(book.rowCount(), 0);
}

TEST(Rulebook, WhyOpensItAtTheRule) {
    const Words words;
    RulebookModel book(words);
    book.setSearch("grey");
    book.pointAt("gobblet", "larger-on-smaller");
    EXPECT_EQ(book.game(), "gobblet");
    EXPECT_TRUE(book.pointed());
    EXPECT_EQ(book.data(book.index(book.currentRow()), Qt::UserRole).toMap()["ruleId"], "larger-on-smaller");
}

TEST(Rulebook, RulingsOfOursAreMarked) {
    const Words words;
    const RulebookModel book(words);
    EXPECT_TRUE(book.rule("gobblestones", "nobody-can-play")["ruling"].toBool());
    EXPECT_FALSE(book.rule("gobblestones", "no-2x2")["ruling"].toBool());
}
