// SPDX-License-Identifier: Apache-2.0
#include "hints.h"

#include <hawkstone/rules/hidden_stones/advice.h>
#include <hawkstone/rules/hidden_stones/game.h>

#include <algorithm>

namespace hawkstone::records {
namespace {

using namespace rules::hidden_stones;

Json formationJson(const Pattern& pattern) {
    Json rows = Json::array();
    for (const auto& row : formationOf(pattern)) {
        Json names = Json::array();
        for (const auto& face : row) names.push_back(face ? board::hidden_stones::name(*face) : "any");
        rows.push_back(std::move(names));
    }
    return rows;
}

Json actionJson(const Action& action) {
    if (const auto* swap = std::get_if<Swap>(&action)) return {{"swap", {rules::name(swap->one), rules::name(swap->other)}}};
    if (const auto* flip = std::get_if<Flip>(&action)) return {{"flip", rules::name(flip->at)}};
    const auto& score = std::get<Score>(action);
    return {{"score", {{"points", score.points}, {"formation", formationJson(score.pattern)}}}};
}

Json turnJson(int player, const std::vector<Action>& actions) {
    Json list = Json::array();
    for (const Action& action : actions) list.push_back(actionJson(action));
    return {{"player", player}, {"actions", std::move(list)}};
}

// Nothing is known of the hand: each single thing that could be done, scorings first.
Json singleActions(const State& state) {
    auto actions = legalActions(state);
    std::erase_if(actions,
                  [](const Action& action) { return std::holds_alternative<Pass>(action) || std::holds_alternative<EndTurn>(action); });
    const auto worth = [](const Action& action) {
        const auto* score = std::get_if<Score>(&action);
        return score != nullptr ? score->points : 0;
    };
    std::vector<const Action*> sorted;
    for (const Action& action : actions) sorted.push_back(&action);
    std::ranges::stable_sort(sorted, std::ranges::greater{}, [&](const Action* action) { return worth(*action); });
    Json plays = Json::array();
    for (const Action* action : sorted) {
        const int points = worth(*action);
        plays.push_back(
            {{"turn", turnJson(state.toMove, {*action})},
             {"value", points},
             {"why", points > 0 ? std::to_string(points) + (points == 1 ? " point" : " points") + ", with the right card in the hand"
                                : "costs a card and scores nothing by itself"}});
    }
    return plays;
}

void addPass(const State& state, Json& plays) {
    if (!isAllowed(judge(state, Pass{state.toMove}))) return;
    plays.push_back({{"turn", {{"player", state.toMove}, {"pass", true}}}, {"value", 0}, {"why", "passes and draws 2 cards"}});
}

} // namespace

Expected<Json, std::string> hiddenStonesHint(const State& state, const Holding& holding) {
    Json plays = Json::array();
    if (state.end) return hintAnswer(std::move(plays));
    if (!holding.cards) {
        plays = singleActions(state);
        plays.push_back({{"turn", turnJson(state.toMove, {})}, {"value", 0}, {"why", "does nothing and fills the hand"}});
    } else {
        const auto best = plans(state, *holding.cards);
        if (!best) return Unexpected<std::string>(best.error());
        const auto held = static_cast<std::size_t>(state.hands[static_cast<std::size_t>(state.toMove)]);
        for (const Plan& plan : *best)
            if (plan.actions.size() <= held) // each action takes a card, and no more than these are in the hand
                plays.push_back({{"turn", turnJson(state.toMove, plan.actions)}, {"value", plan.points}, {"why", explain(plan)}});
    }
    addPass(state, plays);
    return hintAnswer(std::move(plays));
}

} // namespace hawkstone::records
