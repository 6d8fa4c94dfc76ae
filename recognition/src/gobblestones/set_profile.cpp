// SPDX-License-Identifier: Apache-2.0
#include "set_profile.h"

#include <string>

namespace hawkstone::recognition::gobblestones {
namespace {

using board::gobblestones::Colour;

std::optional<Hue> hueRow(const calibration::Profile& profile, const std::string& row) {
    const auto* values = profile.find(row);
    if (!values || values->size() < 2) return std::nullopt;
    return Hue{(*values)[0], (*values)[1]};
}

} // namespace

std::optional<std::array<Hue, 6>> fieldColours(const calibration::Profile* profile) {
    if (!profile) return std::nullopt;
    std::array<Hue, 6> colours;
    for (std::size_t k = 0; k < 6; ++k) {
        const auto hue = hueRow(*profile, "field." + std::string(name(static_cast<Colour>(k))));
        if (!hue) return std::nullopt;
        colours[k] = *hue;
    }
    return colours;
}

TileColours tileColours(const Palette& palette, const calibration::Profile* profile) {
    TileColours tiles;
    const auto fields = fieldColours(profile);
    for (std::size_t k = 0; k < 5; ++k) {
        tiles.colour[k] = palette.colours()[k];
        if (!fields) continue;
        if (const auto hue = hueRow(*profile, "tile." + std::string(name(static_cast<Colour>(k)))))
            tiles.colour[k] = *hue + (palette.colours()[k] - (*fields)[k]);
    }
    if (profile) tiles.back = hueRow(*profile, "back");
    return tiles;
}

} // namespace hawkstone::recognition::gobblestones
