// SPDX-License-Identifier: Apache-2.0
// How pieces are measured by their outlines, and how the box counts them.
#include "box_law.h"
#include "size_law.h"
#include "solid_fit.h"

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::Side;

// A black ring around a grey top, and a brown body below it, as the camera sees them on a pale table.
TEST(SolidFit, FindsTheBodyBelowADarkRim) {
    const board::Quad corners{{{440, 150}, {840, 150}, {880, 560}, {400, 560}}};
    const BoardView view(corners, {1280, 720});
    const auto photo = [&](double height) {
        cv::Mat bgr(720, 1280, CV_8UC3, cv::Scalar::all(205));
        const Solid solid{5.2, 2, 0.38, height, 0};
        std::vector<cv::Point> hull, rim, top;
        for (const cv::Point2f& p : hullOf(view, solid)) hull.emplace_back(p);
        for (int i = 0; i < 64; ++i) {
            const double turn = i * CV_2PI / 64;
            const auto at = [&](double r) { return cv::Point(view.project(5.2 + r * std::cos(turn), 2 + r * std::sin(turn), height)); };
            rim.push_back(at(0.38));
            top.push_back(at(0.28));
        }
        cv::fillConvexPoly(bgr, hull, cv::Scalar(110, 130, 150), cv::LINE_AA);
        cv::fillConvexPoly(bgr, rim, cv::Scalar::all(25), cv::LINE_AA);
        cv::fillConvexPoly(bgr, top, cv::Scalar::all(75), cv::LINE_AA);
        cv::GaussianBlur(bgr, bgr, {}, 1);
        return bgr;
    };
    // The glimpse saw little of the body: the foot is where the top is.
    const cv::Point2d under = view.ground(view.project(5.2, 2, 0.9));
    const Solid guess{under.x, under.y, 0.33, 0.4, 0};
    const SolidFit body = fitSolids(Pyramid(photo(0.9)), view, {guess}).front();
    EXPECT_GT(body.solid.height, 0.5) << body.contrast;
    EXPECT_NEAR(body.solid.radius, 0.38, 0.03);
    const SolidFit print = fitSolids(Pyramid(photo(0.02)), view, {{5.2, 2, 0.33, 0.4, 0}}).front();
    EXPECT_LT(print.solid.height, 0.19);
}

// Three black nests of which 4, 4 and 2 show, a 4 and a 3 on the board beside a white 1 that came from nowhere.
TEST(Box, CountsAPieceAnewWhereItIsTakenForAnotherSize) {
    std::vector<Measured> pieces;
    for (const bool onBoard : {true, true, false, false, false}) pieces.push_back({Side::Black, 0.3, 0.01, onBoard, 1});
    for (std::size_t i = 2; i < 5; ++i) pieces[i].inStack = true;
    pieces.push_back({Side::White, 0.2, 0.01, true, 1});
    pieces.push_back({Side::White, 0.3, 0.01, true, 0.4}); // hardly a piece
    const Box box(pieces);
    std::vector<int> sizes{3, 2, 3, 3, 1, 0, 3};
    const Box::Counts counts = box.countsOf(sizes);
    const double bySide[2] = {counts.sides[0].factor(), counts.sides[1].factor()};
    EXPECT_DOUBLE_EQ(bySide[1], 1);
    EXPECT_DOUBLE_EQ(bySide[0], 0.05); // a smaller piece is out, and no larger one
    for (std::size_t i = 0; i < sizes.size(); ++i)
        for (int size = 0; size < 4; ++size) {
            auto others = sizes;
            others[i] = size;
            EXPECT_DOUBLE_EQ(box.factorWith(counts, bySide, i, sizes[i], size), box.factorOf(others)) << i << " as " << size;
        }
    EXPECT_LT(box.factorWith(counts, bySide, 4, 1, 3),
              0.05 * 0.2); // three largest beside the board and one on it: one too many, and from nowhere
    EXPECT_DOUBLE_EQ(box.factorWith(counts, bySide, 6, 3, 0), counts.factor());
}

TEST(SizeLaw, GivesChancesThatAddUpEvenWhereTheBoxIsOverfull) {
    const std::vector<Measured> pieces(7, {Side::White, 0.38, 0.008, false, 1});
    for (const SizeChances& chances : judgeSizes(pieces, {})) {
        EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-6);
        for (const double chance : chances) EXPECT_GE(chance, 0);
    }
}

} // namespace
} // namespace hawkstone::recognition::gobblet
