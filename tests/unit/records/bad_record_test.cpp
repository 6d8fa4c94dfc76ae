// SPDX-License-Identifier: Apache-2.0
// The right-hand column of the contract's table: what is no record at all, and where it says so.
#include "written.h"

#include <gtest/gtest.h>

namespace hawkstone::records {
namespace {

struct Spoilt {
    const char* pointer;
    const char* value;
    const char* place = nullptr; // where the error is said to be; the pointer itself unless told
};

void expectAllBad(const Json& record, const std::vector<Spoilt>& cases) {
    ASSERT_EQ(placeOfError(record), "no error") << judgeRecord(record).error().expected;
    for (const auto& [pointer, value, place] : cases)
        EXPECT_EQ(placeOfError(with(record, pointer, value)), place != nullptr ? place : pointer) << pointer << " = " << value;
}

void expectAllNeeded(const Json& record, const std::vector<const char*>& pointers) {
    for (const char* pointer : pointers) EXPECT_EQ(placeOfError(without(record, pointer)), pointer);
}

TEST(BadRecord, TheHead) {
    for (const Json& record : {gobblestonesRecord(), gobbletRecord(), hiddenStonesRecord()}) {
        expectAllBad(record, {{"/format", "\"hawkstone-record/2\""},
                              {"/format", "1"},
                              {"/game", "\"chess\""},
                              {"/game", "null"},
                              {"/variant", "\"fast\""},
                              {"/variant", "null"},
                              {"/players", "\"Ann\""},
                              {"/players", "[]"},
                              {"/players", R"(["A","B","C","D","E","F"])"},
                              {"/players/0", "7"},
                              {"/options", "[]"},
                              {"/options", R"({"end":"never"})", "/options/end"},
                              {"/options", R"({"end":1})", "/options/end"},
                              {"/turns", "{}"},
                              {"/turns/0", "[]", "/turns/0"},
                              {"/turns/0/player", "9"},
                              {"/turns/0/player", "-1"},
                              {"/turns/0/player", "0.0"},
                              {"/turns/0/player", "\"0\""},
                              {"/turns/0/player", "true"},
                              {"/turns/0/player", "18446744073709551615"},
                              {"/turns/0/player", "1e300"}});
        expectAllNeeded(record, {"/format", "/game", "/players", "/turns", "/turns/0/player"});
    }
    EXPECT_EQ(placeOfError(*parseJson("[]")), "");
    EXPECT_EQ(placeOfError(*parseJson("null")), "");
    EXPECT_EQ(placeOfError(with(gobbletRecord(), "/variant", "\"bluff\"")), "/variant");
    EXPECT_EQ(placeOfError(with(gobbletRecord(), "/players", "[\"Ann\"]")), "/players");
    EXPECT_EQ(placeOfError(with(gobbletRecord(), "/players", R"(["A","B","C"])")), "/players");
    EXPECT_EQ(placeOfError(with(gobblestonesRecord(), "/players", "[\"Ann\"]")), "/players");
    EXPECT_EQ(placeOfError(with(gobblestonesRecord(), "/players", R"(["A","B","C","D","E"])")), "/players");
    EXPECT_EQ(placeOfError(with(hiddenStonesRecord(), "/players", R"(["A","B","C","D","E"])")), "no error");
}

TEST(BadRecord, Gobblestones) {
    expectAllBad(gobblestonesRecord(), {{"/setup", "[]"},
                                        {"/setup/fields", "[]"},
                                        {"/setup/fields/14", "[]"},
                                        {"/setup/fields/-", "[]", "/setup/fields"},
                                        {"/setup/fields/3/14", "\"R100\""},
                                        {"/setup/fields/3/14", "\"R\""},
                                        {"/setup/fields/3/14", "\"R-1\""},
                                        {"/setup/fields/3/14", "\"r5\""},
                                        {"/setup/fields/3/14", "\"X5\""},
                                        {"/setup/fields/3/14", "\"\""},
                                        {"/setup/fields/3/14", "5"},
                                        {"/setup/first", "3"},
                                        {"/setup/first", "null"},
                                        {"/turns/0/place", "{}"},
                                        {"/turns/0/place/1", "\"h9\"", "/turns/0/place/1"},
                                        {"/turns/0/place/1/at", "9"},
                                        {"/turns/0/place/1/tile", "\"N\""},
                                        {"/turns/0/place/1/tile", "\"?\""},
                                        {"/turns/0/place/1/tile", "\"GG\""},
                                        {"/turns/0/place/1/tile", "\"\""},
                                        {"/turns/0/place/1/tile", "null"},
                                        {"/turns/0/challengers", "[1]"}});
    expectAllNeeded(gobblestonesRecord(), {"/setup", "/setup/fields", "/turns/0/place", "/turns/0/place/0/at", "/turns/0/place/0/tile"});
    EXPECT_EQ(placeOfError(with(gobblestonesRecord(), "/setup/fields/3/14", "\"N99\"")), "no error");
    EXPECT_EQ(placeOfError(with(gobblestonesRecord(), "/turns/0/challengers", "[]")), "no error");
}

TEST(BadRecord, GobblestonesBluff) {
    expectAllBad(bluffRecord(), {{"/turns/0/place/0/tile", "\"R\""},
                                 {"/turns/0/challengers", "1"},
                                 {"/turns/0/challengers/0", "0"},
                                 {"/turns/0/challengers/0", "3"},
                                 {"/turns/0/challengers/0", "-1"},
                                 {"/turns/0/revealed", "[]"},
                                 {"/turns/0/revealed", "{}", "/turns/0/revealed/h8"},
                                 {"/turns/0/revealed", R"({"h8":"G"})", "/turns/0/revealed/h9"},
                                 {"/turns/0/revealed/h10", "\"G\""},
                                 {"/turns/0/revealed/h9", "\"?\""},
                                 {"/turns/0/revealed/h9", "\"N\""},
                                 {"/turns/0/revealed/h9", "1"}});
    EXPECT_EQ(placeOfError(without(bluffRecord(), "/turns/0/revealed")), "/turns/0/revealed");
    EXPECT_EQ(placeOfError(without(without(bluffRecord(), "/turns/0/revealed"), "/turns/0/challengers")), "no error");
}

TEST(BadRecord, AnIllegalOrEmptyBluffPlayIsNotChallengedSoNothingNeedsToBeRevealed) {
    const auto bare = without(bluffRecord(), "/turns/0/revealed");
    EXPECT_EQ(placeOfError(with(bare, "/turns/0/place/0/at", "\"p3\"")), "no error");
    EXPECT_EQ(placeOfError(with(bare, "/turns/0/place", "[]")), "no error");
}

TEST(BadRecord, Gobblet) {
    expectAllBad(gobbletRecord(), {{"/setup", "[]"},
                                   {"/setup", R"({"first":2})", "/setup/first"},
                                   {"/turns/0/touch", "\"b2\"", "/turns/0"},
                                   {"/turns/0/agree", "\"draw\"", "/turns/0"},
                                   {"/turns/2/agree", "\"draw\"", "/turns/2"},
                                   {"/turns/2", R"({"player":0})", "/turns/2"},
                                   {"/turns/2", R"({"player":0,"agree":"loss"})", "/turns/2/agree"},
                                   {"/turns/2", R"({"player":0,"to":"b2"})", "/turns/2/from"},
                                   {"/turns/2", R"({"player":0,"from":"b2"})", "/turns/2/to"},
                                   {"/turns/0/from", "1"},
                                   {"/turns/0/to", "null"},
                                   {"/turns/2/touch", "[]"},
                                   {"/turns/0/pieces", "0"},
                                   {"/turns/0/pieces", "-3"},
                                   {"/turns/0/pieces", "1.5"},
                                   {"/turns/0/pieces", "\"2\""}});
}

TEST(BadRecord, HiddenStones) {
    expectAllBad(hiddenStonesRecord(), {{"/setup/stones", "[]"},
                                        {"/setup/stones/2", R"(["seed","seed"])"},
                                        {"/setup/stones/0/0", "\"star\""},
                                        {"/setup/stones/0/0", "\"any\""},
                                        {"/setup/stones/0/0", "\"fish\"", "/setup/stones"},
                                        {"/setup/first", "2"},
                                        {"/turns/1/pass", "1"},
                                        {"/turns/0/actions", "{}"},
                                        {"/turns/0/actions/0", "{}"},
                                        {"/turns/0/actions/0/flip", "\"a1\"", "/turns/0/actions/0"},
                                        {"/turns/0/actions/0/swap", "[\"a1\"]"},
                                        {"/turns/0/actions/0/swap", R"(["a1","a2","a3"])"},
                                        {"/turns/0/actions/0/swap/1", "2"},
                                        {"/turns/0/actions/1/flip", "[\"b2\"]"},
                                        {"/turns/0/actions/2/score", "[]"},
                                        {"/turns/0/actions/2/score/points", "4"},
                                        {"/turns/0/actions/2/score/points", "0"},
                                        {"/turns/0/actions/2/score/points", "\"1\""},
                                        {"/turns/0/actions/2/score/formation", "[]"},
                                        {"/turns/0/actions/2/score/formation", "[[]]"},
                                        {"/turns/0/actions/2/score/formation", R"([["sun"],["fish","fish"]])"},
                                        {"/turns/0/actions/2/score/formation", R"([["any","any","any","any"]])"},
                                        {"/turns/0/actions/2/score/formation", R"([["any"],["any"],["any"],["any"]])"},
                                        {"/turns/0/actions/2/score/formation/0/0", "\"star\""},
                                        {"/turns/0/actions/2/score/formation/0/0", "null"},
                                        {"/turns/0/actions/2/score/formation/0", "\"sun\""}});
    expectAllNeeded(hiddenStonesRecord(), {"/setup", "/setup/stones"});
}

TEST(BadRecord, UnknownKeysAreIgnored) {
    for (const Json& record : {gobblestonesRecord(), bluffRecord(), gobbletRecord(), hiddenStonesRecord()})
        for (const char* pointer : {"/note", "/options", "/turns/0/note"})
            EXPECT_EQ(placeOfError(with(record, pointer, R"({"end-of":[1,{"x":null}]})")), "no error");
}

} // namespace
} // namespace hawkstone::records
