// SPDX-License-Identifier: Apache-2.0
#include "seats_model.h"
#include "settings_store.h"
#include "start_controller.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

using namespace hawkstone::gui;

TEST(Settings, AreFoundAgain) {
    QTemporaryDir folder;
    const QString file = folder.filePath("settings.ini");
    {
        SettingsStore settings(file);
        EXPECT_EQ(settings.theme(), "dark");
        settings.setLanguage("hu");
        settings.setTextSize(3);
        settings.setTheme("light");
        settings.setColourMarks(false);
        settings.setPlayerNames({"Mara", "Jonas"});
        settings.setTable({{"Mara", "Jonas"}, {3, 1}, true, false});
    }
    const SettingsStore settings(file);
    EXPECT_EQ(settings.language(), "hu");
    EXPECT_EQ(settings.textSize(), 3);
    EXPECT_EQ(settings.theme(), "light");
    EXPECT_FALSE(settings.colourMarks());
    EXPECT_EQ(settings.playerNames(), QStringList({"Mara", "Jonas"}));
    EXPECT_EQ(settings.table().players, QStringList({"Mara", "Jonas"}));
    EXPECT_EQ(settings.table().colours, (std::vector<int>{3, 1}));
    EXPECT_TRUE(settings.table().buttonEndsTurn);
    EXPECT_FALSE(settings.table().touchMove);
}

TEST(Settings, NonsenseIsNotTaken) {
    QTemporaryDir folder;
    SettingsStore settings(folder.filePath("settings.ini"));
    settings.setLanguage("xx");
    settings.setTheme("pink");
    settings.setTextSize(99);
    settings.setChallengeSeconds(-5);
    EXPECT_TRUE(SettingsStore::languages().contains(settings.language()));
    EXPECT_EQ(settings.theme(), "dark");
    EXPECT_EQ(settings.textSize(), SettingsStore::kLargestTextSize);
    EXPECT_EQ(settings.challengeSeconds(), 5);
}

TEST(Settings, AFolderThatCannotBeWrittenIsNoReasonToStop) {
    SettingsStore settings("/proc/no-such-folder/settings.ini");
    settings.setLanguage("fr");
    EXPECT_EQ(settings.language(), "fr");
}

TEST(Seats, FitTheGameAndNeverShareAColour) {
    SeatsModel seats;
    seats.setLimits(2, 4);
    seats.add();
    seats.add();
    seats.add(); // a fifth has no place
    EXPECT_EQ(seats.count(), 4);
    seats.nextColour(0);
    auto colours = seats.colours();
    std::sort(colours.begin(), colours.end());
    EXPECT_EQ(std::unique(colours.begin(), colours.end()), colours.end());
    seats.rename(3, "Edit");
    seats.moveUp(3);
    EXPECT_EQ(seats.names()[2], "Edit");
    EXPECT_EQ(seats.names()[0], "Player 1");
    seats.setLimits(2, 2);
    EXPECT_EQ(seats.count(), 2);
    seats.remove(0); // not below two
    EXPECT_EQ(seats.count(), 2);
}

TEST(Start, TheGameDecidesHowManyPlayAndWhetherBluffIsOffered) {
    QTemporaryDir folder;
    Words words;
    SettingsStore settings(folder.filePath("settings.ini"));
    StartController start(words, settings);
    start.setBluff(true);
    EXPECT_TRUE(start.bluff());
    start.setGame("gobblet");
    EXPECT_FALSE(start.bluff());
    EXPECT_EQ(start.seats()->most(), 2);
    start.setGame("hidden-stones");
    EXPECT_EQ(start.seats()->least(), 1);
    start.setSource("file:///tmp/a%20film.mp4");
    EXPECT_EQ(start.source(), "/tmp/a film.mp4");
    EXPECT_TRUE(start.film());
    start.setSource("/dev/video0");
    EXPECT_FALSE(start.film());
}
