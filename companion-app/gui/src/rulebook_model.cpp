// SPDX-License-Identifier: Apache-2.0
#include "rulebook_model.h"

#include "rule_examples.h"

#include <algorithm>

namespace hawkstone::gui {

RulebookModel::RulebookModel(const Words& words, QObject* parent) : QAbstractListModel(parent), m_words(words) {
    connect(&words, &Words::languageChanged, this, &RulebookModel::filter);
    filter();
}

int RulebookModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RulebookModel::data(const QModelIndex& index, int role) const {
    if (role != Qt::UserRole || index.row() < 0 || index.row() >= rowCount()) return {};
    return describe(m_game, m_rows[static_cast<std::size_t>(index.row())]);
}

QHash<int, QByteArray> RulebookModel::roleNames() const {
    return {{Qt::UserRole, "rule"}};
}

void RulebookModel::setGame(const QString& id) {
    const auto game = gameOfId(id);
    if (!game || *game == m_game) return;
    m_game = *game;
    filter();
    emit gameChanged();
}

void RulebookModel::setSearch(const QString& search) {
    if (search == m_search) return;
    m_search = search;
    filter();
    emit searchChanged();
}

void RulebookModel::pointAt(const QString& game, const QString& ruleId) {
    setSearch({});
    setGame(game);
    const auto it = std::ranges::find(m_rows, ruleId, &RuleEntry::id);
    m_pointed = it != m_rows.end();
    m_currentRow = m_pointed ? static_cast<int>(it - m_rows.begin()) : 0;
    emit currentRowChanged();
}

QVariant RulebookModel::sample(const QString& row) const {
    return QVariant::fromValue(parsePosition(GameKind::Gobblestones, {row}).value_or(Position{}));
}

QVariant RulebookModel::emblem(const QString& game) const {
    static const QHash<QString, QStringList> rows{{"gobblestones", {"R3 G4 B2", "Y2=Y R6=R T3=T", "B4 N0 G5=G"}},
                                                  {"gobblet", {"w4 - b2", "- b4 w3", "w2 - w1"}},
                                                  {"hidden-stones", {"sun fish bird", "horse ship moon", "seed tree horse"}}};
    const auto kind = gameOfId(game);
    return QVariant::fromValue(kind ? parsePosition(*kind, rows[game]).value_or(Position{}) : Position{});
}

QVariantMap RulebookModel::rule(const QString& game, const QString& ruleId) const {
    const auto kind = gameOfId(game);
    if (!kind) return {};
    const auto rules = rulesOf(*kind);
    const auto it = std::ranges::find(rules, ruleId, &RuleEntry::id);
    return it == rules.end() ? QVariantMap() : describe(*kind, *it);
}

void RulebookModel::filter() {
    beginResetModel();
    m_rows = rulesOf(m_game);
    if (!m_search.isEmpty())
        std::erase_if(m_rows, [this](const RuleEntry& entry) {
            const QVariantMap rule = describe(m_game, entry);
            return std::ranges::none_of(QStringList{"ruleId", "title", "text", "where"},
                                        [&](const QString& key) { return rule[key].toString().contains(m_search, Qt::CaseInsensitive); });
        });
    m_currentRow = 0;
    m_pointed = false;
    endResetModel();
    emit currentRowChanged();
}

QVariantMap RulebookModel::describe(GameKind game, const RuleEntry& entry) const {
    const QString key = "rule." + gameId(game) + '.' + entry.id;
    QString where;
    if (!entry.leaflet.isEmpty()) where = m_words.text("leaflet." + entry.leaflet);
    if (!entry.section.isEmpty()) where += QString::fromUtf8(" · “") + entry.section + QString::fromUtf8("”");
    const RuleExample right = ruleExample(game, entry.id, false), wrong = ruleExample(game, entry.id, true);
    return {{"ruleId", entry.id},
            {"game", gameId(game)},
            {"title", m_words.text(key + ".title")},
            {"text", m_words.text(key + ".text")},
            {"where", where},
            {"ruling", entry.ruling},
            {"ends", !entry.breakable}, // its drawings show when the game ends and when it goes on
            {"hasRight", !right.position.empty()},
            {"hasWrong", !wrong.position.empty()},
            {"rightPosition", QVariant::fromValue(right.position)},
            {"rightMarks", right.marks},
            {"wrongPosition", QVariant::fromValue(wrong.position)},
            {"wrongMarks", wrong.marks}};
}

} // namespace hawkstone::gui
