// SPDX-License-Identifier: Apache-2.0
// Whole evenings in a real window, with a picture of every stop.
#include "evening.h"

#include <gtest/gtest.h>

using namespace hawkstone::gui;

TEST(Journey, TheDemoShowsAnIllegalPlayAndTheRuleBehindIt) {
    Evening evening("demo");
    evening.shoot("start");
    evening.key(Qt::Key_D);
    EXPECT_EQ(evening.application.app().page(), "table");
    ASSERT_TRUE(evening.wait([&] { return evening.application.game().verdict()["kind"] == "bad"; }));
    evening.shoot("illegal");
    evening.application.app().why("gobblestones", evening.application.game().verdict()["ruleId"].toString());
    EXPECT_EQ(evening.application.app().page(), "rulebook");
    evening.shoot("why");
    evening.application.app().goTo("table");
    settle(evening.application.window(), 100);
    evening.key(Qt::Key_C);
    evening.shoot("correcting");
    evening.key(Qt::Key_Right);
    evening.key(Qt::Key_Return);
    EXPECT_FALSE(evening.application.game().question().isEmpty());
    evening.shoot("question");
    evening.key(Qt::Key_1);
    EXPECT_TRUE(evening.application.game().question().isEmpty());
    evening.key(Qt::Key_U);
    evening.shoot("undone");
    evening.key(Qt::Key_Escape);
    EXPECT_EQ(evening.application.app().page(), "start");
}

TEST(Journey, AChallengeFromTheFirstDoubtToThePoints) {
    Evening evening("challenge");
    evening.application.startPage().setBluff(true);
    evening.application.startDemo();
    ASSERT_TRUE(evening.wait([&] { return evening.application.challenge().stage() == "ask"; }));
    EXPECT_EQ(evening.application.app().page(), "challenge");
    evening.shoot("ask");
    evening.key(Qt::Key_1);
    EXPECT_TRUE(evening.application.challenge().anyone());
    evening.shoot("doubt");
    evening.key(Qt::Key_Space);
    EXPECT_EQ(evening.application.challenge().stage(), "reveal");
    evening.shoot("reveal");
    ASSERT_TRUE(evening.wait([&] { return evening.application.challenge().stage() == "result"; }));
    evening.shoot("result");
    evening.key(Qt::Key_Space);
    EXPECT_EQ(evening.application.app().page(), "table");
}

TEST(Journey, ACameraThatIsNotThereIsSaidCalmly) {
    Evening evening("no-camera");
    evening.application.startPage().setSource("/dev/video-that-is-not-there");
    evening.application.startGame();
    ASSERT_TRUE(evening.wait([&] {
        return !evening.application.app().notice().isEmpty() || !evening.application.game().verdict()["title"].toString().isEmpty();
    }));
    evening.shoot("calm");
    evening.application.game().leave();
}

TEST(Journey, AFirstLessonInEveryGame) {
    Evening evening("learn");
    evening.application.app().goTo("learn");
    evening.shoot("choose");
    for (const char* game : {"gobblestones", "gobblet", "hidden-stones"}) {
        evening.application.learn().practise(game);
        evening.application.learn().waitForHints();
        evening.key(Qt::Key_H);
        evening.key(Qt::Key_A);
        evening.shoot(game);
        EXPECT_TRUE(evening.application.learn().canPlay()) << game;
        evening.application.learn().play();
        evening.application.learn().waitForHints();
        evening.application.learn().toggleAll();
    }
}

TEST(Journey, EverySettingChangesTheWindowAtOnce) {
    Evening evening("settings");
    evening.application.app().goTo("settings");
    evening.application.settings().setLanguage("de");
    evening.application.settings().setTheme("light");
    evening.application.settings().setTextSize(3);
    evening.shoot("german-light-largest");
    EXPECT_EQ(evening.application.words().text("nav.settings"), "Einstellungen");
    EXPECT_FALSE(evening.application.theme().dark());
}
