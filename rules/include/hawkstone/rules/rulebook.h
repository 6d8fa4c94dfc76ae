// SPDX-License-Identifier: Apache-2.0
// The rulebook as a table: every id a verdict, an end or a challenge can name, and where the leaflet says it.
#pragma once

#include <hawkstone/rules/verdict.h>

#include <span>
#include <string_view>

namespace hawkstone::rules {

enum class RuleKind { Play, End, Challenge, Table }; // breaks a play; ends a game; outcome of a challenge; seen on the table only

struct Rule {
    RuleId id;
    RuleKind kind = RuleKind::Play;
    std::string_view title;   // one English sentence: "no 2x2 block of covered fields may arise"
    std::string_view leaflet; // "000"
    std::string_view section; // the leaflet's heading; empty where the rule is a ruling alone
    bool ruling = false;      // ours, because the leaflets are silent or disagree
};

// Nothing when the book has no such rule.
const Rule* findRule(std::span<const Rule> book, std::string_view id);

} // namespace hawkstone::rules
