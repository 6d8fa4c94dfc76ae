// SPDX-License-Identifier: Apache-2.0
// The lines of a board run straight on. Where one breaks off and no piece that was seen hides it, one stands there that nobody saw: a white
// piece on a white board shows little else.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

// Casts doubt on cells taken for empty on which a piece would hide what is missing of a line. Boards without plain lines say nothing.
void heedBrokenLines(const Pyramid& pyramid, const BoardView& view, Cells& cells, const std::vector<Place>& beside);

} // namespace hawkstone::recognition::gobblet
