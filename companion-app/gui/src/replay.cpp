// SPDX-License-Identifier: Apache-2.0
#include "replay.h"

#include "json_text.h"

namespace hawkstone::gui {

namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;
namespace hidden = board::hidden_stones;

namespace {

PositionCell* cellOf(Position& position, const Json& name) {
    const auto cell = board::parseCell(textOf(name).toStdString(), position.rows, position.columns);
    return cell ? &position.at(cell->row, cell->column) : nullptr;
}

void readFields(const Json& fields, Position& position) {
    if (!fields.is_array() || fields.size() != static_cast<std::size_t>(position.rows)) return;
    for (int row = 0; row < position.rows; ++row)
        for (int column = 0; column < position.columns; ++column) {
            const QString word = textOf(fields.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column)));
            if (const auto cell = parsePosition(GameKind::Gobblestones, {word})) position.at(row, column) = cell->at(0, 0);
        }
}

void lay(Position& position, const Json& entry) {
    for (const Json& place : entry.value("place", Json::array())) {
        PositionCell* cell = cellOf(position, place.value("at", Json()));
        if (!cell) continue;
        const QString letter = textOf(place.value("tile", Json()));
        cell->tile = letter.isEmpty() || letter == "?" ? stones::Colour::Grey : stones::colourOfLetter(letter[0].toLatin1());
    }
}

// Sizes that wait in a stack go 4, 3, 2, 1; the drawing keeps the visible one, 0 where the stack is used up.
void movePiece(Position& position, const Json& entry) {
    PositionCell* to = cellOf(position, entry.value("to", Json()));
    const QString from = textOf(entry.value("from", Json()));
    gobblet::Piece piece;
    if (from.startsWith("stack")) {
        auto& sizes = position.stacks[static_cast<std::size_t>(entry.value("player", 0) & 1)];
        const int stack = from.mid(5).toInt() - 1;
        if (stack < 0 || stack >= static_cast<int>(sizes.size()) || sizes[static_cast<std::size_t>(stack)] < 1) return;
        piece = {static_cast<gobblet::Side>(entry.value("player", 0) & 1),
                 static_cast<std::uint8_t>(sizes[static_cast<std::size_t>(stack)]--)};
    } else {
        PositionCell* source = cellOf(position, entry.value("from", Json()));
        if (!source || source->pieces.empty()) return;
        piece = source->pieces.back();
        source->pieces.pop_back();
    }
    if (to) to->pieces.push_back(piece);
}

void act(Position& position, const Json& actions, const Json& verdicts) {
    std::size_t index = 0;
    for (const Json& action : actions) {
        const bool legal = !verdicts.is_array() || index >= verdicts.size() || verdicts[index].value("legal", true);
        ++index;
        if (!legal) continue;
        if (action.contains("swap") && action["swap"].size() == 2) {
            PositionCell* a = cellOf(position, action["swap"][0]);
            PositionCell* b = cellOf(position, action["swap"][1]);
            if (a && b) std::swap(a->stone, b->stone);
        } else if (action.contains("flip")) {
            if (PositionCell* cell = cellOf(position, action["flip"]); cell && cell->stone) cell->stone = hidden::otherSide(*cell->stone);
        }
    }
}

} // namespace

Position startPosition(const Json& head) {
    const auto game = gameOfId(textOf(head.value("game", Json())));
    if (!game) return {};
    Position position = emptyPosition(*game);
    const Json setup = head.value("setup", Json::object());
    if (*game == GameKind::Gobblestones) readFields(setup.value("fields", Json()), position);
    if (*game == GameKind::HiddenStones && setup.contains("stones"))
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                position.at(row, column).stone = hidden::parseFace(
                    textOf(setup["stones"].at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column))).toStdString());
    return position;
}

Position asPlayed(const Position& position, const Json& entry) {
    Position next = position;
    switch (position.game) {
    case GameKind::Gobblestones: lay(next, entry); break;
    case GameKind::Gobblet: movePiece(next, entry); break;
    case GameKind::HiddenStones: act(next, entry.value("actions", Json::array()), Json()); break;
    }
    return next;
}

Position afterTurn(const Position& position, const Json& entry, const Json& verdict) {
    if (position.game == GameKind::HiddenStones) {
        if (!verdict.value("violations", Json::array()).empty()) return position;
        Position next = position;
        act(next, entry.value("actions", Json::array()), verdict.value("actions", Json()));
        return next;
    }
    if (!verdict.value("legal", true)) return position;
    if (verdict.value("challenge", Json::object()).value("outcome", std::string()) == "bluff") return position;
    return asPlayed(position, entry);
}

QStringList cellsOfTurn(const Json& entry) {
    QStringList cells;
    for (const Json& place : entry.value("place", Json::array())) cells << textOf(place.value("at", Json()));
    if (entry.contains("to")) cells << textOf(entry["to"]);
    if (entry.contains("touch")) cells << textOf(entry["touch"]);
    for (const Json& action : entry.value("actions", Json::array())) {
        for (const Json& cell : action.value("swap", Json::array())) cells << textOf(cell);
        if (action.contains("flip")) cells << textOf(action["flip"]);
    }
    cells.removeDuplicates();
    return cells;
}

QStringList brokenCells(const Json& verdict) {
    QStringList cells;
    const auto collect = [&](const Json& violations) {
        for (const Json& violation : violations)
            for (const Json& cell : violation.value("cells", Json::array())) cells << textOf(cell);
    };
    collect(verdict.value("violations", Json::array()));
    for (const Json& action : verdict.value("actions", Json::array())) collect(action.value("violations", Json::array()));
    cells.removeDuplicates();
    return cells;
}

QVariantMap marksOfTurn(const Json& entry, const Json& verdict) {
    QVariantMap marks;
    for (const QString& cell : cellsOfTurn(entry)) marks[cell] = "new";
    const QStringList broken = brokenCells(verdict);
    for (const QString& cell : broken) marks[cell] = "broken";
    if (!verdict.value("legal", true) && broken.isEmpty())
        for (const QString& cell : cellsOfTurn(entry)) marks[cell] = "broken";
    return marks;
}

} // namespace hawkstone::gui
