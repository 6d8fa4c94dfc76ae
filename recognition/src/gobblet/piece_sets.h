// SPDX-License-Identifier: Apache-2.0
// The sets of pieces there could be: how wide the four sizes are, and how likely that is.
#pragma once

#include "size_law.h"

#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblet {

struct Law {
    Radii radii;
    double weight;
    double favour = 0; // how much wider white pieces measure than they are, and black ones narrower, as a part of the radius
    double radiusOf(int size, board::gobblet::Side side) const {
        return radii[static_cast<std::size_t>(size)] * (side == board::gobblet::Side::White ? 1 + favour : 1 - favour);
    }
};

inline double bell(double x, double middle, double spread) {
    const double z = (x - middle) / spread;
    return std::exp(-0.5 * z * z);
}

// Every set there could be: the largest piece fills most of its cell, each size is narrower by a sixth to a quarter of
// that, the two between lie about evenly spaced. The makes we know of lie between 0.35 and 0.42, and 0.13 and 0.23.
std::vector<Law> allLaws();

// An enrolled set's. People pick the wrong profile, too: where the pieces fit another set better, that one is believed.
std::vector<Law> lawsAround(const Radii& known, std::vector<Law> every);

} // namespace hawkstone::recognition::gobblet
