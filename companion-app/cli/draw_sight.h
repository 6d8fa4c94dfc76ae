// SPDX-License-Identifier: Apache-2.0
// A table as it was read, drawn for a terminal of 80 columns.
#pragma once

#include "terminal.h"

#include <hawkstone/sights/sight_json.h>

#include <string>

namespace hawkstone::cli {

// Uncertain cells carry a question mark.
std::string drawSight(const sights::Sight& sight, const Paint& paint);

} // namespace hawkstone::cli
