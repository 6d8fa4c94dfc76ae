// SPDX-License-Identifier: Apache-2.0
// Every Gobblestones photo of samples/ is one test: found, corners within 3 % of the side, no wrong cell that claims to
// be certain. Each folder has a bar: how many boards and cells must be right, how many may be uncertain.
#include <hawkstone/recognition/gobblestones_reader.h>
#include <hawkstone/vision/image_file.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace hawkstone::recognition {
namespace {

namespace fs = std::filesystem;
using namespace board::gobblestones;
using nlohmann::json;

const fs::path kSamples = HAWKSTONE_SAMPLES;

cv::Mat photo(const fs::path& file) {
    const auto bytes = vision::readBytes(file);
    if (!bytes) throw std::runtime_error(file.string() + ": " + bytes.error());
    const auto image = vision::decodeImage(*bytes);
    if (!image) throw std::runtime_error(file.string() + ": " + image.error());
    return image->bgr;
}

json truthOf(const fs::path& image) {
    return json::parse(std::ifstream(fs::path(image).replace_extension(".json")));
}

std::variant<Field, CoveredBy> cellOf(const json& cell) {
    if (!cell.contains("tile")) return Field{*parseColour(cell["field"].get<std::string>()), cell["value"].get<std::uint8_t>()};
    return CoveredBy{parseColour(cell["tile"].get<std::string>())}; // "face-down" is no colour
}

struct Score {
    int right = 0, uncertain = 0;
    double cornerError = 0; // of the side
    std::vector<std::string> silent;
};

Score score(const Sight& sight, const json& truth) {
    Score result;
    double side = 0;
    const auto corner = [&](int i) {
        return cv::Point2d(truth["corners"][i % 4][0].get<double>(), truth["corners"][i % 4][1].get<double>());
    };
    for (int i = 0; i < 4; ++i) side += cv::norm(corner(i) - corner(i + 1)) / 4;
    for (int i = 0; i < 4; ++i) {
        const auto& at = sight.corners[static_cast<std::size_t>(i)];
        result.cornerError = std::max(result.cornerError, cv::norm(corner(i) - cv::Point2d(at.x, at.y)) / side);
    }
    for (std::uint8_t r = 0; r < kSide; ++r)
        for (std::uint8_t c = 0; c < kSide; ++c) {
            const CellSight& cell = sight.cells[r][c];
            const bool right = cell.what == cellOf(truth["cells"][r][c]);
            result.right += right;
            result.uncertain += !cell.trust.certain;
            if (!right && cell.trust.certain) result.silent.push_back(name(board::Cell{r, c}));
        }
    return result;
}

std::vector<fs::path> photosIn(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kSamples / folder))
        if (entry.path().extension() == ".jpg") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::string testName(const fs::path& file) {
    std::string name = file.parent_path().filename().string() + "_" + file.stem().string();
    std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

class GobblestonesPhoto : public testing::TestWithParam<fs::path> {};

TEST_P(GobblestonesPhoto, IsFoundAndNotMisread) {
    const auto sight = readGobblestones(photo(GetParam()), {});
    ASSERT_TRUE(sight) << sight.error().reason;
    const Score result = score(*sight, truthOf(GetParam()));
    EXPECT_LT(result.cornerError, 0.03);
    EXPECT_EQ(result.silent, std::vector<std::string>{});
    EXPECT_GE(result.right, 223); // of 225; the folder's bar below is stricter
}

const auto caseName = [](const auto& info) { return testName(info.param); };
INSTANTIATE_TEST_SUITE_P(Photos, GobblestonesPhoto, testing::ValuesIn(photosIn("gobblestones/photos")), caseName);
INSTANTIATE_TEST_SUITE_P(Enrolment, GobblestonesPhoto, testing::ValuesIn(photosIn("gobblestones/enrolment")), caseName);

TEST(GobblestonesFolder, MeetsItsBar) {
    int right = 0, uncertain = 0, photos = 0;
    for (const fs::path& file : photosIn("gobblestones/photos")) {
        const auto sight = readGobblestones(photo(file), {});
        ASSERT_TRUE(sight) << file;
        const Score result = score(*sight, truthOf(file));
        right += result.right;
        uncertain += result.uncertain;
        ++photos;
    }
    ASSERT_EQ(photos, 12);    // a photo that was lost must not make the bar easier
    EXPECT_GE(right, 2695);   // 99.8 % of 2700
    EXPECT_LE(uncertain, 26); // fewer than 1 %
}

TEST(GobblestonesPhotoTurned, ReadsTheSameBoardFromAnotherSide) {
    // Turning the picture turns which edge is highest, so row 1 is another edge: the cells turn along.
    const fs::path file = kSamples / "gobblestones/photos/dev-009.jpg";
    const cv::Mat upright = photo(file);
    const auto before = readGobblestones(upright, {});
    ASSERT_TRUE(before);
    cv::Mat turned;
    cv::rotate(upright, turned, cv::ROTATE_90_CLOCKWISE);
    const auto after = readGobblestones(turned, {});
    ASSERT_TRUE(after) << after.error().reason;
    for (std::size_t r = 0; r < kSide; ++r)
        for (std::size_t c = 0; c < kSide; ++c) {
            const CellSight &a = before->cells[r][c], &b = after->cells[c][kSide - 1 - r];
            if (a.trust.certain && b.trust.certain) {
                EXPECT_EQ(a.what, b.what) << r << ' ' << c;
            }
        }
}

// With a profile of one's own copy its photos read at least as many cells right, none silently wrong, and no more are uncertain.
class EnrolledGobblestones : public testing::TestWithParam<std::pair<std::string, std::vector<std::string>>> {};

TEST_P(EnrolledGobblestones, ReadAtLeastAsWell) {
    const auto& [set, photos] = GetParam();
    const Enrolment enrolment = enrolGobblestones(
        {photo(kSamples / "gobblestones/enrolment" / (set + "-1.jpg")), photo(kSamples / "gobblestones/enrolment" / (set + "-2.jpg"))});
    EXPECT_EQ(enrolment.unclear, std::vector<std::string>{});
    ReadOptions with;
    with.profile = &enrolment.profile;
    for (const std::string& name : photos) {
        SCOPED_TRACE(name);
        const fs::path file = kSamples / "gobblestones/photos" / (name + ".jpg");
        const auto plain = readGobblestones(photo(file), {}), enrolled = readGobblestones(photo(file), with);
        ASSERT_TRUE(plain && enrolled);
        const Score a = score(*plain, truthOf(file)), b = score(*enrolled, truthOf(file));
        EXPECT_GE(b.right, a.right);
        EXPECT_LE(b.uncertain, a.uncertain);
        EXPECT_EQ(b.silent, std::vector<std::string>{});
    }
}
INSTANTIATE_TEST_SUITE_P(Sets, EnrolledGobblestones,
                         testing::Values(std::pair("a1", std::vector<std::string>{"dev-006", "dev-010"}),
                                         std::pair("a2", std::vector<std::string>{"dev-003", "dev-009"})),
                         [](const auto& each) { return each.param.first; });

class NoGobblestones : public testing::TestWithParam<fs::path> {};

TEST_P(NoGobblestones, IsNotFound) {
    const auto sight = readGobblestones(photo(GetParam()), {});
    ASSERT_FALSE(sight);
    EXPECT_FALSE(sight.error().reason.empty());
}
INSTANTIATE_TEST_SUITE_P(Negatives, NoGobblestones, testing::ValuesIn(photosIn("negatives/gobblestones")), caseName);

} // namespace
} // namespace hawkstone::recognition
