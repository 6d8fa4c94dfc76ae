// SPDX-License-Identifier: Apache-2.0
// Whether the 4x4 grid that was found and read is a Gobblet board at all, and not sixteen cards, coasters or letters.
#pragma once

#include "patches.h"

#include <hawkstone/board/sight.h>

#include <optional>

namespace hawkstone::recognition::gobblet {

// Why it is no board to read, if it is none.
std::optional<board::NotFound> whyNoBoard(const Pyramid& pyramid, const board::gobblet::Sight& sight);

} // namespace hawkstone::recognition::gobblet
