// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_layout.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr int kWidth = 144, kHeight = 216, kField = 36;

// A card of three by three fields as a grainy photo shows it: coloured corners, wildcards hardly darker than the paper, a number on its disc, and more
// light on one side. The printed frame was taken for the card's edge, so the fields reach nearly from side to side.
cv::Mat nineFields(double paper, double wildcard) {
    cv::Mat card(kHeight, kWidth, CV_8UC3, cv::Scalar::all(paper));
    const int left = (kWidth - 3 * kField) / 2, top = 40;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const cv::Rect field(left + c * kField + 1, top + r * kField + 1, kField - 2, kField - 2);
            const bool corner = r != 1 && c != 1 && r != c;
            cv::rectangle(card, field, corner ? cv::Scalar(150, 60, 110) : cv::Scalar::all(wildcard), cv::FILLED);
        }
    cv::circle(card, {kWidth / 2, 190}, 13, {40, 40, 170}, cv::FILLED, cv::LINE_AA);
    cv::GaussianBlur(card, card, {}, 1);
    cv::RNG random(7);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int c = 0; c < 3; ++c) {
                uchar& v = card.at<cv::Vec3b>(y, x)[c];
                v = cv::saturate_cast<uchar>(v * (1 + 0.0003 * (x - kWidth / 2)) + random.gaussian(3));
            }
    return card;
}

CardLayout ofShape(const CardPrint& print, int rows, int columns) {
    for (const auto& layout : print.layouts)
        if (layout.rows == rows && layout.columns == columns) return layout;
    return {};
}

TEST(CardPrint, PaleWildcardsAreFieldsAndNotThePaper) {
    for (const double wildcard : {190.0, 200.0, 205.0}) {
        const CardPrint print = findPrint(nineFields(218, wildcard));
        const CardLayout nine = ofShape(print, 3, 3);
        EXPECT_GT(nine.score, 0.6) << wildcard;
        EXPECT_NEAR(nine.block.width, 3 * kField, 6) << wildcard;
    }
}

// A tab that runs into the card's lower edge, in the middle or in a corner, over the frame printed along it: the number stands at its inner end.
TEST(CardPrint, ATabInACornerMayBeTheNumber) {
    for (const int x : {kWidth / 2, 40, kWidth - 40}) {
        cv::Mat card(kHeight, kWidth, CV_8UC3, cv::Scalar::all(218));
        cv::rectangle(card, {54, 60, kField, kField}, {150, 60, 110}, cv::FILLED);
        cv::rectangle(card, {54, 60 + kField, kField, kField}, {40, 120, 60}, cv::FILLED);
        cv::rectangle(card, {6, 6, kWidth - 12, kHeight - 12}, cv::Scalar::all(170), 2, cv::LINE_AA);
        cv::rectangle(card, {x - 17, 170, 35, kHeight - 170}, {60, 90, 50}, cv::FILLED);
        cv::GaussianBlur(card, card, {}, 1);
        const CardPrint print = findPrint(card);
        ASSERT_FALSE(print.layouts.empty());
        const std::vector<cv::Rect> marks = marksBeside(print, print.layouts[0]);
        EXPECT_TRUE(std::ranges::any_of(marks,
                                        [&](const cv::Rect& m) {
                                            return std::abs(m.x + m.width / 2 - x) < 7 && std::abs(m.y + m.height / 2 - 187) < 7 &&
                                                   std::abs(m.width - 35) < 13;
                                        }))
            << x << ": " << marks.size() << " marks";
    }
}

// What blur spreads around the fields counts as print, but not as part of a field: its rim would be taken for the stone's own colour.
TEST(CardPrint, FieldsEndWhereTheirEdgesAreSteepestOutOfFocus) {
    for (const double blur : {2.0, 3.5, 5.0}) {
        cv::Mat card = nineFields(218, 150);
        cv::GaussianBlur(card, card, {}, blur);
        const CardLayout nine = ofShape(findPrint(card), 3, 3);
        ASSERT_EQ(nine.rows, 3) << blur;
        const cv::Rect2f middle = nine.field(1, 1);
        EXPECT_NEAR(nine.field(1, 2).x - middle.x, kField, 2) << blur;
        EXPECT_NEAR(nine.field(2, 1).y - middle.y, kField, 2) << blur;
        EXPECT_GT(middle.width, 0.8 * kField) << blur;
        EXPECT_LT(middle.width, 1.02 * kField) << blur;
        EXPECT_NEAR(middle.x + middle.width / 2, kWidth / 2.0, 2) << blur;
        EXPECT_NEAR(middle.y + middle.height / 2, 40 + 1.5 * kField, 2) << blur;
    }
}

TEST(CardPrint, PrintBesideASmallerBlockIsCounted) {
    const CardPrint print = findPrint(nineFields(218, 190));
    const CardLayout nine = ofShape(print, 3, 3), two = ofShape(print, 1, 2);
    ASSERT_EQ(nine.rows, 3);
    ASSERT_EQ(two.rows, 1);
    EXPECT_LT(inkBeside(print, nine), 1.0) << "the number";
    EXPECT_GT(inkBeside(print, two), 3.0);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
