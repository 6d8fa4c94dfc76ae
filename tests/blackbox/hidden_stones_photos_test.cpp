// SPDX-License-Identifier: Apache-2.0
// Every sample photo of Hidden Stones, from all four sides, against its truth.
#include <hawkstone/recognition/hidden_stones_reader.h>

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace hawkstone::recognition {
namespace {

using board::hidden_stones::Formation;
using board::hidden_stones::Sight;
using nlohmann::json;

const std::filesystem::path kFolder = std::filesystem::path(HAWKSTONE_SAMPLES) / "hidden-stones";
constexpr int kPhotos = 12; // a photo more or less must be noticed

Formation formationOf(const json& rows) {
    Formation out;
    for (const auto& row : rows) {
        out.emplace_back();
        for (const auto& face : row) out.back().push_back(board::hidden_stones::parseFace(face.get<std::string>())); // "any" is no face
    }
    return out;
}

struct Sample {
    std::string name;
    cv::Mat photo;
    json truth;
};

Sample load(const std::filesystem::path& jpg) {
    Sample out{jpg.stem().string(), cv::imread(jpg.string()), {}};
    std::ifstream(std::filesystem::path(jpg).replace_extension("json")) >> out.truth;
    return out;
}

std::vector<Sample> samples() {
    std::vector<Sample> out;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder / "photos"))
        if (entry.path().extension() == ".jpg") out.push_back(load(entry.path()));
    std::ranges::sort(out, {}, &Sample::name);
    return out;
}

// The photo and where a point of it goes, turned clockwise by quarters.
cv::Mat turned(const cv::Mat& photo, int quarters) {
    if (!quarters) return photo;
    cv::Mat out;
    cv::rotate(photo, out, quarters == 1 ? cv::ROTATE_90_CLOCKWISE : quarters == 2 ? cv::ROTATE_180 : cv::ROTATE_90_COUNTERCLOCKWISE);
    return out;
}
cv::Point2d turned(cv::Point2d p, cv::Size photo, int quarters) {
    if (quarters == 1) return {photo.height - p.y, p.x};
    if (quarters == 2) return {photo.width - p.x, photo.height - p.y};
    if (quarters == 3) return {p.y, photo.width - p.x};
    return p;
}

void expectCorners(const board::Quad& seen, const json& truth, cv::Size photo, int quarters, double part) {
    double side = 0;
    for (std::size_t i = 0; i < 4; ++i)
        side += std::hypot(truth[i][0].get<double>() - truth[(i + 1) % 4][0].get<double>(),
                           truth[i][1].get<double>() - truth[(i + 1) % 4][1].get<double>()) /
                4;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d p = turned(cv::Point2d(truth[i][0], truth[i][1]), photo, quarters);
        EXPECT_LT(std::hypot(seen[i].x - p.x, seen[i].y - p.y), part * side) << "corner " << i;
    }
}

struct Tally {
    int stones = 0, asked = 0, cards = 0, cardsAsked = 0;
};

// Nothing may be misread; what is asked about is counted.
void expectTruth(const Sight& sight, const Sample& sample, int quarters, Tally& tally) {
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            const auto& stone = sight.stones[r][c];
            EXPECT_EQ(name(stone.face), sample.truth["stones"][r][c].get<std::string>())
                << r << c << (stone.trust.certain ? " silently" : "");
            EXPECT_FALSE(stone.turned) << r << c;
            ++tally.stones;
            tally.asked += !stone.trust.certain;
        }
    expectCorners(sight.corners, sample.truth["corners"], sample.photo.size(), quarters, 0.03);
    EXPECT_EQ(sight.pileNote, "");
    EXPECT_EQ(sight.cards.size(), sample.truth["cards"].size());
    for (const auto& card : sample.truth["cards"]) {
        const Formation formation = formationOf(card["formation"]);
        const auto seen = std::ranges::find_if(
            sight.cards, [&](const auto& c) { return c.formation == formation && c.points == card["points"].get<int>(); });
        ASSERT_NE(seen, sight.cards.end()) << card.dump();
        ++tally.cards;
        tally.cardsAsked += !seen->trust.certain;
        expectCorners(seen->corners, card["corners"], sample.photo.size(), quarters, 0.12);
    }
}

TEST(HiddenStonesPhotos, AreReadFromAllFourSides) {
    const auto all = samples();
    ASSERT_EQ(all.size(), static_cast<std::size_t>(kPhotos));
    Tally tally;
    for (const auto& sample : all)
        for (int quarters = 0; quarters < 4; ++quarters) {
            SCOPED_TRACE(sample.name + " turned " + std::to_string(quarters));
            const auto sight = readHiddenStones(turned(sample.photo, quarters), {});
            ASSERT_TRUE(sight) << sight.error().reason;
            expectTruth(*sight, sample, quarters, tally);
        }
    EXPECT_LE(tally.asked, 4) << "of " << tally.stones; // under 1 %
    EXPECT_LE(tally.cardsAsked, 1) << "of " << tally.cards;
}

TEST(HiddenStonesPhotos, AreReadWithTheCornersGiven) {
    Tally tally;
    for (const auto& sample : samples()) {
        SCOPED_TRACE(sample.name);
        ReadOptions options;
        board::Quad given;
        for (std::size_t i = 0; i < 4; ++i) given[i] = {sample.truth["corners"][(i + 1) % 4][0], sample.truth["corners"][(i + 1) % 4][1]};
        options.corners = given; // from another corner than a1's: the symbols must tell
        const auto sight = readHiddenStones(sample.photo, options);
        ASSERT_TRUE(sight) << sight.error().reason;
        expectTruth(*sight, sample, 0, tally);
    }
    EXPECT_LE(tally.asked, 1) << "of " << tally.stones;
}

TEST(HiddenStonesPhotos, ReadAtLeastAsWellWithTheirOwnProfile) {
    Tally tally;
    for (const std::string print : {"a1", "a2"}) {
        const std::vector<cv::Mat> photos{cv::imread((kFolder / "enrolment" / (print + "-1.jpg")).string()),
                                          cv::imread((kFolder / "enrolment" / (print + "-2.jpg")).string())};
        const Enrolment own = enrolHiddenStones(photos, print);
        EXPECT_TRUE(own.unclear.empty()) << own.unclear[0];
        ReadOptions options;
        options.profile = &own.profile;
        std::ifstream manifest(kFolder / "photos" / "manifest.tsv");
        for (std::string line; std::getline(manifest, line);) {
            if (line.find("print " + print) == std::string::npos) continue;
            const Sample sample = load(kFolder / "photos" / line.substr(0, line.find('\t')));
            SCOPED_TRACE(sample.name);
            const auto sight = readHiddenStones(sample.photo, options);
            ASSERT_TRUE(sight) << sight.error().reason;
            expectTruth(*sight, sample, 0, tally);
        }
    }
    EXPECT_EQ(tally.asked, 0) << "of " << tally.stones;
}

TEST(HiddenStonesPhotos, AreNotSeenWhereThereAreNone) {
    int pictures = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(HAWKSTONE_SAMPLES) / "negatives")) {
        const auto& path = entry.path();
        if (path.extension() != ".jpg" || path.filename().string().find("hidden-stones") != std::string::npos) continue;
        ++pictures;
        const auto sight = readHiddenStones(cv::imread(path.string()), {});
        EXPECT_FALSE(sight) << path;
        if (!sight) {
            EXPECT_FALSE(sight.error().reason.empty());
        }
    }
    EXPECT_GE(pictures, 10);
}

} // namespace
} // namespace hawkstone::recognition
