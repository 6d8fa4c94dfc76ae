// SPDX-License-Identifier: Apache-2.0
// A box makes all its tiles alike: as much brighter and purer than its print, whatever their colour, and with the same rim and shine.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace hawkstone::recognition::gobblestones {

struct Painted { // what a tile's colour explains
    std::size_t colour = 0;
    float brighter = 0, purer = 0; // than that colour in print, as logs
    float back = 0;                // what the eye that knows backs says of it, log of the odds
};

struct Make {
    float brighter = 0, purer = 0;
    float back = 0;              // of the colour it is surest of
    float light = 0, purity = 0; // how far it is from one colour to the next
};

// The make for each colour, as what is of at least two other colours shows it: what passes for one colour may be the backs.
std::array<std::optional<Make>, 5> makesBesides(std::span<const Painted> cells);

// How much likelier tiles of that make look so than backs of any brightness and purity do, as a log; 0 where nothing can be said.
float likeMake(float brighter, float purer, const Make& make);

} // namespace hawkstone::recognition::gobblestones
