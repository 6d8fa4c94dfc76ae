// SPDX-License-Identifier: Apache-2.0
#include "doubts.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <initializer_list>

namespace hawkstone::recognition::gobblestones {
namespace {

// A board whose fields all lie upright; nothing is printed on them yet.
BoardLook blank() {
    BoardLook look;
    look.fields.resize(kFieldsOfBoard);
    for (FieldLook& field : look.fields) field.other = 1;
    for (auto& row : look.turns) row.fill({0, 50});
    for (int i = 0; i < kFieldsOfBoard; ++i) look.patches.emplace_back(kPatchSide, kPatchSide, CV_8UC3, cv::Scalar(60, 160, 90));
    return look;
}

// The network sees a figure there, surely; the patch shows upright strokes at these places.
void print(BoardLook& look, std::size_t n, std::size_t figure, std::initializer_list<int> strokes = {}) {
    look.fields[n] = {};
    look.fields[n].figure[figure][0] = 1;
    for (const int x : strokes) cv::rectangle(look.patches[n], cv::Rect(x, 9, 4, 22), cv::Scalar::all(10), cv::FILLED);
}

int doubted(const BoardLook& look) {
    return static_cast<int>(std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.ceiling <= kInDoubt; }));
}

TEST(Sameness, DoubtsAFigureOnMoreThanHalfOfABoard) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 200; ++n) print(look, n, n < 101 ? 1 : 2 + n % 8);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 101);
    for (std::size_t n = 0; n < 101; ++n) EXPECT_LE(look.fields[n].ceiling, kInDoubt) << n;
}

TEST(Sameness, TrustsAFigureOnHalfOfABoard) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 200; ++n) print(look, n, n < 100 ? 1 : 2 + n % 8);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 0);
}

TEST(Sameness, LeavesGreyZerosAndPairsOutOfTheCount) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 60; ++n) print(look, n, 1 + n % 9);
    for (std::size_t n = 60; n < 140; ++n) print(look, n, 0);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 0);
    for (std::size_t n = 60; n < 200; ++n) print(look, n, kPair);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 0);
}

TEST(Sameness, SaysNothingOfABoardThatIsMostlyHidden) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 59; ++n) print(look, n, 4);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 0);
    print(look, 59, 4);
    doubtSameness(look);
    EXPECT_EQ(doubted(look), 60);
}

TEST(Strokes, DoubtAOneThatHasMoreOfThemThanTheOthers) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 5; ++n) print(look, n, kPair, {12, 24});
    print(look, 10, 1, {18});
    print(look, 11, 1, {18});
    print(look, 12, 1, {12, 24}); // an 11 that was read as a 1
    countStrokes(look);
    EXPECT_EQ(doubted(look), 1);
    EXPECT_LE(look.fields[12].ceiling, kInDoubt);
}

TEST(Strokes, SayNothingWhereAnEditionPrintsNoPairs) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 4; ++n) print(look, n, kPair, {12, 24});
    print(look, 10, 1, {18});
    print(look, 12, 1, {12, 24});
    countStrokes(look);
    EXPECT_EQ(doubted(look), 0);
}

TEST(Strokes, AreDoubtedEvenWhereNoPlainOneIsSeen) {
    BoardLook look = blank();
    for (std::size_t n = 0; n < 5; ++n) print(look, n, kPair, {12, 24});
    print(look, 12, 1, {9, 18, 27});
    print(look, 13, 1, {12, 24});
    countStrokes(look);
    EXPECT_EQ(doubted(look), 1); // of two kinds of ones the one with more strokes
    EXPECT_LE(look.fields[12].ceiling, kInDoubt);
}

// Five colours with figures and grey fields with zeros, darker from left to right as a lamp at one side makes them; so many of the zeros are printed in
// another grey.
BoardLook withZeros(int others, float grey) {
    const std::array<cv::Vec3f, 6> inks{{{50, 50, 200}, {60, 190, 220}, {70, 140, 60}, {170, 80, 40}, {180, 180, 60}, {130, 130, 130}}};
    BoardLook look = blank();
    std::vector<Swatch> swatches;
    int zeros = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        const std::size_t colour = n % 7 % 6;
        const bool zero = colour == 5;
        print(look, n, zero ? 0 : 1 + n % 9);
        const float light = (zero && zeros++ < others ? grey : 1.F) * (1 - 0.03F * placeOf(i).x);
        look.swatches.push_back(inks[colour] * light);
        swatches.push_back({look.swatches.back(), placeOf(i), zero ? 1.F : 0.F, zero ? 0.F : 1.F, 1});
    }
    look.palette = Palette::learn(swatches, std::nullopt, look.rivals);
    return look;
}

TEST(Zeros, DoubtTheOnesOfAnotherGrey) {
    for (const float grey : {0.6F, 1.6F}) {
        BoardLook look = withZeros(5, grey);
        compareZeros(look);
        EXPECT_EQ(doubted(look), 5) << grey;
    }
}

TEST(Zeros, TrustOneGreyInUnevenLight) {
    BoardLook look = withZeros(0, 1);
    compareZeros(look);
    EXPECT_EQ(doubted(look), 0);
}

TEST(Zeros, AreAllDoubtedWhereNobodyCanTellWhichAreTheFields) {
    BoardLook look = withZeros(14, 0.6F);
    compareZeros(look);
    EXPECT_EQ(doubted(look), 32);
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
