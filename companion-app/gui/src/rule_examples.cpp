// SPDX-License-Identifier: Apache-2.0
#include "rule_examples.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace hawkstone::gui {

namespace {

const QJsonObject& drawings() {
    static const QJsonObject all = [] {
        QFile file(":/hawkstone/rule_examples.json");
        if (!file.open(QIODevice::ReadOnly)) return QJsonObject();
        return QJsonDocument::fromJson(file.readAll()).object();
    }();
    return all;
}

QStringList wordsIn(const QJsonValue& value) {
    QStringList list;
    for (const QJsonValue& item : value.toArray()) list << item.toString();
    return list;
}

void readAside(const QJsonObject& drawing, Aside& aside) {
    aside.rack = drawing["rack"].toString();
    aside.hasRack = drawing.contains("rack");
    aside.bag = drawing["bag"].toInt(-1);
    aside.points = drawing["points"].toInt();
    for (const QString& row : wordsIn(drawing["card"])) {
        auto& faces = aside.card.emplace_back();
        for (const QString& face : row.split(' ', Qt::SkipEmptyParts)) faces.push_back(board::hidden_stones::parseFace(face.toStdString()));
    }
}

} // namespace

RuleExample ruleExample(GameKind game, const QString& ruleId, bool wrong) {
    const QJsonObject drawing = drawings()[gameId(game)].toObject()[ruleId].toObject()[wrong ? "wrong" : "right"].toObject();
    RuleExample example;
    if (drawing.isEmpty()) return example;
    example.position = parsePosition(game, wordsIn(drawing["rows"])).value_or(Position{});
    if (!example.position.empty()) readAside(drawing, example.position.aside);
    for (const char* mark : {"new", "broken", "best", "chosen"})
        for (const QString& cell : wordsIn(drawing[mark])) example.marks[cell] = mark;
    return example;
}

} // namespace hawkstone::gui
