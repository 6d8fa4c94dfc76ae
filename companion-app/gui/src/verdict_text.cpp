// SPDX-License-Identifier: Apache-2.0
#include "verdict_text.h"

#include "json_text.h"
#include "replay.h"

namespace hawkstone::gui {

using session::Json;

namespace {

QString playerName(const QStringList& players, int player) {
    return player >= 0 && player < players.size() ? players[player] : QString::number(player + 1);
}

// Every broken rule of a turn, those of single actions included.
std::vector<Json> violationsOf(const Json& verdict) {
    std::vector<Json> all;
    for (const Json& violation : verdict.value("violations", Json::array())) all.push_back(violation);
    for (const Json& action : verdict.value("actions", Json::array()))
        for (const Json& violation : action.value("violations", Json::array())) all.push_back(violation);
    return all;
}

// "Turquoise does not belong on h7": the colour is what the eyes look for.
QString wrongColour(const Words& words, const QString& rule, const QStringList& cells, const Json& entry) {
    if (rule != "colour-match" || cells.size() != 1) return {};
    static const QHash<QString, QString> colours{{"R", "red"}, {"Y", "yellow"}, {"G", "green"}, {"B", "blue"}, {"T", "turquoise"}};
    for (const Json& place : entry.value("place", Json::array())) {
        const auto colour = colours.constFind(textOf(place.value("tile", Json())));
        if (textOf(place.value("at", Json())) != cells.first() || colour == colours.end()) continue;
        QString name = words.text("colour." + *colour);
        name[0] = name[0].toUpper();
        return words.text("verdict.colour-on", name, cells.first());
    }
    return {};
}

VerdictText illegal(const Words& words, const QString& game, const Json& entry, const std::vector<Json>& violations) {
    VerdictText said{"bad", {}, {}, {}, {}};
    QStringList others;
    for (const Json& violation : violations) {
        const QString rule = textOf(violation.value("rule", Json()));
        const QStringList cells = textsOf(violation.value("cells", Json::array()));
        said.cells << cells;
        if (said.ruleId.isEmpty()) {
            said.ruleId = rule;
            said.title = wrongColour(words, rule, cells, entry);
            if (said.title.isEmpty()) said.title = brokenRule(words, game, rule, cells);
        } else {
            others << brokenRule(words, game, rule, cells);
        }
    }
    said.text = others.isEmpty() ? words.text("rule." + game + '.' + said.ruleId + ".text") : others.join(". ") + '.';
    said.text += ' ' + words.text("verdict.put-right");
    return said;
}

VerdictText challenged(const Words& words, const QStringList& players, const Json& entry, const Json& challenge) {
    const bool bluff = challenge.value("outcome", std::string()) == "bluff";
    const QString player = playerName(players, entry.value("player", 0)), by = playerName(players, challenge.value("by", 0));
    VerdictText said{bluff ? "bad" : "good", {}, {}, bluff ? "bluff" : "honest", {}};
    said.title = bluff ? words.text("challenge.bluff", player) : words.text("challenge.honest", player);
    said.text = bluff ? words.text("challenge.bluff.text", player) : words.text("challenge.honest.text", by, challenge.value("penalty", 0));
    return said;
}

} // namespace

QVariantMap VerdictText::map() const {
    return {{"kind", kind}, {"title", title}, {"text", text}, {"ruleId", ruleId}, {"cells", cells}};
}

QString cellList(const Words& words, const QStringList& cells) {
    if (cells.size() < 2) return cells.join(QString());
    return words.text("common.and", QStringList(cells.mid(0, cells.size() - 1)).join(", "), cells.last());
}

QString brokenRule(const Words& words, const QString& game, const QString& ruleId, const QStringList& cells) {
    const QString sentence = words.text("rule." + game + '.' + ruleId + ".broken");
    return sentence.contains("%1") ? sentence.arg(cellList(words, cells)) : sentence;
}

VerdictText verdictOfTurn(const Words& words, const QString& game, const QStringList& players, const Json& entry, const Json& verdict) {
    const auto violations = violationsOf(verdict);
    if (!violations.empty()) return illegal(words, game, entry, violations);
    if (verdict.contains("challenge") && verdict["challenge"].is_object() && verdict["challenge"].contains("outcome"))
        return challenged(words, players, entry, verdict["challenge"]);
    VerdictText said{"good", turnInWords(words, game, players, entry), {}, {}, cellsOfTurn(entry)};
    if (game == "gobblestones") {
        said.text = words.text("verdict.points", verdict.value("points", 0), verdict.value("drawn", 0));
    } else if (game == "hidden-stones") {
        int points = 0;
        for (const Json& action : entry.value("actions", Json::array()))
            if (action.contains("score")) points += action["score"].value("points", 0);
        said.text = points > 0 ? words.text("verdict.cards", points, verdict.value("drawn", 0))
                               : words.text("verdict.drawn", verdict.value("drawn", 0));
    } else {
        said.text = words.text("verdict.fine");
    }
    return said;
}

VerdictText verdictOfEnd(const Words& words, const QString& game, const QStringList& players, const Json& end) {
    VerdictText said{"over", {}, {}, textOf(end.value("reason", Json())), {}};
    QStringList winners;
    for (const Json& winner : end.value("winners", Json::array()))
        if (winner.is_number_integer()) winners << playerName(players, winner.get<int>());
    if (winners.isEmpty())
        said.title = said.ruleId == "four-strikes" ? words.text("end.lost") : words.text("end.draw");
    else if (winners.size() == 1)
        said.title = words.text("end.wins", winners.first());
    else
        said.title = words.text("end.share", cellList(words, winners));
    if (!said.ruleId.isEmpty()) said.text = words.text("rule." + game + '.' + said.ruleId + ".title");
    return said;
}

QString turnInWords(const Words& words, const QString& game, const QStringList& players, const Json& entry) {
    const QString player = playerName(players, entry.value("player", 0));
    if (entry.value("pass", false)) return words.text("turn.passes", player);
    if (game == "gobblestones") {
        const int tiles = static_cast<int>(entry.value("place", Json::array()).size());
        return tiles == 0   ? words.text("turn.lays-nothing", player)
               : tiles == 1 ? words.text("turn.lays-one", player)
                            : words.text("turn.lays", player, tiles);
    }
    if (game == "gobblet") {
        if (entry.contains("agree")) return words.text("turn.agrees", player);
        if (entry.contains("touch")) return words.text("turn.touches", player, textOf(entry["touch"]));
        const QString from = textOf(entry.value("from", Json())), to = textOf(entry.value("to", Json()));
        return from.startsWith("stack") ? words.text("turn.brings", player, to) : words.text("turn.moves", player, from, to);
    }
    QStringList parts;
    for (const Json& action : entry.value("actions", Json::array())) {
        if (action.contains("swap"))
            parts << words.text("turn.swap", cellList(words, textsOf(action["swap"])));
        else if (action.contains("flip"))
            parts << words.text("turn.flip", textOf(action["flip"]));
        else if (action.contains("score"))
            parts << words.text("turn.score", action["score"].value("points", 0));
    }
    return parts.isEmpty() ? words.text("turn.nothing", player) : player + ": " + parts.join(", ");
}

} // namespace hawkstone::gui
