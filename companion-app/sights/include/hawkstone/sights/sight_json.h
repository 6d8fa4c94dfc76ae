// SPDX-License-Identifier: Apache-2.0
// What was seen, as the JSON that people and scripts get from `hawkstone read`, and back again for corrections by hand.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/sight.h>
#include <hawkstone/sights/game.h>

#include <nlohmann/json.hpp>

#include <string>
#include <variant>
#include <vector>

namespace hawkstone::sights {

using Sight = std::variant<board::gobblestones::Sight, board::gobblet::Sight, board::hidden_stones::Sight>;

Game gameOf(const Sight& sight);
const board::Quad& cornersOf(const Sight& sight);
// The names of all cells whose reading is not to be trusted, row by row.
std::vector<std::string> uncertainCells(const Sight& sight);
// Stones whose face is certain, that lie straight as far as can be seen, but may lie turned against the others.
std::vector<std::string> turnUncertainCells(const board::hidden_stones::Sight& sight);

// One cell: null or {"color","size"}; {"field","value"}, {"tile"}; "sun".
nlohmann::json cellJson(const board::gobblestones::CellSight& cell);
nlohmann::json cellJson(const board::gobblet::CellSight& cell);
nlohmann::json cellJson(const board::hidden_stones::StoneSight& cell);
nlohmann::json cardJson(const board::hidden_stones::CardSight& card);
nlohmann::json formationJson(const board::hidden_stones::Formation& formation);
nlohmann::json quadJson(const board::Quad& quad);

// The whole sight: "corners", "uncertain" and the game's own keys.
nlohmann::json sightJson(const Sight& sight);

// A cell as a person corrects it; the error says what was expected.
Expected<board::gobblestones::CellSight, std::string> gobblestonesCell(const nlohmann::json& cell);
Expected<board::gobblet::CellSight, std::string> gobbletCell(const nlohmann::json& cell);
Expected<board::hidden_stones::Face, std::string> stoneFace(const nlohmann::json& cell);

} // namespace hawkstone::sights
