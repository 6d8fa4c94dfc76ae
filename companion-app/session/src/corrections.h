// SPDX-License-Identifier: Apache-2.0
// Cells people have put right by hand: what the camera says about them is overruled until it says something new.
#pragma once

#include <hawkstone/session/json.h>
#include <hawkstone/sights/sight_json.h>

#include <map>
#include <string>

namespace hawkstone::session {

// The cell of that name as in `hawkstone read`; nothing where the board has no such cell.
std::optional<Json> cellOf(const sights::Sight& sight, const std::string& name);
// The error says what was expected. A cell set by hand is certain.
Expected<void, std::string> setCell(sights::Sight& sight, const std::string& name, const Json& cell);
bool certainAt(const sights::Sight& sight, const std::string& name);
// Every cell name of the game's board, row by row.
std::vector<std::string> cellNames(sights::Game game);

class Corrections {
public:
    void set(const std::string& cell, const Json& seen, const Json& is) { m_cells[cell] = {seen, is}; }
    void clear(const std::string& cell) { m_cells.erase(cell); }

    // The sight with every standing correction in it. A certain reading that is neither the old error nor the correction
    // means that the cell has changed: the correction is dropped.
    sights::Sight apply(sights::Sight sight);

    Json json() const;
    void restore(const Json& json);

private:
    struct Correction {
        Json seen, is;
    };
    std::map<std::string, Correction> m_cells;
};

} // namespace hawkstone::session
