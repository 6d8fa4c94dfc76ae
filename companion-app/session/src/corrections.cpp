// SPDX-License-Identifier: Apache-2.0
#include "corrections.h"

namespace hawkstone::session {
namespace {

int sideOf(sights::Game game) {
    switch (game) {
    case sights::Game::Gobblestones: return board::gobblestones::kSide;
    case sights::Game::Gobblet: return board::gobblet::kSide;
    case sights::Game::HiddenStones: return board::hidden_stones::kSide;
    }
    return 0;
}

// Visits the cell of that name, whatever the game; false where there is none.
template <class SightRef, class Visit>
bool visitCell(SightRef& sight, const std::string& name, Visit visit) {
    const int side = sideOf(sights::gameOf(sight));
    const auto cell = board::parseCell(name, side, side);
    if (!cell) return false;
    std::visit(
        [&](auto& table) {
            if constexpr (requires { table.stones; })
                visit(table.stones[cell->row][cell->column]);
            else
                visit(table.cells[cell->row][cell->column]);
        },
        sight);
    return true;
}

Expected<void, std::string> setTo(board::gobblestones::CellSight& cell, const nlohmann::json& is) {
    const auto parsed = sights::gobblestonesCell(is);
    if (!parsed) return Unexpected(parsed.error());
    cell = *parsed;
    return {};
}
Expected<void, std::string> setTo(board::gobblet::CellSight& cell, const nlohmann::json& is) {
    const auto parsed = sights::gobbletCell(is);
    if (!parsed) return Unexpected(parsed.error());
    cell = *parsed;
    return {};
}
Expected<void, std::string> setTo(board::hidden_stones::StoneSight& cell, const nlohmann::json& is) {
    const auto parsed = sights::stoneFace(is);
    if (!parsed) return Unexpected(parsed.error());
    cell.face = *parsed;
    cell.turned = false;
    cell.turnCertain = true;
    return {};
}

} // namespace

std::optional<Json> cellOf(const sights::Sight& sight, const std::string& name) {
    std::optional<Json> found;
    visitCell(sight, name, [&](const auto& cell) { found = Json::parse(sights::cellJson(cell).dump()); });
    return found;
}

Expected<void, std::string> setCell(sights::Sight& sight, const std::string& name, const Json& is) {
    Expected<void, std::string> result;
    const auto set = [&](auto& cell) {
        result = setTo(cell, nlohmann::json::parse(is.dump()));
        if (result) cell.trust = {1, true};
    };
    if (!visitCell(sight, name, set)) return Unexpected("there is no cell \"" + name + "\" on this board");
    if (!result) return Unexpected(name + ": " + result.error());
    return {};
}

bool certainAt(const sights::Sight& sight, const std::string& name) {
    bool certain = false;
    visitCell(sight, name, [&](const auto& cell) { certain = cell.trust.certain; });
    return certain;
}

std::vector<std::string> cellNames(sights::Game game) {
    std::vector<std::string> names;
    const int side = sideOf(game);
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            names.push_back(board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}));
    return names;
}

sights::Sight Corrections::apply(sights::Sight sight) {
    for (auto it = m_cells.begin(); it != m_cells.end();) {
        const auto& [cell, correction] = *it;
        const auto seen = cellOf(sight, cell);
        const bool fresh = certainAt(sight, cell) && *seen != correction.seen && *seen != correction.is;
        if (!seen || fresh) {
            it = m_cells.erase(it);
            continue;
        }
        setCell(sight, cell, correction.is);
        ++it;
    }
    return sight;
}

Json Corrections::json() const {
    Json json = Json::object();
    for (const auto& [cell, correction] : m_cells) json[cell] = Json{{"seen", correction.seen}, {"is", correction.is}};
    return json;
}

void Corrections::restore(const Json& json) {
    m_cells.clear();
    if (!json.is_object()) return;
    for (const auto& [cell, correction] : json.items()) m_cells[cell] = {correction["seen"], correction["is"]};
}

} // namespace hawkstone::session
