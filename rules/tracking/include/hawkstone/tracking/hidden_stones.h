// SPDX-License-Identifier: Apache-2.0
// Hidden Stones: which stones were swapped or flipped between two looks at the table.
#pragma once

#include <hawkstone/board/sight.h>
#include <hawkstone/tracking/explanation.h>

namespace hawkstone::tracking::hidden_stones {

using board::hidden_stones::Face;
using board::hidden_stones::Grid;
using board::hidden_stones::kSide;
using board::hidden_stones::Sight;

struct Swap {
    Cell a, b; // a before b in board order
    friend bool operator==(const Swap&, const Swap&) = default;
};
struct Flip {
    Cell at;
    friend bool operator==(const Flip&, const Flip&) = default;
};
using Action = std::variant<Swap, Flip>;
using Actions = std::vector<Action>; // done in one reach, in this order

// The fewest swaps (of any two stones) and flips, at most three, that show the stones as they were seen.
Explanation<Actions> explain(const Grid& known, const Sight& seen);

Grid after(Grid grid, const Actions& actions);

Sight sightOf(const Grid& grid);

} // namespace hawkstone::tracking::hidden_stones
