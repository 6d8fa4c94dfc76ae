// SPDX-License-Identifier: Apache-2.0
#include "same_print.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr int kUnsure = 6; // of the fields with a 5 the first so many are doubtful

TEST(Groups, JoinWhatIsAlikeInTheMean) {
    // 0, 1 and 2 are alike; 3 is like 2 alone; 4 is like nothing.
    const cv::Mat likeness =
        (cv::Mat_<double>(5, 5) << 1, .9, .9, .1, 0, .9, 1, .9, .1, 0, .9, .9, 1, .8, 0, .1, .1, .8, 1, 0, 0, 0, 0, 0, 1);
    auto groups = groupsOf(likeness.clone(), 0.7);
    for (auto& group : groups) std::ranges::sort(group);
    std::ranges::sort(groups);
    EXPECT_EQ(groups, (std::vector<std::vector<int>>{{0, 1, 2}, {3}, {4}}));
}

// Two groups that look like a 5 before all else, and then like a 3; the first one plainly.
cv::Mat twoFives() {
    cv::Mat evidence(2, 10, CV_64F, cv::Scalar(-6));
    evidence.at<double>(0, 5) = 0, evidence.at<double>(0, 3) = -5;
    evidence.at<double>(1, 5) = -0.5, evidence.at<double>(1, 3) = -1.5;
    return evidence;
}

int nameOf(const cv::Mat& names, int group) {
    const double* row = names.ptr<double>(group);
    return static_cast<int>(std::max_element(row, row + names.cols) - row);
}

TEST(Names, OfGroupsThatLookDifferentDiffer) {
    const cv::Mat apart = (cv::Mat_<double>(2, 2) << 0, 4, 4, 0);
    const cv::Mat names = namesOf(twoFives(), apart, {20, 12});
    EXPECT_EQ(nameOf(names, 0), 5);
    EXPECT_EQ(nameOf(names, 1), 3);
}

TEST(Names, OfGroupsThatLookAlikeMayBeTheSame) {
    const cv::Mat names = namesOf(twoFives(), cv::Mat::zeros(2, 2, CV_64F), {20, 12});
    EXPECT_EQ(nameOf(names, 0), 5);
    EXPECT_EQ(nameOf(names, 1), 5);
}

// A board of upright figures 2 to 7, thirty of each, on three colours, read surely but for some 5s that may be 3s.
BoardLook boardWithDoubts() {
    BoardLook look;
    look.fields.resize(kFieldsOfBoard);
    look.pairs.resize(kFieldsOfBoard);
    for (auto& row : look.turns) row.fill({0, 50});
    const std::array<cv::Scalar, 3> papers{{{150, 80, 40}, {60, 140, 40}, {50, 50, 170}}};
    int fives = 0;
    for (std::size_t n = 0; n < kFieldsOfBoard; ++n) {
        cv::Mat patch(kPatchSide, kPatchSide, CV_8UC3, papers[n / 6 % 3]), noise(patch.size(), CV_16SC3);
        look.fields[n].other = 1;
        if (n < 180) {
            const auto figure = 2 + n % 6;
            const std::string text = std::to_string(figure);
            const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_DUPLEX, 0.8, 1, nullptr);
            cv::putText(patch, text, {(kPatchSide - size.width) / 2, (kPatchSide + size.height) / 2}, cv::FONT_HERSHEY_DUPLEX, 0.8,
                        cv::Scalar::all(240), 2, cv::LINE_AA);
            look.fields[n] = {};
            const bool unsure = figure == 5 && fives++ < kUnsure;
            look.fields[n].figure[figure][0] = unsure ? 0.7F : 0.99F;
            look.fields[n].figure[3][0] += unsure ? 0.3F : 0.01F;
        }
        cv::RNG(n + 1).fill(noise, cv::RNG::NORMAL, 0, 6);
        cv::add(patch, noise, patch, cv::noArray(), CV_8UC3);
        look.patches.push_back(patch);
    }
    return look;
}

constexpr std::size_t kFirstFive = 3;

TEST(SamePrint, SettlesWhatLooksLikeItsGroup) {
    BoardLook look = boardWithDoubts();
    heed(nameTogether(look), look);
    for (std::size_t k = 0; k < kUnsure; ++k) {
        const Choice figure = figureOf(look.fields[kFirstFive + 6 * k], turnAt(look, static_cast<int>(kFirstFive + 6 * k)));
        EXPECT_EQ(figure.best, 5);
        EXPECT_GT(figure.chance, 0.9F);
    }
}

TEST(SamePrint, DoubtsWhatWasReadUnlikeItsGroup) {
    BoardLook look = boardWithDoubts();
    constexpr std::size_t misread = kFirstFive + 6 * 10;
    look.fields[misread].figure = {};
    look.fields[misread].figure[3][0] = 1;
    heed(nameTogether(look), look);
    EXPECT_LE(look.fields[misread].ceiling, kInDoubt);
    EXPECT_EQ(std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.ceiling <= kInDoubt; }), 1);
}

TEST(SamePrint, SettlesNothingThatSomethingSpeaksAgainst) {
    BoardLook look = boardWithDoubts();
    const auto namings = nameTogether(look);
    look.fields[kFirstFive].ceiling = kInDoubt; // as other witnesses leave it
    heed(namings, look);
    EXPECT_EQ(look.fields[kFirstFive].ceiling, kInDoubt);
    EXPECT_LT(figureOf(look.fields[kFirstFive], turnAt(look, kFirstFive)).chance, 0.75F);
}

TEST(SamePrint, SettlesNoSingleFigureThatMayBeTwo) {
    BoardLook look = boardWithDoubts();
    look.fields[kFirstFive].figure = {};
    look.fields[kFirstFive].figure[5][0] = 0.7F;
    look.fields[kFirstFive].figure[kPair][0] = 0.3F;
    heed(nameTogether(look), look);
    EXPECT_LT(figureOf(look.fields[kFirstFive], turnAt(look, kFirstFive)).chance, 0.75F);
}

// The 4s of a broad font, read as two figures with up to a half of a chance, on a board where nothing plainly is two.
TEST(SamePrint, ForgetsNumbersOfTwoFiguresWhereNoneIsSeen) {
    const auto chanceOfFive = [](float clarity, float other) {
        BoardLook look = boardWithDoubts();
        look.clarity = clarity;
        look.fields[kFirstFive].figure = {};
        look.fields[kFirstFive].figure[5][0] = 0.6F;
        look.fields[kFirstFive].figure[kPair][0] = 0.4F;
        look.fields[0].figure = {};
        look.fields[0].figure[2][0] = 1 - other;
        look.fields[0].figure[kPair][2] = other; // whichever way up
        forgetPairs(look);
        EXPECT_NEAR(look.fields[kFirstFive].printed(), 1, 1e-4);
        return figureOf(look.fields[kFirstFive], turnAt(look, kFirstFive)).chance;
    };
    EXPECT_GT(chanceOfFive(0.9F, 0), 0.9F);
    EXPECT_LT(chanceOfFive(0.9F, 0.8F), 0.65F); // another field likely shows two
    EXPECT_LT(chanceOfFive(0.5F, 0), 0.65F);    // too little is sure to say that none does
}

TEST(SamePrint, SaysNothingOfABoardWithoutDoubts) {
    BoardLook look = boardWithDoubts();
    for (std::size_t k = 0; k < kUnsure; ++k) look.fields[kFirstFive + 6 * k].figure[5][0] = 5;
    EXPECT_TRUE(nameTogether(look).empty());
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
