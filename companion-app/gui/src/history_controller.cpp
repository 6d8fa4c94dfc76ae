// SPDX-License-Identifier: Apache-2.0
#include "history_controller.h"

#include "replay.h"
#include "verdict_text.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QUrl>

#include <algorithm>

namespace hawkstone::gui {

using session::Json;

namespace {

QString localFile(const QString& file) {
    return file.startsWith("file:") ? QUrl(file).toLocalFile() : file;
}

bool writeText(const QString& file, const QByteArray& text) {
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(text) == text.size() && out.commit();
}

std::vector<int> scoresOf(const Json& verdict) {
    const Json list = verdict.value("scores", verdict.value("points", Json::array()));
    std::vector<int> scores;
    if (list.is_array())
        for (const Json& score : list) scores.push_back(score.is_number() ? score.get<int>() : 0);
    return scores;
}

} // namespace

HistoryController::HistoryController(const Words& words, QObject* parent) : QObject(parent), m_words(words), m_sessions(words) {
    connect(&words, &Words::languageChanged, this, [this] {
        load();
        emit currentChanged();
        emit stepChanged();
    });
}

bool HistoryController::open(const QString& storeFile, QString* why) {
    auto store = session::SessionStore::open(storeFile.toStdString());
    if (!store) {
        if (why) *why = QString::fromStdString(store.error());
        return false;
    }
    m_store = std::move(*store);
    refresh();
    return true;
}

void HistoryController::refresh() {
    if (!m_store) return;
    auto list = m_store->list();
    m_sessions.show(list ? std::move(*list) : std::vector<session::SessionSummary>{});
    const auto& all = m_sessions.sessions();
    if (std::ranges::none_of(all, [this](const auto& session) { return session.id == m_summary.id; }))
        choose(all.empty() ? 0 : all.front().id);
    else
        choose(m_summary.id);
}

void HistoryController::choose(qlonglong id) {
    const int keep = id == m_summary.id ? m_step : -1;
    m_summary = {};
    for (const auto& session : m_sessions.sessions())
        if (session.id == id) m_summary = session;
    load();
    m_step = keep < 0 || keep > steps() ? std::max(0, steps()) : keep;
    emit currentChanged();
    setStep(m_step);
}

void HistoryController::load() {
    m_turns.clear();
    m_positions.clear();
    m_sheet = {};
    if (!m_store || m_summary.id == 0) return;
    if (auto turns = m_store->turns(m_summary.id)) m_turns = std::move(*turns);
    const QString game = QString::fromStdString(m_summary.head.game);
    const QStringList players = HistoryModel::players(m_summary);
    m_sheet.title = title();
    m_sheet.when = HistoryModel::when(m_summary);
    m_sheet.result = HistoryModel::result(m_words, m_summary);
    if (m_summary.result.is_object() && m_summary.result.value("final", Json()).is_array())
        for (const Json& score : m_summary.result["final"]) m_sheet.final.push_back(score.get<int>());
    m_sheet.players = players;
    m_sheet.series.players = players;
    Position position = startPosition(m_summary.head.record);
    m_positions.push_back(position);
    for (const session::StoredTurn& turn : m_turns) {
        const bool legal = turn.verdict.value("legal", true);
        m_positions.push_back(legal ? afterTurn(position, turn.entry, turn.verdict) : asPlayed(position, turn.entry));
        position = afterTurn(position, turn.entry, turn.verdict);
        const std::vector<int> scores = scoresOf(turn.verdict);
        const int player = turn.entry.value("player", 0);
        m_sheet.turns.push_back({turn.number, player < players.size() ? players[player] : QString(),
                                 turnInWords(m_words, game, players, turn.entry), legal, scores,
                                 legal ? QString() : verdictOfTurn(m_words, game, players, turn.entry, turn.verdict).title});
        if (scores.empty()) continue;
        if (m_sheet.series.scores.empty()) m_sheet.series.scores.push_back(std::vector<int>(scores.size(), 0));
        m_sheet.series.scores.push_back(scores);
    }
    m_sheet.last = position;
}

QString HistoryController::title() const {
    if (m_summary.id == 0) return {};
    const QString name = m_words.text("game." + QString::fromStdString(m_summary.head.game));
    return m_summary.head.variant == "bluff" ? name + QString::fromUtf8(" · ") + m_words.text("start.bluff") : name;
}

QVariantList HistoryController::turns() const {
    QVariantList list;
    for (std::size_t i = 0; i < m_turns.size(); ++i)
        list << QVariantMap{{"number", m_turns[i].number}, {"text", m_sheet.turns[i].words}, {"legal", m_sheet.turns[i].legal}};
    return list;
}

QVariantMap HistoryController::series() const {
    QVariantList rows;
    for (const auto& scores : m_sheet.series.scores) {
        QVariantList row;
        for (const int score : scores) row << score;
        rows << QVariant(row);
    }
    return {{"players", m_sheet.series.players}, {"scores", rows}};
}

void HistoryController::setStep(int step) {
    m_step = std::clamp(step, 0, std::max(0, steps()));
    m_evidence = {};
    if (m_store && m_step > 0 && m_step <= static_cast<int>(m_turns.size()))
        if (auto bytes = m_store->evidence(m_summary.id, m_turns[static_cast<std::size_t>(m_step - 1)].number); bytes && !bytes->empty())
            m_evidence = QImage::fromData(bytes->data(), static_cast<int>(bytes->size()));
    emit stepChanged();
}

QVariant HistoryController::position() const {
    if (m_step >= static_cast<int>(m_positions.size())) return QVariant::fromValue(Position{});
    return QVariant::fromValue(m_positions[static_cast<std::size_t>(m_step)]);
}

QVariantMap HistoryController::marks() const {
    if (m_step < 1 || m_step > static_cast<int>(m_turns.size())) return {};
    const session::StoredTurn& turn = m_turns[static_cast<std::size_t>(m_step - 1)];
    return marksOfTurn(turn.entry, turn.verdict);
}

QVariantMap HistoryController::verdict() const {
    if (m_step < 1 || m_step > static_cast<int>(m_turns.size())) return {};
    const session::StoredTurn& turn = m_turns[static_cast<std::size_t>(m_step - 1)];
    return verdictOfTurn(m_words, QString::fromStdString(m_summary.head.game), HistoryModel::players(m_summary), turn.entry, turn.verdict)
        .map();
}

void HistoryController::setCounts(bool counts) {
    if (!m_store || m_summary.id == 0) return;
    if (!m_store->setCounts(m_summary.id, counts)) emit said(m_words.text("trouble.not-written"));
    refresh();
}

void HistoryController::remove() {
    if (!m_store || m_summary.id == 0) return;
    if (!m_store->remove(m_summary.id)) emit said(m_words.text("trouble.not-written"));
    refresh();
}

bool HistoryController::report(bool written, const QString& file) {
    emit said(written ? m_words.text("history.exported", QFileInfo(file).fileName()) : m_words.text("history.not-exported", file));
    return written;
}

bool HistoryController::exportRecord(const QString& to) {
    const QString file = localFile(to);
    if (!m_store || m_summary.id == 0) return false;
    const auto record = m_store->record(m_summary.id);
    return report(record && writeText(file, QByteArray::fromStdString(record->dump(1) + "\n")), file);
}

bool HistoryController::exportCsv(const QString& to) {
    const QString file = localFile(to);
    return report(m_summary.id != 0 && writeText(file, csvOf(m_words, m_sheet).toUtf8()), file);
}

bool HistoryController::exportPdf(const QString& to) {
    const QString file = localFile(to);
    return report(m_summary.id != 0 && writePdf(m_words, m_sheet, file), file);
}

QString HistoryController::suggestedName(const QString& ending) const {
    return HistoryModel::when(m_summary).left(10) + '-' + QString::fromStdString(m_summary.head.game) + '.' + ending;
}

} // namespace hawkstone::gui
