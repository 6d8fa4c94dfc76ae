// SPDX-License-Identifier: Apache-2.0
// A verdict in the player's own language: one short line, what to do now, and which rule to open.
#pragma once

#include "words.h"

#include <hawkstone/session/json.h>

#include <QString>
#include <QStringList>
#include <QVariantMap>

namespace hawkstone::gui {

struct VerdictText {
    QString kind; // "good", "bad", "ask", "info", "over"; empty: nothing to say
    QString title, text, ruleId;
    QStringList cells;

    QVariantMap map() const;
};

// "h7", "h7 and h8", "h7, h8 and h9"
QString cellList(const Words& words, const QStringList& cells);

// One broken rule as a sentence.
QString brokenRule(const Words& words, const QString& game, const QString& ruleId, const QStringList& cells);

// What is said about a turn that was just judged.
VerdictText verdictOfTurn(const Words& words, const QString& game, const QStringList& players, const session::Json& entry,
                          const session::Json& verdict);

// How the game ended.
VerdictText verdictOfEnd(const Words& words, const QString& game, const QStringList& players, const session::Json& end);

// "Ann laid 3 tiles", "Ben: c3 to b2": a turn in a few words, for lists.
QString turnInWords(const Words& words, const QString& game, const QStringList& players, const session::Json& entry);

} // namespace hawkstone::gui
