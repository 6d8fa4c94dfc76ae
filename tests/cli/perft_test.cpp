// SPDX-License-Identifier: Apache-2.0
// Counts from the start and from the mid-game positions of tests/perft, wins and uncoverings among the next plays.
#include "program.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace hawkstone::cli_test {
namespace {

TEST(PerftCommand, CountsFromTheStart) {
    EXPECT_EQ(hawkstone("perft --game gobblet 4").out, "1 16\n2 240\n3 10080\n4 406560\n");
}

TEST(PerftCommand, CountsFromRecords) {
    const std::string folder = std::string(HAWKSTONE_TESTS) + "/perft/";
    std::ifstream file(folder + "gobblet.perft");
    std::map<std::string, std::string> expected; // record -> the lines it must print
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::string record, depth, count;
        ASSERT_TRUE(words >> record >> depth >> count) << line;
        expected[record] += depth + " " + count + "\n";
    }
    EXPECT_EQ(expected.size(), 8U);
    for (const auto& [record, lines] : expected)
        EXPECT_EQ(hawkstone("perft --record '" + folder + record + ".json' 3").out, lines) << record;
}

TEST(PerftCommand, AFinishedGameHasNoMovesAndOtherGamesAreNotCounted) {
    const std::string folder = std::string(HAWKSTONE_TESTS) + "/playthroughs/";
    EXPECT_EQ(hawkstone("perft --record '" + folder + "gobblet-line-of-four.json' 2").out, "1 0\n2 0\n");
    EXPECT_EQ(hawkstone("perft --record '" + folder + "gobblestones-rules.json' 2").code, 2);
}

} // namespace
} // namespace hawkstone::cli_test
