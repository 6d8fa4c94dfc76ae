// SPDX-License-Identifier: Apache-2.0
#include "history_model.h"

#include "verdict_text.h"

#include <QDateTime>
#include <QLocale>

namespace hawkstone::gui {

HistoryModel::HistoryModel(const Words& words, QObject* parent) : QAbstractListModel(parent), m_words(words) {
    connect(&words, &Words::languageChanged, this, [this] {
        if (count() > 0) emit dataChanged(index(0), index(count() - 1));
    });
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (index.row() < 0 || index.row() >= count()) return {};
    const session::SessionSummary& session = m_sessions[static_cast<std::size_t>(index.row())];
    switch (role) {
    case IdRole: return static_cast<qlonglong>(session.id);
    case GameRole: {
        QString name = m_words.text("game." + QString::fromStdString(session.head.game));
        if (session.head.variant == "bluff") name += QString::fromUtf8(" · ") + m_words.text("start.bluff");
        return name;
    }
    case WhenRole: return when(session);
    case PlayersRole: return players(session).join(", ");
    case ResultRole: return result(m_words, session);
    case CountsRole: return session.counts;
    case TurnsRole: return session.turns;
    default: return {};
    }
}

QHash<int, QByteArray> HistoryModel::roleNames() const {
    return {{IdRole, "sessionId"},  {GameRole, "gameName"}, {WhenRole, "when"},  {PlayersRole, "playerNames"},
            {ResultRole, "result"}, {CountsRole, "counts"}, {TurnsRole, "turns"}};
}

void HistoryModel::show(std::vector<session::SessionSummary> sessions) {
    beginResetModel();
    m_sessions = std::move(sessions);
    endResetModel();
    emit countChanged();
}

QString HistoryModel::when(const session::SessionSummary& session) {
    QDateTime time = QDateTime::fromString(QString::fromStdString(session.started), Qt::ISODate);
    if (!time.isValid()) return QString::fromStdString(session.started);
    time.setTimeSpec(Qt::UTC);
    return time.toLocalTime().toString("yyyy-MM-dd  HH:mm");
}

QString HistoryModel::result(const Words& words, const session::SessionSummary& session) {
    if (!session.result.is_object() || !session.result.value("over", false)) return words.text("history.unfinished");
    return verdictOfEnd(words, QString::fromStdString(session.head.game), players(session), session.result).title;
}

QStringList HistoryModel::players(const session::SessionSummary& session) {
    QStringList names;
    for (const std::string& name : session.head.players) names << QString::fromStdString(name);
    return names;
}

} // namespace hawkstone::gui
