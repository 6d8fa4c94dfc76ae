// SPDX-License-Identifier: Apache-2.0
#include "players_model.h"

namespace hawkstone::gui {

QVariant PlayersModel::data(const QModelIndex& index, int role) const {
    if (index.row() < 0 || index.row() >= count()) return {};
    const PlayerRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case NameRole: return row.name;
    case DetailRole: return row.detail;
    case BriefRole: return row.brief;
    case ScoreRole: return row.score;
    case ColourRole: return row.colour;
    case ToMoveRole: return row.toMove;
    case WinnerRole: return row.winner;
    default: return {};
    }
}

QHash<int, QByteArray> PlayersModel::roleNames() const {
    return {{NameRole, "name"},     {DetailRole, "detail"}, {BriefRole, "brief"},  {ScoreRole, "score"},
            {ColourRole, "colour"}, {ToMoveRole, "toMove"}, {WinnerRole, "winner"}};
}

void PlayersModel::show(std::vector<PlayerRow> rows) {
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        emit countChanged();
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] != m_rows[i]) {
            m_rows[i] = std::move(rows[i]);
            emit dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
        }
}

} // namespace hawkstone::gui
