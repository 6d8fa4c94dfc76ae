// SPDX-License-Identifier: Apache-2.0
#include "flow.h"

#include "gobblestones_flow.h"
#include "gobblet_flow.h"
#include "hidden_stones_flow.h"

#include <algorithm>

namespace hawkstone::session {

void Outbox::say(double t, std::string name, Json detail) {
    events.push_back({t, std::move(name), std::move(detail)});
}

std::vector<std::string> namesOf(const std::vector<board::Cell>& cells) {
    std::vector<std::string> names;
    for (const board::Cell cell : cells) names.push_back(board::name(cell));
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

Flow::Flow(const RefereeOptions& options) : m_options(options) {
    m_head = Json{{"format", "hawkstone-record/1"}, {"game", std::string(sights::name(options.game))}};
    if (options.game == sights::Game::Gobblestones) m_head["variant"] = options.variant;
    m_head["players"] = options.players;
    if (options.game == sights::Game::Gobblestones && options.end != "last-tile") m_head["options"] = Json{{"end", options.end}};
}

Expected<std::unique_ptr<Flow>, std::string> Flow::make(const RefereeOptions& wanted) {
    RefereeOptions options = wanted;
    const bool stones = options.game == sights::Game::Gobblestones;
    const std::size_t most = stones ? 4 : options.game == sights::Game::Gobblet ? 2 : 5;
    const std::size_t least = options.game == sights::Game::HiddenStones ? 1 : 2;
    if (options.players.empty()) options.players = {"Player 1", "Player 2"};
    if (options.players.size() < least || options.players.size() > most)
        return Unexpected("--players: expected " + (least == most ? "" : std::to_string(least) + " to ") + std::to_string(most) + " names");
    if (options.first < 0 || options.first >= static_cast<int>(options.players.size()))
        return Unexpected<std::string>("--first: expected the number of a player, from 0");
    if (options.variant != "standard" && !(stones && options.variant == "bluff"))
        return Unexpected<std::string>(stones ? "--variant: expected standard or bluff" : "--variant: this game has only the standard one");
    if (options.end != "last-tile" && !(stones && options.end == "short-draw"))
        return Unexpected<std::string>("--house-rule: expected end=last-tile or, in Gobblestones, end=short-draw");
    if (stones) return std::make_unique<GobblestonesFlow>(options);
    if (options.game == sights::Game::Gobblet) return std::make_unique<GobbletFlow>(options);
    return std::make_unique<HiddenStonesFlow>(options);
}

bool Flow::openRecord(const Json& setup, double t) {
    m_head["setup"] = setup;
    if (m_options.first != 0) m_head["setup"]["first"] = m_options.first;
    auto arbiter = records::Arbiter::open(m_head);
    if (!arbiter) {
        m_why = arbiter.error().place + ": " + arbiter.error().expected;
        return false;
    }
    m_arbiter = std::move(*arbiter);
    m_out.step.t = t;
    m_out.step.setup = m_head;
    m_out.dirty = true;
    followRecord();
    return true;
}

Json Flow::commit(Json entry, double t, Json extra) {
    auto verdict = m_arbiter->judge(entry);
    if (!verdict) { // the flow made an entry that is none: said, not hidden, and nothing is written down
        ask(t, {}, "the play could not be written down: " + verdict.error().place + ": " + verdict.error().expected);
        return Json();
    }
    m_entries.push_back(entry);
    m_verdicts.push_back(*verdict);
    Json detail{{"number", turns()}, {"turn", entry}, {"verdict", *verdict}};
    detail.update(extra);
    m_out.step.turns.push_back({turns(), entry, *verdict, {}});
    m_out.step.result = m_arbiter->summary();
    m_out.say(t, "turn", detail);
    m_out.dirty = true;
    m_guessed = extra.contains("uncertain");
    if (!m_guessed) stopAsking(); // otherwise the question still stands
    followRecord();
    m_tried = Json();
    m_triedUnseen.clear();
    if (m_stopsTrying) m_trying = m_stopsTrying = false;
    return *verdict;
}

void Flow::rejudge() {
    auto arbiter = records::Arbiter::open(m_head);
    if (!arbiter) return; // the head was valid before; corrections keep it so
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (auto verdict = arbiter->judge(m_entries[i])) {
            if (*verdict == m_verdicts[i]) continue;
            m_verdicts[i] = *verdict;
            m_out.step.turns.push_back({static_cast<int>(i) + 1, m_entries[i], *verdict, {}});
        }
    m_arbiter = std::move(*arbiter);
    m_out.step.result = m_arbiter->summary();
    m_out.dirty = true;
    followRecord();
}

void Flow::amend(std::size_t index, Json entry) {
    m_entries[index] = std::move(entry);
    m_verdicts[index] = nullptr;
    rejudge();
}

void Flow::amendGuess(const Json& entry, double t) {
    m_guessed = false;
    amend(m_entries.size() - 1, entry);
    m_out.say(t, "rejudged", Json{{"number", turns()}, {"turn", entry}, {"verdict", lastVerdict()}});
}

void Flow::dropLast(double t) {
    m_out.step.t = t;
    m_out.step.undone = turns();
    m_entries.pop_back();
    m_verdicts.pop_back();
    m_saidOver = false;
    m_guessed = false;
    rejudge();
}

void Flow::sayOver(double t) {
    if (!m_arbiter || !over() || m_saidOver) return;
    m_saidOver = true;
    m_out.say(t, "game-over", m_arbiter->summary());
    m_out.dirty = true;
}

void Flow::ask(double t, const std::vector<std::string>& cells, const std::string& why, Json more) {
    if (m_asked == cells && m_askedWhy == why) return; // asked already
    m_asked = cells;
    m_askedWhy = why;
    Json detail{{"cells", cells}, {"why", why}};
    detail.update(more);
    m_out.say(t, "needs-help", detail);
    m_out.dirty = true;
}

void Flow::stopAsking() {
    m_asked.clear();
    m_askedWhy.clear();
}

void Flow::tryPlays(bool on) {
    if (m_options.game == sights::Game::HiddenStones) return; // every turn waits for its button already, and can be undone
    if (on) m_trying = true;
    m_stopsTrying = !on && m_trying;
    if (m_stopsTrying && m_tried.is_null() && m_triedUnseen.empty()) m_trying = m_stopsTrying = false;
}

void Flow::tries(const Json& entry, double t) {
    const bool unseen = !m_triedUnseen.empty();
    m_triedUnseen.clear();
    if (entry.is_null() && m_stopsTrying) m_trying = m_stopsTrying = false;
    if (entry == m_tried && !unseen) return;
    m_tried = entry;
    Json detail = Json::object();
    if (const auto verdict = entry.is_null() ? std::nullopt : std::optional(m_arbiter->preview(entry)); verdict && *verdict)
        detail = Json{{"turn", entry}, {"verdict", **verdict}};
    m_out.say(t, "tried", detail);
}

void Flow::triesUnseen(const std::vector<std::string>& cells, double t) {
    if (cells == m_triedUnseen) return;
    m_tried = Json();
    m_triedUnseen = cells;
    m_out.say(t, "tried", Json{{"uncertain", cells}});
}

void Flow::refuse(double t, const std::string& why) {
    m_out.say(t, "refused", Json{{"why", why}});
}

Look Flow::settled(const sights::Sight& sight, bool lastLook, double t) {
    m_seen = sight;
    const bool guessed = m_guessed;
    const Look look = lookAt(m_corrections.apply(sight), lastLook, t);
    if (look == Look::Again && !lastLook) return look;
    if (guessed) m_guessed = false; // the next rest settles it, one way or the other
    obeyWaiting(t);
    sayOver(t);
    return Look::Done;
}

bool Flow::restsAsBefore(double t) {
    if (!begun() || !m_waiting) return false;
    obeyWaiting(t);
    sayOver(t);
    return true;
}

void Flow::obeyWaiting(double t) {
    if (!m_waiting) return;
    Input input = *m_waiting;
    m_waiting.reset();
    m_out.dirty = true;
    input.t = t;
    pressed(input, true);
}

void Flow::press(const Input& input, bool atRest) {
    m_out.step.t = input.t;
    m_out.step.input = input.json();
    m_out.dirty = true;
    if (input.button == Button::Try || input.button == Button::StopTrying) return tryPlays(input.button == Button::Try);
    if (!begun()) return refuse(input.t, "the board has not been found yet");
    switch (input.button) {
    case Button::Undo:
    case Button::NotATurn: undoLast(input.t, input.button == Button::Undo ? "undo" : "not-a-turn"); break;
    case Button::Correct:
        if (correct(input)) m_out.step.correction = input.cells;
        break;
    default: pressed(input, atRest);
    }
    sayOver(input.t);
}

Json Flow::record() const {
    Json record = m_head;
    record["turns"] = m_entries;
    return record;
}

Json Flow::checkpoint() const {
    Json json{{"corrections", m_corrections.json()},
              {"asked", m_asked},
              {"askedWhy", m_askedWhy},
              {"saidOver", m_saidOver},
              {"guessed", m_guessed}};
    if (m_waiting) json["waiting"] = m_waiting->json();
    return json;
}

Expected<void, std::string> Flow::restore(const Json& head, const std::vector<StoredTurn>& turns, const Json& checkpoint) {
    m_head = head;
    if (!head.contains("setup")) return {}; // the board had not been found
    auto arbiter = records::Arbiter::open(head);
    if (!arbiter) return Unexpected(arbiter.error().place + ": " + arbiter.error().expected);
    for (const StoredTurn& turn : turns) {
        auto verdict = arbiter->judge(turn.entry);
        if (!verdict) return Unexpected("turn " + std::to_string(turn.number) + ": " + verdict.error().expected);
        m_entries.push_back(turn.entry);
        m_verdicts.push_back(*verdict);
    }
    m_arbiter = std::move(*arbiter);
    if (checkpoint.is_object()) {
        m_corrections.restore(checkpoint.value("corrections", Json::object()));
        m_asked = checkpoint.value("asked", std::vector<std::string>{});
        m_askedWhy = checkpoint.value("askedWhy", "");
        m_saidOver = checkpoint.value("saidOver", false);
        m_guessed = checkpoint.value("guessed", false);
        if (checkpoint.contains("waiting"))
            if (const auto input = parseInput(checkpoint["waiting"])) m_waiting = *input;
    }
    followRecord();
    if (checkpoint.is_object()) restoreFlow(checkpoint);
    return {};
}

void Flow::fill(TableView& view) const {
    view.unsure = m_asked;
    view.turns = turns();
    if (!m_arbiter) return;
    view.toMove = toMove();
    view.over = over();
    view.table = expected();
    view.lastTurn = m_entries.empty() ? Json() : m_entries.back();
    view.lastVerdict = m_verdicts.empty() ? Json() : m_verdicts.back();
    view.tried = m_tried;
    view.standing = Json::object();
    if (!m_verdicts.empty())
        for (const char* key : {"scores", "bag", "racks", "hands", "pile", "discard", "points", "strikes"})
            if (m_verdicts.back().contains(key)) view.standing[key] = m_verdicts.back()[key];
    view.newCells.clear();
    view.wrongCells.clear();
    if (view.lastTurn.is_object() && view.lastTurn.contains("place"))
        for (const Json& tile : view.lastTurn["place"]) view.newCells.push_back(tile["at"].get<std::string>());
    if (view.lastTurn.is_object() && view.lastTurn.contains("to") && view.lastTurn["to"].is_string())
        view.newCells.push_back(view.lastTurn["to"].get<std::string>());
    if (view.lastVerdict.is_object())
        for (const Json& broken : view.lastVerdict["violations"])
            for (const Json& cell : broken["cells"]) view.wrongCells.push_back(cell.get<std::string>());
}

void Flow::sayFirst(double t, std::string name, Json detail) {
    m_out.events.insert(m_out.events.begin(), Event{t, std::move(name), std::move(detail)});
}

Outbox Flow::takeOutbox() {
    Outbox out = std::move(m_out);
    m_out = {};
    return out;
}

} // namespace hawkstone::session
