// SPDX-License-Identifier: Apache-2.0
#include "figure_family.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <string>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr int kBlue = 3;

// A field of an edition with plain white numbers, a little noisy, each its own way.
cv::Mat field(const std::string& number, int seed) {
    cv::Mat patch(kPatchSide, kPatchSide, CV_8UC3, cv::Scalar(150, 80, 40)), noise(patch.size(), CV_16SC3);
    const double scale = number.size() > 1 ? 0.65 : 0.8;
    const cv::Size size = cv::getTextSize(number, cv::FONT_HERSHEY_SIMPLEX, scale, 2, nullptr);
    cv::putText(patch, number, {(kPatchSide - size.width) / 2, (kPatchSide + size.height) / 2}, cv::FONT_HERSHEY_SIMPLEX, scale,
                {240, 240, 240}, 2, cv::LINE_AA);
    cv::RNG(static_cast<std::uint64_t>(seed)).fill(noise, cv::RNG::NORMAL, 0, 8);
    cv::add(patch, noise, patch, cv::noArray(), CV_8UC3);
    return patch;
}

FigureFamily twoToSix() {
    FigureFamily family;
    for (int figure = 2; figure <= 6; ++figure)
        for (int i = 0; i < 4; ++i) family.add(field(std::to_string(figure), 10 * figure + i), 0, kBlue, figure);
    family.compare();
    return family;
}

TEST(FigureFamily, KnowsWhatItHasSeen) {
    const FigureFamily family = twoToSix();
    EXPECT_TRUE(family.knows(kBlue, 6));
    EXPECT_FALSE(family.knows(kBlue, 8));
    EXPECT_FALSE(family.knows(0, 6));
}

TEST(FigureFamily, SettlesAFieldThatLooksAsItsFigureAlwaysDoes) {
    const auto factors = twoToSix().opinion(field("6", 99), 0, kBlue);
    EXPECT_EQ(factors[6], 1);
    EXPECT_LT(factors[3], 0.3);
    EXPECT_LT(factors[8], 1);
    EXPECT_GE(factors[8], 0.4F); // never seen, so never nearly ruled out
}

TEST(FigureFamily, DoesNotRuleOutAFigureItHasNeverSeen) {
    const auto factors = twoToSix().opinion(field("8", 99), 0, kBlue);
    EXPECT_GE(factors[8], 1); // an edition without a sure 8 once made every 8 a sure 6
}

TEST(FigureFamily, CallsAFieldForeignThatLooksUnlikeItsLikes) {
    const FigureFamily family = twoToSix();
    EXPECT_FALSE(family.foreign(field("2", 99), 0, kBlue, 2, false, false));
    EXPECT_TRUE(family.foreign(field("12", 99), 0, kBlue, 2, false, false));
    EXPECT_TRUE(family.foreign(field("5", 99), 0, kBlue, 2, false, false));
}

// Beside the gap of a square that lies crooked.
TEST(FigureFamily, KnowsAFigureAgainThatWasCutSeveralPixelsOff) {
    const FigureFamily family = twoToSix();
    const auto off = [](const std::string& figure) {
        cv::Mat moved;
        cv::warpAffine(field(figure, 99), moved, cv::Matx23d(1, 0, 4, 0, 1, -4), {kPatchSide, kPatchSide}, cv::INTER_NEAREST,
                       cv::BORDER_REPLICATE);
        return moved;
    };
    EXPECT_TRUE(family.foreign(off("2"), 0, kBlue, 2, false, false));
    EXPECT_FALSE(family.foreign(off("2"), 0, kBlue, 2, false, true));
    EXPECT_TRUE(family.foreign(off("5"), 0, kBlue, 2, false, true));
    EXPECT_TRUE(family.foreign(field("12", 99), 0, kBlue, 2, false, true));
}

TEST(FigureFamily, DoesNotLetAFieldVouchForItself) {
    FigureFamily family;
    for (int figure = 2; figure <= 6; ++figure)
        for (int i = 0; i < 4; ++i) family.add(field(std::to_string(figure), 10 * figure + i), 0, kBlue, figure);
    family.add(field("12", 99), 0, kBlue, 2); // read wrong, and surely
    family.compare();
    EXPECT_TRUE(family.foreign(field("12", 99), 0, kBlue, 2, true, false));
}

// Flat-topped 3s read as 5s, all of them: 33 fields of one board.
TEST(FigureFamily, SeesTwoFiguresUnderOneName) {
    for (const std::string other : {"3", "5"}) {
        FigureFamily family;
        for (const int colour : {kBlue, kBlue + 1})
            for (int figure = 2; figure <= 6; ++figure)
                for (int i = 0; i < 6; ++i)
                    if (figure != 3)
                        family.add(field(figure == 5 && i < 3 ? other : std::to_string(figure), 10 * figure + i), 0, colour, figure);
        family.compare();
        for (int figure = 2; figure <= 6; ++figure) EXPECT_EQ(family.twofold(figure), figure == 5 && other == "3") << figure;
    }
}

// Most of them were doubtful, and the few sure ones would have passed.
TEST(FigureFamily, SeesTwoFiguresUnderOneNameIfFewAreSure) {
    for (const bool told : {false, true}) {
        FigureFamily family;
        for (const int colour : {kBlue, kBlue + 1}) {
            for (const int figure : {1, 2, 4, 5, 6, 7, 8})
                for (int i = 0; i < 4; ++i) family.add(field(std::to_string(figure), 10 * figure + i), 0, colour, figure);
            family.add(field("3", 90), 0, colour, 5);
            for (int i = 0; i < 3 && told; ++i) family.addLikely(field("3", 91 + i), 0, colour, 5);
        }
        family.compare();
        EXPECT_EQ(family.twofold(5), told);
    }
}

TEST(FigureFamily, DoesNotSeeTwoFiguresWhereSomeWereCutOff) {
    FigureFamily family;
    for (const int colour : {kBlue, kBlue + 1})
        for (int figure = 2; figure <= 6; ++figure)
            for (int i = 0; i < 6; ++i) {
                cv::Mat patch = field(std::to_string(figure), 10 * figure + i);
                const int off = figure == 5 && i < 3 ? 3 : 0;
                cv::warpAffine(patch.clone(), patch, cv::Matx23d(1, 0, off, 0, 1, off), patch.size(), cv::INTER_NEAREST,
                               cv::BORDER_REPLICATE);
                family.add(patch, 0, colour, figure);
            }
    family.compare();
    EXPECT_FALSE(family.twofold(5));
}

TEST(FigureFamily, HasNoOpinionOnAColourItHardlyKnows) {
    for (const float factor : twoToSix().opinion(field("6", 99), 0, 0)) EXPECT_EQ(factor, 1);
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
