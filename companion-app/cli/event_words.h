// SPDX-License-Identifier: Apache-2.0
// What the referee says at the table, in sentences.
#pragma once

#include "terminal.h"

#include <hawkstone/session/referee_session.h>

#include <string>
#include <vector>

namespace hawkstone::cli {

// One line or a few; empty for what people need not be told (hands coming and going).
std::string eventInWords(const session::Event& event, const std::vector<std::string>& players, const Paint& paint);

} // namespace hawkstone::cli
