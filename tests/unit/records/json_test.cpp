// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/records/json.h>

#include <gtest/gtest.h>

namespace hawkstone::records {
namespace {

std::string placeOfError(std::string_view text) {
    const auto parsed = parseJson(text);
    return parsed ? "no error" : parsed.error().place;
}

TEST(ParseJson, KeepsKeysInTheirOrder) {
    const auto parsed = parseJson(R"({"b":[1,-2,2.5,true,null,"x"],"a":{}})");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->dump(), R"({"b":[1,-2,2.5,true,null,"x"],"a":{}})");
}

TEST(ParseJson, LetsAByteOrderMarkPass) {
    EXPECT_TRUE(parseJson("\xEF\xBB\xBF{}"));
}

TEST(ParseJson, SaysWhereTheSyntaxBreaks) {
    EXPECT_EQ(placeOfError(""), "line 1, column 1");
    EXPECT_EQ(placeOfError("{\"a\":1,\n  }"), "line 2, column 3");
    EXPECT_EQ(placeOfError("[1, 2"), "line 1, column 5");
    EXPECT_EQ(placeOfError("{} {}"), "line 1, column 4");
    EXPECT_EQ(placeOfError("[NaN]"), "line 1, column 2");
    EXPECT_EQ(placeOfError("[1e999]"), "line 1, column 6");
    EXPECT_NE(placeOfError("\"\xFF\xFE\""), "no error");
    EXPECT_EQ(placeOfError(std::string_view("{}\0", 3)), "line 1, column 3");
}

TEST(ParseJson, RefusesAKeyThatStandsTwice) {
    EXPECT_EQ(placeOfError(R"({"turns":[{"player":0},{"player":0,"player":1}]})"), "/turns/1/player");
    EXPECT_EQ(placeOfError(R"([{"a":1},{"a":1}])"), "no error");
}

TEST(ParseJson, TenMegabytesOfNestingAreRefusedAtOnce) {
    for (const char* open : {"[", "{\"a\":"}) {
        std::string deep;
        while (deep.size() < 10'000'000) deep += open;
        const auto parsed = parseJson(deep);
        ASSERT_FALSE(parsed);
        EXPECT_NE(parsed.error().expected.find("nesting no deeper than 64"), std::string::npos);
        EXPECT_LT(parsed.error().line("deep.json").size(), 200U);
    }
}

TEST(ParseJson, AnErrorIsOneShortLineWhateverTheTokenHolds) {
    std::string novel = "[\"";
    for (int i = 0; i < 100'000; ++i) novel += "word ";
    const auto parsed = parseJson(novel + "\n\x01");
    ASSERT_FALSE(parsed);
    const auto line = parsed.error().line("novel.json");
    EXPECT_LT(line.size(), 300U);
    EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST(ReadJsonFile, SaysWhatTheFileIsInstead) {
    EXPECT_NE(readJsonFile("no/such/file.json").error().expected.find("no such file"), std::string::npos);
    EXPECT_NE(readJsonFile(".").error().expected.find("a folder"), std::string::npos);
}

} // namespace
} // namespace hawkstone::records
