// SPDX-License-Identifier: Apache-2.0
#include "challenge_controller.h"

#include "replay.h"
#include "verdict_text.h"

#include <algorithm>

namespace hawkstone::gui {

using session::Json;

namespace {
// Once somebody challenges the others have this long to join in, in tenths of a second.
constexpr int kJoinIn = 40;
} // namespace

ChallengeController::ChallengeController(const Words& words, QObject* parent) : QObject(parent), m_words(words) {
    m_clock.setInterval(100);
    connect(&m_clock, &QTimer::timeout, this, &ChallengeController::tick);
}

void ChallengeController::setTable(const QStringList& players, const std::vector<int>& colours) {
    m_players = players;
    m_colours = colours;
    close();
}

QString ChallengeController::player() const {
    return m_player >= 0 && m_player < m_players.size() ? m_players[m_player] : QString();
}

QVariantList ChallengeController::seats() const {
    QVariantList list;
    const int count = static_cast<int>(m_players.size());
    for (int step = 1; step < count; ++step) {
        const int seat = (m_player + step) % count;
        const int colour = seat < static_cast<int>(m_colours.size()) ? m_colours[static_cast<std::size_t>(seat)] : seat;
        list << QVariantMap{
            {"player", seat}, {"name", m_players[seat]}, {"colour", colour}, {"challenging", m_challengers.contains(seat)}, {"key", step}};
    }
    return list;
}

QVariantMap ChallengeController::revealMarks() const {
    QVariantMap marks;
    for (const QString& cell : m_cells) marks[cell] = "best";
    return marks;
}

void ChallengeController::open(const Json& entry, const Json& verdict) {
    m_player = entry.value("player", 0);
    m_cells = cellsOfTurn(entry);
    m_points = verdict.value("points", 0);
    m_challengers.clear();
    m_outcome.clear();
    m_left = m_seconds * 10;
    m_stage = "ask";
    m_clock.start();
    emit changed();
    emit ticked();
}

void ChallengeController::toggle(int player) {
    if (m_stage != "ask" || player == m_player || player < 0 || player >= m_players.size()) return;
    if (!m_challengers.erase(player)) m_challengers.insert(player);
    if (anyone()) m_left = std::min(m_left, kJoinIn);
    emit changed();
    emit ticked();
}

void ChallengeController::pressKey(int number) {
    const int count = static_cast<int>(m_players.size());
    if (number >= 1 && number < count) toggle((m_player + number) % count);
}

void ChallengeController::believe() {
    if (m_stage != "ask") return;
    m_challengers.clear();
    close();
    emit believed();
}

void ChallengeController::turnUp() {
    if (m_stage != "ask" || !anyone()) return;
    const std::vector<int> players(m_challengers.begin(), m_challengers.end());
    challengedBy(players);
    emit challenged(players);
}

void ChallengeController::challengedBy(const std::vector<int>& players) {
    if (m_stage == "result") return;
    m_clock.stop();
    m_challengers = {players.begin(), players.end()};
    m_stage = "reveal";
    emit changed();
}

void ChallengeController::decide(const Json& entry, const Json& verdict, const std::vector<int>& scoresBefore) {
    m_clock.stop();
    const Json challenge = verdict.value("challenge", Json::object());
    const bool bluff = challenge.value("outcome", std::string()) == "bluff";
    const int by = challenge.value("by", 0);
    const VerdictText said = verdictOfTurn(m_words, "gobblestones", m_players, entry, verdict);
    QVariantList moves;
    int from = -1, to = -1; // points fly from who loses them to who keeps the play's
    const Json scores = verdict.value("scores", Json::array());
    for (int seat = 0; seat < m_players.size(); ++seat) {
        const int colour = seat < static_cast<int>(m_colours.size()) ? m_colours[static_cast<std::size_t>(seat)] : seat;
        const int before = seat < static_cast<int>(scoresBefore.size()) ? scoresBefore[static_cast<std::size_t>(seat)] : 0;
        const int after = seat < static_cast<int>(scores.size()) ? scores[static_cast<std::size_t>(seat)].get<int>() : before;
        if (after < before) from = seat;
        if (after > before) to = seat;
        moves << QVariantMap{
            {"name", m_players[seat]}, {"colour", colour}, {"before", before}, {"after", after}, {"change", after - before}};
    }
    m_outcome = {{"bluff", bluff}, {"title", said.title}, {"text", said.text}, {"by", by}, {"moves", moves}, {"from", from}, {"to", to}};
    m_stage = "result";
    emit changed();
}

void ChallengeController::close() {
    m_clock.stop();
    if (m_stage.isEmpty()) return;
    m_stage.clear();
    emit changed();
}

void ChallengeController::finish() {
    close();
    emit finished();
}

void ChallengeController::tick() {
    m_left = std::max(0, m_left - 1);
    emit ticked();
    if (m_left > 0) return;
    if (anyone())
        turnUp();
    else
        believe();
}

} // namespace hawkstone::gui
