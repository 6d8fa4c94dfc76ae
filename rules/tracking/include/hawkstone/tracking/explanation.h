// SPDX-License-Identifier: Apache-2.0
// What a change on the table means: nothing, one play, one of several plays, or nothing a single play can do.
// The rules may name a change here; they never alter what was seen.
#pragma once

#include <hawkstone/board/cell.h>

#include <optional>
#include <variant>
#include <vector>

namespace hawkstone::tracking {

using board::Cell;

struct NoChange {
    friend bool operator==(const NoChange&, const NoChange&) = default;
};

// Legal or not: that is for the judge.
template <class Play>
struct Explained {
    Play play;
    friend bool operator==(const Explained&, const Explained&) = default;
};

// What was seen for certain leaves several plays open. The best guess comes first; `cells` would settle it.
template <class Play>
struct Ambiguous {
    std::vector<Play> plays;
    std::vector<Cell> cells;
    friend bool operator==(const Ambiguous&, const Ambiguous&) = default;
};

// No single play does this. `nearest` explains most of it, so that people can be told what would be wrong with that.
template <class Play>
struct Unexplained {
    std::vector<Cell> cells; // what differs
    std::optional<Play> nearest;
    friend bool operator==(const Unexplained&, const Unexplained&) = default;
};

template <class Play>
using Explanation = std::variant<NoChange, Explained<Play>, Ambiguous<Play>, Unexplained<Play>>;

} // namespace hawkstone::tracking
