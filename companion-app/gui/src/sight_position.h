// SPDX-License-Identifier: Apache-2.0
// From what the camera saw to what the diagram draws, and back for the demo.
#pragma once

#include "position.h"

#include <hawkstone/sights/sight_json.h>

namespace hawkstone::gui {

GameKind kindOf(sights::Game game);
sights::Game sightsGame(GameKind game);

// `before` remembers what covered fields are printed with; it may be empty.
Position positionOf(const sights::Sight& sight, const Position& before);
sights::Sight sightOf(const Position& position, const board::Quad& corners);

// What a person may say lies on a cell, as `correct` takes it, each with a one-cell drawing.
struct CellChoice {
    std::string json;
    Position drawing;
    QString key; // of its name in words, with its size or nothing: "colour.red", "piece.white"
    int size = 0;
};
std::vector<CellChoice> choicesFor(const Position& position, const QString& cell);

} // namespace hawkstone::gui
