// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <hawkstone/records/arbiter.h>

#include <gtest/gtest.h>

namespace hawkstone::cli_test {
namespace {

using records::Json;

std::string playthrough(const std::string& name) {
    return std::string(HAWKSTONE_TESTS) + "/playthroughs/" + name + ".json";
}

Json answer(const std::string& words) {
    const auto said = hawkstone("hint --json " + words);
    EXPECT_EQ(said.code, 0) << said.err;
    const auto parsed = records::parseJson(said.out);
    EXPECT_TRUE(parsed) << said.out;
    return parsed ? *parsed : Json();
}

// Best first, each with its words, and the arbiter allows every one.
void expectSound(const Json& hint, const std::string& file) {
    const auto record = records::readJsonFile(file);
    ASSERT_TRUE(record);
    const auto arbiter = records::replay(*record);
    ASSERT_TRUE(arbiter);
    ASSERT_FALSE(hint["plays"].empty());
    EXPECT_EQ(hint["best"], 0);
    int last = 1'000'000;
    for (const auto& play : hint["plays"]) {
        EXPECT_LE(play["value"].get<int>(), last);
        last = play["value"].get<int>();
        EXPECT_FALSE(play["why"].get<std::string>().empty());
        const auto verdict = arbiter->preview(play["turn"]);
        ASSERT_TRUE(verdict) << play["turn"];
        EXPECT_TRUE((*verdict)["legal"].get<bool>()) << play["turn"] << (*verdict);
    }
}

TEST(HintCommand, Gobblestones) {
    const auto file = playthrough("gobblestones-rules");
    const auto hint = answer("--rack RRYGB '" + file + "'");
    expectSound(hint, file);
    EXPECT_TRUE(hint["least"].is_number());
    expectSound(answer("--rack RRYGBTTT '" + playthrough("gobblestones-bluff") + "'"), playthrough("gobblestones-bluff"));
}

TEST(HintCommand, HiddenStones) {
    const auto file = playthrough("hidden-stones-rules");
    expectSound(answer("--cards 3,17,40,60 '" + file + "'"), file);
    expectSound(answer("'" + file + "'"), file);
}

TEST(HintCommand, Gobblet) {
    const auto file = playthrough("gobblet-opening");
    expectSound(answer("'" + file + "'"), file);
}

TEST(HintCommand, AFinishedGameHasNoPlays) {
    for (const char* name : {"gobblestones-last-tile", "gobblet-line-of-four", "hidden-stones-four-strikes"}) {
        const auto hint = answer("'" + playthrough(name) + "'");
        EXPECT_TRUE(hint["plays"].empty());
        EXPECT_TRUE(hint["best"].is_null());
    }
}

TEST(HintCommand, SaysWhyNotHere) {
    const auto file = playthrough("gobblestones-rules");
    const auto verdict = answer("--play '{\"place\":[{\"at\":\"a1\",\"tile\":\"R\"}]}' '" + file + "'");
    EXPECT_FALSE(verdict["legal"].get<bool>());
    EXPECT_EQ(verdict["violations"][0]["rule"], "adjacent");
    const auto words = hawkstone("hint --play '{\"place\":[]}' '" + file + "'");
    EXPECT_NE(words.out.find("allowed"), std::string::npos);
}

TEST(HintCommand, WrongHoldingsAreBadInput) {
    const auto stones = playthrough("gobblestones-rules"), cards = playthrough("hidden-stones-rules");
    for (const auto& words :
         {"--rack RQ '" + stones + "'", "--cards 1 '" + stones + "'", "--rack R '" + cards + "'", "--cards 99 '" + cards + "'",
          "--cards 1,x '" + cards + "'", "--play '{' '" + stones + "'", "--play '{\"place\":3}' '" + stones + "'"}) {
        const auto said = hawkstone("hint " + words);
        EXPECT_EQ(said.code, 2) << words;
        EXPECT_NE(said.err.find("expected"), std::string::npos) << said.err;
    }
}

} // namespace
} // namespace hawkstone::cli_test
