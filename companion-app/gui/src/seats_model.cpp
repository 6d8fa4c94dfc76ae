// SPDX-License-Identifier: Apache-2.0
#include "seats_model.h"

#include <algorithm>

namespace hawkstone::gui {

namespace {
constexpr int kColours = 5;
}

SeatsModel::SeatsModel(QObject* parent) : QAbstractListModel(parent), m_seats{{{}, 0}, {{}, 1}} {
    connect(this, &SeatsModel::countChanged, this, &SeatsModel::changed);
    connect(this, &SeatsModel::dataChanged, this, &SeatsModel::changed);
}

int SeatsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant SeatsModel::data(const QModelIndex& index, int role) const {
    if (index.row() < 0 || index.row() >= count()) return {};
    const Seat& seat = m_seats[static_cast<std::size_t>(index.row())];
    if (role == NameRole) return seat.name;
    if (role == ColourRole) return seat.colour;
    return {};
}

QHash<int, QByteArray> SeatsModel::roleNames() const {
    return {{NameRole, "name"}, {ColourRole, "colour"}};
}

void SeatsModel::setLimits(int least, int most) {
    m_least = least;
    m_most = most;
    while (count() < least) add();
    while (count() > most) remove(count() - 1);
    emit limitsChanged();
}

void SeatsModel::setNames(const QStringList& names) {
    if (names.isEmpty()) return;
    beginResetModel();
    m_seats.clear();
    for (int i = 0; i < std::min<int>(static_cast<int>(names.size()), kColours); ++i) m_seats.push_back({names[i], i});
    endResetModel();
    emit countChanged();
}

QStringList SeatsModel::names() const {
    QStringList list;
    for (std::size_t i = 0; i < m_seats.size(); ++i) {
        const QString name = m_seats[i].name.trimmed();
        list << (name.isEmpty() ? m_pattern.arg(i + 1) : name);
    }
    return list;
}

std::vector<int> SeatsModel::colours() const {
    std::vector<int> list;
    for (const Seat& seat : m_seats) list.push_back(seat.colour);
    return list;
}

void SeatsModel::rename(int seat, const QString& name) {
    if (seat < 0 || seat >= count()) return;
    m_seats[static_cast<std::size_t>(seat)].name = name;
    emit dataChanged(index(seat), index(seat), {NameRole});
}

int SeatsModel::freeColour(int after) const {
    for (int step = 1; step <= kColours; ++step) {
        const int colour = (after + step + kColours) % kColours;
        if (std::ranges::none_of(m_seats, [&](const Seat& seat) { return seat.colour == colour; })) return colour;
    }
    return after;
}

void SeatsModel::nextColour(int seat) {
    if (seat < 0 || seat >= count()) return;
    Seat& chosen = m_seats[static_cast<std::size_t>(seat)];
    chosen.colour = freeColour(chosen.colour);
    emit dataChanged(index(seat), index(seat), {ColourRole});
}

void SeatsModel::moveUp(int seat) {
    if (seat <= 0 || seat >= count()) return;
    beginMoveRows({}, seat, seat, {}, seat - 1);
    std::swap(m_seats[static_cast<std::size_t>(seat)], m_seats[static_cast<std::size_t>(seat - 1)]);
    endMoveRows();
    emit changed();
}

void SeatsModel::add() {
    if (count() >= m_most) return;
    beginInsertRows({}, count(), count());
    m_seats.push_back({{}, freeColour(-1)});
    endInsertRows();
    emit countChanged();
}

void SeatsModel::remove(int seat) {
    if (seat < 0 || seat >= count() || count() <= m_least) return;
    beginRemoveRows({}, seat, seat);
    m_seats.erase(m_seats.begin() + seat);
    endRemoveRows();
    emit countChanged();
}

} // namespace hawkstone::gui
