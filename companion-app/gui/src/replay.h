// SPDX-License-Identifier: Apache-2.0
// A written game as a row of positions: what the table looked like after each turn.
#pragma once

#include "position.h"

#include <hawkstone/session/json.h>

#include <vector>

namespace hawkstone::gui {

using session::Json;

// The table before the first turn, from the head of a record. Empty where the head does not tell.
Position startPosition(const Json& head);

// What the turn put on the table, on top of `position`. An illegal turn changes nothing; a caught bluff takes its tiles back.
Position afterTurn(const Position& position, const Json& entry, const Json& verdict);

// The same as it lies there before anybody judges it: an illegal play is on the table too.
Position asPlayed(const Position& position, const Json& entry);

QStringList cellsOfTurn(const Json& entry);   // "h8", "h9": what the turn touched
QStringList brokenCells(const Json& verdict); // what the verdict points at
QVariantMap marksOfTurn(const Json& entry, const Json& verdict);

} // namespace hawkstone::gui
