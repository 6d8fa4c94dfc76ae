// SPDX-License-Identifier: Apache-2.0
// What one could play now, best first, and why: the teacher's side of the arbiter.
#pragma once

#include <hawkstone/records/arbiter.h>

#include <optional>
#include <string>
#include <vector>

namespace hawkstone::records {

// What the player to move holds, as far as it is known.
struct Holding {
    std::optional<std::string> rack;       // Gobblestones: "RRYGB"
    std::optional<std::vector<int>> cards; // Hidden Stones: ids from 1 to 72
};

// {"plays":[{"turn":{..as in a record..},"value":N,"why":".."}],"best":0}; no plays and "best":null after the end.
// Gobblestones adds "points" and "leaves" to a play and "least", the play that leaves the next player least.
// The error says what is wrong with the holding.
Expected<Json, std::string> hint(const Arbiter& arbiter, const Holding& holding);

} // namespace hawkstone::records
