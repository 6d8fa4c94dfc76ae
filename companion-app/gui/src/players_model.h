// SPDX-License-Identifier: Apache-2.0
// The scoreboard: who plays, with how many points, who is to move, and a line about rack, hand or pieces.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStringList>

#include <vector>

namespace hawkstone::gui {

struct PlayerRow {
    QString name, detail, score;
    QString brief; // the detail where words are large
    int colour = 0;
    bool toMove = false, winner = false;
    friend bool operator==(const PlayerRow&, const PlayerRow&) = default;
};

class PlayersModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)
public:
    enum Role { NameRole = Qt::UserRole, DetailRole, BriefRole, ScoreRole, ColourRole, ToMoveRole, WinnerRole };
    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : count(); }
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;
    int count() const { return static_cast<int>(m_rows.size()); }
    const std::vector<PlayerRow>& rows() const { return m_rows; }

    // Rows that are the same are left alone, so that only what changed moves on the screen.
    void show(std::vector<PlayerRow> rows);

signals:
    void countChanged();

private:
    std::vector<PlayerRow> m_rows;
};

} // namespace hawkstone::gui
