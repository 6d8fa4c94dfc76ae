// SPDX-License-Identifier: Apache-2.0
// What a session's readers make of several looks at a table, and what the one for Gobblet keeps between them: where the
// stacks stand, and how sure the corners are.
#include "gobblet_scene.h"

#include <hawkstone/session/table_reader.h>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace hawkstone::session {
namespace {

namespace scenes = hawkstone::testing::gobblet;
using board::gobblet::Sight;

struct Found {
    cv::Mat picture;
    std::unique_ptr<TableReader> reader;
    Sight sight;
};

// The first made-up table whose stacks are all seen.
Found tableWithStacks() {
    for (std::uint32_t seed = 950000; seed < 950040; ++seed) {
        scenes::Wishes wishes;
        wishes.size = {960, 540};
        scenes::Scene scene = scenes::makeScene(seed, wishes);
        Found found{scenes::render(scene).bgr, makeTableReader(sights::Game::Gobblet, {}), {}};
        const auto sight = found.reader->find(found.picture, {});
        if (!sight) continue;
        found.sight = std::get<Sight>(*sight);
        if (found.sight.stacks[0] && found.sight.stacks[1] && !found.sight.stacksUncertain) return found;
    }
    throw std::runtime_error("none of forty tables shows its stacks");
}

// What the game knows: the board, and no word of where things stand beside it.
sights::Sight known(const Sight& sight, const board::Quad& corners) {
    Sight bare;
    bare.corners = corners;
    bare.cells = sight.cells;
    return bare;
}

TEST(GobbletTableReader, LooksAtTheStacksAgain) {
    const Found found = tableWithStacks();
    const auto again = std::get<Sight>(found.reader->reread(found.picture, known(found.sight, found.sight.corners)).value());
    EXPECT_EQ(again.stacks, found.sight.stacks);
    EXPECT_FALSE(again.stacksUncertain);
}

TEST(GobbletTableReader, FindsTheStacksWhereTheBoardWentAfterABumpAndAfterARestart) {
    const Found found = tableWithStacks();
    const cv::Matx23d push(1, 0, 14, 0, 1, -9);
    cv::Mat bumped;
    cv::warpAffine(found.picture, bumped, push, found.picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    board::Quad corners = found.sight.corners;
    for (auto& corner : corners) corner = {corner.x + 14, corner.y - 9};
    const auto again = std::get<Sight>(found.reader->reread(bumped, known(found.sight, corners)).value());
    EXPECT_EQ(again.stacks, found.sight.stacks);

    const auto restarted = makeTableReader(sights::Game::Gobblet, {});
    restarted->relearn(Json::parse(found.reader->learned().dump()));
    EXPECT_EQ(std::get<Sight>(restarted->reread(bumped, known(found.sight, corners)).value()).stacks, found.sight.stacks);
}

TEST(GobbletTableReader, AStackThatIsTakenAwayIsMissed) {
    const Found found = tableWithStacks();
    cv::Mat picture = found.picture.clone();
    // Table of its own colour over the first stack of all.
    const board::Pixel foot = found.sight.stackFeet.front();
    const cv::Rect around = cv::Rect(cvRound(foot.x) - 60, cvRound(foot.y) - 110, 120, 140) & cv::Rect({}, picture.size());
    picture(around).setTo(cv::mean(picture));
    const auto again = std::get<Sight>(found.reader->reread(picture, known(found.sight, found.sight.corners)).value());
    EXPECT_TRUE(again.stacks != found.sight.stacks || again.stacksUncertain);
}

TEST(GobbletTableReader, RemembersThatTheCornersDidNotComeToRest) {
    const Found found = tableWithStacks();
    found.reader->relearn(Json{{"cornerDoubt", 0.02}});
    const sights::Sight before = known(found.sight, found.sight.corners);
    const sights::Sight quick = found.reader->reread(found.picture, before).value();
    const sights::Sight thorough = found.reader->find(found.picture, found.sight.corners).value();
    for (const sights::Sight& look : {quick, thorough, found.reader->join({quick, quick, quick, thorough})}) {
        EXPECT_GT(std::get<Sight>(look).cornerDoubt, 0);
        int pieces = 0;
        for (const auto& row : std::get<Sight>(look).cells)
            for (const auto& cell : row) {
                pieces += cell.top.has_value();
                EXPECT_FALSE(cell.top && cell.trust.certain);
            }
        EXPECT_GE(pieces, 1);
    }
}

// On a made-up set a 5 was written down as a 6, for certain: no look had been sure of it, but eight looks joined were.
TEST(GobblestonesTableReader, DoubtfulLooksAtAPrintNeverJoinIntoACertainOne) {
    using namespace board::gobblestones;
    const auto reader = makeTableReader(sights::Game::Gobblestones, {});
    const auto look = [](double confidence, bool certain) {
        board::gobblestones::Sight sight;
        for (auto& row : sight.cells)
            for (CellSight& cell : row) cell = {Field{Colour::Green, 6}, {confidence, certain}};
        return sights::Sight(sight);
    };
    const auto certain = [&](const std::vector<sights::Sight>& looks) {
        return std::get<board::gobblestones::Sight>(reader->join(looks)).cells[0][14].trust.certain;
    };
    EXPECT_FALSE(certain(std::vector(8, look(0.8, false))));
    EXPECT_TRUE(certain(std::vector(8, look(0.97, true))));
    std::vector<sights::Sight> mixed(5, look(0.97, true));
    mixed.push_back(look(0.6, false)); // a shadow passed
    EXPECT_TRUE(certain(mixed));
}

} // namespace
} // namespace hawkstone::session
