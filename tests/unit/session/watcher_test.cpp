// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/watcher.h>

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::session {
namespace {

using What = Glance::What;

constexpr int kWidth = 1280, kHeight = 720;
const cv::Scalar kSkin(120, 150, 210);

board::Quad board() {
    return {{{400, 120}, {880, 120}, {880, 600}, {400, 600}}};
}

cv::Mat table() {
    cv::Mat image(kHeight, kWidth, CV_8UC3, cv::Scalar(60, 90, 70));
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            cv::rectangle(image, cv::Rect(400 + 120 * column, 120 + 120 * row, 120, 120),
                          (row + column) % 2 ? cv::Scalar(190, 200, 210) : cv::Scalar(50, 40, 90), cv::FILLED);
    cv::circle(image, {300, 360}, 40, cv::Scalar(230, 230, 230), cv::FILLED); // a stack beside the board
    return image;
}

cv::Mat withHand(cv::Mat image) {
    cv::rectangle(image, cv::Rect(600, 380, 90, kHeight), kSkin, cv::FILLED);
    return image;
}

// Reaches from below to beside the board, but not over it.
cv::Mat withFingertips(cv::Mat image, int shift = 0) {
    cv::rectangle(image, cv::Rect(600 + shift, 660, 60, kHeight), kSkin, cv::FILLED);
    return image;
}

cv::Mat brighter(const cv::Mat& image, double gain) {
    cv::Mat lit;
    image.convertTo(lit, -1, gain);
    return lit;
}

class WatcherTest : public testing::Test {
protected:
    WatcherTest() { watcher.expect(table(), board()); }
    Glance look(const cv::Mat& frame) {
        t += 0.1;
        return watcher.look(frame, t);
    }
    Watcher watcher{0.6};
    double t = 0;
};

TEST_F(WatcherTest, ATableAsItWasIsStillAndNothingStirred) {
    for (int i = 0; i < 3; ++i) {
        const auto glance = look(table());
        EXPECT_EQ(glance.what, What::Still);
        EXPECT_FALSE(glance.stirred);
        EXPECT_EQ(glance.changed, 0);
        EXPECT_TRUE(glance.beside.empty());
        EXPECT_NEAR(glance.stillSince, 0.1, 1e-9);
    }
}

TEST_F(WatcherTest, AHandThatRestsIsNoStillTableAndTheRestBeginsWhenItIsGone) {
    look(table());
    const auto comes = look(withHand(table()));
    EXPECT_EQ(comes.what, What::Moving);
    EXPECT_TRUE(comes.hand);
    const auto rests = look(withHand(table()));
    EXPECT_EQ(rests.what, What::Hand);
    EXPECT_GT(rests.handSize, 0.05);
    look(table()); // gone; differs from the picture before
    const auto gone = look(table());
    EXPECT_EQ(gone.what, What::Still);
    EXPECT_TRUE(gone.stirred);
    EXPECT_NEAR(gone.stillSince, 0.4, 1e-9);
    watcher.settle();
    EXPECT_FALSE(look(table()).stirred);
}

TEST_F(WatcherTest, FingertipsThatLeaveTheTableBesideTheBoardAsItWasStartNoNewRest) {
    look(table());
    look(withHand(table()));
    look(withFingertips(table()));
    EXPECT_EQ(look(withFingertips(table(), 20)).what, What::Moving) << "while they move, they move";
    look(withFingertips(table(), 20));
    const auto gone = look(table());
    EXPECT_EQ(gone.what, What::Still);
    EXPECT_NEAR(gone.stillSince, 0.4, 1e-9) << "the rest goes on from when they last moved";
}

TEST_F(WatcherTest, AStackThatLosesItsPieceIsSeenBesideTheBoardOnceTheHandIsGone) {
    look(table());
    look(withHand(table()));
    cv::Mat smaller = table();
    cv::circle(smaller, {300, 360}, 40, cv::Scalar(60, 90, 70), cv::FILLED);
    cv::circle(smaller, {300, 360}, 28, cv::Scalar(230, 230, 230), cv::FILLED);
    look(smaller);
    const auto gone = look(smaller);
    EXPECT_EQ(gone.what, What::Still);
    ASSERT_EQ(gone.beside.size(), 1u);
    EXPECT_NEAR(gone.beside[0].x, 300, 12);
    EXPECT_NEAR(gone.beside[0].y, 360, 12);
    EXPECT_EQ(gone.changed, 0);
}

TEST_F(WatcherTest, AnotherLightIsNoMotion) {
    look(table());
    for (const double gain : {0.9, 0.8, 0.7, 0.6, 0.75}) {
        const auto glance = look(brighter(table(), gain));
        EXPECT_EQ(glance.what, What::Still) << gain;
        EXPECT_FALSE(glance.stirred) << gain;
    }
    EXPECT_TRUE(look(brighter(withHand(table()), 0.6)).hand) << "a hand is one in any light";
}

TEST_F(WatcherTest, ABlackPictureShowsNothingAndWhatComesAfterHasStirred) {
    look(table());
    EXPECT_EQ(look(cv::Mat::zeros(kHeight, kWidth, CV_8UC3)).what, What::NoPicture);
    look(table());
    const auto back = look(table());
    EXPECT_EQ(back.what, What::Still);
    EXPECT_TRUE(back.stirred);
    EXPECT_NEAR(back.stillSince, 0.3, 1e-9);
}

TEST_F(WatcherTest, WhatIsExpectedMovesAlongWithABump) {
    look(table());
    const cv::Matx33d push(1, 0, 24, 0, 1, -16, 0, 0, 1);
    cv::Mat bumped;
    cv::warpPerspective(table(), bumped, push, {kWidth, kHeight}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    EXPECT_GT(look(bumped).changed, 0.02);
    board::Quad moved = board();
    for (auto& corner : moved) corner.x += 24, corner.y -= 16;
    watcher.follow(push, bumped, moved);
    watcher.settle();
    look(bumped);
    const auto after = look(bumped);
    EXPECT_EQ(after.what, What::Still);
    EXPECT_LT(after.changed, 0.005);
}

} // namespace
} // namespace hawkstone::session
