// SPDX-License-Identifier: Apache-2.0
// A finished or unfinished game on paper: one page with who played, every turn, the scores and the board at the end.
#pragma once

#include "position.h"
#include "score_chart.h"
#include "words.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace hawkstone::gui {

struct SheetTurn {
    int number = 0;
    QString player, words;
    bool legal = true;
    std::vector<int> scores; // after it; empty in Gobblet
    QString broken;          // the rule it breaks, in a sentence
};

struct Sheet {
    QString title, when, result;
    QStringList players;
    std::vector<int> final; // the scores that decided, bonuses included; empty while unfinished and in Gobblet
    std::vector<SheetTurn> turns;
    Position last;
    ScoreSeries series;
};

// One line a turn: number, player, what was played, legal or not, the scores. Comma separated, quoted where needed.
QString csvOf(const Words& words, const Sheet& sheet);

// One page, A4. False: the file cannot be written.
bool writePdf(const Words& words, const Sheet& sheet, const QString& file);

} // namespace hawkstone::gui
