// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/records/hint.h>

#include "hints.h"

namespace hawkstone::records {

Expected<Json, std::string> hint(const Arbiter& arbiter, const Holding& holding) {
    if (const auto* state = arbiter.state<rules::gobblestones::State>()) return gobblestonesHint(*state, holding);
    if (const auto* state = arbiter.state<rules::gobblet::State>()) return gobbletHint(*state);
    return hiddenStonesHint(*arbiter.state<rules::hidden_stones::State>(), holding);
}

Json hintAnswer(Json plays) {
    Json best = plays.empty() ? Json(nullptr) : Json(0);
    return Json{{"plays", std::move(plays)}, {"best", std::move(best)}};
}

} // namespace hawkstone::records
