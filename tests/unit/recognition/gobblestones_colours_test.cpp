// SPDX-License-Identifier: Apache-2.0
#include "field_colours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

using board::gobblestones::Colour;

// Green and turquoise close to each other, a grey with a tint of its own. BGR, by Colour.
using Print = std::array<std::array<float, 3>, 6>;
constexpr Print kPrint{{{50, 45, 190}, {50, 185, 210}, {95, 160, 40}, {180, 70, 35}, {160, 165, 40}, {120, 112, 122}}};

struct Board {
    std::vector<Swatch> fields;
    std::vector<int> truth;
};

Board lit(const std::function<cv::Vec3f(cv::Vec3f print, float x, float y)>& light, double noise = 1, const Print& prints = kPrint) {
    Board board;
    cv::RNG rng(7);
    for (int i = 0; i < 225; ++i) {
        const int colour = i * 7 % 11 < 1 ? 5 : i * 13 % 31 % 5;
        const auto& print = prints[static_cast<std::size_t>(colour)];
        const auto x = static_cast<float>(i % 15), y = static_cast<float>(i / 15);
        cv::Vec3f bgr = light({print[0], print[1], print[2]}, x, y);
        for (int c = 0; c < 3; ++c) bgr[c] = std::clamp(bgr[c] + static_cast<float>(rng.gaussian(noise)), 0.F, 255.F);
        board.fields.push_back({bgr, {x, y}, colour == 5 ? 0.99F : 0.F, colour == 5 ? 0.F : 0.99F, 1});
        board.truth.push_back(colour);
    }
    return board;
}

int named(const Palette& palette, const Swatch& field) {
    auto chances = palette.chances(palette.hue(field.bgr, field.at));
    if (field.figure > 0.9F) chances[static_cast<std::size_t>(Colour::Grey)] = 0;
    return static_cast<int>(std::ranges::max_element(chances) - chances.begin());
}

int wrong(const Palette& palette, const Board& board) {
    int count = 0;
    for (std::size_t i = 0; i < board.fields.size(); ++i) count += named(palette, board.fields[i]) != board.truth[i];
    return count;
}

TEST(Palette, NamesColoursInPlainLight) {
    const Board board = lit([](cv::Vec3f print, float, float) { return print; });
    std::vector<Palette> rivals;
    const Palette palette = Palette::learn(board.fields, std::nullopt, rivals);
    EXPECT_TRUE(palette.plausible());
    EXPECT_EQ(wrong(palette, board), 0);
}

// A window mirrored in a part of the print took the purity of green there, and the palette split it in two: half of it was called turquoise.
TEST(Palette, KeepsAColourTogetherThatALampWashesOut) {
    const Board board = lit([](cv::Vec3f print, float x, float y) {
        const float veil = x + y > 15 ? 70.F : 0.F;
        return print + cv::Vec3f(veil, veil, veil);
    });
    std::vector<Palette> rivals;
    const Palette palette = Palette::learn(board.fields, std::nullopt, rivals);
    EXPECT_TRUE(palette.plausible());
    EXPECT_EQ(wrong(palette, board), 0);
    for (const Palette& rival : rivals) EXPECT_EQ(wrong(rival, board), 0);
}

TEST(Palette, SeesThroughALampThatIsWarmerOnOneSide) {
    const Board board = lit([](cv::Vec3f print, float x, float) { return print.mul(cv::Vec3f(1.15F - 0.03F * x, 1, 0.85F + 0.02F * x)); });
    std::vector<Palette> rivals;
    const Palette palette = Palette::learn(board.fields, std::nullopt, rivals);
    EXPECT_TRUE(palette.plausible());
    EXPECT_EQ(wrong(palette, board), 0);
}

// Coral fields and a lamp mirrored in the print: a palette in which red and yellow had changed names explained the fields as well, and put both in dispute.
TEST(Palette, HasNoRivalThatExchangesTwoNames) {
    constexpr Print coral{{{119, 141, 251}, {113, 219, 252}, {102, 186, 84}, {228, 141, 131}, {249, 226, 94}, {124, 119, 127}}};
    const Board board = lit([](cv::Vec3f print, float, float y) { return print + cv::Vec3f(5, 5, 5) * y; }, 2, coral);
    std::vector<Palette> rivals;
    const Palette palette = Palette::learn(board.fields, std::nullopt, rivals);
    EXPECT_TRUE(palette.ordered());
    EXPECT_EQ(wrong(palette, board), 0);
    for (const Palette& rival : rivals) EXPECT_TRUE(rival.ordered());
}

TEST(Palette, OwnsUpWhenItsColoursExplainNothing) {
    const Board board = lit([](cv::Vec3f print, float, float) { return 0.25F * print + cv::Vec3f(90, 90, 90); }, 22);
    std::vector<Palette> rivals;
    EXPECT_FALSE(Palette::learn(board.fields, std::nullopt, rivals).plausible());
}

TEST(Palette, LearnsTheSameFromAKnownBoard) {
    const Board board = lit([](cv::Vec3f print, float x, float y) {
        const float veil = x + y > 15 ? 70.F : 0.F;
        return print + cv::Vec3f(veil, veil, veil);
    });
    std::vector<std::optional<Colour>> colours;
    for (const int colour : board.truth) colours.emplace_back(static_cast<Colour>(colour));
    EXPECT_EQ(wrong(Palette::known(board.fields, colours), board), 0);
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
