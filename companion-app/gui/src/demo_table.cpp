// SPDX-License-Identifier: Apache-2.0
#include "demo_table.h"

#include "demo_picture.h"
#include "replay.h"
#include "sight_position.h"

#include <QFile>

#include <algorithm>

namespace hawkstone::gui {

using session::Button;
using session::Json;

Json DemoTable::shippedRecord(GameKind game, const QString& variant) {
    const QString name = variant == "bluff" ? QStringLiteral("bluff") : gameId(game);
    QFile file(":/hawkstone/demo/" + name + ".json");
    if (!file.open(QIODevice::ReadOnly)) return {};
    return Json::parse(file.readAll().toStdString(), nullptr, false);
}

std::unique_ptr<DemoTable> DemoTable::open(GameKind game, const QString& variant, QString* why) {
    Json record = shippedRecord(game, variant);
    auto arbiter = records::Arbiter::open(record);
    if (!arbiter) {
        if (why) *why = QString::fromStdString(arbiter.error().line("demo"));
        return nullptr;
    }
    return std::unique_ptr<DemoTable>(new DemoTable(std::move(record), std::move(*arbiter)));
}

DemoTable::DemoTable(Json record, records::Arbiter arbiter) : m_record(std::move(record)), m_arbiter(std::move(arbiter)) {
    m_position = m_before = startPosition(m_record);
    m_step.setSingleShot(true);
    connect(&m_step, &QTimer::timeout, this, &DemoTable::advance);
    m_frames.setInterval(33);
    connect(&m_frames, &QTimer::timeout, this, &DemoTable::frame);
}

QStringList DemoTable::players() const {
    QStringList names;
    for (const std::string& name : m_arbiter.players()) names << QString::fromStdString(name);
    return names;
}

void DemoTable::hold(bool on) {
    if (on == m_held.has_value()) return;
    if (on) {
        m_held = m_step.isActive() ? std::max(1, m_step.remainingTime()) : 0;
        m_step.stop();
    } else {
        if (*m_held > 0) m_step.start(*m_held);
        m_held.reset();
    }
}

void DemoTable::start() {
    m_view.corners = demoCorners(m_position.game);
    m_view.table = sightOf(m_position, *m_view.corners);
    m_view.toMove = m_arbiter.playerToMove();
    draw();
    tell("board-found", {{"setup", m_record.value("setup", Json::object())}});
    m_frames.start();
    frame();
    enter(Phase::Wait, 1600);
}

void DemoTable::stop() {
    m_step.stop();
    m_frames.stop();
}

Json DemoTable::record() const {
    Json record = m_record;
    record["turns"] = m_turns;
    return record;
}

void DemoTable::enter(Phase phase, int milliseconds) {
    m_phase = phase;
    const int wait = std::max(1, static_cast<int>(milliseconds / m_speed));
    if (m_held)
        m_held = wait;
    else
        m_step.start(wait);
}

void DemoTable::advance() {
    switch (m_phase) {
    case Phase::Wait: nextTurn(); break;
    case Phase::HandIn: layTurn(); break;
    case Phase::HandOut:
        m_view.hand = false;
        tell("hand", {{"in", false}});
        enter(Phase::Settle, 450);
        break;
    case Phase::Settle: judgeTurn(); break;
    case Phase::Challenge: // nobody pressed anything for long: everyone believes
        m_view.challengeOpen = false;
        enter(Phase::Wait, 600);
        break;
    case Phase::Reveal: settleChallenge(m_challengers); break;
    case Phase::Restore: takeBack(); break;
    case Phase::Over: break;
    }
}

void DemoTable::nextTurn() {
    const Json& turns = m_record["turns"];
    if (m_next >= turns.size() || m_arbiter.over()) {
        m_phase = Phase::Over;
        emit ended(0, {});
        return;
    }
    m_entry = turns[m_next];
    m_view.hand = true;
    tell("hand", {{"in", true}});
    enter(Phase::HandIn, 900);
}

void DemoTable::layTurn() {
    m_before = m_position;
    m_position = asPlayed(m_before, m_entry);
    draw();
    enter(Phase::HandOut, 800);
}

void DemoTable::judgeTurn() {
    m_past.push_back({m_arbiter, m_before, m_view, m_next});
    Json entry = m_entry;
    entry.erase("truth");
    auto verdict = m_arbiter.judge(entry);
    if (!verdict) {
        emit ended(2, QString::fromStdString(verdict.error().line("demo")));
        return;
    }
    const bool legal = verdict->value("legal", true);
    const bool open = legal && m_arbiter.variant() == "bluff" && !entry.value("place", Json::array()).empty();
    m_turns.push_back(entry);
    m_view.lastTurn = entry;
    m_view.lastVerdict = *verdict;
    m_view.newCells.clear();
    for (const QString& cell : cellsOfTurn(entry)) m_view.newCells.push_back(cell.toStdString());
    m_view.wrongCells.clear();
    for (const QString& cell : brokenCells(*verdict)) m_view.wrongCells.push_back(cell.toStdString());
    m_view.table = sightOf(m_position, *m_view.corners);
    m_view.turns = static_cast<int>(m_turns.size());
    m_view.challengeOpen = open;
    m_view.awaitingRestore = !legal;
    tell("turn", {{"turn", entry}, {"verdict", *verdict}, {"number", m_view.turns}, {"open", open}});
    m_view.standing = *verdict;
    m_view.toMove = m_arbiter.playerToMove();
    m_view.over = m_arbiter.over();
    ++m_next;
    if (m_arbiter.over()) {
        tell("game-over", m_arbiter.summary());
        m_phase = Phase::Over;
    } else if (!legal) {
        enter(Phase::Restore, 4200);
    } else if (open) {
        enter(Phase::Challenge, 60000);
    } else {
        enter(Phase::Wait, 2600);
    }
}

void DemoTable::takeBack() {
    m_position = m_before;
    m_view.table = sightOf(m_position, *m_view.corners);
    m_view.awaitingRestore = false;
    m_view.newCells.clear();
    m_view.wrongCells.clear();
    draw();
    tell("restored");
    enter(Phase::Wait, 1800);
}

void DemoTable::settleChallenge(const std::vector<int>& challengers) {
    Past& past = m_past.back();
    Json entry = m_record["turns"][past.next];
    entry["challengers"] = challengers;
    entry["revealed"] = entry.value("truth", Json::object());
    entry.erase("truth");
    m_arbiter = past.arbiter;
    auto verdict = m_arbiter.judge(entry);
    if (!verdict) {
        emit ended(2, QString::fromStdString(verdict.error().line("demo")));
        return;
    }
    m_turns.back() = entry;
    const bool bluff = (*verdict)["challenge"].value("outcome", std::string()) == "bluff";
    m_position = bluff ? m_before : m_position;
    m_view.table = sightOf(m_position, *m_view.corners);
    m_view.awaitingReveal = m_view.challengeOpen = false;
    m_view.lastTurn = entry;
    m_view.lastVerdict = *verdict;
    draw();
    tell("challenge", {{"by", (*verdict)["challenge"].value("by", 0)}, {"number", m_view.turns}, {"turn", entry}, {"verdict", *verdict}});
    m_view.standing = *verdict;
    m_view.toMove = m_arbiter.playerToMove();
    enter(Phase::Wait, 5200);
}

// The tiles are turned up where they lie, for everyone to see.
void DemoTable::turnUp() {
    const Json truth = m_record["turns"][m_past.back().next].value("truth", Json::object());
    for (const auto& [cell, letter] : truth.items())
        m_position = asPlayed(m_position, Json{{"place", Json::array({Json{{"at", cell}, {"tile", letter}}})}});
    draw();
}

void DemoTable::press(const session::Input& input) {
    switch (input.button) {
    case Button::Challenge:
        if (!m_view.challengeOpen || m_phase != Phase::Challenge) break;
        m_challengers = input.players;
        m_view.challengeOpen = false;
        m_view.awaitingReveal = true;
        tell("challenge-called", {{"by", input.players}, {"number", m_view.turns}});
        turnUp();
        enter(Phase::Reveal, 2400);
        return;
    case Button::EndTurn:
        if (m_phase != Phase::Challenge) break;
        m_view.challengeOpen = false;
        tell("window-closed", {{"number", m_view.turns}});
        enter(Phase::Wait, 400);
        return;
    case Button::Undo: {
        if (m_past.empty()) break;
        const int number = m_view.turns;
        const Past past = std::move(m_past.back());
        m_past.pop_back();
        m_arbiter = past.arbiter;
        m_position = m_before = past.position;
        m_view = past.view;
        m_view.table = sightOf(m_position, *m_view.corners);
        m_view.hand = false;
        m_next = past.next;
        m_turns.erase(m_turns.size() - 1);
        draw();
        tell("undone", {{"number", number}});
        enter(Phase::Wait, 2200);
        return;
    }
    case Button::Correct: tell("corrected", {{"cells", input.cells}}); return;
    default: break;
    }
    tell("refused");
}

void DemoTable::frame() {
    m_t += .033;
    const double goal = m_view.hand ? 1 : 0;
    m_hand += (goal - m_hand) * .16;
    emit seen(withHand(m_table, m_hand, m_view.toMove), std::make_shared<session::TableView>(m_view), m_t);
}

void DemoTable::draw() {
    m_table = demoPicture(m_position);
}

void DemoTable::tell(const char* name, Json detail) {
    emit happened({m_t, name, std::move(detail)});
}

} // namespace hawkstone::gui
