// SPDX-License-Identifier: Apache-2.0
#include "theme.h"

#include <gtest/gtest.h>

using namespace hawkstone::gui;

TEST(Theme, EveryPairOfInkAndPaperPassesWcagAa) {
    for (const Palette* palette : {&darkPalette(), &lightPalette()}) {
        const std::string name = palette == &darkPalette() ? "dark" : "light";
        for (const QColor& paper : {palette->background, palette->surface, palette->raised})
            for (const QColor& ink : {palette->text, palette->muted, palette->accentText, palette->goodText, palette->badText})
                EXPECT_GE(contrast(ink, paper), 4.5) << name << ' ' << ink.name().toStdString() << " on " << paper.name().toStdString();
        EXPECT_GE(contrast(palette->onAccent, palette->accent), 4.5) << name;
        for (const QVariant& seat : Theme::seats()) EXPECT_GE(contrast(palette->onSeat, seat.value<QColor>()), 4.5) << name;
        // White signs ("!", a tick) on red and green are large: three to one.
        EXPECT_GE(contrast(Qt::white, palette->bad), 3) << name;
    }
}

TEST(Theme, GrowsWithTheWindowAndWithTheReader) {
    Theme theme;
    theme.setWindowSize(1280, 720);
    EXPECT_DOUBLE_EQ(theme.score(), 40);
    EXPECT_DOUBLE_EQ(theme.name(), 17);
    EXPECT_DOUBLE_EQ(theme.body(), 15);
    theme.setWindowSize(1920, 1080);
    EXPECT_DOUBLE_EQ(theme.score(), 60);
    EXPECT_FALSE(theme.narrow());
    theme.setTextSize(3);
    EXPECT_DOUBLE_EQ(theme.body(), 15 * 1.5 * 1.5);
    theme.setWindowSize(720, 1280);
    EXPECT_TRUE(theme.narrow());
}

TEST(Theme, ContrastIsThatOfTheStandard) {
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-6);
    EXPECT_NEAR(contrast(QColor("#777777"), Qt::white), 4.48, .01);
}
