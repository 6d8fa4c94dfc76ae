// SPDX-License-Identifier: Apache-2.0
#include "block_measure.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <array>

namespace hawkstone::vision {
namespace {

constexpr int kLook = static_cast<int>((kBlockSide + 2 * kLookMargin) * kLookCell);

// Edges between the fields of 15 columns and of so many rows, each row as strong as told.
LineEvidence edges(const std::array<float, kBlockSide>& ofRows) {
    LineEvidence lines{cv::Mat(kLook, kLook, CV_32F, cv::Scalar(0)), cv::Mat(kLook, kLook, CV_32F, cv::Scalar(0))};
    const auto pixel = [](double unit) { return cvRound((unit + kLookMargin) * kLookCell); };
    for (int row = 0; row < kBlockSide; ++row)
        for (int line = 0; line <= kBlockSide; ++line) {
            const float strength = ofRows[static_cast<std::size_t>(row)];
            cv::line(lines.upright, {pixel(line), pixel(row)}, {pixel(line), pixel(row + 1)}, cv::Scalar(strength), 3);
            cv::line(lines.level, {pixel(row), pixel(line)}, {pixel(row + 1), pixel(line)}, cv::Scalar(1), 3);
        }
    return lines;
}

double trustIn(const std::array<float, kBlockSide>& ofRows) {
    const cv::Matx33d through = cv::Matx33d::eye();
    const cv::Point2d middle{kBlockSide / 2.0, kBlockSide / 2.0};
    return measure(edges(ofRows), fromLook().inv(), through, middle, kOnSeams, 0.6).trust;
}

// A board of dark colours under white discs: five of its rows have seams half as strong as the others, and nothing lies around it.
TEST(BlockMeasure, WeakSeamsAreSeamsWhereNothingLiesAround) {
    std::array<float, kBlockSide> rows;
    rows.fill(1);
    EXPECT_GT(trustIn(rows), 0);
    for (const std::size_t weak : {1, 4, 5, 6, 9}) rows[weak] = 0.5F;
    EXPECT_GT(trustIn(rows), 0);
}

TEST(BlockMeasure, FourteenRowsAreNotFifteen) {
    std::array<float, kBlockSide> rows;
    rows.fill(1);
    for (const std::size_t weak : {1, 4, 5, 6, 9}) rows[weak] = 0.5F;
    rows.back() = 0.1F;
    EXPECT_EQ(trustIn(rows), 0);
}

} // namespace
} // namespace hawkstone::vision
