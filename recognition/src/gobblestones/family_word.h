// SPDX-License-Identifier: Apache-2.0
// What the figures of a board say about each other.
#pragma once

#include "board_look.h"

namespace hawkstone::recognition::gobblestones {

// The network's chances for each figure, weighed by how the surely read fields of the same photo look.
void askTheFamily(BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
