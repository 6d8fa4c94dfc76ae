// SPDX-License-Identifier: Apache-2.0
#include "position.h"

namespace hawkstone::gui {

namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;
namespace hidden = board::hidden_stones;

QString gameId(GameKind game) {
    switch (game) {
    case GameKind::Gobblestones: return "gobblestones";
    case GameKind::Gobblet: return "gobblet";
    case GameKind::HiddenStones: return "hidden-stones";
    }
    return {};
}

std::optional<GameKind> gameOfId(const QString& id) {
    for (const GameKind game : {GameKind::Gobblestones, GameKind::Gobblet, GameKind::HiddenStones})
        if (gameId(game) == id) return game;
    return std::nullopt;
}

Position emptyPosition(GameKind game) {
    Position position;
    position.game = game;
    position.rows = position.columns = game == GameKind::Gobblestones ? stones::kSide
                                       : game == GameKind::Gobblet    ? gobblet::kSide
                                                                      : hidden::kSide;
    position.cells.resize(static_cast<std::size_t>(position.rows * position.columns));
    if (game == GameKind::Gobblet) position.stacks = {std::vector{4, 4, 4}, std::vector{4, 4, 4}};
    return position;
}

namespace {

bool parseStonesCell(const QString& word, PositionCell& cell) {
    const QStringList parts = word.split('=');
    const auto colour = stones::colourOfLetter(parts[0].isEmpty() ? ' ' : parts[0][0].toLatin1());
    bool number = false;
    const int value = parts[0].mid(1).toInt(&number);
    if (!colour || !number) return false;
    cell.field = stones::Field{*colour, static_cast<std::uint8_t>(value)};
    if (parts.size() == 1) return true;
    if (parts[1] == "?") {
        cell.tile = stones::Colour::Grey;
        return true;
    }
    cell.tile = parts[1].size() == 1 ? stones::colourOfLetter(parts[1][0].toLatin1()) : std::nullopt;
    return cell.tile.has_value();
}

bool parseGobbletCell(const QString& word, PositionCell& cell) {
    if (word == "-") return true;
    for (qsizetype i = word.size() - 2; i >= 0; i -= 2) {
        const int size = word[i + 1].digitValue();
        if ((word[i] != 'w' && word[i] != 'b') || size < 1 || size > gobblet::kSizes) return false;
        cell.pieces.push_back({word[i] == 'w' ? gobblet::Side::White : gobblet::Side::Black, static_cast<std::uint8_t>(size)});
    }
    return word.size() % 2 == 0;
}

bool parseHiddenCell(QString word, PositionCell& cell) {
    cell.turned = word.endsWith('~');
    if (cell.turned) word.chop(1);
    cell.stone = hidden::parseFace(word.toStdString());
    return cell.stone.has_value();
}

} // namespace

std::optional<Position> parsePosition(GameKind game, const QStringList& rows) {
    Position position;
    position.game = game;
    position.rows = static_cast<int>(rows.size());
    for (const QString& row : rows) {
        const QStringList words = row.split(' ', Qt::SkipEmptyParts);
        if (position.columns == 0) position.columns = static_cast<int>(words.size());
        if (words.size() != position.columns || words.isEmpty()) return std::nullopt;
        for (const QString& word : words) {
            PositionCell cell;
            if (word.startsWith('.')) {
                cell.outside = true;
                if (word.size() == 3) cell.tile = stones::colourOfLetter(word[2].toLatin1());
            } else if (!(game == GameKind::Gobblestones ? parseStonesCell(word, cell)
                         : game == GameKind::Gobblet    ? parseGobbletCell(word, cell)
                                                        : parseHiddenCell(word, cell))) {
                return std::nullopt;
            }
            position.cells.push_back(std::move(cell));
        }
    }
    return position;
}

Mark markOfName(const QString& name) {
    static const QHash<QString, Mark> names{{"new", Mark::New},     {"broken", Mark::Broken}, {"uncertain", Mark::Uncertain},
                                            {"legal", Mark::Legal}, {"best", Mark::Best},     {"chosen", Mark::Chosen}};
    return names.value(name, Mark::None);
}

Marks marksOf(const QVariantMap& map) {
    Marks marks;
    for (auto it = map.begin(); it != map.end(); ++it)
        if (const Mark mark = markOfName(it->toString()); mark != Mark::None) marks[it.key()] = mark;
    return marks;
}

} // namespace hawkstone::gui
