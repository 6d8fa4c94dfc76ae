// SPDX-License-Identifier: Apache-2.0
// Gobblestones turns between the tracker's words and the record's.
#pragma once

#include <hawkstone/session/json.h>
#include <hawkstone/tracking/gobblestones.h>

#include <string>

namespace hawkstone::session {

// {"player":0,"place":[{"at":"h8","tile":"R"}]}
Json layEntry(const tracking::gobblestones::Lay& lay, int player);
tracking::gobblestones::Lay layOf(const Json& entry);
std::string fieldText(const board::gobblestones::Field& field); // "R5"
board::gobblestones::Field fieldOf(const std::string& text);
// 15 rows of 15: R Y G B T, ? face down, . nothing.
Json coveringJson(const tracking::gobblestones::Known& known);
void readCovering(const Json& rows, tracking::gobblestones::Known& known);

} // namespace hawkstone::session
