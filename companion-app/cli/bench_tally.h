// SPDX-License-Identifier: Apache-2.0
// What `hawkstone bench` counts of one game, and how it says it.
#pragma once

#include <hawkstone/photos/truth.h>
#include <hawkstone/recognition/gobblestones_numbers.h>
#include <hawkstone/sights/game.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hawkstone::cli {

struct Tally {
    int photos = 0, boards = 0, found = 0, exact = 0, silent = 0, falseFinds = 0;
    int cells = 0, right = 0, uncertain = 0, misread = 0;
    int cards = 0, cardsRight = 0, cardsUncertain = 0, cardsMisread = 0;
    int turns = 0, turnsRight = 0, turnsUncertain = 0, turnsMisread = 0;
    int stacks = 0, stacksRight = 0, stacksUncertain = 0, stacksMisread = 0;
    double worstCorner = 0;
    std::vector<double> milliseconds, floor;
    std::map<std::string, std::vector<double>> stages;
    recognition::NumberRace race; // Gobblestones: our number stage against Tesseract, all photos together
    std::uint64_t signature = 1469598103934665603ULL;

    void add(const photos::PhotoScore& score);
    // FNV-1a over everything that was read: the same number means the same behaviour.
    void sign(const std::string& text);
};

// The same photos apart, by what their truth says of them: {"a1", ...}, {"a2", ...}.
using Groups = std::map<std::string, Tally>;

// For people, at most 80 columns wide; for programs.
std::string tallyText(sights::Game game, const Tally& tally);
std::string groupsText(const std::string& by, const Groups& groups);
nlohmann::json tallyJson(sights::Game game, const Tally& tally);

} // namespace hawkstone::cli
