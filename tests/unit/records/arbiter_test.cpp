// SPDX-License-Identifier: Apache-2.0
// The left-hand column of the contract's table, the form of the answers, and the arbiter as a value.
#include "written.h"

#include <hawkstone/rules/gobblestones/state.h>
#include <hawkstone/rules/gobblet/state.h>

#include <gtest/gtest.h>

namespace hawkstone::records {
namespace {

// "on-board p3; colour-match h9" for one entry of the answer.
std::string said(const Json& violations) {
    std::string text;
    for (const auto& violation : violations) {
        text += (text.empty() ? "" : "; ") + violation["rule"].get<std::string>();
        for (const auto& cell : violation["cells"]) text += " " + (cell == "" ? "''" : cell.get<std::string>());
    }
    return text;
}

Json judged(const Json& record) {
    const auto answer = judgeRecord(record);
    EXPECT_TRUE(answer) << answer.error().line("record");
    return answer ? *answer : Json();
}

TEST(Arbiter, AnswersInTheContractsForm) {
    EXPECT_EQ(judged(gobblestonesRecord()).dump(),
              R"({"game":"gobblestones","turns":[{"turn":1,"player":0,"legal":true,"violations":[],"points":17,"drawn":3,)"
              R"("scores":[17,0,0],"bag":82,"racks":[6,5,5]}],"over":false,"reason":null,"final":null,"winners":[]})");
    const auto illegal = judged(with(gobblestonesRecord(), "/turns/0/place/1/tile", "\"R\""));
    EXPECT_EQ(illegal["turns"][0].dump(),
              R"({"turn":1,"player":0,"legal":false,"violations":[{"rule":"colour-match","cells":["h9"],)"
              R"("text":"h9: a tile lies on a field of its own colour or on grey"}],"scores":[0,0,0],"bag":85,"racks":[5,5,5]})");
}

TEST(Arbiter, PlacesThatDoNotExistBreakARule) {
    for (const char* place : {"p3", "h08", "H8", "stack4", "", "h16", "a0", "h8\\n"}) {
        const std::string value = "\"" + std::string(place) + "\"";
        const std::string name = *place == '\0' ? "''" : parseJson(value)->get<std::string>();
        EXPECT_EQ(said(judged(with(gobblestonesRecord(), "/turns/0/place/1/at", value))["turns"][0]["violations"]), "on-board " + name);
        EXPECT_EQ(said(judged(with(gobbletRecord(), "/turns/0/from", value))["turns"][0]["violations"]), "on-board " + name);
        EXPECT_EQ(said(judged(with(gobbletRecord(), "/turns/0/to", value))["turns"][0]["violations"]), "on-board " + name);
        EXPECT_EQ(said(judged(with(gobbletRecord(), "/turns/2/touch", value))["turns"][2]["violations"]), "on-board " + name);
        EXPECT_EQ(said(judged(with(hiddenStonesRecord(), "/turns/0/actions/1/flip", value))["turns"][0]["actions"][1]["violations"]),
                  "on-grid " + name);
    }
}

TEST(Arbiter, CardsAndSwapsThatCannotBeBreakARule) {
    const auto at = [](const char* pointer, const char* value, int action) {
        const auto answer = judged(with(hiddenStonesRecord(), pointer, value));
        EXPECT_FALSE(answer["turns"][0]["legal"]);
        EXPECT_EQ(said(answer["turns"][0]["violations"]), "");
        return said(answer["turns"][0]["actions"][action]["violations"]);
    };
    EXPECT_EQ(at("/turns/0/actions/0/swap/1", "\"a1\"", 0), "swap-adjacent a1");
    EXPECT_EQ(at("/turns/0/actions/2/score/formation", R"([["any"]])", 2), "card-known");
    EXPECT_EQ(at("/turns/0/actions/2/score/points", "5", 2), "card-known");
}

TEST(Arbiter, ChallengesAreSettled) {
    auto turn = judged(bluffRecord())["turns"][0];
    EXPECT_EQ(turn["challenge"].dump(), R"({"by":1,"outcome":"honest","penalty":17,"wrong":[]})");
    EXPECT_EQ(turn["scores"].dump(), "[17,-17,0]");
    turn = judged(with(bluffRecord(), "/turns/0/revealed/h9", "\"B\""))["turns"][0];
    EXPECT_TRUE(turn["legal"]);
    EXPECT_EQ(turn["points"], 0);
    EXPECT_EQ(turn["drawn"], 0);
    EXPECT_EQ(turn["challenge"].dump(), R"({"by":1,"outcome":"bluff","penalty":0,"wrong":["h9"]})");
    EXPECT_EQ(turn["racks"].dump(), "[5,5,5]");
}

TEST(Arbiter, NoChallengeOfAnIllegalOrEmptyPlay) {
    auto turn = judged(with(bluffRecord(), "/turns/0/place/0/at", "\"h10\""))["turns"][0];
    EXPECT_EQ(said(turn["violations"]), "centre-start");
    EXPECT_FALSE(turn.contains("challenge"));
    EXPECT_FALSE(turn.contains("points"));
    turn = judged(with(bluffRecord(), "/turns/0/place", "[]"))["turns"][0];
    EXPECT_TRUE(turn["legal"]);
    EXPECT_EQ(turn["drawn"], 5);
    EXPECT_FALSE(turn.contains("challenge"));
}

TEST(Arbiter, GobbletTellsTheBoardAtTheEnd) {
    const auto answer = judged(gobbletRecord());
    EXPECT_EQ(answer["board"][1][1].dump(), R"(["w4"])");
    EXPECT_EQ(answer["board"][2][2].dump(), R"(["b4"])");
    EXPECT_TRUE(answer["final"].is_null());
}

TEST(Arbiter, HiddenStonesTellsTheTable) {
    const auto turn = judged(hiddenStonesRecord())["turns"][0];
    for (const char* key : {"drawn", "hands", "pile", "discard", "stones", "points", "strikes"}) EXPECT_TRUE(turn.contains(key)) << key;
    EXPECT_EQ(turn["actions"].size(), 3U);
    const auto pass = judged(with(hiddenStonesRecord(), "/turns/1/actions", R"([{"flip":"a1"}])"))["turns"][1];
    EXPECT_EQ(said(pass["violations"]), "pass-alone");
}

TEST(Arbiter, ACopyGoesItsOwnWay) {
    auto arbiter = Arbiter::open(gobbletRecord());
    ASSERT_TRUE(arbiter);
    const Arbiter start = *arbiter;
    const auto entry = *parseJson(R"({"player":0,"from":"stack1","to":"b2"})");
    EXPECT_TRUE(arbiter->preview(entry));
    EXPECT_EQ(arbiter->entries(), 0);
    EXPECT_EQ((*arbiter->judge(entry))["turn"], 1);
    EXPECT_EQ((*arbiter->judge(entry))["turn"], 2) << "an illegal entry is counted";
    EXPECT_EQ(arbiter->playerToMove(), 1);
    EXPECT_EQ(start.playerToMove(), 0);
    EXPECT_FALSE(arbiter->judge(*parseJson(R"({"player":5,"touch":"a1"})")));
    EXPECT_EQ(arbiter->entries(), 2) << "what is no entry is not";
    EXPECT_NE(arbiter->state<rules::gobblet::State>(), nullptr);
    EXPECT_EQ(arbiter->state<rules::gobblestones::State>(), nullptr);
    *arbiter = start;
    EXPECT_EQ((*arbiter->judge(entry))["turn"], 1);
}

TEST(Arbiter, EveryGameHasARulebookAndADrawing) {
    for (const Json& record : {gobblestonesRecord(), bluffRecord(), gobbletRecord(), hiddenStonesRecord()}) {
        const auto arbiter = replay(record);
        ASSERT_TRUE(arbiter);
        EXPECT_FALSE(arbiter->rulebook().empty());
        EXPECT_NE(arbiter->drawn().find(" b  "), std::string::npos) << arbiter->drawn();
        EXPECT_FALSE(arbiter->over());
    }
}

} // namespace
} // namespace hawkstone::records
