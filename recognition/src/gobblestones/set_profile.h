// SPDX-License-Identifier: Apache-2.0
// What an enrolled set says about its colours: rows "field.red" and "tile.red" hold a hue, "back" how a tile's back looks.
#pragma once

#include "field_colours.h"

#include <hawkstone/calibration/profile.h>

#include <array>
#include <optional>

namespace hawkstone::recognition::gobblestones {

std::optional<std::array<Hue, 6>> fieldColours(const calibration::Profile* profile);

struct TileColours {
    std::array<Hue, 5> colour{};
    float stray = 9; // degrees a tile's hue differs from these
    std::optional<Hue> back;
};
// Tiles as enrolled, shifted as this photo's fields are from the enrolled fields; without a profile, the fields' own colours.
TileColours tileColours(const Palette& palette, const calibration::Profile* profile);

} // namespace hawkstone::recognition::gobblestones
