// SPDX-License-Identifier: Apache-2.0
// Made-up tables are drawn and read back. The seeds were never used for teaching (those lie below 900000).
#include "gobblet_scene.h"
#include "looking.h"

#include <hawkstone/recognition/gobblet_reader.h>

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <stdexcept>

namespace hawkstone::recognition {
namespace {

using board::gobblet::Piece;
using board::gobblet::Side;
using board::gobblet::Sight;
namespace scenes = hawkstone::testing::gobblet;

struct Made {
    scenes::Scene scene;
    scenes::Picture picture;
};

Made make(std::uint32_t seed, const scenes::Wishes& wishes = {}) {
    Made made{scenes::makeScene(seed, wishes), {}};
    made.picture = scenes::render(made.scene);
    return made;
}

bool wholeInView(const scenes::Scene& scene) {
    for (const board::Pixel& p : scene.corners())
        if (p.x < 0 || p.y < 0 || p.x > scene.camera.size.width || p.y > scene.camera.size.height) return false;
    return true;
}

std::array<std::array<std::optional<Piece>, 4>, 4> truthOf(const scenes::Scene& scene) {
    std::array<std::array<std::optional<Piece>, 4>, 4> cells;
    for (const scenes::Round& round : scene.rounds)
        if (round.cell >= 0) cells[round.cell / 4][round.cell % 4] = round.piece;
    return cells;
}

struct FirstFound {
    Made made;
    Sight sight;
};

FirstFound firstFound() {
    for (std::uint32_t seed = 950000; seed < 950020; ++seed) {
        scenes::Wishes wishes;
        wishes.size = {960, 540};
        Made made = make(seed, wishes);
        const auto sight = readGobblet(made.picture.bgr, {});
        if (sight && sight->cornerDoubt == 0) return {made, *sight};
    }
    throw std::runtime_error("none of twenty tables was found without doubt");
}

// Tables far odder than any photo: free colours, a lamp from anywhere, defocus. Bars are what is reached now
// (docs/accuracy.md), to be raised, never lowered.
TEST(RoundTrip, ReadsMostOfWhatWasDrawnAndSeldomErrsSilently) {
    int cells = 0, right = 0, silent = 0, boards = 0, found = 0;
    for (int kind = 0; kind < scenes::kMakes; ++kind)
        for (std::uint32_t seed = 950000; seed < 950004; ++seed) {
            scenes::Wishes wishes;
            wishes.make = static_cast<scenes::Make>(kind);
            wishes.size = {960, 540};
            const Made made = make(seed, wishes);
            if (!wholeInView(made.scene)) continue;
            ++boards;
            const auto sight = readGobblet(made.picture.bgr, {});
            if (!sight) continue;
            ++found;
            const auto truth = truthOf(made.scene);
            for (int row = 0; row < 4; ++row)
                for (int column = 0; column < 4; ++column) {
                    const auto& cell = sight->cells[row][column];
                    ++cells;
                    right += cell.top == truth[row][column];
                    if (cell.top == truth[row][column] || !cell.trust.certain) continue;
                    ++silent;
                    std::cout << "seed " << seed << ", make " << kind << ", row " << row + 1 << ", column " << column + 1 << ": size "
                              << (cell.top ? cell.top->size : 0) << ", trust " << cell.trust.confidence << '\n';
                }
        }
    std::cout << found << " of " << boards << " boards, " << right << " of " << cells << " cells, " << silent << " silent errors\n";
    EXPECT_GE(found, boards * 95 / 100) << found << " of " << boards;
    EXPECT_GE(right, cells * 98 / 100) << right << " of " << cells;
    EXPECT_EQ(silent, 0) << silent << " of " << cells;
}

// Tables that were once read wrongly without a word: a dark piece on a dark floor that both networks overlook, a purple one called white beside pale
// stacks, the top of a tall piece taken for a second one, pale domes that measure narrower than the black ones, a pale piece measured by its hollow's rim,
// and one behind a taller one.
TEST(GobbletReader, IsNotSilentlyWrongWhereItOnceWas) {
    const std::initializer_list<std::pair<std::uint32_t, bool>> tables{{3300014, false}, {3300034, false}, {3310060, true},
                                                                       {3310062, true},  {3310066, true},  {3350014, true},
                                                                       {7000000, false}, {7080000, false}};
    for (const auto& [seed, odd] : tables) {
        scenes::Wishes wishes;
        wishes.odd = odd;
        const Made made = make(seed, wishes);
        const auto sight = readGobblet(made.picture.bgr, {});
        ASSERT_TRUE(sight) << seed;
        const auto truth = truthOf(made.scene);
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column) {
                const auto& cell = sight->cells[row][column];
                EXPECT_TRUE(cell.top == truth[row][column] || !cell.trust.certain)
                    << seed << ", row " << row + 1 << ", column " << column + 1;
            }
    }
}

struct CloserTally {
    int pieces = 0, glimpsesWrong = 0, closerWrong = 0;
    double glimpsesMiss = 0, closerMiss = 0; // of the radius, in cells, all together
};

CloserTally lookTwice(std::uint32_t first, std::uint32_t count, const scenes::Wishes& wishes) {
    using namespace gobblet;
    CloserTally tally;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        const Made made = make(seed, wishes);
        if (!wholeInView(made.scene)) continue;
        const Pyramid pyramid(made.picture.bgr);
        const BoardView view(made.scene.corners(), made.picture.bgr.size());
        Cells cells = lookAtCells(pyramid, view, Care::Thorough);
        const Cells glimpsed = cells;
        std::vector<Place> none;
        for (const bool mirrored : {false, true}) lookCloser(pyramid, view, glimpsed, cells, none, mirrored);
        for (const scenes::Round& round : made.scene.rounds) {
            if (round.cell < 0 || !cells[round.cell].closer || round.seen < round.whole / 2) continue;
            const auto rightly = [&](const PieceGlimpse& g) {
                return (round.piece->side == board::gobblet::Side::White ? g.white : g.black) > 0.5;
            };
            const double wide = round.side.empty() ? (round.foot + round.top) / 2 : round.foot;
            const PieceGlimpse &far = glimpsed[round.cell].glimpse, &near = *cells[round.cell].closer;
            ++tally.pieces;
            tally.glimpsesWrong += !rightly(far);
            tally.closerWrong += !rightly(near);
            tally.glimpsesMiss += std::abs(far.radius - wide);
            tally.closerMiss += std::abs(near.radius - wide);
        }
    }
    std::cout << tally.pieces << " pieces; wrong at a glimpse " << tally.glimpsesWrong << ", from nearer " << tally.closerWrong
              << "; radius off by " << tally.glimpsesMiss / tally.pieces << " and " << tally.closerMiss / tally.pieces << " cells\n";
    return tally;
}

// Dark pieces on dark boards in little light: where a glimpse names the wrong colour or no piece, a look from nearer should know better.
TEST(CloserLook, KnowsDarkPiecesBetterThanAGlimpse) {
    scenes::Wishes wishes;
    wishes.size = {960, 540};
    wishes.murky = true;
    wishes.pieces = 10;
    const CloserTally tally = lookTwice(951000, 24, wishes);
    ASSERT_GT(tally.pieces, 100);
    EXPECT_LT(tally.closerWrong, tally.glimpsesWrong);
    EXPECT_LT(tally.closerMiss, 0.85 * tally.glimpsesMiss);
}

// Collars, steps, ribs: a body is as wide as its hull, wherever its top ends.
TEST(CloserLook, TellsHowWideABodyOfAnyShapeIs) {
    scenes::Wishes wishes;
    wishes.size = {960, 540};
    wishes.lathe = true;
    wishes.pieces = 10;
    const CloserTally tally = lookTwice(953000, 24, wishes);
    ASSERT_GT(tally.pieces, 100);
    EXPECT_LT(tally.closerMiss, 0.7 * tally.glimpsesMiss);
}

TEST(CloserLook, IsSurerWhereBothAgreeAndUnsureWhereTheyContradict) {
    using namespace gobblet;
    PieceGlimpse agreed{.empty = 0.01, .white = 0.04, .black = 0.94, .hidden = 0.01};
    hearBoth(agreed, {.empty = 0.001, .white = 0.001, .black = 0.997, .hidden = 0.001});
    EXPECT_GT(agreed.black, 0.98);
    EXPECT_NEAR(agreed.empty + agreed.white + agreed.black + agreed.hidden, 1, 1e-9);
    PieceGlimpse denied{.empty = 0.001, .white = 0.997, .black = 0.001, .hidden = 0.001};
    hearBoth(denied, {.empty = 0.001, .white = 0.001, .black = 0.997, .hidden = 0.001});
    EXPECT_LT(std::max(denied.white, denied.black), 0.97);
}

TEST(GobbletReader, SeesNoBoardWhereThereIsNone) {
    int read = 0;
    for (std::uint32_t seed = 960000; seed < 960006; ++seed) {
        scenes::Wishes wishes;
        wishes.noBoard = true;
        wishes.size = {640, 360};
        read += readGobblet(make(seed, wishes).picture.bgr, {}).has_value();
    }
    EXPECT_EQ(read, 0);
}

TEST(GobbletReader, TakesNoOtherGridForItsOwn) {
    for (const int cells : {3, 5, 8}) {
        int read = 0;
        for (std::uint32_t seed = 961000; seed < 961004; ++seed) {
            scenes::Wishes wishes;
            wishes.cells = cells;
            wishes.pieces = 0;
            wishes.size = {640, 360};
            read += readGobblet(make(seed, wishes).picture.bgr, {}).has_value();
        }
        EXPECT_EQ(read, 0) << cells << "x" << cells;
    }
}

TEST(GobbletReader, SaysWhyNothingWasRead) {
    const auto tiny = readGobblet(cv::Mat(8, 8, CV_8UC3, cv::Scalar::all(90)), {});
    ASSERT_FALSE(tiny);
    EXPECT_FALSE(tiny.error().reason.empty());
    const auto blank = readGobblet(cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(90)), {});
    ASSERT_FALSE(blank);
    EXPECT_EQ(blank.error().reason, "no 4x4 grid in view");
}

TEST(GobbletReader, KeepsTheCornersItIsGiven) {
    const Made made = make(950001);
    ReadOptions options;
    options.corners = made.scene.corners();
    const auto sight = readGobblet(made.picture.bgr, options);
    ASSERT_TRUE(sight);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(sight->corners[i].x, made.scene.corners()[i].x);
}

TEST(GobbletReader, ReadsTheSameAgainWithTheBoardKnown) {
    const FirstFound first = firstFound();
    const Sight again = rereadGobblet(first.made.picture.bgr, first.sight, {});
    int compared = 0;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            if (!again.cells[row][column].trust.certain || !first.sight.cells[row][column].trust.certain) continue;
            ++compared;
            EXPECT_EQ(again.cells[row][column].top, first.sight.cells[row][column].top);
        }
    EXPECT_GE(compared, 8);
}

// Five looks through the same doubtful corners are no better than one.
TEST(GobbletReader, CallsNoSizeCertainThroughDoubtfulCornersHoweverOftenItLooks) {
    const FirstFound first = firstFound();
    Sight known = first.sight;
    known.cornerDoubt = 0.02;
    const std::vector<Sight> looks(5, rereadGobblet(first.made.picture.bgr, known, {}));
    const std::vector<Sight> sure(5, rereadGobblet(first.made.picture.bgr, first.sight, {}));
    int pieces = 0, surePieces = 0;
    for (const auto& row : joinGobblet(looks).cells)
        for (const auto& cell : row) pieces += cell.top && cell.trust.certain;
    for (const auto& row : joinGobblet(sure).cells)
        for (const auto& cell : row) surePieces += cell.top && cell.trust.certain;
    EXPECT_EQ(pieces, 0);
    EXPECT_GE(surePieces, 3);

    ReadOptions options;
    options.corners = first.sight.corners;
    options.cornerDoubt = 0.02;
    const auto given = readGobblet(first.made.picture.bgr, options);
    ASSERT_TRUE(given);
    for (const auto& row : given->cells)
        for (const auto& cell : row) EXPECT_FALSE(cell.top && cell.trust.certain);
}

TEST(GobbletReader, ShowsNoCertainPieceUnderASleeve) {
    const FirstFound first = firstFound();
    cv::Mat covered = first.made.picture.bgr.clone();
    covered.setTo(cv::Scalar(90, 120, 190)); // a sleeve over everything
    const Sight sight = rereadGobblet(covered, first.sight, {});
    for (const auto& row : sight.cells)
        for (const auto& cell : row) EXPECT_FALSE(cell.trust.certain && cell.top);
}

Sight lookWith(float white3, float empty) {
    Sight sight;
    for (auto& row : sight.cells)
        for (auto& cell : row) {
            cell.chances.fill(0);
            cell.chances[0] = empty;
            cell.chances[3] = white3;
        }
    return sight;
}

TEST(JoinGobblet, WeighsLooksByTheirChances) {
    const Sight joined = joinGobblet({lookWith(0.9F, 0.1F), lookWith(0.95F, 0.05F), lookWith(0.4F, 0.6F)});
    const Piece white3{Side::White, 3};
    EXPECT_EQ(joined.cells[0][0].top, white3);
}

TEST(JoinGobblet, AHiddenLookSaysNothing) {
    const Sight joined = joinGobblet({lookWith(0.98F, 0.02F), lookWith(0.0F, 0.05F), lookWith(0.02F, 0.0F)});
    const Piece white3{Side::White, 3};
    EXPECT_EQ(joined.cells[1][1].top, white3);
    EXPECT_FALSE(joinGobblet({lookWith(0.5F, 0.5F)}).cells[0][0].trust.certain);
}

TEST(EnrolGobblet, LearnsHowWideTheFourSizesAre) {
    scenes::Wishes wishes;
    wishes.enrolment = true;
    int learned = 0;
    std::string complaints;
    for (std::uint32_t seed = 970000; seed < 970005; ++seed) {
        const Made made = make(seed, wishes);
        if (!wholeInView(made.scene)) continue;
        const Enrolment enrolment = enrolGobblet(std::vector<cv::Mat>{made.picture.bgr}, "made up");
        const auto* radius = enrolment.profile.find("radius");
        for (const std::string& unclear : enrolment.unclear) complaints += "\nseed " + std::to_string(seed) + ": " + unclear;
        if (!radius || !enrolment.unclear.empty()) continue;
        ++learned;
        EXPECT_EQ(enrolment.profile.name, "made up");
        ASSERT_EQ(radius->size(), 4U);
        for (int s = 0; s < 4; ++s) EXPECT_NEAR((*radius)[s], made.scene.radii[s], 0.06) << "seed " << seed;
    }
    EXPECT_GE(learned, 1) << complaints;
}

TEST(EnrolGobblet, SaysWhatThePhotosDoNotShow) {
    EXPECT_FALSE(enrolGobblet({}, "none").unclear.empty());
    const Enrolment blank = enrolGobblet(std::vector<cv::Mat>{cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(90))}, "blank");
    ASSERT_EQ(blank.unclear.size(), 1U);
    EXPECT_NE(blank.unclear[0].find("photo 1"), std::string::npos);
    EXPECT_TRUE(blank.profile.rows.empty());
}

} // namespace
} // namespace hawkstone::recognition
