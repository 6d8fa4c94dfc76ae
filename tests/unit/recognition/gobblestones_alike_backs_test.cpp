// SPDX-License-Identifier: Apache-2.0
#include "alike_backs.h"
#include "swatches.h"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <array>
#include <string>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

const std::vector<int> kLaid{31, 32, 47, 110, 201};

cv::Mat paper(std::size_t n, const cv::Scalar& colour) {
    cv::Mat patch(kPatchSide, kPatchSide, CV_8UC3, colour), noise(patch.size(), CV_16SC3);
    cv::RNG(n + 1).fill(noise, cv::RNG::NORMAL, 0, 5);
    cv::add(patch, noise, patch, cv::noArray(), CV_8UC3);
    return patch;
}

void laid(BoardLook& look, int index, const cv::Mat& patch, const FieldLook& seen) {
    const auto n = static_cast<std::size_t>(index);
    look.patches[n] = patch;
    look.swatches[n] = fieldSwatch(patch);
    look.fields[n] = seen;
}

// Upright figures 1 to 6 on five colours and zeros on grey, all read surely.
BoardLook printed() {
    const std::array<cv::Scalar, 6> papers{{{50, 50, 200}, {60, 190, 220}, {70, 140, 60}, {170, 80, 40}, {180, 180, 60}, {130, 130, 130}}};
    BoardLook look;
    look.fields.resize(kFieldsOfBoard);
    look.patches.resize(kFieldsOfBoard);
    look.swatches.resize(kFieldsOfBoard);
    for (auto& row : look.turns) row.fill({0, 50});
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const std::size_t colour = static_cast<std::size_t>(i) % 7 % 6, figure = colour == 5 ? 0 : 1 + static_cast<std::size_t>(i) % 6;
        cv::Mat patch = paper(static_cast<std::size_t>(i), papers[colour]);
        cv::putText(patch, std::to_string(figure), {10, 31}, cv::FONT_HERSHEY_DUPLEX, 1, cv::Scalar::all(240), 2, cv::LINE_AA);
        FieldLook seen;
        seen.figure[figure][0] = 1;
        laid(look, i, patch, seen);
    }
    return look;
}

// Dark card with rings, as it lies where it was laid: turned by some degrees and a little aside.
cv::Mat rings(int index) {
    cv::Mat patch = paper(static_cast<std::size_t>(index), cv::Scalar(70, 66, 64));
    const cv::Point middle(20 + index % 3 - 1, 20 + index % 2);
    for (const int radius : {4, 8, 12}) cv::circle(patch, middle, radius, cv::Scalar::all(120), 2, cv::LINE_AA);
    cv::line(patch, middle, middle + cv::Point(index % 2 ? 12 : 0, index % 2 ? 0 : 12), cv::Scalar::all(180), 2, cv::LINE_AA);
    return patch;
}

// Most pass for a grey 0, the last one for something that hides the field.
BoardLook withRings(float back, float tile) {
    BoardLook look = printed();
    for (const int i : kLaid) {
        FieldLook seen;
        seen.back = back;
        seen.tile = tile;
        (i == kLaid.back() ? seen.other : seen.figure[0][0]) = 1 - back - tile;
        seen.ceiling = i == kLaid.back() ? 1 : kInDoubt;
        laid(look, i, rings(i), seen);
    }
    return look;
}

int faceDown(const BoardLook& look) {
    return static_cast<int>(std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.back > 0.9F; }));
}

TEST(Backs, AlikeAndLikeNoFieldAreFound) {
    BoardLook look = withRings(0.15F, 0);
    findBacks(look);
    EXPECT_EQ(faceDown(look), std::ssize(kLaid));
    for (const int i : kLaid) EXPECT_GT(look.fields[static_cast<std::size_t>(i)].back, 0.9F) << i;
}

TEST(Backs, NeedALikeThatTheNetworkTakesForOne) {
    BoardLook nothing = withRings(0.01F, 0), tiles = withRings(0.15F, 0.1F);
    findBacks(nothing);
    findBacks(tiles);
    EXPECT_EQ(faceDown(nothing), 0);
    EXPECT_EQ(faceDown(tiles), 0);
}

// The network of numbers is nearly sure of its zeros; the one that knows backs is not fooled by a hatching.
TEST(Backs, NeedOnlyOneNetworkThatTakesThemForSuch) {
    BoardLook look = withRings(0.01F, 0);
    for (const int i : kLaid) {
        const auto n = static_cast<std::size_t>(i);
        cv::Mat patch = paper(n, cv::Scalar(60, 90, 130));
        for (int at = 4; at < kPatchSide; at += 8) {
            cv::line(patch, {at, 6}, {at, 33}, cv::Scalar(30, 50, 80), 2);
            cv::line(patch, {6, at}, {33, at}, cv::Scalar(30, 50, 80), 2);
        }
        laid(look, i, patch, look.fields[n]);
    }
    findBacks(look);
    EXPECT_EQ(faceDown(look), std::ssize(kLaid));
}

// Green stickers with a window mirrored in each: alike, like no field, and plainly tiles.
TEST(Backs, AreNotWhatBothNetworksTakeForTiles) {
    BoardLook look = withRings(0.15F, 0.1F);
    for (const int i : kLaid) {
        const auto n = static_cast<std::size_t>(i);
        cv::Mat patch = paper(n, cv::Scalar(60, 160, 50));
        cv::line(patch, {12, 27}, {28, 11}, cv::Scalar(150, 220, 140), 5, cv::LINE_AA);
        laid(look, i, patch, look.fields[n]);
    }
    findBacks(look);
    EXPECT_EQ(faceDown(look), 0);
}

TEST(Backs, TwoAlikeAreNotEnough) {
    BoardLook look = withRings(0.15F, 0);
    const BoardLook bare = printed();
    for (std::size_t k = 2; k < kLaid.size(); ++k) {
        const auto n = static_cast<std::size_t>(kLaid[k]);
        laid(look, kLaid[k], bare.patches[n], bare.fields[n]);
    }
    findBacks(look);
    EXPECT_EQ(faceDown(look), 0);
}

TEST(Backs, AreNotMadeOfDoubtfulZeros) {
    BoardLook look = printed();
    int doubtful = 0;
    for (FieldLook& seen : look.fields)
        if (seen.figure[0][0] > 0.5F && doubtful++ % 2) {
            seen.figure[0][0] = 0.6F, seen.back = 0.4F, seen.ceiling = kInDoubt;
        }
    findBacks(look);
    EXPECT_EQ(faceDown(look), 0);
}

TEST(Backs, AreNotTakenForThoseWhereNoZeroIsKnown) {
    BoardLook look = withRings(0.15F, 0);
    for (FieldLook& seen : look.fields)
        if (seen.figure[0][0] > 0.5F) seen.ceiling = kInDoubt;
    findBacks(look);
    EXPECT_EQ(faceDown(look), 0);
}

TEST(Backs, AreNotWhatHidesFieldsInAnotherWayEachTime) {
    BoardLook look = printed();
    for (const int i : kLaid) { // a striped sleeve
        cv::Mat patch = paper(static_cast<std::size_t>(i), cv::Scalar(70, 66, 64));
        for (int x = i % 17; x < kPatchSide; x += 17) cv::rectangle(patch, cv::Rect(x, 0, 6, kPatchSide), cv::Scalar::all(180), cv::FILLED);
        FieldLook seen;
        seen.back = 0.15F, seen.other = 0.85F;
        laid(look, i, patch, seen);
    }
    findBacks(look);
    EXPECT_EQ(faceDown(look), 0);
}

} // namespace
} // namespace hawkstone::recognition::gobblestones
