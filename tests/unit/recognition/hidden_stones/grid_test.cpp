// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/stone_grid.h>

#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::vision {
namespace {

// Squares of that half side at the named places of a lattice seen aslant.
std::vector<FoundQuad> squares(const std::vector<cv::Point2f>& places, float reach = 0.43F) {
    const std::array<cv::Point2f, 4> from{cv::Point2f(0, 0), {2, 0}, {2, 2}, {0, 2}},
        to{cv::Point2f(300, 200), {520, 180}, {560, 430}, {280, 440}};
    const cv::Matx33d map = *planeMap(from, to);
    std::vector<FoundQuad> out;
    for (const auto& p : places) {
        FoundQuad q;
        q.corners = {mapped(map, p + cv::Point2f(-reach, -reach)), mapped(map, p + cv::Point2f(reach, -reach)),
                     mapped(map, p + cv::Point2f(reach, reach)), mapped(map, p + cv::Point2f(-reach, reach))};
        q.size = std::sqrt(area(q.corners));
        q.squareness = 1;
        out.push_back(q);
    }
    return out;
}

std::vector<cv::Point2f> block(int columns, int rows) {
    std::vector<cv::Point2f> out;
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) out.emplace_back(static_cast<float>(x), static_cast<float>(y));
    return out;
}

TEST(StoneGrid, IsFoundWithStonesMissing) {
    auto places = block(3, 3);
    places.erase(places.begin() + 4);
    places.erase(places.begin());
    const auto grids = findStoneGrids(squares(places));
    ASSERT_FALSE(grids.empty());
    EXPECT_EQ(grids[0].count(), 7);
    EXPECT_NEAR(grids[0].reach, 0.43, 0.01);
    const auto all = squares(block(3, 3));
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t k = 0; k < 4; ++k) EXPECT_LT(cv::norm(grids[0].stone(i)[k] - all[i].corners[k]), 2) << i;
}

TEST(StoneGrid, PrefersTheStonesEdgeToAFramePrintedInside) {
    auto quads = squares(block(3, 3), 0.34F);
    const auto edges = squares(block(3, 3), 0.43F);
    quads.insert(quads.end(), edges.begin(), edges.begin() + 5);
    const auto grids = findStoneGrids(quads);
    ASSERT_FALSE(grids.empty());
    EXPECT_NEAR(grids[0].reach, 0.43, 0.02);
}

// A low lamp widens stones to the same side; the rims of two stones tell how far inside them the frames are printed.
TEST(StoneGrid, TakesNoShadowsForTheStonesEdges) {
    const auto frames = block(3, 3);
    auto shadowed = frames;
    for (auto& p : shadowed) p += cv::Point2f(0.05F, 0.05F);
    auto quads = squares(frames, 0.33F);
    const auto shadows = squares(shadowed, 0.46F), rims = squares({frames[1], frames[6]}, 0.39F);
    for (const std::size_t i : {0U, 2U, 4U, 5U, 8U}) quads.push_back(shadows[i]);
    quads.insert(quads.end(), rims.begin(), rims.end());
    const auto grids = findStoneGrids(quads);
    ASSERT_FALSE(grids.empty());
    EXPECT_NEAR(grids[0].reach, 0.39, 0.01);
}

TEST(StoneGrid, FramesWithRoundCornersAreSquaresWhereAskedFor) {
    cv::Mat picture(320, 320, CV_8UC3, cv::Scalar(60, 160, 90));
    std::vector<cv::Point> frame;
    for (const auto& [middle, from] :
         {std::pair{cv::Point(130, 70), 270}, {cv::Point(130, 130), 0}, {cv::Point(70, 130), 90}, {cv::Point(70, 70), 180}}) {
        std::vector<cv::Point> corner;
        cv::ellipse2Poly(middle, {30, 30}, 12, from, from + 90, 3, corner);
        frame.insert(frame.end(), corner.begin(), corner.end());
    }
    cv::polylines(picture, frame, true, {230, 230, 230}, 3);
    const auto nearest = [&](const QuadOptions& options) {
        double least = 1e9;
        for (const auto& q : findQuads(picture, options))
            least = std::min(least, std::abs(q.size - 120) + cv::norm(centre(q.corners) - cv::Point2f(100, 100)));
        return least;
    };
    EXPECT_GT(nearest({}), 20);
    EXPECT_LT(nearest({.roundCorners = true}), 10);
}

// Two rows may be what is seen of three: both sides are proposed, and the reader must see symbols there.
TEST(StoneGrid, TwoRowsLackALine) {
    const auto grids = findStoneGrids(squares(block(3, 2)));
    EXPECT_EQ(grids.size(), 2U);
    for (const auto& g : grids) EXPECT_TRUE(g.lineUnseen());
    for (const auto& g : findStoneGrids(squares(block(3, 3)))) EXPECT_FALSE(g.lineUnseen());
}

TEST(StoneGrid, FourStonesAreNone) {
    EXPECT_TRUE(findStoneGrids(squares(block(2, 2))).empty());
    EXPECT_TRUE(findStoneGrids({}).empty());
}

TEST(StoneGrid, AFourByFourBoardIsNone) {
    EXPECT_TRUE(findStoneGrids(squares(block(4, 4))).empty());
}

TEST(StoneGrid, IsCutWhereThePictureEndsOnAStone) {
    const StoneGrid grid = gridInside({{{60, 40}, {360, 40}, {360, 340}, {60, 340}}});
    EXPECT_FALSE(cutByFrame(grid, {400, 360}));
    EXPECT_TRUE(cutByFrame(grid, {362, 360})); // a side along the edge
    EXPECT_TRUE(cutByFrame(grid, {400, 310})); // a part outside
}

TEST(StoneGrid, TurnsAboutItsMiddle) {
    StoneGrid grid = findStoneGrids(squares(block(3, 3)))[0];
    const Corners before = grid.outer();
    grid.turn(1);
    const Corners after = grid.outer();
    for (std::size_t i = 0; i < 4; ++i) EXPECT_LT(cv::norm(after[i] - before[(i + 1) % 4]), 0.1);
    const auto all = squares(block(3, 3));
    EXPECT_LT(cv::norm(centre(grid.stone(0)) - centre(all[2].corners)), 1) << "the last of the first row comes first now";
    grid.turn(3);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_LT(cv::norm(grid.outer()[i] - before[i]), 0.1);
}

TEST(QuadFinder, FindsAColouredSquareOnAnEquallyBrightTable) {
    cv::Mat picture(300, 400, CV_8UC3, cv::Scalar(40, 120, 40));
    const std::vector<cv::Point> corners{{150, 90}, {240, 100}, {232, 190}, {140, 182}};
    cv::fillConvexPoly(picture, corners, cv::Scalar(40, 95, 85), cv::LINE_AA); // the same grey
    const auto quads = findQuads(picture);
    ASSERT_EQ(quads.size(), 1U);
    for (const auto& c : corners) {
        double nearest = 1e9;
        for (const auto& p : quads[0].corners) nearest = std::min(nearest, cv::norm(p - cv::Point2f(c)));
        EXPECT_LT(nearest, 2.5);
    }
}

} // namespace
} // namespace hawkstone::vision
