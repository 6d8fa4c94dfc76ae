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
        for (const QColor& paper : {palette->background, palette->surface, palette->raised})
            EXPECT_GE(contrast(palette->soft, paper), 4.5) << name;
        EXPECT_GE(contrast(palette->onBad, palette->bad), 4.5) << name;
        EXPECT_GE(contrast(palette->background, palette->muted), 4.5) << name; // the "i" of a plain message
        // The small key names on the large buttons let a quarter of the button through.
        const auto blended = [](const QColor& ink, const QColor& paper) {
            return QColor::fromRgbF(ink.redF() * .75F + paper.redF() * .25F, ink.greenF() * .75F + paper.greenF() * .25F,
                                    ink.blueF() * .75F + paper.blueF() * .25F);
        };
        EXPECT_GE(contrast(blended(palette->text, palette->raised), palette->raised), 4.5) << name;
        EXPECT_GE(contrast(blended(palette->onAccent, palette->accent), palette->accent), 4.5) << name;
        // Shapes: the ring around what is chosen, ticks on green.
        EXPECT_GE(contrast(palette->onGood, palette->good), 3) << name;
        EXPECT_GE(contrast(palette->text, palette->surface), 7) << name;
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
