// SPDX-License-Identifier: Apache-2.0
#include "hidden_stones_flow.h"

#include <algorithm>

namespace hawkstone::session {
namespace {

using namespace tracking::hidden_stones;
using board::Cell;

Json gridJson(const Grid& grid) {
    Json rows = Json::array();
    for (const auto& row : grid) {
        Json names = Json::array();
        for (const Face face : row) names.push_back(std::string(board::hidden_stones::name(face)));
        rows.push_back(names);
    }
    return rows;
}

Grid gridOf(const Json& rows) {
    Grid grid{};
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column)
            grid[row][column] = *board::hidden_stones::parseFace(rows[row][column].get<std::string>());
    return grid;
}

Grid seenGrid(const Sight& sight) {
    Grid grid{};
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) grid[row][column] = sight.stones[row][column].face;
    return grid;
}

Json actionJson(const Action& action) {
    if (const auto* flip = std::get_if<Flip>(&action)) return Json{{"flip", board::name(flip->at)}};
    const auto& swap = std::get<Swap>(action);
    return Json{{"swap", {board::name(swap.a), board::name(swap.b)}}};
}

std::optional<Action> actionOf(const Json& json) {
    const auto cell = [](const Json& name) { return *board::parseCell(name.get<std::string>(), kSide, kSide); };
    if (json.contains("flip")) return Flip{cell(json["flip"])};
    if (json.contains("swap")) return Swap{cell(json["swap"][0]), cell(json["swap"][1])};
    return std::nullopt;
}

bool same(const Grid& grid, const Sight& sight) {
    return std::holds_alternative<tracking::NoChange>(explain(grid, sight));
}

} // namespace

Look HiddenStonesFlow::begin(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    const auto doubtful = sights::uncertainCells(any);
    if (!doubtful.empty() && !lastLook) {
        m_why = "the stones cannot be read for certain on " + joined(doubtful);
        return Look::Again;
    }
    if (!openRecord(Json{{"stones", gridJson(seenGrid(sight))}}, t)) {
        m_why = "these are not the nine stones of the box: " + m_why;
        return Look::Again;
    }
    m_cards.accept(sight);
    if (!doubtful.empty()) ask(t, doubtful, "these stones cannot be read for certain; what stands here is the best guess");
    askAboutTurned(sight, t);
    return Look::Done;
}

void HiddenStonesFlow::followRecord() {
    m_turnGrid = gridOf(m_verdicts.empty() ? m_head["setup"]["stones"] : m_verdicts.back()["stones"]);
    followActions();
}

Json HiddenStonesFlow::openEntry() const {
    return Json{{"player", toMove()}, {"actions", m_actions}};
}

// Only legal actions are carried out; the judge says which.
void HiddenStonesFlow::followActions() {
    m_grid = m_turnGrid;
    if (m_actions.empty()) return;
    const auto verdict = m_arbiter->preview(openEntry());
    if (!verdict || !verdict->contains("actions")) return;
    for (std::size_t i = 0; i < m_actions.size() && i < (*verdict)["actions"].size(); ++i)
        if ((*verdict)["actions"][i]["legal"].get<bool>())
            if (const auto action = actionOf(m_actions[i])) m_grid = after(m_grid, {*action});
}

sights::Sight HiddenStonesFlow::expected() const {
    return sightOf(m_lying ? *m_lying : m_grid);
}

Look HiddenStonesFlow::lookAt(const sights::Sight& any, bool lastLook, double t) {
    const auto& sight = std::get<Sight>(any);
    if (over()) return Look::Done;
    std::optional<Actions> done;
    if (lookAtStones(sight, lastLook, t, done) == Look::Again) return Look::Again;

    const CardTable::News peek = m_cards.look(sight, done.has_value(), false);
    const bool unread = std::ranges::any_of(peek.shown, [](const CardOnTable& card) { return !card.certain; });
    if (unread && !lastLook) return Look::Again;
    if (done)
        for (const Action& action : *done) act(actionJson(action), t);
    m_cards.look(sight, done.has_value(), !unread);
    m_paid += peek.discarded;
    for (const CardOnTable& card : peek.shown) {
        if (!card.certain) {
            ask(t, {}, "the card beside the grid cannot be read for certain; show it again");
            continue;
        }
        m_shown = true;
        act(Json{{"score", card.card}}, t);
    }
    if (peek.discarded > 0) m_out.dirty = true;
    askAboutTurned(sight, t);
    return Look::Done;
}

// What happened to the stones; `done` where something did.
Look HiddenStonesFlow::lookAtStones(const Sight& sight, bool lastLook, double t, std::optional<Actions>& done) {
    if (m_lying) {
        if (same(*m_lying, sight)) return Look::Done;
        if (same(m_grid, sight)) {
            m_lying.reset();
            stopAsking();
            m_out.say(t, "restored");
            m_out.dirty = true;
            return Look::Done;
        }
    }
    const Explanation explanation = explain(m_grid, sight);
    if (std::holds_alternative<tracking::NoChange>(explanation)) return Look::Done;
    if (const auto* explained = std::get_if<tracking::Explained<Actions>>(&explanation)) {
        done = explained->play;
        return Look::Done;
    }
    if (!lastLook) return Look::Again;
    askAbout(explanation, t);
    return Look::Done;
}

void HiddenStonesFlow::askAbout(const Explanation& explanation, double t) {
    if (const auto* several = std::get_if<tracking::Ambiguous<Actions>>(&explanation)) {
        ask(t, namesOf(several->cells), "these stones cannot be read for certain");
        return;
    }
    const auto& unexplained = std::get<tracking::Unexplained<Actions>>(explanation);
    Json more = Json::object();
    if (unexplained.nearest) {
        Json entry = openEntry();
        for (const Action& action : *unexplained.nearest) entry["actions"].push_back(actionJson(action));
        if (const auto verdict = m_arbiter->preview(entry); verdict && verdict->contains("actions"))
            more["nearest"] = Json{{"action", entry["actions"].back()}, {"verdict", (*verdict)["actions"].back()}};
    }
    ask(t, namesOf(unexplained.cells), "no swap or flip explains this change", more);
}

void HiddenStonesFlow::askAboutTurned(const Sight& sight, double t) {
    std::vector<Cell> turned;
    for (std::uint8_t row = 0; row < kSide; ++row)
        for (std::uint8_t column = 0; column < kSide; ++column)
            if (sight.stones[row][column].turned && sight.stones[row][column].certain() && sight.stones[row][column].turnCertain)
                turned.push_back({row, column});
    if (!turned.empty()) ask(t, namesOf(turned), "all stones lie the same way up; turn these round", Json{{"rule", "same-way-up"}});
}

void HiddenStonesFlow::act(const Json& action, double t, Json extra) {
    m_actions.push_back(action);
    const Grid before = m_grid;
    const auto verdict = m_arbiter->preview(openEntry());
    Json ruling = nullptr;
    if (verdict && verdict->contains("actions") && !(*verdict)["actions"].empty()) ruling = (*verdict)["actions"].back();
    followActions();
    m_lying.reset();
    stopAsking();
    if (const auto moved = actionOf(action); moved && ruling.is_object() && !ruling["legal"].get<bool>()) m_lying = after(before, {*moved});
    Json detail{{"player", toMove()}, {"number", m_actions.size()}, {"action", action}, {"verdict", ruling}};
    detail.update(extra);
    m_out.say(t, "action", detail);
    m_out.dirty = true;
}

void HiddenStonesFlow::pressed(const Input& input, bool atRest) {
    if (over()) return refuse(input.t, "the game is over");
    if (input.button != Button::EndTurn && input.button != Button::Pass)
        return refuse(input.t, "Hidden Stones has neither challenges nor draws");
    if (!atRest) {
        m_waiting = input;
        return;
    }
    endTurn(input.t, input.button == Button::Pass);
}

void HiddenStonesFlow::endTurn(double t, bool pass) {
    Json entry = openEntry();
    if (pass) {
        if (m_actions.empty()) entry.erase("actions");
        entry["pass"] = true;
    }
    const auto paidFor = std::ranges::count_if(m_actions, [](const Json& action) { return !action.contains("score"); });
    Json extra = Json::object();
    if (m_cards.pileSeen() && paidFor > m_paid) extra["unpaid"] = paidFor - m_paid; // card-paid: seen, not judged
    m_actions = Json::array();
    const Json verdict = commit(entry, t, extra);
    m_paid = 0;
    m_shown = false;
    // Carried out or not, what lies there is followed: a refused turn's stones have to go back.
    if (m_seen && !same(m_grid, std::get<Sight>(m_corrections.apply(*m_seen))) && !m_lying)
        m_lying = seenGrid(std::get<Sight>(m_corrections.apply(*m_seen)));
}

bool HiddenStonesFlow::correct(const Input& input) {
    sights::Sight target = expected();
    for (const auto& [name, cell] : input.cells.items())
        if (const auto set = setCell(target, name, cell); !set) {
            refuse(input.t, set.error());
            return false;
        }
    for (const auto& [name, cell] : input.cells.items()) m_corrections.set(name, m_seen ? *cellOf(*m_seen, name) : Json(), cell);
    m_out.say(input.t, "corrected", Json{{"cells", input.cells}});
    stopAsking();
    const Grid grid = seenGrid(std::get<Sight>(target));
    if (m_entries.empty() && m_actions.empty()) {
        Json head = m_head;
        head["setup"]["stones"] = gridJson(grid);
        if (!records::Arbiter::open(head)) {
            refuse(input.t, "these would not be the nine stones of the box");
            return false;
        }
        m_head = head;
        m_out.step.setup = m_head;
        rejudge();
        return true;
    }
    if (m_seen) lookAt(m_corrections.apply(*m_seen), true, input.t);
    return true;
}

void HiddenStonesFlow::undoLast(double t, const char* how) {
    if (!m_actions.empty()) {
        const Json action = m_actions.back();
        const Grid there = m_lying ? *m_lying : m_grid;
        m_actions.erase(m_actions.size() - 1);
        followActions();
        m_lying.reset();
        if (there != m_grid) m_lying = there;
        m_out.say(t, "undone", Json{{"action", action}, {"how", how}});
        return;
    }
    if (m_entries.empty()) return refuse(t, "there is no turn to undo");
    if (m_shown) return refuse(t, "a card has been shown since; that turn cannot be undone");
    const int number = turns();
    const Grid there = m_grid;
    dropLast(t);
    m_lying.reset();
    if (there != m_grid) m_lying = there;
    m_out.say(t, "undone", Json{{"number", number}, {"how", how}});
}

Json HiddenStonesFlow::checkpoint() const {
    Json json = Flow::checkpoint();
    json["actions"] = m_actions;
    json["paid"] = m_paid;
    json["shown"] = m_shown;
    json["cards"] = m_cards.json();
    if (m_lying) json["lying"] = gridJson(*m_lying);
    return json;
}

void HiddenStonesFlow::restoreFlow(const Json& checkpoint) {
    m_actions = checkpoint.value("actions", Json::array());
    m_paid = checkpoint.value("paid", 0);
    m_shown = checkpoint.value("shown", false);
    m_cards.restore(checkpoint.value("cards", Json()));
    if (checkpoint.contains("lying")) m_lying = gridOf(checkpoint["lying"]);
    followActions();
}

void HiddenStonesFlow::fill(TableView& view) const {
    Flow::fill(view);
    view.openActions = m_actions;
    view.awaitingRestore = m_lying.has_value();
}

} // namespace hawkstone::session
