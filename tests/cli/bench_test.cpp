// SPDX-License-Identifier: Apache-2.0
// Measuring and learning: folders as people have them, truths with faults, photos in the wrong order.
#include "program.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <fstream>

namespace hawkstone::cli_test {
namespace {

namespace fs = std::filesystem;
const std::string kSamples = std::string(HAWKSTONE_TESTS) + "/../samples/";

void put(const std::string& sample, const fs::path& image) {
    fs::create_directories(image.parent_path());
    fs::copy(kSamples + sample + ".jpg", image);
    if (fs::exists(kSamples + sample + ".json")) fs::copy(kSamples + sample + ".json", fs::path(image).replace_extension(".json"));
}

TEST(BenchCommand, CountsNestedFoldersOfMixedGamesAndPhotosWithoutABoard) {
    const Folder folder;
    put("gobblet/photos/dev-003", folder.path() / "one/a.JPG");
    put("hidden-stones/photos/dev-003", folder.path() / "one/two/b.jpeg");
    put("negatives/gobblet/hidden-stones-dev-000", folder.path() / "none.jpg");
    fs::copy(folder.path() / "none.jpg", folder.path() / "without-truth.jpg");
    const auto said = hawkstone("bench --json " + folder.path().string());
    EXPECT_EQ(said.code, 0);
    EXPECT_NE(said.err.find("1 photos without a truth"), std::string::npos) << said.err;
    const std::size_t end = said.out.find('\n');
    const auto gobblet = nlohmann::json::parse(said.out.substr(0, end)), stones = nlohmann::json::parse(said.out.substr(end + 1));
    EXPECT_EQ(gobblet["game"], "gobblet");
    EXPECT_EQ(gobblet["photos"], 2);
    EXPECT_EQ(gobblet["boards"], 1);
    EXPECT_EQ(gobblet["found"], 1);
    EXPECT_EQ(gobblet["false_finds"], 0);
    EXPECT_EQ(gobblet["cells"], 16);
    EXPECT_LT(gobblet["interval95"]["found"][0], 1.0);
    EXPECT_EQ(stones["game"], "hidden-stones");
    EXPECT_EQ(stones["cells"], 9);
}

// Of dev-003 and dev-012 the small frame shows no board from one side or two.
TEST(BenchCommand, ReadsPhotosFromTheOtherThreeSidesAndTellsStylesApart) {
    const Folder folder;
    for (const std::string name : {"dev-000", "dev-003", "dev-012", "dev-010"})
        put("gobblet/photos/" + name, folder.path() / (name + ".jpg"));
    put("gobblestones/photos/dev-003", folder.path() / "fields.jpg");
    const auto said = hawkstone("bench --turned --by style --no-tesseract --json " + folder.path().string());
    EXPECT_EQ(said.code, 0) << said.err;
    const std::size_t end = said.out.find('\n');
    const auto fields = nlohmann::json::parse(said.out.substr(0, end)), gobblet = nlohmann::json::parse(said.out.substr(end + 1));
    EXPECT_EQ(fields["found"], 4);
    EXPECT_EQ(fields["misread"], 0);
    EXPECT_GT(fields["right"], 890);
    EXPECT_EQ(gobblet["boards"], 16);
    EXPECT_EQ(gobblet["found"], 16);
    EXPECT_EQ(gobblet["misread"], 0);
    EXPECT_LT(gobblet["uncertain"], 4);
    EXPECT_LT(gobblet["worst_corner"], 0.03);
    EXPECT_EQ(gobblet["by"]["a1"]["boards"], 12);
    EXPECT_EQ(gobblet["by"]["a2"]["boards"], 4);
    const auto table = hawkstone("bench --by style --no-tesseract --game gobblet " + folder.path().string()).out;
    EXPECT_NE(table.find("style boards found exact"), std::string::npos) << table;
    EXPECT_NE(table.find("a2         1     1"), std::string::npos) << table;
}

// How stones lie is counted apart from what they show: a truth that calls a straight one turned finds it wrong, and silent.
TEST(BenchCommand, CountsWhichStonesLieTurned) {
    const Folder folder;
    put("hidden-stones/photos/dev-003", folder.path() / "a.jpg");
    const auto measured = [&](const char* turned) {
        auto truth = nlohmann::json::parse(std::ifstream(folder.path() / "a.json"));
        truth["turned"] = nlohmann::json::parse(turned);
        std::ofstream(folder.path() / "a.json") << truth;
        return nlohmann::json::parse(hawkstone("bench --json " + folder.path().string()).out);
    };
    const auto straight = measured("[]");
    EXPECT_EQ(straight["turns"], 9);
    EXPECT_EQ(straight["turns_misread"], 0);
    EXPECT_EQ(straight["silent"], 0);
    const auto all = measured(R"(["a1","b1","c1","a2","b2","c2","a3","b3","c3"])");
    EXPECT_EQ(all["turns_uncertain"], straight["turns_uncertain"]);
    EXPECT_EQ(all["turns_misread"], straight["turns_right"]);
    EXPECT_EQ(all["misread"], 0);
    EXPECT_EQ(all["silent"], 1);
}

TEST(BenchCommand, ABrokenTruthIsNamedAndTheOthersAreMeasured) {
    const Folder folder;
    put("gobblet/photos/dev-003", folder.path() / "good.jpg");
    const std::vector<std::string> broken{"{",
                                          "[]",
                                          R"({"game":"chess"})",
                                          R"({"game":"gobblet"})",
                                          R"({"game":"gobblet","cells":[[1]]})",
                                          R"({"game":"gobblet","cells":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"corners":[1,2]})",
                                          R"({"game":"gobblet","found":"no"})",
                                          R"({"game":"gobblet","cells":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"stacks":{"white":"x"}})",
                                          R"({"game":"hidden-stones","stones":[[0,0,0],[0,0,0],[0,0,0]],"cards":[{}]})"};
    for (std::size_t i = 0; i < broken.size(); ++i) {
        const std::string name = "broken" + std::to_string(i);
        folder.write(name + ".jpg", "never opened");
        folder.write(name + ".json", broken[i]);
    }
    folder.write("text.jpg", "no picture");
    folder.write("text.json", R"({"game":"gobblet","found":false})");
    const auto said = hawkstone("bench --json " + folder.path().string());
    EXPECT_EQ(said.code, 2);
    for (std::size_t i = 0; i < broken.size(); ++i)
        EXPECT_NE(said.err.find("broken" + std::to_string(i) + ".json: "), std::string::npos) << said.err;
    EXPECT_NE(said.err.find("text.jpg: "), std::string::npos) << said.err;
    const auto counted = nlohmann::json::parse(said.out);
    EXPECT_EQ(counted["photos"], 1);
    EXPECT_EQ(counted["cells"], 16);
}

TEST(BenchCommand, AFolderWithoutPhotosIsBadInput) {
    const Folder folder;
    for (const std::string& where : {folder.path().string(), (folder.path() / "no-such").string(), folder.write("file", "x")}) {
        const auto said = hawkstone("bench " + where);
        EXPECT_EQ(said.code, 2);
        EXPECT_EQ(said.err.find("hawkstone: " + where + ": "), 0U) << said.err;
    }
}

// Swapped, every face would be learned as the other side of its stone and read so, certainly, ever after.
TEST(EnrolCommand, HiddenStonesInTheWrongOrderAreNotLearned) {
    const Folder folder;
    const std::string first = kSamples + "hidden-stones/enrolment/a1-1.jpg ", second = kSamples + "hidden-stones/enrolment/a1-2.jpg ";
    const std::string file = (folder.path() / "p.json").string(), enrol = "enrol --game hidden-stones --name ours --out " + file + " ";
    for (const std::string& photos : {second + first, first + first, second + second}) {
        const auto said = hawkstone(enrol + photos);
        EXPECT_EQ(said.code, 1);
        EXPECT_NE(said.err.find("shows other stones"), std::string::npos) << said.err;
        EXPECT_FALSE(fs::exists(file));
    }
    EXPECT_EQ(hawkstone(enrol + first + second).code, 0);
    EXPECT_TRUE(fs::exists(file));
}

TEST(EnrolCommand, ANameOfAnyBytesIsKeptAsFarAsItCanBe) {
    const Folder folder;
    const std::string file = (folder.path() / "p.json").string();
    const auto said = hawkstone("enrol --game gobblet --name 'our\xff set' --out " + file + " " + kSamples + "gobblet/enrolment/a1-1.jpg");
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_TRUE(nlohmann::json::accept(contentsOf(file)));
    const auto refused = hawkstone("enrol --game gobblet --name x --out " + folder.path().string() + "/no/p.json " + kSamples +
                                   "gobblet/enrolment/a1-1.jpg");
    EXPECT_EQ(refused.code, 2);
}

TEST(CalibrateCommand, SaysWhatIsMissing) {
    const Folder folder;
    const std::string table = kSamples + "gobblet/photos/dev-000.jpg ", other = kSamples + "hidden-stones/photos/dev-000.jpg ";
    for (const std::string& photos : {table, table + table + table, table + table + other, std::string("no-such.jpg")}) {
        const auto said = hawkstone("calibrate --out " + (folder.path() / "lens.json").string() + " " + photos);
        EXPECT_EQ(said.code, 2) << photos;
        EXPECT_EQ(std::ranges::count(said.err, '\n'), 1) << said.err;
        EXPECT_FALSE(fs::exists(folder.path() / "lens.json"));
    }
}

} // namespace
} // namespace hawkstone::cli_test
