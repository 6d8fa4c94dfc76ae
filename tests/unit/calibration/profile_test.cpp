// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/calibration/profile.h>

#include <gtest/gtest.h>

#include <fstream>

namespace hawkstone::calibration {
namespace {

std::filesystem::path temporary(const char* name) {
    return std::filesystem::path(testing::TempDir()) / name;
}

TEST(Profile, ComesBackAsItWasWritten) {
    const Profile profile{"gobblet", "our set", {{"top.white", {200.5F, 1, 2}}, {"height", {0.25F}}}};
    const auto file = temporary("profile-roundtrip.json");
    ASSERT_TRUE(saveProfile(profile, file));
    const auto loaded = loadProfile(file);
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded->game, profile.game);
    EXPECT_EQ(loaded->name, profile.name);
    EXPECT_EQ(loaded->rows, profile.rows);
}

TEST(Profile, SaysWhatIsWrongAndWhere) {
    const auto file = temporary("profile-bad.json");
    const auto errorOf = [&](const char* text) {
        std::ofstream(file) << text;
        const auto loaded = loadProfile(file);
        return loaded ? std::string("loaded") : loaded.error();
    };
    EXPECT_NE(errorOf("{").find("not JSON"), std::string::npos);
    EXPECT_NE(errorOf("{}").find("/format"), std::string::npos);
    EXPECT_NE(errorOf(R"({"format":"hawkstone-profile/1","rows":{"a":["x"]}})").find("/rows/a"), std::string::npos);
    EXPECT_NE(errorOf(R"({"format":"hawkstone-profile/1","rows":{"a":[1e39]}})").find("/rows/a"), std::string::npos);
    EXPECT_FALSE(loadProfile(temporary("no-such-profile.json")));
    EXPECT_FALSE(loadProfile(testing::TempDir()));
    EXPECT_FALSE(saveProfile({}, temporary("no-such-folder/profile.json")));
    EXPECT_TRUE(saveProfile({"gobblet", "bytes \xff of no alphabet", {}}, file));
    EXPECT_TRUE(loadProfile(file));
}

} // namespace
} // namespace hawkstone::calibration
