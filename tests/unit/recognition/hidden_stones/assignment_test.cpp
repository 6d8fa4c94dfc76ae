// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones/face_assignment.h"
#include "hidden_stones/symbol_map.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace hawkstone::recognition::hidden_stones {
namespace {

// R, G, B of one common print.
const std::array<cv::Vec3f, 8> kPrint{cv::Vec3f(245, 196, 40), {42, 42, 48},  {232, 120, 34},  {196, 38, 44},
                                      {112, 62, 150},          {40, 92, 178}, {150, 152, 156}, {58, 140, 66}};
enum { Sun, Moon, Fish, Bird, Horse, Ship, Seed, Tree };

FaceLikeness blank() {
    FaceLikeness out;
    for (auto& f : out.turns) f.fill(1.0F / 33);
    out.none = 1.0F / 33;
    return out;
}

FaceLikeness symbol(int face, int turn, float sure = 0.9F) {
    FaceLikeness out = blank();
    for (auto& f : out.turns)
        for (auto& p : f) p *= 1 - sure;
    out.turns[static_cast<std::size_t>(face)][static_cast<std::size_t>(turn)] += sure;
    return out;
}

NineStones table(const std::array<int, 9>& faces, cv::Vec3f light = {1, 1, 1}) {
    NineStones out;
    for (std::size_t i = 0; i < 9; ++i) {
        const auto& c = kPrint[static_cast<std::size_t>(faces[i])];
        out[i] = {blank(), logColour({c[2] * light[2], c[1] * light[1], c[0] * light[0]}), {}, false};
    }
    return out;
}

std::array<int, 9> best(const FaceAssignment& a) {
    std::array<int, 9> out;
    for (std::size_t i = 0; i < 9; ++i) out[i] = static_cast<int>(std::ranges::max_element(a.chance[i]) - a.chance[i].begin());
    return out;
}

TEST(FaceAssignment, ColoursAloneTellThePrintInAnyLamp) {
    const std::array<int, 9> faces{Sun, Fish, Bird, Horse, Ship, Ship, Seed, Tree, Tree};
    for (const cv::Vec3f& light : {cv::Vec3f(1, 1, 1), cv::Vec3f(0.6F, 0.5F, 0.4F), cv::Vec3f(0.8F, 0.85F, 0.95F)})
        EXPECT_EQ(best(assignFaces(table(faces, light), commonPalette())), faces) << light;
}

TEST(FaceAssignment, TheBoxHasOneSunOrMoonOnly) {
    // Two stones as dark as a moon: one of them must be a purple horse in shadow.
    NineStones stones = table({Moon, Moon, Fish, Fish, Ship, Ship, Tree, Tree, Tree});
    stones[1].symbol = symbol(Horse, 0);
    const auto read = assignFaces(stones, commonPalette());
    EXPECT_EQ(best(read)[0], Moon);
    EXPECT_EQ(best(read)[1], Horse);
    EXPECT_LT(read.alone[1][Horse], 0.5) << "the box decided, not the stone: to be asked about";
}

TEST(FaceAssignment, SymbolsTellWhichWayTheTableLies) {
    const std::array<int, 9> faces{Sun, Fish, Bird, Horse, Ship, Ship, Seed, Tree, Tree};
    NineStones stones = table(faces);
    for (std::size_t i = 0; i < 9; ++i) stones[i].symbol = symbol(faces[i], 3, 0.6F);
    const auto read = assignFaces(stones, commonPalette());
    EXPECT_GT(read.turn[3], 0.999);
    EXPECT_EQ(best(read), faces);
}

TEST(FaceAssignment, ChancesOfAStoneSumToOne) {
    const auto read = assignFaces(table({Sun, Fish, Bird, Horse, Ship, Ship, Seed, Tree, Tree}), commonPalette());
    for (const auto& stone : read.chance) {
        double sum = 0;
        for (const double c : stone) sum += c;
        EXPECT_NEAR(sum, 1, 1e-6);
    }
}

TEST(SymbolMap, LightAndDarkInkLookAlike) {
    const auto drawn = [](const cv::Scalar& stone, const cv::Scalar& ink) {
        cv::Mat px(64, 64, CV_8UC3, stone);
        cv::circle(px, {32, 36}, 12, ink, cv::FILLED, cv::LINE_AA);
        return symbolMap(px);
    };
    const SymbolMap light = drawn({150, 60, 110}, {240, 240, 240}), dark = drawn({170, 200, 205}, {40, 40, 40});
    EXPECT_LT(cv::norm(light.ink, dark.ink, cv::NORM_INF), 0.1);
    EXPECT_NEAR(light.colour[0], 150, 1);
    EXPECT_GT(light.contrast, 50);
    EXPECT_LT(symbolMap(cv::Mat(64, 64, CV_8UC3, cv::Scalar(150, 150, 150))).contrast, 1);
}

} // namespace
} // namespace hawkstone::recognition::hidden_stones
