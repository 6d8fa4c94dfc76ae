// SPDX-License-Identifier: Apache-2.0
// The parts of the Gobblet reader that can be right or wrong without a photo.
#include "board_finder.h"
#include "board_view.h"
#include "gobblet_scene.h"
#include "locate.h"
#include "pieces.h"
#include "size_law.h"
#include "stacks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

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

// Boards of art that the network hardly takes for one: their cells tell.
TEST(FindBoard, BelievesInStrangeArtWhoseCellsAreAlike) {
    for (const std::uint32_t seed : {3110018U, 3110021U, 3130033U, 3170029U}) {
        scenes::Wishes wishes;
        wishes.odd = true;
        scenes::Scene scene = scenes::makeScene(seed, wishes);
        const Pyramid pyramid(scenes::render(scene).bgr);
        const auto located = locateGrid(pyramid, lookAtFrame(pyramid), nullptr);
        ASSERT_TRUE(located) << seed;
        const board::Quad truth = scene.corners();
        const double side = std::hypot(truth[1].x - truth[0].x, truth[1].y - truth[0].y);
        std::vector<board::Quad> turns(4, located->corners); // a1 may lie elsewhere
        for (std::size_t turn = 0; turn < 4; ++turn) std::rotate(turns[turn].begin(), turns[turn].begin() + turn, turns[turn].end());
        double nearest = 1;
        for (const board::Quad& corners : turns) {
            double off = 0;
            for (std::size_t i = 0; i < 4; ++i)
                off = std::max(off, std::hypot(corners[i].x - truth[i].x, corners[i].y - truth[i].y) / side);
            nearest = std::min(nearest, off);
        }
        EXPECT_LT(nearest, 0.015) << seed;
    }
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

// Pale pieces whose tops narrow, measured a tenth narrower than the black ones of the same set.
TEST(SizeLaw, IsNotSurelyWrongWhereOneColourMeasuresNarrower) {
    const Radii set{0.178, 0.226, 0.277, 0.312};
    std::vector<Measured> pieces;
    std::vector<int> sizes;
    for (const auto& [side, size, times] : {std::tuple{Side::Black, 4, 1.0},
                                            {Side::Black, 4, 1.02},
                                            {Side::Black, 3, 1.0},
                                            {Side::Black, 3, 0.98},
                                            {Side::Black, 2, 1.0},
                                            {Side::Black, 2, 1.01},
                                            {Side::Black, 1, 1.0},
                                            {Side::White, 4, 0.9},
                                            {Side::White, 3, 0.83},
                                            {Side::White, 3, 0.83},
                                            {Side::White, 2, 0.85}}) {
        pieces.push_back({side, set[static_cast<std::size_t>(size - 1)] * times, 0.012, true, 1});
        sizes.push_back(size);
    }
    const auto chances = judgeSizes(pieces, {});
    for (std::size_t i = 0; i < pieces.size(); ++i)
        EXPECT_TRUE(likeliest(chances[i]) == sizes[i] || *std::max_element(chances[i].begin(), chances[i].end()) < 0.97)
            << i << " is " << sizes[i] << ", surely read as " << likeliest(chances[i]);
}

Place standing(double x, double y, double black, double contrast, double radius = 0.3) {
    Place place{x, y, {}};
    place.glimpse.black = black;
    place.glimpse.empty = 1 - black;
    place.glimpse.radius = radius;
    place.fit.emplace();
    place.fit->solid.radius = radius;
    place.fit->contrast = contrast;
    place.fit->visible = 1;
    return place;
}

Place standingWhite(double x, double y, double white, double contrast) {
    Place place = standing(x, y, white, contrast);
    std::swap(place.glimpse.white, place.glimpse.black);
    return place;
}

// Stripes above the board are as plain as the white stacks on its left; the black ones are on its right.
TEST(FindRow, TakesTheRowThatFacesTheOthers) {
    std::vector<Place> beside;
    for (const double y : {0.9, 2.0, 3.1}) {
        beside.push_back(standing(5.1, y, 0.99, 0.9));
        beside.push_back(standingWhite(-1.2, y, 0.97, 0.6));
        beside.push_back(standingWhite(y, -0.9, 0.99, 0.7));
    }
    const auto rows = findRows(beside);
    EXPECT_EQ(rows[0].edge, 0);
    EXPECT_EQ(rows[1].edge, 1);
    EXPECT_TRUE(rows[0].doubtful);                                                   // they are plainer by little
    for (std::size_t i = 2; i < beside.size(); i += 3) beside[i].fit->visible = 0.4; // the frame cuts them
    EXPECT_FALSE(findRows(beside)[0].doubtful);
}

TEST(OtherStacks, AreLookedForAcrossFromTheOthersThoughSpotsMakeARow) {
    std::vector<Place> beside;
    for (const double y : {0.9, 2.0, 3.1}) {
        beside.push_back(standing(5.1, y, 0.99, 0.9));
        beside.push_back(standingWhite(y, -0.9, 0.99, 0.9));
    }
    const auto places = whereOthersWouldStand(beside);
    for (const double y : {0.9, 2.0, 3.1})
        EXPECT_TRUE(std::any_of(places.begin(), places.end(), [&](cv::Point2d p) { return std::hypot(p.x + 1.1, p.y - y) < 0.01; })) << y;
}

TEST(OtherStacks, AreLookedForInTheGapOfAnUnevenRow) {
    const auto places =
        whereOthersWouldStand({standing(-1.2, -0.1, 0.9, 0.9), standing(-1.2, 1.0, 0.99, 0.9), standing(-1.1, 3.2, 0.99, 0.9)});
    EXPECT_TRUE(std::any_of(places.begin(), places.end(), [](cv::Point2d p) { return std::hypot(p.x + 1.15, p.y - 2.1) < 0.01; }));
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

TEST(FindRow, TakesTwoThatLookLikeThePiecesAndNotThreeChecksOfTheCloth) {
    std::vector<Place> beside{standing(5, 1, 0.99, 0.62), standing(5.3, 3, 0.99, 0.74)};
    for (const double x : {0.3, 0.92, 1.76}) {
        beside.push_back(standing(x, 4.7, 0.95, 0.64, 0.2));
        beside.back().foreign = 2;
    }
    const Row row = findRow(beside, Side::Black);
    EXPECT_EQ(row.members, (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(row.doubtful);
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
