// SPDX-License-Identifier: Apache-2.0
// The small drawings beside a rule: a play that keeps it and one that breaks it.
#pragma once

#include "position.h"

namespace hawkstone::gui {

struct RuleExample {
    Position position; // empty: there is nothing to draw for this one
    QVariantMap marks;
};

// From the shipped table of drawings; a drawing that does not parse is empty.
RuleExample ruleExample(GameKind game, const QString& ruleId, bool wrong);

} // namespace hawkstone::gui
