// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <hawkstone/records/json.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace hawkstone::cli_test {
namespace {

const std::string kGood =
    R"({"format":"hawkstone-record/1","game":"gobblet","players":["Ann","Ben"],"turns":[{"player":0,"from":"stack1","to":"b2"}]})";

TEST(JudgeCommand, PrintsOneLineOfJsonARecord) {
    const Folder folder;
    const auto file = folder.write("a.json", kGood);
    const auto said = hawkstone("judge --json '" + file + "' '" + file + "'");
    EXPECT_EQ(said.code, 0);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(std::ranges::count(said.out, '\n'), 2);
    const auto line = records::parseJson(said.out.substr(0, said.out.find('\n')));
    ASSERT_TRUE(line);
    EXPECT_EQ((*line)["record"], file);
    EXPECT_EQ((*line)["turns"][0]["legal"], true);
}

TEST(JudgeCommand, ABadFileIsNamedInOneLineAndTheOthersAreJudged) {
    const Folder folder;
    const auto good = folder.write("good.json", kGood);
    std::string deep;
    while (deep.size() < 10'000'000) deep += "[";
    const std::string wrongPlayer =
        R"({"format":"hawkstone-record/1","game":"gobblet","players":["Ann","Ben"],"turns":[{"player":7,"touch":"b2"}]})";
    struct Case {
        std::string text, place;
    };
    for (const auto& [text, place] : {Case{kGood.substr(0, 60), "line 1, column 60"}, Case{"", "line 1, column 1"}, Case{deep, "nesting"},
                                      Case{wrongPlayer, "/turns/0/player"}, Case{std::string("\xFF\xFE\x00", 3), "line 1, column"}}) {
        const auto bad = folder.write("bad.json", text);
        const auto said = hawkstone("judge --json '" + good + "' '" + bad + "' '" + good + "'");
        EXPECT_EQ(said.code, 2);
        EXPECT_EQ(std::ranges::count(said.out, '\n'), 2);
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << said.err;
        EXPECT_NE(said.err.find(bad + ": "), std::string::npos) << said.err;
        EXPECT_NE(said.err.find(place), std::string::npos) << said.err;
        EXPECT_NE(said.err.find("expected"), std::string::npos) << said.err;
        EXPECT_LT(said.err.size(), 500U);
    }
}

TEST(JudgeCommand, MissingFilesFoldersAndWrongUsage) {
    const Folder folder;
    EXPECT_EQ(hawkstone("judge --json '" + folder.path().string() + "/none.json'").code, 2);
    EXPECT_EQ(hawkstone("judge --json '" + folder.path().string() + "'").code, 2);
    for (const char* words :
         {"", "judge", "judge --jsn x", "juge", "perft 3", "perft --game chess 2", "perft --game gobblet 0", "perft --game gobblet x"}) {
        const auto said = hawkstone(words);
        EXPECT_EQ(said.code, 2) << words;
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << words << ": " << said.err;
        EXPECT_EQ(said.out, "") << words;
    }
}

TEST(JudgeCommand, WordsForPeopleArePlainInAFileAndFitEightyColumns) {
    const Folder folder;
    const auto said = hawkstone("judge '" + std::string(HAWKSTONE_TESTS) + "/playthroughs/gobblestones-rules.json'");
    EXPECT_EQ(said.code, 0);
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);
    EXPECT_NE(said.out.find("no 2x2 block of covered fields may arise"), std::string::npos);
    std::istringstream lines(said.out.substr(said.out.find('\n'))); // the first line names the file
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(VersionAndHelp, AreThere) {
    const auto version = hawkstone("--version");
    EXPECT_EQ(version.code, 0);
    for (const char* word : {"hawkstone ", "OpenCV ", "oneDNN ", "Tesseract ", "Qt "})
        EXPECT_NE(version.out.find(word), std::string::npos) << word;
    for (const char* words : {"--help", "judge --help", "hint --help", "perft --help"}) EXPECT_EQ(hawkstone(words).code, 0);
    EXPECT_NE(hawkstone("--help").out.find("Exit code"), std::string::npos);
}

} // namespace
} // namespace hawkstone::cli_test
