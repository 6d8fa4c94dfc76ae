// SPDX-License-Identifier: Apache-2.0
// The rulebook page's list: every rule of a game with its words, its small drawings and where the leaflet says it; searchable.
#pragma once

#include "position.h"
#include "words.h"

#include <QAbstractListModel>
#include <QVariantMap>

#include <vector>

namespace hawkstone::gui {

// One row, as the games' rulebooks give it.
struct RuleEntry {
    QString id, leaflet, section;
    bool ruling = false, breakable = false; // breakable: a play can break it, so there is a sentence for the banner
};
std::vector<RuleEntry> rulesOf(GameKind game);

class RulebookModel : public QAbstractListModel {
    Q_OBJECT
    Q_PROPERTY(QString game READ game WRITE setGame NOTIFY gameChanged)
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY searchChanged)
    Q_PROPERTY(int currentRow READ currentRow NOTIFY currentRowChanged)
    Q_PROPERTY(bool pointed READ pointed NOTIFY currentRowChanged) // somebody asked "why?" about that row

public:
    explicit RulebookModel(const Words& words, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString game() const { return gameId(m_game); }
    void setGame(const QString& id);
    QString search() const { return m_search; }
    void setSearch(const QString& search);
    int currentRow() const { return m_currentRow; }
    bool pointed() const { return m_pointed; }

    // Opens the book at a rule: the answer to "why?".
    void pointAt(const QString& game, const QString& ruleId);
    // A one-row Gobblestones drawing, to show what a setting does.
    Q_INVOKABLE QVariant sample(const QString& row) const;
    // A corner of a game's table, to know the game by.
    Q_INVOKABLE QVariant emblem(const QString& game) const;
    // Everything the page shows of a rule, also for Learn.
    Q_INVOKABLE QVariantMap rule(const QString& game, const QString& ruleId) const;

signals:
    void gameChanged();
    void searchChanged();
    void currentRowChanged();

private:
    void filter();
    QVariantMap describe(GameKind game, const RuleEntry& entry) const;

    const Words& m_words;
    GameKind m_game = GameKind::Gobblestones;
    QString m_search;
    std::vector<RuleEntry> m_rows;
    int m_currentRow = 0;
    bool m_pointed = false;
};

} // namespace hawkstone::gui
