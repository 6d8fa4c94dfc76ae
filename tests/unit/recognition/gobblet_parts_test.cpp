// SPDX-License-Identifier: Apache-2.0
// The parts of the Gobblet reader that can be right or wrong without a photo.
#include "board_finder.h"
#include "board_view.h"
#include "gobblet_scene.h"
#include "size_law.h"
#include "stacks.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::Side;
namespace scenes = hawkstone::testing::gobblet;

TEST(BoardView, PutsTheTopOfATallPieceWhereTheCameraSeesIt) {
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        scenes::Scene scene = scenes::makeScene(seed);
        scene.camera.bend = 0;
        const BoardView view(scene.corners(), scene.camera.size);
        for (const double x : {0.5, 3.5})
            for (const double y : {0.5, 3.5}) {
                const cv::Point2d foot = scene.camera.project({x, y, 0}), top = scene.camera.project({x, y, 1});
                EXPECT_LT(cv::norm(view.project(x, y) - foot), 0.5) << "seed " << seed;
                // From straight above a square tells nothing of the focal length: it is guessed, and a top may stray.
                const double allowed = scene.camera.turn(2, 2) > -0.966 ? 0.06 : 0.25; // 75 degrees
                EXPECT_LT(cv::norm(view.project(x, y, 1) - top) / view.pixelsPerCell(x, y), allowed) << "seed " << seed;
            }
    }
}

TEST(BoardView, FindsTheGroundPointOfAPixel) {
    const board::Quad corners{{{364, 107}, {899, 57}, {1040, 574}, {369, 650}}};
    const BoardView view(corners, {1280, 720});
    const cv::Point2d ground = view.ground(view.project(2.5, -1.25));
    EXPECT_NEAR(ground.x, 2.5, 1e-6);
    EXPECT_NEAR(ground.y, -1.25, 1e-6);
}

TEST(ReadingOrder, StartsAtTheEdgeHighestInThePicture) {
    const board::Quad wanted{{{100, 50}, {300, 60}, {310, 260}, {90, 250}}};
    for (int turn = 0; turn < 4; ++turn)
        for (const bool mirrored : {false, true}) {
            board::Quad given;
            for (int i = 0; i < 4; ++i) given[i] = wanted[(mirrored ? 8 - i + turn : i + turn) % 4];
            const board::Quad order = inReadingOrder(given);
            for (int i = 0; i < 4; ++i) {
                EXPECT_EQ(order[i].x, wanted[i].x) << turn << mirrored;
                EXPECT_EQ(order[i].y, wanted[i].y) << turn << mirrored;
            }
        }
}

// As if the small frame had shown nothing: unknown board art.
TEST(FindBoard, LooksEverywhereWhereTheSmallFrameShowsNone) {
    int found = 0;
    for (std::uint32_t seed = 950001; seed < 950009; ++seed) {
        scenes::Wishes wishes;
        wishes.size = {640, 360};
        wishes.pieces = 3;
        scenes::Scene scene = scenes::makeScene(seed, wishes);
        const Pyramid pyramid(scenes::render(scene).bgr);
        const auto board = searchEverywhere(pyramid);
        if (!board) continue;
        const board::Quad truth = scene.corners(), corners = inReadingOrder(board->corners);
        double off = 0;
        for (int i = 0; i < 4; ++i) off = std::max(off, std::hypot(corners[i].x - truth[i].x, corners[i].y - truth[i].y));
        found += off < 0.06 * std::hypot(truth[1].x - truth[0].x, truth[1].y - truth[0].y);
    }
    EXPECT_GE(found, 5);
}

int likeliest(const SizeChances& chances) {
    return static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin()) + 1;
}

TEST(SizeLaw, DoesNotBendPiecesToTheProfileOfAnotherSet) {
    const Radii own{0.2, 0.26, 0.32, 0.38}, another{0.14, 0.2, 0.26, 0.32}; // whose largest is this set's second
    std::vector<Measured> pieces;
    for (int size = 4; size >= 1; --size)
        for (const Side side : {Side::White, Side::Black}) pieces.push_back({side, own[static_cast<std::size_t>(size - 1)], 0.01, true, 1});
    for (const auto& profile : {own, another}) {
        const auto chances = judgeSizes(pieces, profile);
        for (std::size_t i = 0; i < pieces.size(); ++i)
            EXPECT_EQ(likeliest(chances[i]), 4 - static_cast<int>(i) / 2) << i << " " << profile[3];
    }
}

TEST(SizeLaw, TellsTheFourSizesOfSetsOfManyProportions) {
    for (const double largest : {0.33, 0.36, 0.40})
        for (const double ratio : {0.38, 0.44, 0.5}) {
            std::vector<Measured> pieces;
            for (int size = 4; size >= 1; --size)
                for (const Side side : {Side::White, Side::Black})
                    pieces.push_back({side, largest * (ratio + (1 - ratio) * (size - 1) / 3.0), 0.01, true, 1});
            const auto chances = judgeSizes(pieces, {});
            for (std::size_t i = 0; i < pieces.size(); ++i) {
                const int size = 4 - static_cast<int>(i) / 2;
                EXPECT_EQ(likeliest(chances[i]), size) << largest << ' ' << ratio;
                EXPECT_GT(chances[i][size - 1], 0.97) << largest << ' ' << ratio;
            }
        }
}

TEST(SizeLaw, IsNotSureOfALonePieceBetweenTwoSizes) {
    const auto chances = judgeSizes({{Side::White, 0.325, 0.01, false, 1}}, {});
    EXPECT_LT(*std::max_element(chances[0].begin(), chances[0].end()), 0.97);
}

TEST(SizeLaw, IsSureOfTheSamePieceOnceTheSetIsEnrolled) {
    const auto chances = judgeSizes({{Side::White, 0.325, 0.01, false, 1}}, Radii{0.17, 0.25, 0.33, 0.41});
    EXPECT_EQ(likeliest(chances[0]), 3);
    EXPECT_GT(chances[0][2], 0.97);
}

TEST(SizeLaw, KnowsThatTheBoxHoldsThreeOfASize) {
    // A slightly narrower fourth white piece cannot be a fourth largest; beside three black ones it might be a first.
    std::vector<Measured> pieces(3, {Side::White, 0.37, 0.01, true, 1});
    pieces.push_back({Side::White, 0.345, 0.012, true, 1});
    const double amongWhite = judgeSizes(pieces, {})[3][3];
    for (int i = 0; i < 3; ++i) pieces[i].side = Side::Black;
    EXPECT_LT(amongWhite, judgeSizes(pieces, {})[3][3]);
}

Place standing(double x, double y, double black, double contrast, double radius = 0.3) {
    Place place{x, y, {}};
    place.glimpse.black = black;
    place.glimpse.empty = 1 - black;
    place.glimpse.radius = radius;
    place.fit.emplace();
    place.fit->solid.radius = radius;
    place.fit->contrast = contrast;
    return place;
}

TEST(FindRow, TakesThePlainEvenRowAndNotTheLongest) {
    const std::vector<Place> beside{standing(-1.2, 0.3, 0.6, 0.4), standing(5.0, 1.0, 0.99, 0.9), standing(-0.9, 1.5, 0.5, 0.3),
                                    standing(5.1, 2.1, 0.98, 0.9), standing(-1.3, 2.5, 0.6, 0.4), standing(5.0, 3.2, 0.99, 0.8),
                                    standing(-1.0, 3.9, 0.5, 0.4)};
    const Row row = findRow(beside, Side::Black);
    EXPECT_EQ(row.members, (std::vector<std::size_t>{1, 3, 5}));
    EXPECT_EQ(row.edge, 1);
    EXPECT_TRUE(findRow(beside, Side::White).members.empty());
}

TEST(FindRow, FindsTheRowAmongManySpotsOfACloth) {
    std::vector<Place> beside;
    for (int i = 0; i < 20; ++i) beside.push_back(standing(4.6 + 0.31 * (i * 7 % 10), 0.2 * i, 0.55, 0.2, 0.1));
    for (const double y : {0.9, 2.0, 3.1}) beside.push_back(standing(5.1, y, 0.99, 0.95));
    EXPECT_EQ(findRow(beside, Side::Black).members, (std::vector<std::size_t>{20, 21, 22}));
}

TEST(FindRow, PutsNoTwoBodiesInOnePlace) {
    // Evenly between two stacks, but there is no room for it.
    const std::vector<Place> beside{standing(5.0, 2.0, 0.99, 0.9, 0.32), standing(4.95, 2.55, 0.6, 0.6, 0.27),
                                    standing(5.0, 3.1, 0.99, 0.9, 0.32)};
    EXPECT_EQ(findRow(beside, Side::Black).members, (std::vector<std::size_t>{0, 2}));
}

TEST(FindRow, DoubtsARowWhereAnotherIsAsPlain) {
    const std::vector<Place> beside{standing(5.0, 1.0, 0.99, 0.9), standing(5.0, 2.1, 0.99, 0.9), standing(-1.0, 1.0, 0.99, 0.9),
                                    standing(-1.0, 2.1, 0.99, 0.9)};
    EXPECT_TRUE(findRow(beside, Side::Black).doubtful);
    EXPECT_FALSE(findRow({beside[0], beside[1]}, Side::Black).doubtful);
}

TEST(Looks, OtherLightIsLessUnlikeThanAnotherHue) {
    const cv::Vec3d tan(4.0, 4.6, 5.0), shaded = tan - cv::Vec3d::all(0.25), grey(4.7, 4.7, 4.7);
    EXPECT_LT(unlike(tan, shaded), 1);
    EXPECT_GT(unlike(tan, grey), 3);
}

TEST(Looks, WeighAPieceAgainstNothingAndLeaveWhatIsHidden) {
    PieceGlimpse glimpse{};
    glimpse.empty = 0.45;
    glimpse.white = 0.30;
    glimpse.black = 0.15;
    glimpse.hidden = 0.10;
    weighPiece(glimpse, 9);
    EXPECT_NEAR(glimpse.empty, 0.09, 1e-9);
    EXPECT_NEAR(glimpse.white, 0.54, 1e-9);
    EXPECT_NEAR(glimpse.black, 0.27, 1e-9);
    EXPECT_NEAR(glimpse.hidden, 0.10, 1e-9);
}

} // namespace
} // namespace hawkstone::recognition::gobblet
