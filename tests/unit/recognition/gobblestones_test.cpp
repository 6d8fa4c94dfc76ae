// SPDX-License-Identifier: Apache-2.0
#include "gobblestones_scene.h"

#include <hawkstone/recognition/gobblestones_reader.h>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace hawkstone::recognition {
namespace {

using namespace board::gobblestones;
using testing_support::draw;
using testing_support::GobblestonesScene;

struct Tally {
    int right = 0, silent = 0, uncertain = 0;
};

template <class Cells>
Tally compare(const Sight& sight, const Cells& truth) {
    Tally tally;
    for (std::size_t r = 0; r < kSide; ++r)
        for (std::size_t c = 0; c < kSide; ++c) {
            const bool right = sight.cells[r][c].what == truth[r][c];
            tally.right += right;
            tally.uncertain += !sight.cells[r][c].trust.certain;
            tally.silent += !right && sight.cells[r][c].trust.certain;
        }
    return tally;
}

TEST(RoundTrip, ReadsWhatWasDrawn) {
    int uncertain = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE(seed);
        const auto table = draw({.seed = seed, .size = seed % 2 ? cv::Size(1280, 720) : cv::Size(1920, 1080)});
        const auto sight = readGobblestones(table.bgr, {});
        if (!sight) {
            ADD_FAILURE() << sight.error().reason;
            continue;
        }
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_LT(std::hypot(sight->corners[i].x - table.corners[i].x, sight->corners[i].y - table.corners[i].y),
                      0.03 * 0.7 * table.bgr.rows)
                << i;
        const Tally tally = compare(*sight, table.cells);
        EXPECT_EQ(tally.silent, 0);
        EXPECT_GE(tally.right, 220);
        uncertain += tally.uncertain;
    }
    EXPECT_LE(uncertain, 12 * 225 / 20); // a twentieth; most of them condensed figures 11 pixels high
}

// Boards whose numbers stand on a badge near a corner of each field were refused or asked about: their lattice lay right, but hardly a figure was sure.
// Where they stand but a little aside half of them were: 4 and 5 at 0.12 and 2 at 0.14 had 247 questions.
TEST(RoundTrip, ReadsFiguresThatStandOffTheMiddle) {
    struct Case {
        std::uint32_t seed;
        double aside;
    };
    int uncertain = 0;
    for (const auto& [seed, aside] : {Case{1, 0.16}, {3, 0.16}, {4, 0.16}, {6, 0.16}, {4, 0.12}, {5, 0.12}, {2, 0.14}}) {
        SCOPED_TRACE(testing::Message() << seed << " by " << aside);
        const auto table = draw({.seed = seed, .aside = aside, .size = {1920, 1080}});
        const auto sight = readGobblestones(table.bgr, {});
        if (!sight) {
            ADD_FAILURE() << sight.error().reason;
            continue;
        }
        const Tally tally = compare(*sight, table.cells);
        EXPECT_EQ(tally.silent, 0);
        EXPECT_GE(tally.right, 215);
        uncertain += tally.uncertain;
    }
    EXPECT_LE(uncertain,
              7 * 225 /
                  30); // of four at 0.16 alone 785 when the figures were looked for in the middle, 153 when tiles cut aside were doubted
}

TEST(RoundTrip, ReadsNumbersOfTwoFigures) {
    int pairs = 0, right = 0;
    for (const std::uint32_t seed : {61U, 62U, 63U}) {
        SCOPED_TRACE(seed);
        const auto table = draw({.seed = seed, .covered = 0.05, .pairs = 0.3, .size = {1920, 1080}});
        const auto sight = readGobblestones(table.bgr, {});
        ASSERT_TRUE(sight);
        EXPECT_EQ(compare(*sight, table.cells).silent, 0);
        for (std::size_t r = 0; r < kSide; ++r)
            for (std::size_t c = 0; c < kSide; ++c)
                if (const auto* field = std::get_if<Field>(&table.cells[r][c]); field && field->value > 9) {
                    ++pairs;
                    right += sight->cells[r][c].what == table.cells[r][c] && sight->cells[r][c].trust.certain;
                }
    }
    RecordProperty("pairs", pairs);
    RecordProperty("right", right);
    EXPECT_GE(right, pairs * 6 / 10) << pairs;
}

TEST(RereadGobblestones, AgreesWithTheFullReading) {
    const auto table = draw({.seed = 31, .covered = 0.12});
    const auto before = readGobblestones(table.bgr, {});
    ASSERT_TRUE(before);
    const Tally full = compare(*before, table.cells), quick = compare(rereadGobblestones(table.bgr, *before, {}), table.cells);
    EXPECT_EQ(quick.silent, 0);
    EXPECT_GE(quick.right, full.right - 1);
}

TEST(RereadGobblestones, SeesTilesThatWereLaidSince) {
    const auto table = draw({.seed = 33, .covered = 0.12});
    const auto before = readGobblestones(table.bgr, {});
    ASSERT_TRUE(before);
    Sight earlier = *before; // as if the tiles had not lain there yet
    for (auto& row : earlier.cells)
        for (CellSight& cell : row)
            if (std::holds_alternative<CoveredBy>(cell.what)) cell.what = Field{Colour::Red, 3};
    const Tally tally = compare(rereadGobblestones(table.bgr, earlier, {}), table.cells);
    EXPECT_EQ(tally.silent, 0);
    EXPECT_GE(tally.right, 222);
}

TEST(RereadGobblestones, TellsBacksOfAnyLookFromTiles) {
    int backs = 0, certain = 0;
    for (std::uint32_t seed = 71; seed <= 78; ++seed) {
        SCOPED_TRACE(seed);
        const auto empty = draw({.seed = seed, .covered = 0});
        const auto laid = draw(
            {.seed = seed,
             .covered = 0,
             .tiles = {
                 {{2, 3}, std::nullopt}, {{2, 4}, Colour::Green}, {{7, 7}, std::nullopt}, {{7, 8}, Colour::Red}, {{11, 4}, std::nullopt}}});
        const auto before = readGobblestones(empty.bgr, {});
        ASSERT_TRUE(before);
        const Sight now = rereadGobblestones(laid.bgr, *before, {});
        for (std::size_t r = 0; r < kSide; ++r)
            for (std::size_t c = 0; c < kSide; ++c) {
                const auto* lies = std::get_if<CoveredBy>(&laid.cells[r][c]);
                if (!lies) continue;
                const CellSight& cell = now.cells[r][c];
                EXPECT_TRUE(cell.what == laid.cells[r][c] || !cell.trust.certain) << r << ' ' << c;
                backs += !lies->tile;
                certain += !lies->tile && cell.trust.certain;
            }
    }
    EXPECT_EQ(backs, 24);
    EXPECT_EQ(certain, backs);
}

TEST(RereadGobblestones, ReadsAFieldThatWasNeverSeenFree) {
    const auto table = draw({.seed = 34, .covered = 0});
    const auto before = readGobblestones(table.bgr, {});
    ASSERT_TRUE(before);
    Sight earlier = *before;
    earlier.cells[7][7] = {CoveredBy{Colour::Blue}, {0.99, true}};
    const Sight now = rereadGobblestones(table.bgr, earlier, {});
    EXPECT_EQ(now.cells[7][7].what, table.cells[7][7]);
}

TEST(RereadGobblestones, DoesNotTrustWhatAHandHides) {
    const auto table = draw({.seed = 32, .covered = 0});
    const auto before = readGobblestones(table.bgr, {});
    ASSERT_TRUE(before);
    const auto at = [&](double column, double row) {
        const auto& q = before->corners;
        const double u = column / kSide, v = row / kSide;
        return cv::Point(cvRound((1 - u) * (1 - v) * q[0].x + u * (1 - v) * q[1].x + u * v * q[2].x + (1 - u) * v * q[3].x),
                         cvRound((1 - u) * (1 - v) * q[0].y + u * (1 - v) * q[1].y + u * v * q[2].y + (1 - u) * v * q[3].y));
    };
    cv::Mat hidden = table.bgr.clone();
    const std::vector<cv::Point> hand{at(5, 5), at(12, 4), at(13, 11), at(6, 12)};
    cv::fillConvexPoly(hidden, hand, {140, 170, 215}, cv::LINE_AA);
    const Sight under = rereadGobblestones(hidden, *before, {});
    int unsure = 0;
    for (std::size_t r = 6; r < 11; ++r)
        for (std::size_t c = 7; c < 12; ++c) unsure += !under.cells[r][c].trust.certain;
    EXPECT_GE(unsure, 20); // of the 25 fields under the hand
    const Sight again = rereadGobblestones(table.bgr, under, {});
    EXPECT_EQ(compare(again, table.cells).silent, 0);
}

Sight sightOf(Field field, double confidence) {
    Sight sight;
    for (auto& row : sight.cells)
        for (CellSight& cell : row) cell = {field, {confidence, confidence > 0.85}};
    return sight;
}

TEST(JoinGobblestones, OneLookStaysAsItIs) {
    const Sight look = sightOf({Colour::Red, 5}, 0.4);
    const Sight joined = joinGobblestones({look});
    EXPECT_EQ(joined.cells[3][4].what, look.cells[3][4].what);
    EXPECT_FALSE(joined.cells[3][4].trust.certain);
}

TEST(JoinGobblestones, DoubtfulLooksThatAgreeBecomeCertain) {
    const Sight look = sightOf({Colour::Red, 5}, 0.8);
    EXPECT_TRUE(joinGobblestones({look, look, look, look}).cells[0][0].trust.certain);
}

TEST(JoinGobblestones, LooksThatDisagreeAreNotCertain) {
    const Sight five = sightOf({Colour::Red, 5}, 0.95), six = sightOf({Colour::Red, 6}, 0.93);
    const Sight joined = joinGobblestones({five, six, five, six});
    EXPECT_EQ(std::get<Field>(joined.cells[0][0].what).value, 5);
    EXPECT_FALSE(joined.cells[0][0].trust.certain);
}

TEST(ReadGobblestones, RefusesWhatIsNoPicture) {
    EXPECT_FALSE(readGobblestones({}, {}));
    EXPECT_FALSE(readGobblestones(cv::Mat(1, 1, CV_8UC3), {}));
    EXPECT_FALSE(readGobblestones(cv::Mat(500, 500, CV_8UC1, cv::Scalar(7)), {}));
}

TEST(ReadGobblestones, TakesCornersGivenByHand) {
    const auto table = draw({.seed = 40});
    ReadOptions options;
    options.corners = table.corners;
    for (auto& corner : *options.corners) corner.x += 3, corner.y -= 2; // nobody hits a corner exactly
    const auto sight = readGobblestones(table.bgr, options);
    ASSERT_TRUE(sight);
    EXPECT_EQ(compare(*sight, table.cells).silent, 0);
    EXPECT_GE(compare(*sight, table.cells).right, 222);
}

// Backs that look like one of the colours cannot all be tiles of it: the box holds twenty.
TEST(ReadGobblestones, TrustsNoTileOfAColourWithMoreThanTheBoxHolds) {
    for (const int count : {18, 24}) {
        GobblestonesScene scene{.seed = 41, .covered = 0};
        for (int i = 0; i < count; ++i) scene.tiles[{i * 7 % 15, i / 2}] = Colour::Red;
        ASSERT_EQ(static_cast<int>(scene.tiles.size()), count);
        const auto sight = readGobblestones(draw(scene).bgr, {});
        ASSERT_TRUE(sight) << sight.error().reason;
        int read = 0, certain = 0;
        for (const auto& row : sight->cells)
            for (const CellSight& cell : row)
                if (const auto* covered = std::get_if<CoveredBy>(&cell.what); covered && covered->tile == Colour::Red)
                    ++read, certain += cell.trust.certain;
        EXPECT_GT(read, count - 2);
        if (count <= 20)
            EXPECT_GT(certain, count / 2);
        else
            EXPECT_EQ(certain, 0);
    }
}

// Corners dragged one field too far to the right: every name would be off by one, and nothing may be called certain.
TEST(ReadGobblestones, TrustsNothingWhereTheGivenCornersLieAFieldOff) {
    const auto table = draw({.seed = 46, .covered = 0, .size = {1920, 1080}});
    const auto certain = [&](const board::Quad& corners) {
        ReadOptions options;
        options.corners = corners;
        const auto sight = readGobblestones(table.bgr, options);
        int count = 0;
        if (sight)
            for (const auto& row : sight->cells)
                for (const auto& cell : row) count += cell.trust.certain;
        return count;
    };
    const board::Quad& c = table.corners;
    const auto along = [](board::Pixel a, board::Pixel b, double part) {
        return board::Pixel{a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
    };
    EXPECT_GT(certain(c), 200);
    EXPECT_EQ(
        certain({along(c[0], c[1], 1 / 15.0), along(c[0], c[1], 16 / 15.0), along(c[3], c[2], 16 / 15.0), along(c[3], c[2], 1 / 15.0)}), 0);
}

TEST(EnrolGobblestones, SaysWhatIsMissing) {
    EXPECT_EQ(enrolGobblestones({}).unclear.size(), 1U);
    const auto table = draw({.seed = 46, .covered = 0, .size = {1920, 1080}});
    const Enrolment enrolment = enrolGobblestones({table.bgr, table.bgr}); // no tiles in the second photo
    EXPECT_EQ(std::ranges::count_if(enrolment.unclear, [](const std::string& said) { return said.starts_with("photo 2"); }), 6);
    EXPECT_NE(enrolment.profile.find("field.turquoise"), nullptr);
    EXPECT_EQ(enrolment.profile.find("tile.red"), nullptr);
}

bool coloursLookAlike(const cv::Mat& board) {
    return std::ranges::any_of(enrolGobblestones({board, board}).unclear,
                               [](const std::string& said) { return said.find("look alike") != std::string::npos; });
}

// A lamp under which green and blue are nearly one: turquoise lies between them. The board is still found, but it is no light to enrol in.
TEST(EnrolGobblestones, AsksForAnotherLightWhereTwoColoursLookAlike) {
    const auto table = draw({.seed = 46, .covered = 0, .size = {1920, 1080}});
    EXPECT_FALSE(coloursLookAlike(table.bgr));
    cv::Mat lit;
    cv::transform(table.bgr, lit, cv::Matx33f(0.55F, 0.45F, 0, 0.4F, 0.6F, 0, 0, 0, 1));
    ASSERT_TRUE(readGobblestones(lit, {}));
    EXPECT_TRUE(coloursLookAlike(lit));
}

} // namespace
} // namespace hawkstone::recognition
