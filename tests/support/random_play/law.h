// SPDX-License-Identifier: Apache-2.0
// The law between the two roads, looked at where a random game goes: an action is in legalActions(s) exactly when judge(s, a)
// allows it, and an independent count agrees with what apply did.
#pragma once

#include "chance.h"

#include <hawkstone/rules/verdict.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace hawkstone::random_play {

struct Effort {
    std::size_t legalAsked = 8;      // of the generated actions, how many the judge is asked about
    std::size_t candidatesAsked = 8; // random things said at the table, asked of both roads
    int longestGame = 600;
};

struct Tally {
    std::uint64_t games = 0, finished = 0, positions = 0, asked = 0, candidates = 0, illegal = 0;
};

template <class Action>
bool holdsTwins(const std::vector<Action>& actions) {
    std::vector<const Action*> sorted; // pointers: an action is a heavy thing to move
    for (const auto& action : actions) sorted.push_back(&action);
    const auto value = [](const Action* action) -> const Action& { return *action; };
    std::ranges::sort(sorted, {}, value);
    return std::ranges::adjacent_find(sorted, {}, value) != sorted.end();
}

// Plays one game. The first disagreement in words with the position, or nothing.
template <class Subject>
std::string playOne(const Subject& subject, Chance& chance, const Effort& effort, Tally& tally) {
    using Game = typename Subject::Game;
    auto state = subject.start(chance);
    typename Subject::Memory memory;
    ++tally.games;
    for (int moves = 0; moves < effort.longestGame; ++moves) {
        const auto legal = Game::legalActions(state);
        ++tally.positions;
        if (tally.positions % 16 == 0 && holdsTwins(legal)) return "an action is generated twice\n" + Subject::text(state);
        if (legal.empty() != state.end.has_value()) return "no action, but no end either\n" + Subject::text(state);
        for (std::size_t i = 0; i < std::min(effort.legalAsked, legal.size()); ++i) {
            const auto& action = effort.legalAsked >= legal.size() ? legal[i] : chance.of(legal);
            ++tally.asked;
            if (!rules::isAllowed(Game::judge(state, action))) return "generated, but forbidden\n" + Subject::text(state);
        }
        for (std::size_t i = 0; i < effort.candidatesAsked; ++i) {
            const auto action = subject.candidate(state, legal, chance);
            const bool generated = std::ranges::find(legal, Subject::canonical(state, action)) != legal.end();
            ++tally.candidates;
            tally.illegal += generated ? 0U : 1U;
            if (generated != rules::isAllowed(Game::judge(state, action)))
                return std::string(generated ? "generated, but forbidden\n" : "allowed, but not generated\n") + Subject::text(state);
        }
        if (state.end) {
            ++tally.finished;
            return {};
        }
        const auto& action = subject.choose(state, legal, chance);
        auto next = Game::apply(state, action);
        if (const auto objection = Subject::objection(memory, state, action, next); !objection.empty())
            return objection + "\nbefore:\n" + Subject::text(state) + "after:\n" + Subject::text(next);
        state = std::move(next);
    }
    return {};
}

} // namespace hawkstone::random_play
