// SPDX-License-Identifier: Apache-2.0
// Whether 15x15 fields that were found and read are the fields of the game: five colours, and grey with a 0.
#pragma once

#include "board_look.h"

#include <optional>

namespace hawkstone::recognition::gobblestones {

// Why they are not, if so.
std::optional<board::NotFound> whyNoBoard(const BoardLook& look, const std::array<board::gobblestones::CellSight, kFieldsOfBoard>& cells);

} // namespace hawkstone::recognition::gobblestones
