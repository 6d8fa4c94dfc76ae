// SPDX-License-Identifier: Apache-2.0
// Every id of every rulebook comes up in a playthrough, and every id that comes up is in the rulebook.
#include <hawkstone/records/arbiter.h>
#include <hawkstone/rules/gobblet/game.h>

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace hawkstone::records {
namespace {

void collect(const Json& violations, std::set<std::string>& ids) {
    for (const auto& violation : violations) ids.insert(violation["rule"].get<std::string>());
}

// Broken rules, challenge outcomes and the end.
std::set<std::string> idsIn(const Json& judged) {
    std::set<std::string> ids;
    for (const auto& turn : judged["turns"]) {
        collect(turn["violations"], ids);
        if (turn.contains("challenge")) ids.insert(turn["challenge"]["outcome"].get<std::string>());
        if (turn.contains("actions"))
            for (const auto& action : turn["actions"]) collect(action["violations"], ids);
    }
    if (judged["over"].get<bool>()) ids.insert(judged["reason"].get<std::string>());
    return ids;
}

// With all 24 pieces there is always a play, so no record reaches this end; a board without black's pieces does.
void addNoMove(std::set<std::string>& ids) {
    namespace gobblet = rules::gobblet;
    auto state = gobblet::initialState();
    state.position.stacks[1] = {0, 0, 0};
    state = gobblet::apply(state, gobblet::playNamed(0, "stack1", "a1"));
    if (state.end) ids.insert(std::string(gobblet::idOf(*state.end).value));
}

TEST(RuleCoverage, EveryRuleIsBrokenSomewhereAndCanBeLookedUp) {
    std::map<std::string, std::set<std::string>> seen;
    std::map<std::string, std::span<const rules::Rule>> books;
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HAWKSTONE_TESTS) + "/playthroughs")) {
        if (entry.path().extension() != ".json") continue;
        const auto record = readJsonFile(entry.path());
        ASSERT_TRUE(record) << record.error().line(entry.path());
        const auto judged = judgeRecord(*record);
        ASSERT_TRUE(judged) << judged.error().line(entry.path());
        const auto game = (*judged)["game"].get<std::string>();
        seen[game].merge(idsIn(*judged));
        books[game] = Arbiter::open(*record)->rulebook();
    }
    addNoMove(seen["gobblet"]);
    EXPECT_EQ(books.size(), 3U);
    for (const auto& [game, book] : books) {
        for (const auto& id : seen[game]) EXPECT_NE(rules::findRule(book, id), nullptr) << game << " says " << id;
        for (const auto& rule : book) {
            if (rule.kind == rules::RuleKind::Table) continue;
            EXPECT_TRUE(seen[game].contains(std::string(rule.id.value))) << game << ": " << rule.id.value;
        }
    }
}

TEST(RuleCoverage, EveryRowSaysWhereItComesFrom) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HAWKSTONE_TESTS) + "/playthroughs")) {
        if (entry.path().extension() != ".json") continue;
        std::set<std::string_view> ids;
        for (const auto& rule : Arbiter::open(*readJsonFile(entry.path()))->rulebook()) {
            EXPECT_TRUE(ids.insert(rule.id.value).second) << rule.id.value << " stands twice";
            EXPECT_FALSE(rule.title.empty()) << rule.id.value;
            EXPECT_TRUE(rule.ruling || (!rule.leaflet.empty() && !rule.section.empty())) << rule.id.value;
        }
    }
}

} // namespace
} // namespace hawkstone::records
