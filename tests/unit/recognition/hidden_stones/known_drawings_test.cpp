// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/known_drawings.h"

#include "hidden_stones/symbol_map.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::recognition::hidden_stones {
namespace {

// A flag on its pole, no two sides of it alike; scale 1 as it stands on a stone.
cv::Mat flag(double scale, cv::Point2d moved = {}) {
    cv::Mat ink(kMapSide, kMapSide, CV_32F, cv::Scalar(0));
    const auto at = [&](double x, double y) { return cv::Point(cv::Point2d(16 + scale * x, 16 + scale * y) * 16.0 + moved * 16.0); };
    cv::line(ink, at(-4, -8), at(-4, 8), 0.8, 2, cv::LINE_AA, 4);
    const std::vector<cv::Point> cloth{at(-4, -8), at(6, -5), at(-4, -1)};
    cv::fillConvexPoly(ink, cloth, 0.8, cv::LINE_AA, 4);
    return ink;
}

TEST(KnownDrawings, ASmallPrintTellsHowItsStoneWouldLie) {
    KnownDrawings known;
    known.add(3, flag(1));
    EXPECT_TRUE(known.knows(3));
    EXPECT_FALSE(known.knows(4));
    for (int turn = 0; turn < 4; ++turn) {
        cv::Mat field = flag(0.92, {1, -1}), turned = field; // smaller, off the middle, out of focus
        cv::GaussianBlur(field, field, {}, 1.6);
        if (turn)
            cv::rotate(field, turned, turn == 1 ? cv::ROTATE_90_COUNTERCLOCKWISE : turn == 2 ? cv::ROTATE_180 : cv::ROTATE_90_CLOCKWISE);
        const TurnedLikeness like = known.compared(turn ? turned : field);
        for (int other = 0; other < 4; ++other) {
            const double log = sameInPrint(like[3][static_cast<std::size_t>(other)]);
            if (other == turn)
                EXPECT_GT(log, 1) << turn;
            else
                EXPECT_LT(log, 0) << turn << " against " << other;
        }
        EXPECT_EQ(sameInPrint(like[4][0]), 0) << "no stone shows it";
    }
}

// What a profile shows tells what is printed; how the stones on the table lie, only they tell.
TEST(KnownDrawings, AnEnrolledDrawingSaysNothingOfTheStones) {
    KnownDrawings known;
    known.add(3, flag(1));
    known.addEnrolled(5, flag(1));
    cv::Mat field = flag(0.92, {1, -1});
    cv::GaussianBlur(field, field, {}, 1.6);
    const TurnedLikeness like = known.compared(field), stones = known.withStones(like);
    EXPECT_GT(sameInPrint(like[5][0]), 1);
    for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_EQ(stones[3][k], like[3][k]);
        EXPECT_EQ(sameInPrint(stones[5][k]), 0);
    }
}

// Out of focus a field is not much like its stone, but less like it in any other turn: that tells little of what it shows, and much of how it lies.
TEST(KnownDrawings, ABlurredFieldTellsItsTurn) {
    EXPECT_LT(sameInPrint(0.92F) - sameInPrint(0.4F), 1.5);
    EXPECT_GT(sameTurnInPrint(0.92F) - sameTurnInPrint(0.4F), 3);
    EXPECT_LT(sameTurnInPrint(0.98F) - sameTurnInPrint(0.97F), 1) << "a sun is the same in every turn";
    EXPECT_EQ(sameTurnInPrint(-1), 0);
}

TEST(KnownDrawings, NothingKnownSaysNothing) {
    const TurnedLikeness like = KnownDrawings().compared(flag(1));
    for (const auto& face : like)
        for (const float l : face) EXPECT_EQ(sameInPrint(l), 0);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
