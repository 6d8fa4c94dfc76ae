// SPDX-License-Identifier: Apache-2.0
// Which rules matter on the table as it stands: what a patient teacher would mention now.
#pragma once

#include "position.h"

#include <QStringList>

namespace hawkstone::gui {

// Rule ids, the most pressing first, at most four. `player` is to move; in Gobblet 0 is white.
QStringList rulesThatMatter(const Position& position, int player);

// What is good about a play, as the key of a sentence ("why.wins") that takes the number after it as %1.
struct Reason {
    QString key;
    int number = 0;
};
Reason reasonFor(const Position& before, const Position& after, int player, bool ends, int points);

} // namespace hawkstone::gui
