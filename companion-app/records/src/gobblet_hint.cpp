// SPDX-License-Identifier: Apache-2.0
#include "hints.h"

#include <hawkstone/rules/gobblet/advice.h>

namespace hawkstone::records {
namespace {

using namespace rules::gobblet;

Json turnJson(const Action& action) {
    Json turn{{"player", playerOf(action)}};
    if (const auto* in = std::get_if<BringIn>(&action)) {
        turn["from"] = "stack" + std::to_string(in->stack + 1);
        turn["to"] = rules::name(in->to);
    } else if (const auto* move = std::get_if<Move>(&action)) {
        turn["from"] = rules::name(move->from);
        turn["to"] = rules::name(move->to);
    } else if (const auto* touch = std::get_if<Touch>(&action)) {
        turn["touch"] = rules::name(touch->at);
    } else {
        turn["agree"] = "draw";
    }
    return turn;
}

} // namespace

Expected<Json, std::string> gobbletHint(const State& state) {
    Json plays = Json::array();
    for (const Hint& hint : advise(state).plays)
        plays.push_back({{"turn", turnJson(hint.action)}, {"value", hint.value}, {"why", explain(hint)}});
    return hintAnswer(std::move(plays));
}

} // namespace hawkstone::records
