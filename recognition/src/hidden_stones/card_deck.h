// SPDX-License-Identifier: Apache-2.0
// The 72 formation cards that are in the box: a card in view is one of them, whatever the light makes of it.
#pragma once

#include <hawkstone/board/hidden_stones.h>

#include <string_view>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

struct PrintedCard {
    int points = 0;
    board::hidden_stones::Formation formation;
};

// No two have the same formation, so a formation alone tells the points.
const std::vector<PrintedCard>& cardDeck();

} // namespace hawkstone::recognition::hidden_stones
