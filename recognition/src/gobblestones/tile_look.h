// SPDX-License-Identifier: Apache-2.0
// What one covered cell looks like, held against the tiles' colours of that set.
#pragma once

#include "set_profile.h"
#include "tiles.h"

#include <array>
#include <cmath>

namespace hawkstone::recognition::gobblestones {

struct TileLook {
    Hue hue;
    float light = 0;            // log of the brightness
    std::array<float, 5> fit{}; // how well each tile colour explains it, 1 at best
    std::size_t colour = 0;     // the best of them
    float back = 0.5F;          // what the network says, its ends cut off
    bool bright = false;        // at least one channel at its end: the hue leans to what it mirrors
    bool burnt = false;         // two of them: the colour is gone
    bool washed = false;        // so bright and pale that the hue is that of what it mirrors
    bool made = false;          // like the tiles of other colours: as the eye sees those, and as much brighter and purer than print
    bool unlike = false;        // seems to lie face down, but looks otherwise than most that do
    bool coloured = false;      // might be a tile whose paint is not quite that of the print
    float seenBack = 0;         // what the network alone would say
    bool seenThrough = false;   // a lamp is mirrored in it, and its own colour was told all the same
    bool compared = false;      // with that colour in print, and no lamp was in the way
    float brighter = 0;         // than it, as a log
    float purer = 0;            // than it, as a log
    float seenTogether = 0;     // what it says of all that look just like it, and like no tile, on average; 0 where there are few
};

TileLook lookAtTile(const Palette& palette, const Veil& veil, const TileColours& tiles, const CoveredCell& cell);

inline float student(float squared) { // tails as of that distribution: reflections stray far
    return std::pow(1 + squared / 4, -3.F);
}

} // namespace hawkstone::recognition::gobblestones
