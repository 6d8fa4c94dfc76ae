// SPDX-License-Identifier: Apache-2.0
// How well a photo was read, against the truth that lies beside it: the measure behind `hawkstone bench`.
#pragma once

#include <hawkstone/sights/game.h>
#include <hawkstone/sights/sight_json.h>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace hawkstone::photos {

struct PhotoScore {
    bool shouldBeFound = true;
    bool found = false;
    int cells = 0;     // cells with a truth
    int right = 0;     // certain and right
    int uncertain = 0; // named uncertain, whatever the guess
    int uncertainWrong = 0;
    int misread = 0; // wrong and not named: the failure that must not happen
    int cards = 0, cardsRight = 0, cardsUncertain = 0, cardsMisread = 0;
    int turns = 0, turnsRight = 0, turnsUncertain = 0, turnsMisread = 0; // of stones: lies turned or not
    int stacks = 0, stacksRight = 0, stacksUncertain = 0, stacksMisread = 0;
    double cornerError = 0;          // worst corner, as a part of the mean side
    std::vector<std::string> faults; // "b2: is black 3, read as black 4", for people

    bool exact() const { return found && right == cells; }
    bool silentError() const { return misread + turnsMisread + cardsMisread + stacksMisread > 0 || (found && !shouldBeFound); }
};

// What is wrong with a truth, place first ("/cells: expected 4 rows of 4"), or nothing.
std::string truthFault(sights::Game game, const nlohmann::json& truth);

// The truth of the same photo turned clockwise by quarters of a turn, `width` and `height` being those of the photo as it was. A
// Hidden Stones grid keeps its names, since the symbols say what is up; elsewhere row 1 is whichever edge is then highest.
nlohmann::json turnedTruth(sights::Game game, nlohmann::json truth, int quarters, int width, int height);

// `truth` is a JSON file as in samples/: the form of `hawkstone read`, or {"found":false}; one without fault.
PhotoScore score(const nlohmann::json& truth, const sights::Sight& sight);

} // namespace hawkstone::photos
