// SPDX-License-Identifier: Apache-2.0
// What may be said against the colours of a board, and what mirrored lamps make of them.
#pragma once

#include "board_look.h"

namespace hawkstone::recognition::gobblestones {

// Where the ways to see the colours differ, fields nearby on which they agree lie in the same light: a field that has the very
// colour of one of those is no longer in dispute. They may only confirm the palette, never a rival. Empty where nothing is disputed.
std::vector<bool> disputedColours(const BoardLook& look);

// Learns from the fields whose colour is plain: named without a doubt.
Veil veilOf(const BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
