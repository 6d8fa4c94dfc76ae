// SPDX-License-Identifier: Apache-2.0
#include "placing_advice.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

using namespace hawkstone::gui;
namespace board = hawkstone::board;

namespace {

// A lively picture of the given mean brightness: noise, so that it counts as sharp.
cv::Mat table(int brightness) {
    cv::Mat picture(720, 1280, CV_8UC3);
    cv::theRNG().state = 7;
    cv::randn(picture, cv::Scalar::all(brightness), cv::Scalar::all(22));
    return picture;
}

board::Quad square(double x, double y, double side) {
    return {{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}};
}

QStringList advice(const cv::Mat& picture, std::optional<board::Quad> corners) {
    return adviceFor(measurePlacing(picture, corners), corners.has_value());
}

} // namespace

TEST(PlacingAdvice, AGoodPlaceIsSaidToBeGood) {
    EXPECT_EQ(advice(table(120), square(400, 80, 560)), QStringList{"advice.good"});
}

TEST(PlacingAdvice, SaysWhatIsWrongInWordsOnesCanActOn) {
    EXPECT_TRUE(advice(table(30), std::nullopt).contains("advice.too-dark"));
    EXPECT_TRUE(advice(table(235), square(400, 80, 560)).contains("advice.too-bright"));
    EXPECT_TRUE(advice(table(120), std::nullopt).contains("advice.no-board"));
    EXPECT_TRUE(advice(table(120), square(500, 300, 200)).contains("advice.too-far"));
    EXPECT_TRUE(advice(table(120), square(-10, 80, 560)).contains("advice.cut-off"));
    const board::Quad tilted{{{520, 200}, {760, 200}, {1100, 640}, {180, 640}}};
    EXPECT_TRUE(advice(table(120), tilted).contains("advice.tilted"));
    cv::Mat shining = table(120);
    cv::circle(shining, {640, 360}, 80, cv::Scalar::all(255), -1);
    EXPECT_TRUE(advice(shining, square(400, 80, 560)).contains("advice.glare"));
    cv::Mat blurred;
    cv::GaussianBlur(table(120), blurred, {0, 0}, 12);
    EXPECT_TRUE(advice(blurred, square(400, 80, 560)).contains("advice.blurred"));
}

TEST(PlacingAdvice, ALampBesideTheBoardIsNoGlareOnIt) {
    cv::Mat shining = table(120);
    cv::circle(shining, {150, 150}, 100, cv::Scalar::all(255), -1);
    EXPECT_FALSE(advice(shining, square(400, 80, 560)).contains("advice.glare"));
}
