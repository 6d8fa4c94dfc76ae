// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_number.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr int kNumbers[]{1, 2, 3, 5};

// A card's number on a disc, turned counterclockwise and a little out of focus.
cv::Mat cardWithNumber(int number, int quarters, bool disc) {
    cv::Mat card(200, 144, CV_8UC3, cv::Scalar(214, 226, 232));
    const cv::Point middle(72, 40);
    if (disc) cv::circle(card, middle, 17, {52, 48, 60}, cv::FILLED, cv::LINE_AA);
    const std::string text = std::to_string(number);
    int below = 0;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_DUPLEX, 0.7, 2, &below);
    cv::putText(card, text, middle + cv::Point(-size.width / 2, size.height / 2), cv::FONT_HERSHEY_DUPLEX, 0.7,
                disc ? cv::Scalar(240, 240, 240) : cv::Scalar(40, 40, 40), 2, cv::LINE_AA);
    const cv::Mat badge = card(cv::Rect(middle.x - 20, middle.y - 20, 40, 40));
    cv::Mat turned = badge.clone();
    for (int k = 0; k < quarters; ++k) cv::rotate(turned.clone(), turned, cv::ROTATE_90_COUNTERCLOCKWISE);
    turned.copyTo(badge);
    cv::GaussianBlur(card, card, {0, 0}, 1.2);
    return card;
}

TEST(CardNumber, IsReadWhicheverWayUpItLies) {
    for (std::size_t i = 0; i < std::size(kNumbers); ++i)
        for (const int quarters : {0, 2}) {
            const PointLikeness seen = nameNumber(cardWithNumber(kNumbers[i], quarters, true), {55, 23, 35, 35});
            EXPECT_GT(seen.turns[i][static_cast<std::size_t>(quarters)], 0.5F) << kNumbers[i] << " turned " << quarters;
        }
}

TEST(CardNumber, IsNoneWhereThereIsNone) {
    cv::Mat card(200, 144, CV_8UC3, cv::Scalar(214, 226, 232));
    EXPECT_GT(nameNumber(card, {55, 23, 35, 35}).none, 0.5F);
    cv::circle(card, {72, 40}, 17, {52, 48, 60}, cv::FILLED, cv::LINE_AA);
    EXPECT_GT(nameNumber(card, {55, 23, 35, 35}).none, 0.5F);
}

enum class Badge { Disc, HalfDisc, Corner, Bare };

// A whole card with two fields; its number near the upper edge.
cv::Mat wholeCard(int number, Badge badge) {
    cv::Mat card(200, 144, CV_8UC3, cv::Scalar(224, 232, 236));
    cv::rectangle(card, {42, 92, 28, 28}, {60, 150, 70}, cv::FILLED);
    cv::rectangle(card, {73, 92, 28, 28}, {170, 90, 40}, cv::FILLED);
    cv::circle(card, {56, 106}, 8, {235, 240, 240}, cv::FILLED, cv::LINE_AA);
    cv::rectangle(card, {83, 98, 8, 16}, {235, 240, 240}, cv::FILLED);
    const cv::Scalar ink(52, 48, 60);
    cv::Point middle(72, 34);
    if (badge == Badge::Disc) cv::circle(card, middle, 17, ink, cv::FILLED, cv::LINE_AA);
    if (badge == Badge::HalfDisc) cv::circle(card, {72, -4}, 32, ink, cv::FILLED, cv::LINE_AA), middle.y = 13;
    if (badge == Badge::Corner)
        cv::fillConvexPoly(card, std::vector<cv::Point>{{0, 0}, {62, 0}, {0, 62}}, ink, cv::LINE_AA), middle = {18, 18};
    const std::string text = std::to_string(number);
    int below = 0;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_DUPLEX, 0.7, 2, &below);
    cv::putText(card, text, middle + cv::Point(-size.width / 2, size.height / 2), cv::FONT_HERSHEY_DUPLEX, 0.7,
                badge == Badge::Bare ? ink : cv::Scalar(240, 240, 240), 2, cv::LINE_AA);
    cv::GaussianBlur(card, card, {0, 0}, 0.8);
    return card;
}

// A thin font nobody taught it: some are not made out, but none is surely called another.
TEST(CardNumber, IsFoundWhereverTheCardShowsIt) {
    int found = 0, surelyWrong = 0;
    for (const Badge badge : {Badge::Disc, Badge::HalfDisc, Badge::Corner, Badge::Bare})
        for (std::size_t i = 0; i < std::size(kNumbers); ++i)
            for (const std::size_t down : {0U, 2U}) {
                cv::Mat card = wholeCard(kNumbers[i], badge);
                if (down) cv::rotate(card.clone(), card, cv::ROTATE_180);
                const PointLikeness seen = nameNumberSomewhere(card);
                found += seen.turns[i][down] > 0.5F;
                for (int other = 0; other < kPointCount; ++other) surelyWrong += other != static_cast<int>(i) && seen.of(other) > 0.8F;
            }
    EXPECT_GE(found, 28); // of 32
    EXPECT_EQ(surelyWrong, 0);
}

TEST(CardNumber, IsNotMadeUpOnAPlainSheet) {
    cv::Mat sheet(200, 144, CV_8UC3, cv::Scalar(214, 226, 232));
    EXPECT_GT(nameNumberSomewhere(sheet).none, 0.5F);
    for (int x = 0; x < sheet.cols; x += 24) cv::rectangle(sheet, {x, 0, 12, sheet.rows}, {70, 60, 160}, cv::FILLED);
    EXPECT_GT(nameNumberSomewhere(sheet).none, 0.5F);
}

PointLikeness sayingThat(std::size_t number, float chance) {
    PointLikeness says;
    says.none = 1 - chance;
    says.turns[number][0] = chance;
    return says;
}

TEST(CardNumber, OfWhichTwoWitnessesDisagreeIsNobodys) {
    const PointLikeness one = sayingThat(0, 0.95F), two = sayingThat(1, 0.95F), unsure = sayingThat(1, 0.2F);
    EXPECT_NEAR(bothNumbers(one, two).of(0), 0.475F, 1e-3F);
    EXPECT_NEAR(bothNumbers(one, two).of(1), 0.475F, 1e-3F);
    EXPECT_NEAR(bothNumbers(one, one).of(0), 0.95F, 1e-3F);
    EXPECT_NEAR(bothNumbers(one, unsure).of(0), 0.95F, 1e-3F);
    EXPECT_NEAR(bothNumbers(unsure, one).of(0), 0.95F, 1e-3F);
}

TEST(CardNumber, StandsAsTheNearerLookHasIt) {
    PointLikeness onItsHead = sayingThat(1, 0.95F);
    std::swap(onItsHead.turns[1][0], onItsHead.turns[1][2]);
    EXPECT_GT(bothNumbers(onItsHead, sayingThat(1, 0.95F)).turns[1][2], 0.9F);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
