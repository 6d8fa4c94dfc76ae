// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.h"

#include <hawkstone/session/input.h>

#include <gtest/gtest.h>

#include <fstream>

namespace hawkstone::session {
namespace {

Expected<Input, std::string> parse(const char* text) {
    return parseInput(Json::parse(text));
}

TEST(Input, EveryButtonGoesThereAndBack) {
    for (const char* text : {R"({"t":10.4,"do":"challenge","players":[0,2]})", R"({"t":0.0,"do":"end-turn"})", R"({"t":1.5,"do":"pass"})",
                             R"({"t":1.5,"do":"undo"})", R"({"t":1.5,"do":"not-a-turn"})", R"({"t":1.5,"do":"agree-draw"})",
                             R"({"t":2.0,"do":"correct","cells":{"b2":{"color":"white","size":3},"a1":null}})"}) {
        const auto input = parse(text);
        ASSERT_TRUE(input) << text << ": " << input.error();
        EXPECT_EQ(input->json().dump(), text);
    }
}

TEST(Input, WhatIsMissingIsNamed) {
    EXPECT_NE(parse(R"([])").error().find("an object"), std::string::npos);
    EXPECT_NE(parse(R"({"do":"undo"})").error().find("\"t\""), std::string::npos);
    EXPECT_NE(parse(R"({"t":-1,"do":"undo"})").error().find("\"t\""), std::string::npos);
    EXPECT_NE(parse(R"({"t":1,"do":"dance"})").error().find("end-turn"), std::string::npos);
    EXPECT_NE(parse(R"({"t":1})").error().find("\"do\""), std::string::npos);
    EXPECT_NE(parse(R"({"t":1,"do":"challenge"})").error().find("players"), std::string::npos);
    EXPECT_NE(parse(R"({"t":1,"do":"challenge","players":["Ann"]})").error().find("players"), std::string::npos);
    EXPECT_NE(parse(R"({"t":1,"do":"correct"})").error().find("cells"), std::string::npos);
}

TEST(Input, AFileIsReadInOrderOfTimeAndItsBadLineNamed) {
    const ScratchFolder folder;
    std::ofstream(folder / "a.jsonl") << "{\"t\":5,\"do\":\"undo\"}\n\n{\"t\":2,\"do\":\"pass\"}\n";
    const auto inputs = readInputs(folder / "a.jsonl");
    ASSERT_TRUE(inputs);
    ASSERT_EQ(inputs->size(), 2u);
    EXPECT_EQ(inputs->front().button, Button::Pass);

    std::ofstream(folder / "b.jsonl") << "{\"t\":5,\"do\":\"undo\"}\n{\"t\":2,\n";
    const auto broken = readInputs(folder / "b.jsonl");
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().find("b.jsonl: line 2"), std::string::npos) << broken.error();
    EXPECT_FALSE(readInputs(folder / "none.jsonl"));
}

} // namespace
} // namespace hawkstone::session
