// SPDX-License-Identifier: Apache-2.0
// Every game ever watched, newest first.
#pragma once

#include "words.h"

#include <hawkstone/session/session_store.h>

#include <QAbstractListModel>

#include <vector>

namespace hawkstone::gui {

class HistoryModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    enum Role { IdRole = Qt::UserRole, GameRole, WhenRole, PlayersRole, ResultRole, CountsRole, TurnsRole };
    explicit HistoryModel(const Words& words, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : count(); }
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return static_cast<int>(m_sessions.size()); }

    void show(std::vector<session::SessionSummary> sessions);
    const std::vector<session::SessionSummary>& sessions() const { return m_sessions; }

    static QString when(const session::SessionSummary& session);
    static QString result(const Words& words, const session::SessionSummary& session);
    static QStringList players(const session::SessionSummary& session);

signals:
    void countChanged();

private:
    const Words& m_words;
    std::vector<session::SessionSummary> m_sessions;
};

} // namespace hawkstone::gui
