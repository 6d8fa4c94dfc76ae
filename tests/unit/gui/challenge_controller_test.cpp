// SPDX-License-Identifier: Apache-2.0
#include "challenge_controller.h"
#include "json_text.h"

#include <gtest/gtest.h>

using namespace hawkstone::gui;

namespace {
const Json kEntry{{"player", 1}, {"place", {{{"at", "h8"}, {"tile", "?"}}, {{"at", "h9"}, {"tile", "?"}}}}};

struct Asked {
    Words words;
    ChallengeController challenge{words};
    std::vector<std::vector<int>> sent;
    int believed = 0;
    Asked() {
        challenge.setTable({"Mara", "Jonas", "Edit"}, {0, 1, 2});
        QObject::connect(&challenge, &ChallengeController::challenged,
                         [this](const std::vector<int>& players) { sent.push_back(players); });
        QObject::connect(&challenge, &ChallengeController::believed, [this] { ++believed; });
        challenge.open(kEntry, {{"points", 14}});
    }
};
} // namespace

TEST(Challenge, AsksEverybodyButThePlayerClockwise) {
    Asked asked;
    EXPECT_EQ(asked.challenge.stage(), "ask");
    EXPECT_EQ(asked.challenge.player(), "Jonas");
    EXPECT_EQ(asked.challenge.tiles(), 2);
    EXPECT_EQ(asked.challenge.points(), 14);
    const QVariantList seats = asked.challenge.seats();
    ASSERT_EQ(seats.size(), 2);
    EXPECT_EQ(seats[0].toMap()["name"], "Edit");
    EXPECT_EQ(seats[1].toMap()["name"], "Mara");
}

TEST(Challenge, SeveralMayChallengeAtOnceAndTakeItBack) {
    Asked asked;
    asked.challenge.toggle(0);
    asked.challenge.pressKey(1); // the first seat shown: Edit
    asked.challenge.toggle(1);   // the player cannot challenge the own play
    EXPECT_TRUE(asked.challenge.anyone());
    asked.challenge.turnUp();
    ASSERT_EQ(asked.sent.size(), 1u);
    EXPECT_EQ(asked.sent[0], (std::vector<int>{0, 2}));
    EXPECT_EQ(asked.challenge.stage(), "reveal");

    Asked again;
    again.challenge.toggle(0);
    again.challenge.toggle(0);
    EXPECT_FALSE(again.challenge.anyone());
    again.challenge.turnUp(); // nobody: nothing happens
    EXPECT_EQ(again.challenge.stage(), "ask");
    again.challenge.believe();
    EXPECT_EQ(again.believed, 1);
    EXPECT_TRUE(again.sent.empty());
}

TEST(Challenge, ShowsThePointsThatMoveAndNothingElse) {
    Asked asked;
    asked.challenge.toggle(2);
    asked.challenge.turnUp();
    asked.challenge.decide(kEntry,
                           {{"legal", true}, {"scores", {10, 30, -14}}, {"challenge", {{"by", 2}, {"outcome", "honest"}, {"penalty", 14}}}},
                           {10, 16, 0});
    EXPECT_EQ(asked.challenge.stage(), "result");
    const QVariantMap outcome = asked.challenge.outcome();
    EXPECT_FALSE(outcome["bluff"].toBool());
    EXPECT_EQ(outcome["title"], "Jonas was honest");
    EXPECT_EQ(outcome["text"], "The play stands. Edit loses 14 points.");
    EXPECT_EQ(outcome["moves"].toList()[1].toMap()["change"], 14);
    EXPECT_EQ(outcome["moves"].toList()[2].toMap()["after"], -14);
    asked.challenge.finish();
    EXPECT_EQ(asked.challenge.stage(), "");
}
