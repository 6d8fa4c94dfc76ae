// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/card_number.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <string>

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

} // namespace
} // namespace hawkstone::recognition::hidden_stones
