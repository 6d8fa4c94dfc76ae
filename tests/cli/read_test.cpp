// SPDX-License-Identifier: Apache-2.0
// Photos and what people call photos: one bad file never stops the others, and all is said in one line.
#include "program.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace hawkstone::cli_test {
namespace {

const std::string kSamples = std::string(HAWKSTONE_TESTS) + "/../samples/";
const std::string kPhoto = kSamples + "gobblet/photos/dev-003.jpg";

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::size_t widest(const std::string& text) {
    std::size_t width = 0;
    for (const auto& line : linesOf(text)) width = std::max(width, line.size());
    return width;
}

TEST(ReadCommand, ABadFileDoesNotStopTheOthers) {
    const Folder folder;
    const std::string text = folder.write("text.jpg", "hello"), cut = folder.write("cut.jpg", contentsOf(kPhoto).substr(0, 60000));
    const auto said = hawkstone("read --game gobblet --json " + text + " " + kPhoto + " no-such.jpg " + cut + " " + kSamples +
                                "negatives/gobblet/gobblestones-dev-000.jpg");
    EXPECT_EQ(said.code, 2);
    const auto out = linesOf(said.out), err = linesOf(said.err);
    ASSERT_EQ(out.size(), 2U) << said.out;
    EXPECT_TRUE(nlohmann::json::parse(out[0])["found"].get<bool>());
    const auto none = nlohmann::json::parse(out[1]);
    EXPECT_FALSE(none["found"].get<bool>());
    EXPECT_FALSE(none["reason"].get<std::string>().empty());
    ASSERT_EQ(err.size(), 3U) << said.err;
    EXPECT_EQ(err[0].find("hawkstone: " + text + ": "), 0U);
    EXPECT_EQ(err[1], "hawkstone: no-such.jpg: no such file");
    EXPECT_NE(err[2].find("ends early"), std::string::npos);
}

// What a codec says of a damaged picture is not for people.
TEST(ReadCommand, ADamagedPictureIsOneLine) {
    const Folder folder;
    const std::string photo = contentsOf(kPhoto);
    const std::string closed = folder.write("closed.jpg", photo.substr(0, photo.size() / 2) + "\xFF\xD9");
    const std::string header = folder.write("header.png", std::string("\x89PNG\r\n\x1a\n", 8) + "nothing but an IEND and a sum");
    const auto said = hawkstone("read --game gobblet --json " + closed + " " + header);
    EXPECT_EQ(said.code, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(linesOf(said.err).size(), 2U) << said.err;
}

TEST(ReadCommand, ANameOfAnyBytesGivesOneLineAndValidJson) {
    const Folder folder;
    const std::string photo = folder.write("new\nline\x1b[31m\xff.jpg", contentsOf(kPhoto));
    const auto read = hawkstone("read --game gobblet --json '" + photo + "'");
    EXPECT_EQ(read.code, 0);
    ASSERT_EQ(linesOf(read.out).size(), 1U);
    EXPECT_TRUE(nlohmann::json::accept(read.out));
    const auto refused = hawkstone("read --game gobblet '" + folder.write("a\nb.jpg", "x") + "'");
    EXPECT_EQ(linesOf(refused.err).size(), 1U) << refused.err;
}

TEST(ReadCommand, CornersMustBeAQuadrilateral) {
    for (const char* corners : {"1,2,3", "a,b,c,d,e,f,g,h", "0,0,100,0,100,100,0,100,5", "0,0,0,100,100,100,100,0",
                                "0,0,100,100,100,0,0,100", "0,0,5,0,5,5,0,5", "nan,0,100,0,100,100,0,100", "0,0,1e999,0,100,100,0,100"}) {
        const auto said = hawkstone(std::string("read --game gobblet --corners ") + corners + " " + kPhoto);
        EXPECT_EQ(said.code, 2) << corners;
        EXPECT_EQ(linesOf(said.err).size(), 1U) << said.err;
        EXPECT_EQ(said.err.find("hawkstone: --corners "), 0U) << said.err;
    }
}

TEST(ReadCommand, CornersFarOutsideThePhotoAreNoBoard) {
    for (const char* corners : {"5000,5000,6000,5000,6000,6000,5000,6000", "0,0,1e300,0,1e300,1e300,0,1e300"}) {
        const auto said = hawkstone(std::string("read --game gobblet --json --corners ") + corners + " " + kPhoto);
        EXPECT_EQ(said.code, 1) << said.err;
        EXPECT_FALSE(nlohmann::json::parse(said.out)["found"].get<bool>()) << said.out;
    }
}

TEST(ReadCommand, AProfileThatIsNoneIsNamed) {
    const Folder folder;
    const std::string broken = folder.write("broken.json", "{"), other = folder.write("other.json", R"({"format":"hawkstone-profile/1",)"
                                                                                                    R"("game":"gobblestones","rows":{}})");
    for (const std::string& option : {"--profile " + broken, "--profile " + other, std::string("--profile no-such.json"),
                                      "--profile " + folder.path().string(), "--lens " + broken, "--lens " + other}) {
        const auto said = hawkstone("read --game gobblet " + option + " " + kPhoto);
        EXPECT_EQ(said.code, 2) << option;
        ASSERT_EQ(linesOf(said.err).size(), 1U) << said.err;
        const std::string file = option.substr(option.find(' ') + 1);
        EXPECT_EQ(said.err.find("hawkstone: " + file + ": "), 0U) << said.err;
        EXPECT_EQ(said.err.find(file, 12), std::string::npos) << "named twice: " << said.err;
    }
}

TEST(ReadCommand, ATraceHasThePhotoAndTheTimesEvenWhereNoBoardIs) {
    const Folder folder;
    const std::string negative = kSamples + "negatives/gobblet/hidden-stones-dev-000.jpg";
    std::filesystem::create_directories(folder.path() / "other");
    std::filesystem::copy(negative, folder.path() / "other/hidden-stones-dev-000.jpg");
    const auto trace = folder.path() / "a/b";
    const auto said = hawkstone("read --game gobblet --trace " + trace.string() + " " + negative + " " +
                                (folder.path() / "other/hidden-stones-dev-000.jpg").string());
    EXPECT_EQ(said.code, 1);
    EXPECT_TRUE(exists(trace / "hidden-stones-dev-000-01-photo.png"));
    EXPECT_TRUE(exists(trace / "hidden-stones-dev-000-photo2-01-photo.png"));
    EXPECT_NE(contentsOf(trace / "hidden-stones-dev-000-stages.tsv").find("decode\t"), std::string::npos);
    const auto refused = hawkstone("read --game gobblet --trace " + folder.write("file", "x") + "/in-a-file " + kPhoto);
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(linesOf(refused.err).size(), 1U) << refused.err;
    EXPECT_NE(refused.out.find("stacks"), std::string::npos) << "the reading is still said";
}

TEST(ReadCommand, TheDrawnBoardFitsATerminal) {
    // Corners by hand on a table without a board: every cell is in doubt, which makes the longest list.
    const auto said = hawkstone("read --game gobblestones --corners 300,100,1500,100,1500,1000,300,1000 " + kSamples +
                                "negatives/gobblestones/bare-table.jpg");
    std::string drawn = said.out.substr(said.out.find('\n') + 1); // below the file's name
    EXPECT_LE(widest(drawn), 80U) << drawn;
}

TEST(Help, FitsATerminal) {
    for (const char* command : {"", "judge", "hint", "perft", "read", "enrol", "calibrate", "bench", "referee", "sessions"}) {
        const auto said = hawkstone(std::string(command) + " --help");
        EXPECT_EQ(said.code, 0) << command;
        EXPECT_LE(widest(said.out), 80U) << said.out;
    }
}

TEST(Output, AFullDiskIsSaid) {
    const auto said = hawkstone("--version > /dev/null; { '" HAWKSTONE_PROGRAM "' perft --game gobblet 2 > /dev/full; }");
    EXPECT_EQ(said.code, 2);
    EXPECT_NE(said.err.find("standard output"), std::string::npos) << said.err;
}

} // namespace
} // namespace hawkstone::cli_test
