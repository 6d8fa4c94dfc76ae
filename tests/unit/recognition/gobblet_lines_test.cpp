// SPDX-License-Identifier: Apache-2.0
// A board's line that breaks off shows that something stands there, even if nothing else does.
#include "line_check.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kCell = 100, kLow = 160;
const board::Quad kCorners{{{kLow, kLow}, {kLow + 400, kLow}, {kLow + 400, kLow + 400}, {kLow, kLow + 400}}};

cv::Mat noisy(const cv::Mat& photo) {
    cv::Mat noise(photo.size(), CV_8UC3);
    cv::theRNG().state = 5;
    cv::randn(noise, 6, 3);
    return photo + noise;
}

cv::Mat lined(const cv::Scalar& ground, const cv::Scalar& ink) {
    cv::Mat photo(720, 720, CV_8UC3, ground);
    for (int i = 0; i <= 4; ++i) {
        const int at = kLow + i * kCell;
        cv::line(photo, {at, kLow}, {at, kLow + 400}, ink, 4);
        cv::line(photo, {kLow, at}, {kLow + 400, at}, ink, 4);
    }
    return photo;
}

// All empty, as the networks have it, but for one.
Cells seen(std::size_t piece = 16) {
    Cells cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].x = static_cast<double>(i % 4) + 0.5;
        cells[i].y = static_cast<double>(i / 4) + 0.5;
        PieceGlimpse& g = cells[i].glimpse;
        g.empty = i == piece ? 0 : 1;
        g.white = 1 - g.empty;
        g.black = g.hidden = 0;
        if (i == piece) g.radius = 0.4, g.dx = g.dy = 0;
    }
    return cells;
}

std::vector<std::size_t> doubted(const cv::Mat& photo, Cells cells) {
    heedBrokenLines(Pyramid(photo), BoardView(kCorners, photo.size()), cells, {});
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].glimpse.empty > 0.01 && cells[i].glimpse.empty < 0.97) found.push_back(i);
    return found;
}

const cv::Scalar kPaper(205, 220, 225), kInk(110, 80, 70);

TEST(BrokenLines, CastDoubtOnTheCellOfAWhitePieceOnAWhiteBoard) {
    cv::Mat photo = lined(kPaper, kInk);
    cv::circle(photo, {kLow + 140, kLow + 138}, 44, kPaper, -1, cv::LINE_AA); // its top stands over the lines above and to the left
    EXPECT_EQ(doubted(noisy(photo), seen()), std::vector<std::size_t>{5});
}

TEST(BrokenLines, PaleOnesDoSoToo) {
    cv::Mat photo = lined(kInk, kPaper);
    cv::circle(photo, {kLow + 140, kLow + 138}, 44, kInk, -1, cv::LINE_AA);
    EXPECT_EQ(doubted(noisy(photo), seen()), std::vector<std::size_t>{5});
}

TEST(BrokenLines, AreMissingNowhereOnABareBoardOrInAShadow) {
    cv::Mat photo = lined(kPaper, kInk);
    EXPECT_TRUE(doubted(noisy(photo), seen()).empty());
    cv::Mat shadow = photo(cv::Rect(kLow + 120, kLow - 40, 170, 330));
    shadow *= 0.5;
    EXPECT_TRUE(doubted(noisy(photo), seen()).empty());
}

TEST(BrokenLines, SayNothingWhereAPieceWasSeenOrTheBoardHasNone) {
    cv::Mat photo = lined(kPaper, kInk);
    cv::circle(photo, {kLow + 140, kLow + 138}, 44, kPaper, -1, cv::LINE_AA);
    EXPECT_TRUE(doubted(noisy(photo), seen(5)).empty());
    EXPECT_TRUE(doubted(noisy(cv::Mat(720, 720, CV_8UC3, kPaper)), seen()).empty());
}

} // namespace
} // namespace hawkstone::recognition::gobblet
