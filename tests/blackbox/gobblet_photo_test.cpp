// SPDX-License-Identifier: Apache-2.0
// Every photo of samples/gobblet is one test: found, and no wrong cell or stack that claims to be certain. The folder's
// bar (gobblet_expectations.tsv) asks for a least number of exact boards, right cells and corners within 3 % of the side.
#include <hawkstone/board/gobblet.h>
#include <hawkstone/recognition/gobblet_reader.h>
#include <hawkstone/vision/image_file.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hawkstone::recognition {
namespace {

namespace fs = std::filesystem;
using board::gobblet::Piece;
using nlohmann::json;

const fs::path kSamples = HAWKSTONE_SAMPLES;

cv::Mat photo(const fs::path& file) {
    const auto bytes = vision::readBytes(file);
    if (!bytes) throw std::runtime_error(file.string() + ": " + bytes.error());
    const auto image = vision::decodeImage(*bytes);
    if (!image) throw std::runtime_error(file.string() + ": " + image.error());
    return image->bgr;
}

std::optional<Piece> pieceOf(const json& cell) {
    if (cell.is_null()) return std::nullopt;
    return Piece{*board::gobblet::parseSide(cell["color"].get<std::string>()), cell["size"].get<std::uint8_t>()};
}

struct Score {
    bool found = false, exact = false;
    int right = 0, uncertain = 0, silent = 0, silentStacks = 0;
    double cornerError = 1;
    std::string wrong;
};

double sideOf(const json& corners) {
    double around = 0;
    for (int i = 0; i < 4; ++i)
        around += std::hypot(corners[i][0].get<double>() - corners[(i + 1) % 4][0].get<double>(),
                             corners[i][1].get<double>() - corners[(i + 1) % 4][1].get<double>());
    return around / 4;
}

void scoreStacks(const json& truth, const board::gobblet::Sight& sight, Score& score) {
    for (int side = 0; side < 2; ++side) {
        const json& wanted = truth["stacks"][side == 0 ? "white" : "black"];
        if (wanted.is_null()) continue; // cut by the frame: whatever was made out of it is no error
        std::vector<std::uint8_t> sizes;
        for (const json& size : wanted)
            if (size.get<int>() > 0) sizes.push_back(size.get<std::uint8_t>());
        std::sort(sizes.rbegin(), sizes.rend());
        const bool right = sight.stacks[side] ? *sight.stacks[side] == sizes : sizes.empty();
        if (!right && !sight.stacksUncertain) {
            ++score.silentStacks;
            score.wrong += side == 0 ? " white stacks" : " black stacks";
        }
    }
}

Score scoreOf(const fs::path& file, const ReadOptions& options) {
    const json truth = json::parse(std::ifstream(fs::path(file).replace_extension(".json")));
    const auto sight = readGobblet(photo(file), options);
    Score score;
    if (!sight) {
        score.wrong = sight.error().reason;
        return score;
    }
    score.found = score.exact = true;
    score.cornerError = 0;
    for (int i = 0; i < 4; ++i)
        score.cornerError = std::max(score.cornerError, std::hypot(sight->corners[i].x - truth["corners"][i][0].get<double>(),
                                                                   sight->corners[i].y - truth["corners"][i][1].get<double>()) /
                                                            sideOf(truth["corners"]));
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const auto& cell = sight->cells[row][column];
            const bool right = cell.top == pieceOf(truth["cells"][row][column]);
            score.right += right;
            score.uncertain += !cell.trust.certain;
            score.exact = score.exact && right;
            if (right || !cell.trust.certain) continue;
            ++score.silent;
            score.wrong += ' ' + board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
        }
    scoreStacks(truth, *sight, score);
    return score;
}

std::vector<fs::path> photosOf(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".jpg") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

class PhotoTest : public ::testing::Test {
public:
    explicit PhotoTest(fs::path file) : m_file(std::move(file)) {}
    void TestBody() override {
        const Score score = scoreOf(m_file, {});
        ASSERT_TRUE(score.found) << score.wrong;
        EXPECT_LT(score.cornerError, 0.03);
        EXPECT_EQ(score.silent, 0) << "wrong and not said:" << score.wrong;
        EXPECT_EQ(score.silentStacks, 0) << "wrong and not said:" << score.wrong;
    }

private:
    fs::path m_file;
};

class NegativeTest : public ::testing::Test {
public:
    explicit NegativeTest(fs::path file) : m_file(std::move(file)) {}
    void TestBody() override { EXPECT_FALSE(readGobblet(photo(m_file), {})); }

private:
    fs::path m_file;
};

struct Bar {
    std::string folder;
    std::size_t photos = 0;
    int exact = 0, right = 0, uncertain = 0, misread = 0, goodCorners = 0;
};

std::vector<Bar> bars() {
    std::ifstream in(fs::path(HAWKSTONE_TESTS) / "blackbox/gobblet_expectations.tsv");
    std::vector<Bar> result;
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream row(line);
        Bar bar;
        row >> bar.folder >> bar.photos >> bar.exact >> bar.right >> bar.uncertain >> bar.misread >> bar.goodCorners;
        result.push_back(bar);
    }
    return result;
}

TEST(GobbletFolders, ReachTheirBars) {
    const auto all = bars();
    ASSERT_FALSE(all.empty());
    for (const Bar& bar : all) {
        int exact = 0, right = 0, uncertain = 0, silent = 0, goodCorners = 0;
        const auto files = photosOf(kSamples / bar.folder);
        EXPECT_EQ(files.size(), bar.photos) << bar.folder;
        for (const fs::path& file : files) {
            const Score score = scoreOf(file, {});
            exact += score.exact;
            right += score.right;
            uncertain += score.uncertain;
            silent += score.silent;
            goodCorners += score.cornerError < 0.03;
        }
        EXPECT_GE(goodCorners, bar.goodCorners) << bar.folder;
        EXPECT_GE(exact, bar.exact) << bar.folder;
        EXPECT_GE(right, bar.right) << bar.folder;
        EXPECT_LE(uncertain, bar.uncertain) << bar.folder;
        EXPECT_LE(silent, bar.misread) << bar.folder;
        if (exact > bar.exact || right > bar.right)
            std::cout << bar.folder << ": better than its bar, " << exact << " exact, " << right << " cells right\n";
    }
}

// A profile of the make never makes its photos read worse.
TEST(GobbletEnrolment, HelpsItsOwnSet) {
    for (const std::string style : {"a1", "a2", "a3"}) {
        const Enrolment enrolment = enrolGobblet(std::vector<cv::Mat>{photo(kSamples / "gobblet/enrolment" / (style + "-1.jpg"))}, style);
        EXPECT_TRUE(enrolment.unclear.empty()) << style << ": " << (enrolment.unclear.empty() ? "" : enrolment.unclear[0]);
        int with = 0, without = 0, silent = 0;
        ReadOptions options;
        options.profile = &enrolment.profile;
        for (const fs::path& file : photosOf(kSamples / "gobblet/photos")) {
            if (json::parse(std::ifstream(fs::path(file).replace_extension(".json")))["style"] != style) continue;
            const Score enrolled = scoreOf(file, options);
            with += enrolled.right;
            silent += enrolled.silent;
            without += scoreOf(file, {}).right;
        }
        EXPECT_GE(with, without) << style;
        EXPECT_EQ(silent, 0) << style;
    }
}

// Seen upside down, the tall pieces pull the network that looks for the grid far off; the cells hold the grid firmly where it is.
TEST(GobbletPhotos, UpsideDownTheCellsStillHoldTheGrid) {
    cv::Mat turned;
    cv::rotate(photo(kSamples / "gobblet/photos/dev-020.jpg"), turned, cv::ROTATE_180);
    const auto sight = readGobblet(turned, {});
    ASSERT_TRUE(sight);
    std::ifstream file(kSamples / "gobblet/photos/dev-020.json");
    const json truth = json::parse(file);
    int certain = 0;
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column) {
            const auto& cell = sight->cells[row][column];
            EXPECT_EQ(cell.top, pieceOf(truth["cells"][3 - row][3 - column])) << row + 1 << ", " << column + 1;
            certain += cell.trust.certain;
        }
    EXPECT_GE(certain, 15);
}

TEST(GobbletPhotos, HalfABoardIsNoBoard) {
    for (const fs::path& file : photosOf(kSamples / "gobblet/photos")) {
        const json truth = json::parse(std::ifstream(fs::path(file).replace_extension(".json")));
        const cv::Mat whole = photo(file);
        const int middle = static_cast<int>((truth["corners"][0][0].get<double>() + truth["corners"][1][0].get<double>()) / 2);
        EXPECT_FALSE(readGobblet(whole(cv::Rect(0, 0, middle, whole.rows)).clone(), {})) << file;
    }
}

} // namespace
} // namespace hawkstone::recognition

int main(int argc, char** argv) {
    using namespace hawkstone::recognition;
    ::testing::InitGoogleTest(&argc, argv);
    for (const fs::path& file : photosOf(kSamples / "gobblet/photos"))
        ::testing::RegisterTest("GobbletPhoto", file.stem().string().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                [file]() -> ::testing::Test* { return new PhotoTest(file); });
    for (const fs::path& file : photosOf(kSamples / "gobblet/enrolment"))
        ::testing::RegisterTest("GobbletPhoto", file.stem().string().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                [file]() -> ::testing::Test* { return new PhotoTest(file); });
    for (const fs::path& file : photosOf(kSamples / "negatives/gobblet"))
        ::testing::RegisterTest("GobbletNegative", file.stem().string().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                                [file]() -> ::testing::Test* { return new NegativeTest(file); });
    return RUN_ALL_TESTS();
}
