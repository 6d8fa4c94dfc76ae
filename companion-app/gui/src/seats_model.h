// SPDX-License-Identifier: Apache-2.0
// Who sits at the table, in the order of the seats, each with a name and a colour.
#pragma once

#include <QAbstractListModel>
#include <QStringList>

#include <vector>

namespace hawkstone::gui {

class SeatsModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(int least READ least NOTIFY limitsChanged)
    Q_PROPERTY(int most READ most NOTIFY limitsChanged)

public:
    enum Role { NameRole = Qt::UserRole, ColourRole };
    explicit SeatsModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int count() const { return static_cast<int>(m_seats.size()); }
    int least() const { return m_least; }
    int most() const { return m_most; }
    // How many the game takes; seats are added or taken away to fit.
    void setLimits(int least, int most);
    void setNames(const QStringList& names);
    QStringList names() const; // an empty one becomes "Player 2" by the words given
    std::vector<int> colours() const;
    void setDefaultName(const QString& pattern) { m_pattern = pattern; } // "Player %1"

    Q_INVOKABLE void rename(int seat, const QString& name);
    Q_INVOKABLE void nextColour(int seat); // the next one that nobody has
    Q_INVOKABLE void moveUp(int seat);
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(int seat);

signals:
    void countChanged();
    void limitsChanged();
    void changed();

private:
    struct Seat {
        QString name;
        int colour = 0;
    };
    int freeColour(int after) const;

    std::vector<Seat> m_seats;
    int m_least = 2, m_most = 4;
    QString m_pattern = "Player %1";
};

} // namespace hawkstone::gui
