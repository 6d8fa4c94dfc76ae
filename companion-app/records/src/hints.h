// SPDX-License-Identifier: Apache-2.0
// The hints of each game in the form of `hawkstone hint --json`.
#pragma once

#include <hawkstone/records/hint.h>
#include <hawkstone/rules/gobblestones/state.h>
#include <hawkstone/rules/gobblet/state.h>
#include <hawkstone/rules/hidden_stones/state.h>

namespace hawkstone::records {

Expected<Json, std::string> gobblestonesHint(const rules::gobblestones::State& state, const Holding& holding);
Expected<Json, std::string> gobbletHint(const rules::gobblet::State& state);
Expected<Json, std::string> hiddenStonesHint(const rules::hidden_stones::State& state, const Holding& holding);

// {"plays":plays,"best":0}, the list being best first.
Json hintAnswer(Json plays);

} // namespace hawkstone::records
