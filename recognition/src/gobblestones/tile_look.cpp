// SPDX-License-Identifier: Apache-2.0
#include "tile_look.h"

#include "board_look.h"
#include "swatches.h"

#include <algorithm>

namespace hawkstone::recognition::gobblestones {
namespace {

// A mirrored lamp bends the hue as soon as one channel is at its end, and dull print leaves it to chance. With the lamp counted in, the print's own
// colours tell which of them it was, if the eye that knows backs sees none: something pale might be a veiled colour or a back.
void seeThrough(const Veil& veil, cv::Vec3f swatch, bool pale, TileLook& look) {
    if ((pale && !look.bright && !look.washed) || look.seenBack > (pale ? 0.3F : 0.45F)) return;
    for (std::size_t k = 0; k < 5; ++k)
        if (veil.settlesTile(swatch, k)) {
            look.seenThrough = look.bright || look.washed || look.burnt || look.colour != k;
            for (float& fit : look.fit) fit = std::min(fit, 0.002F);
            look.fit[k] = 1;
            look.colour = k;
            look.washed = look.burnt = false;
            return;
        }
}

} // namespace

TileLook lookAtTile(const Palette& palette, const Veil& veil, const TileColours& tiles, const CoveredCell& cell) {
    const cv::Vec3f swatch = tileSwatch(cell.patch);
    TileLook look;
    look.hue = palette.hue(swatch, placeOf(cell.index));
    look.light = std::log(swatch[0] + swatch[1] + swatch[2] + 8);
    const float length = std::hypot(look.hue.x, look.hue.y);
    for (std::size_t k = 0; k < 5; ++k) {
        // As enrolled or as printed, whichever is nearer: what was learned in one light must not spoil another.
        const float off = std::min(angleBetween(look.hue, tiles.colour[k]), angleBetween(look.hue, palette.colours()[k])) / tiles.stray;
        const float pale = std::max(0.F, 0.55F - length / std::hypot(tiles.colour[k].x, tiles.colour[k].y)) / 0.2F;
        look.fit[k] = student(off * off) * std::exp(-pale * pale / 2);
        if (look.fit[k] > look.fit[look.colour]) look.colour = k;
    }
    look.seenBack = cell.back;
    look.back = 0.02F + 0.96F * cell.back;
    // In a lamp's reflection every colour turns white: two channels at their end say nothing about the third.
    look.burnt = (swatch[0] > 248) + (swatch[1] > 248) + (swatch[2] > 248) >= 2;
    std::array<float, 3> channels{swatch[0], swatch[1], swatch[2]};
    std::ranges::sort(channels);
    look.bright = channels[2] > 245;
    look.washed = channels[1] > 225 && length < 0.6F * std::hypot(tiles.colour[look.colour].x, tiles.colour[look.colour].y);
    seeThrough(veil, swatch, length < 0.7F * std::hypot(tiles.colour[look.colour].x, tiles.colour[look.colour].y), look);
    const auto printed = veil.brightnessOf(look.colour);
    if (!printed || look.seenThrough || look.burnt || look.washed) return look;
    const Hue print = palette.colours()[look.colour];
    look.compared = true;
    look.brighter = look.light - std::log(*printed + 8);
    look.purer = std::log((length + 0.005F) / (std::hypot(print.x, print.y) + 0.005F));
    return look;
}

} // namespace hawkstone::recognition::gobblestones
