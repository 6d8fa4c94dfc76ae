// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/field_block.h>

#include "seam_score.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace hawkstone::vision {
namespace {

constexpr int kPixels = 36; // a field of the flat print
using Corners = std::array<cv::Point2f, 4>;
const Corners kCorners{{{330, 90}, {940, 104}, {990, 690}, {290, 668}}};

enum class Sign { Diamond, RingedDisc, Disc, CutCorners };

// No lines between the fields; white diamonds from edge to edge or discs with a figure, on a plain table.
cv::Mat photo(Sign sign = Sign::Diamond, const Corners& corners = kCorners, std::uint64_t seed = 3,
              const cv::Scalar& table = {110, 120, 130}) {
    const std::array<cv::Scalar, 6> colours{{{40, 40, 180}, {40, 170, 200}, {60, 150, 60}, {170, 70, 40}, {150, 150, 40}, {120, 120, 120}}};
    cv::Mat print(15 * kPixels, 15 * kPixels, CV_8UC3);
    cv::RNG rng(seed);
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 15; ++column) {
            const cv::Rect field(column * kPixels, row * kPixels, kPixels, kPixels);
            print(field) = colours[static_cast<std::size_t>(rng.uniform(0, 6))];
            const cv::Point middle(field.x + kPixels / 2, field.y + kPixels / 2);
            const std::vector<cv::Point> diamond{middle + cv::Point(0, -17), middle + cv::Point(17, 0), middle + cv::Point(0, 17),
                                                 middle + cv::Point(-17, 0)};
            if (sign == Sign::Disc)
                cv::circle(print, middle, 13, {215, 225, 230}, -1, cv::LINE_AA);
            else if (sign == Sign::RingedDisc) {
                cv::circle(print, middle, 15, {20, 20, 20}, -1, cv::LINE_AA);
                cv::circle(print, middle, 13, {235, 235, 235}, -1, cv::LINE_AA);
            } else if (sign == Sign::CutCorners) {
                const cv::Scalar paper = print.at<cv::Vec3b>(middle);
                print(field) = cv::Scalar(50, 50, 50);
                std::vector<cv::Point> octagon;
                for (const cv::Point by : {cv::Point(-7, -16), {7, -16}, {16, -7}, {16, 7}, {7, 16}, {-7, 16}, {-16, 7}, {-16, -7}})
                    octagon.push_back(middle + by);
                cv::fillConvexPoly(print, octagon, paper, cv::LINE_AA);
            } else
                cv::fillConvexPoly(print, diamond, {235, 235, 235}, cv::LINE_AA);
            cv::putText(print, std::to_string(rng.uniform(1, 10)), middle + cv::Point(-6, 6), cv::FONT_HERSHEY_SIMPLEX, 0.6, {20, 20, 20},
                        2, cv::LINE_AA);
        }
    cv::Mat picture(760, 1280, CV_8UC3, table);
    const float side = 15 * kPixels;
    const Corners flat{{{0, 0}, {side, 0}, {side, side}, {0, side}}};
    cv::warpPerspective(print, picture, cv::getPerspectiveTransform(flat.data(), corners.data()), picture.size(), cv::INTER_AREA,
                        cv::BORDER_TRANSPARENT);
    cv::GaussianBlur(picture, picture, {0, 0}, 0.8);
    return picture;
}

TEST(FieldBlock, IsFoundByItsSeamsWhereNoLinesArePrinted) {
    const auto block = findFieldBlock(photo(), nullptr);
    ASSERT_TRUE(block) << block.error().reason;
    const auto corners = block->corners();
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LT(std::hypot(corners[i].x - kCorners[i].x, corners[i].y - kCorners[i].y), 12) << "corner " << i;
}

cv::Point2d middleOf(const FieldBlock& block, int row, int column) {
    return apply(block.squares[static_cast<std::size_t>(row / 5)][static_cast<std::size_t>(column / 5)], {column + 0.5, row + 0.5});
}

// The perspective of the photo: cell units to pixels.
cv::Matx33d laid(const Corners& corners = kCorners) {
    const Corners cells{{{0, 0}, {15, 0}, {15, 15}, {0, 15}}};
    return cv::Matx33d(cv::getPerspectiveTransform(cells.data(), corners.data()));
}

double worstMiddle(const FieldBlock& block, const Corners& corners = kCorners) {
    double worst = 0;
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 15; ++column)
            worst = std::max(worst, cv::norm(middleOf(block, row, column) - apply(laid(corners), {column + 0.5, row + 0.5})));
    return worst;
}

TEST(FieldBlock, IsLookedForElsewhereWhereALatticeLiesHalfAFieldOff) {
    FieldBlock refused;
    refused.whole = laid() * cv::Matx33d(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1);
    const auto others = otherFieldBlocks(photo(), refused, nullptr);
    ASSERT_FALSE(others.empty());
    EXPECT_LT(worstMiddle(others.front()), 6);
}

TEST(FieldBlock, IsLookedForElsewhereWhereALatticeLiesAFieldOffAtTwoCorners) {
    FieldBlock refused;
    refused.whole = laid() * cv::Matx33d(16 / 15.0, 0, 0, 0, 1, 0, 0, 0, 1);
    const auto others = otherFieldBlocks(photo(), refused, nullptr);
    ASSERT_FALSE(others.empty());
    EXPECT_LT(worstMiddle(others.front()), 6);
}

// Discs have stronger edges than seams: squares were drawn onto them, a quarter of a field off.
TEST(FieldBlock, SquaresAreNotDrawnOntoDiscs) {
    board::Quad corners;
    for (std::size_t i = 0; i < 4; ++i) corners[i] = {kCorners[i].x + 5, kCorners[i].y - 4};
    EXPECT_LT(worstMiddle(fitFieldBlock(photo(Sign::RingedDisc), corners, nullptr)), 6);
}

// Where the corners of all fields are cut off, what lies beside a seam's ends is the same dark ground: squares were drawn a sixth of a field aside.
TEST(SeamScore, KnowsFieldsWithCutCorners) {
    for (const auto& [sign, cut] : {std::pair{Sign::CutCorners, true}, {Sign::Disc, false}, {Sign::RingedDisc, false}}) {
        const SeamScore score(photo(sign), 42);
        for (int square = 0; square < 9; ++square)
            EXPECT_EQ(score.cornered(laid(), cv::Rect(5 * (square % 3), 5 * (square / 3), 5, 5)), cut) << "square " << square;
    }
}

Corners turned(double degrees) {
    const double a = degrees * CV_PI / 180;
    Corners corners{{{-237, -232}, {237, -223}, {260, 232}, {-270, 223}}};
    for (cv::Point2f& p : corners)
        p = cv::Point2f(cv::Point2d(640 + p.x * std::cos(a) - p.y * std::sin(a), 380 + p.x * std::sin(a) + p.y * std::cos(a)));
    return corners;
}

const cv::Scalar kPaleTable(200, 210, 215);

// The region of many colours was a little crooked, and no seam was found from there; the lattice of the discs had straightened the board long before.
TEST(FieldBlock, IsFoundByItsSeamsFromTheLatticeOfItsDiscs) {
    for (const double degrees : {20, 24, 28}) {
        const auto block = findFieldBlock(photo(Sign::Disc, turned(degrees), 6, kPaleTable), nullptr);
        ASSERT_TRUE(block) << block.error().reason << ", turned by " << degrees;
        EXPECT_LT(worstMiddle(*block, turned(degrees)), 3);
    }
}

// Most squares lay right, so that the board as a whole was taken as it was, with one of them on the edges of its discs.
TEST(FieldBlock, OneSquareAloneIsNotDrawnOntoDiscs) {
    const auto block = findFieldBlock(photo(Sign::Disc, turned(0), 3, kPaleTable), nullptr);
    ASSERT_TRUE(block) << block.error().reason;
    EXPECT_LT(worstMiddle(*block, turned(0)), 3);
}

} // namespace
} // namespace hawkstone::vision
