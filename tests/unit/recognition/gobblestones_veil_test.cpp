// SPDX-License-Identifier: Apache-2.0
#include "tiles.h"
#include "veil.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <variant>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr std::size_t kYellow = 1, kGreen = 2, kBlue = 3, kTurquoise = 4, kGrey = 5;
constexpr std::array<std::array<float, 3>, 6> kPrint{
    // BGR, by Colour
    {{50, 45, 190}, {40, 165, 215}, {70, 140, 45}, {190, 90, 35}, {185, 165, 40}, {120, 118, 116}}};

Veil learned() {
    std::vector<Veil::Plain> seen;
    for (std::size_t k = 0; k < kPrint.size(); ++k)
        for (const float off : {-2.F, 0.F, 3.F}) seen.push_back({cv::Vec3f(kPrint[k][0] + off, kPrint[k][1] + off, kPrint[k][2] - off), k});
    return Veil(seen);
}

// What a camera writes of a colour over which a lamp lays this share of the light that fills a channel.
cv::Vec3f under(float lamp, std::size_t colour, float shine = 1) {
    cv::Vec3f bgr;
    for (std::size_t c = 0; c < 3; ++c)
        bgr[static_cast<int>(c)] = 255 * std::pow(std::min(1.F, shine * std::pow(kPrint[colour][c] / 255, 2.2F) + lamp), 1 / 2.2F);
    return bgr;
}

TEST(Veil, SeesThroughALampUpToWhereChannelsEnd) {
    const Veil veil = learned();
    for (const float lamp : {0.F, 0.1F, 0.2F})
        for (std::size_t k = 0; k < 5; ++k) {
            SCOPED_TRACE(testing::Message() << "lamp " << lamp << " colour " << k);
            for (std::size_t other = 0; other < 6; ++other)
                EXPECT_EQ(veil.settlesField(under(lamp, k), other, true, false), other == k) << other;
        }
    // Yellow whose red and green are at their ends is still no other colour.
    EXPECT_TRUE(veil.settlesField(under(0.45F, kYellow), kYellow, false, false));
}

TEST(Veil, SettlesNothingWhereTheLampHasEatenTheDifference) {
    const Veil veil = learned();
    for (std::size_t k = 0; k < 5; ++k) {
        EXPECT_FALSE(veil.settlesField({255, 255, 255}, k, false, false)) << k;
        EXPECT_FALSE(veil.settlesTile({255, 255, 255}, k)) << k;
    }
    // Blue and turquoise differ in green alone: with that at its end either may be it.
    const cv::Vec3f pale{255, 255, 200};
    EXPECT_FALSE(veil.settlesField(pale, kBlue, false, false));
    EXPECT_FALSE(veil.settlesField(pale, kTurquoise, false, false));
}

TEST(Veil, DoesNotSettleWhatAnUnknownColourMightBe) {
    std::vector<Veil::Plain> seen;
    for (std::size_t k = 0; k < 6; ++k)
        for (int i = 0; i < (k == kBlue ? 2 : 3); ++i) seen.push_back({cv::Vec3f(kPrint[k][0], kPrint[k][1], kPrint[k][2]), k});
    const Veil veil(seen);
    EXPECT_FALSE(veil.misfit(under(0, kBlue), kBlue));
    EXPECT_FALSE(veil.settlesField(under(0.1F, kGreen), kGreen, true, false));
    EXPECT_FALSE(Veil{}.settlesField(under(0, kGreen), kGreen, false, false));
}

TEST(Veil, TellsAGreyFieldFromAPaleOneOnlyWhereAFigureSpeaksAgainstGrey) {
    const Veil veil = learned();
    const cv::Vec3f pale = under(0.55F, kGreen);
    EXPECT_LT(*veil.misfit(pale, kGrey), *veil.misfit(pale, kGreen) + 16);
    EXPECT_FALSE(veil.settlesField(pale, kGreen, true, false));
}

TEST(Veil, AsksLessOfALampWhereTheHueSaysTheSame) {
    const Veil veil = learned();
    int only = 0;
    for (float lamp = 0.2F; lamp < 0.7F; lamp += 0.05F)
        for (std::size_t k = 0; k < 5; ++k) {
            const bool alone = veil.settlesField(under(lamp, k), k, false, false),
                       agreed = veil.settlesField(under(lamp, k), k, false, true);
            EXPECT_TRUE(agreed || !alone);
            only += agreed && !alone;
            for (std::size_t other = 0; other < 5; ++other)
                if (other != k) {
                    EXPECT_FALSE(veil.settlesField(under(lamp, k), other, false, true)) << lamp << ' ' << k << ' ' << other;
                }
        }
    EXPECT_GT(only, 3);
}

cv::Mat plain(const cv::Scalar& bgr) {
    return {40, 40, CV_8UC3, bgr};
}

Palette printed() {
    std::vector<Swatch> fields;
    std::vector<std::optional<board::gobblestones::Colour>> colours;
    for (int i = 0; i < 225; ++i) {
        const auto k = static_cast<std::size_t>(i * 7 % 11 < 1 ? 5 : i * 13 % 31 % 5);
        fields.push_back({cv::Vec3f(kPrint[k][0], kPrint[k][1], kPrint[k][2]), {static_cast<float>(i % 15), static_cast<float>(i / 15)}});
        colours.emplace_back(static_cast<board::gobblestones::Colour>(k));
    }
    return Palette::known(fields, colours);
}

// Purple backs, of which the eye that knows backs is half sure, beside a blue and a turquoise tile in the print's own paint.
std::vector<board::gobblestones::CellSight> readPurples(int purples, float back) {
    std::vector<CoveredCell> cells{{plain({190, 90, 35}), 0, 0.03F}, {plain({185, 165, 40}), 1, 0.05F}};
    for (int i = 0; i < purples; ++i) cells.push_back({plain({72.0 + 0.5 * i, 46, 92}), 20 + i, back});
    auto sights = readTiles(printed(), learned(), cells, nullptr);
    sights.erase(sights.begin(), sights.begin() + 2);
    return sights;
}

TEST(Tiles, BacksThatLookAlikeAndLikeNoTileVouchForEachOther) {
    using board::gobblestones::CoveredBy;
    for (const auto& sight : readPurples(4, 0.45F)) {
        EXPECT_EQ(std::get<CoveredBy>(sight.what), CoveredBy{});
        EXPECT_GT(sight.trust.confidence, 0.85);
    }
    for (const auto& sight : readPurples(2, 0.45F)) EXPECT_LT(sight.trust.confidence, 0.85); // two may be chance
    for (const auto& sight : readPurples(4, 0.2F)) EXPECT_LT(sight.trust.confidence, 0.85);  // the eye sees tiles
}

// Brown backs, and what the eye that knows backs takes for one although it is twice as bright: one box has one kind of back.
TEST(Tiles, WhatLooksUnlikeTheOtherBacksIsNoCertainBack) {
    using board::gobblestones::CoveredBy;
    const auto read = [](int browns, int greys) {
        std::vector<CoveredCell> cells;
        for (int i = 0; i < browns; ++i) cells.push_back({plain({34.0 + i, 50, 68}), i, 0.95F});
        for (int i = 0; i < greys; ++i) cells.push_back({plain({130.0 + i, 135, 140}), 20 + i, 0.95F});
        return readTiles(printed(), learned(), cells, nullptr);
    };
    for (const auto& sight : read(6, 0)) {
        EXPECT_EQ(std::get<CoveredBy>(sight.what), CoveredBy{});
        EXPECT_GT(sight.trust.confidence, 0.85);
    }
    const auto odd = read(6, 1);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_GT(odd[i].trust.confidence, 0.85) << i;
    EXPECT_LT(odd[6].trust.confidence, 0.85);
    for (const auto& sight : read(3, 3)) EXPECT_LT(sight.trust.confidence, 0.85); // no telling which of the two is the back's look
}

// Dark green tiles of which the eye that knows backs is half sure, beside plain ones of other colours.
struct Laid {
    double darker; // than print, the green ones
    float eye;     // what it says of the tiles of other colours
};

std::vector<board::gobblestones::CellSight> readGreens(Laid laid) {
    const auto painted = [](std::size_t k, double times) {
        return plain({times * kPrint[k][0], times * kPrint[k][1], times * kPrint[k][2]});
    };
    std::vector<CoveredCell> cells;
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}, std::size_t{4}})
        for (int i = 0; i < 2; ++i) cells.push_back({painted(k, 0.92), static_cast<int>(10 * k) + i, laid.eye});
    for (int i = 0; i < 5; ++i) cells.push_back({painted(kGreen, laid.darker), 100 + i, 0.55F});
    auto sights = readTiles(printed(), learned(), cells, nullptr);
    sights.erase(sights.begin(), sights.end() - 5);
    return sights;
}

// A box makes all its tiles alike: as much darker than print as the others, in the print's own hue, they are tiles of that make.
TEST(Tiles, OfTheOthersMakeAreCertain) {
    using board::gobblestones::CoveredBy;
    for (const auto& sight : readGreens({.darker = 0.92, .eye = 0.02F})) {
        EXPECT_EQ(std::get<CoveredBy>(sight.what), CoveredBy{board::gobblestones::Colour::Green});
        EXPECT_GT(sight.trust.confidence, 0.85);
    }
    for (const auto& sight : readGreens({.darker = 0.4, .eye = 0.02F})) EXPECT_LT(sight.trust.confidence, 0.85); // of quite another make
}

// Where the eye doubts tiles of every colour alike it does not know their make, and its doubt counts for less.
TEST(Tiles, AreNotAllBacksHoweverStrangeTheirMake) {
    const auto of = [](float eye) { return readGreens({.darker = 0.8, .eye = eye}).front().trust.confidence; };
    EXPECT_GT(of(0.4F), of(0.02F));
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
