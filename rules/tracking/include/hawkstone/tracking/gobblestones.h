// SPDX-License-Identifier: Apache-2.0
// Gobblestones: which tiles were laid between two looks at the table. The print under a tile is remembered.
#pragma once

#include <hawkstone/board/sight.h>
#include <hawkstone/tracking/explanation.h>

namespace hawkstone::tracking::gobblestones {

using board::gobblestones::Colour;
using board::gobblestones::CoveredBy;
using board::gobblestones::Fields;
using board::gobblestones::kSide;
using board::gobblestones::Sight;

// The table as it is known: what lies on each field, and under it the print.
struct Known {
    Fields fields{};
    std::array<std::array<std::optional<CoveredBy>, kSide>, kSide> covering{};
    bool bluff = false; // tiles lie face down, and may have been turned up by a challenge
};

struct LaidTile {
    Cell at;
    std::optional<Colour> colour; // nothing: face down
    friend auto operator<=>(const LaidTile&, const LaidTile&) = default;
};
struct Lay {
    std::vector<LaidTile> tiles; // in board order
    friend bool operator==(const Lay&, const Lay&) = default;
};

// Tiles on free fields, or tiles of another colour on covered ones, are a lay; tiles that are gone are not explained by any.
// In the bluff variant no colour is looked at: a tile is a tile.
Explanation<Lay> explain(const Known& known, const Sight& seen);

// The table after the lay, whether the rules allow it or not.
Known after(Known known, const Lay& lay);

// The table as a sight all of which is certain: what a window shows while a hand is in the way.
Sight sightOf(const Known& known);

} // namespace hawkstone::tracking::gobblestones
