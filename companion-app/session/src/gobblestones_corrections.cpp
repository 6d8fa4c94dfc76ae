// SPDX-License-Identifier: Apache-2.0
// Cells put right by hand, in Gobblestones: a print changes the set-up, a tile the turn that laid it.
#include "gobblestones_entry.h"
#include "gobblestones_flow.h"

#include <algorithm>

namespace hawkstone::session {

using namespace tracking::gobblestones;
using board::Cell;

bool GobblestonesFlow::correct(const Input& input) {
    std::map<std::string, Json> cells;
    sights::Sight probe = sightOf(m_known);
    for (const auto& [name, cell] : input.cells.items()) {
        const auto set = setCell(probe, name, cell);
        if (!set) {
            refuse(input.t, set.error());
            return false;
        }
        cells[name] = cell;
    }
    for (const auto& [name, cell] : cells) m_corrections.set(name, m_seen ? *cellOf(*m_seen, name) : Json(), cell);
    for (const auto& [name, cell] : cells) m_guessedTiles.erase(name);
    m_out.say(input.t, "corrected", Json{{"cells", input.cells}});
    const bool asked =
        std::ranges::any_of(cells, [&](const auto& cell) { return std::ranges::find(m_asked, cell.first) != m_asked.end(); });
    if (correctSetup(cells)) rejudge();
    if (m_pending || !m_challengers.empty()) {
        // The question is answered: look again with the answer.
        // With the button, it was asked because that had been pressed: the answer makes the turn.
        if (m_seen && m_pending && options().endTurn == EndTurn::Button)
            understand(std::get<Sight>(m_corrections.apply(*m_seen)), true, input.t);
        else if (m_seen)
            lookAt(m_corrections.apply(*m_seen), true, input.t);
    } else if (!correctTurns(cells, input.t) && m_seen && !asked) {
        lookAt(m_corrections.apply(*m_seen), true, input.t);
    }
    std::erase_if(m_asked, [&](const std::string& name) { return cells.contains(name); });
    return true;
}

// A print put right changes the set-up, and with it what every turn on it was worth.
bool GobblestonesFlow::correctSetup(const std::map<std::string, Json>& cells) {
    bool changed = false;
    for (const auto& [name, cell] : cells) {
        const auto parsed = sights::gobblestonesCell(nlohmann::json::parse(cell.dump()));
        const auto* field = parsed ? std::get_if<board::gobblestones::Field>(&parsed->what) : nullptr;
        if (!field) continue;
        const Cell at = *board::parseCell(name, kSide, kSide);
        Json& written = m_head["setup"]["fields"][at.row][at.column];
        if (written == fieldText(*field)) continue;
        written = fieldText(*field);
        changed = true;
    }
    if (changed) m_out.step.setup = m_head;
    return changed;
}

// A tile put right changes the last turn that laid it; one the camera missed joins the last turn, one that is not there leaves it.
bool GobblestonesFlow::correctTurns(const std::map<std::string, Json>& cells, double t) {
    bool changed = false;
    for (const auto& [name, cell] : cells) {
        const auto parsed = sights::gobblestonesCell(nlohmann::json::parse(cell.dump()));
        if (!parsed || m_entries.empty()) continue;
        const auto* tile = std::get_if<CoveredBy>(&parsed->what);
        const auto lays = [&](const Json& entry) {
            return std::ranges::any_of(entry["place"], [&](const Json& at) { return at["at"] == name; });
        };
        const auto found = std::find_if(m_entries.rbegin(), m_entries.rend(), lays);
        const std::size_t index = found == m_entries.rend() ? m_entries.size() - 1 : static_cast<std::size_t>(m_entries.rend() - found) - 1;
        Json entry = m_entries[index];
        Lay lay = layOf(entry);
        std::erase_if(lay.tiles, [&](const LaidTile& laid) { return board::name(laid.at) == name; });
        if (tile) lay.tiles.push_back({*board::parseCell(name, kSide, kSide), bluff() ? std::nullopt : tile->tile});
        if (!tile && found == m_entries.rend()) continue;
        if (tile && !tile->tile && !bluff()) continue; // face down is no colour to write down
        std::ranges::sort(lay.tiles);
        entry["place"] = layEntry(lay, 0)["place"];
        if (entry == m_entries[index]) continue;
        amend(index, entry);
        changed = true;
    }
    if (!changed) return false;
    m_out.step.t = t;
    m_lying.reset();
    if (!lastVerdict()["legal"].get<bool>()) m_lying = after(m_known, layOf(m_entries.back()));
    m_out.say(t, "rejudged", Json{{"number", turns()}, {"turn", m_entries.back()}, {"verdict", lastVerdict()}});
    return true;
}

} // namespace hawkstone::session
