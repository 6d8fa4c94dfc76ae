// SPDX-License-Identifier: Apache-2.0
#include "tile_make.h"

#include "median.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr float kLight = 0.15F, kPurity = 0.2F; // how much tiles of one make differ, as logs
// Logs. As bright as that makes tiles of them are 264 of 280 tiles of 19 photos and 9 of 37 backs, as pure 265 tiles and no back.
constexpr float kAsBright = 1.3F, kAsPure = 1.1F;

} // namespace

std::array<std::optional<Make>, 5> makesBesides(std::span<const Painted> cells) {
    std::array<std::optional<Painted>, 5> usual;
    for (std::size_t k = 0; k < 5; ++k) {
        std::vector<float> brighter, purer, back;
        for (const Painted& cell : cells)
            if (cell.colour == k) brighter.push_back(cell.brighter), purer.push_back(cell.purer), back.push_back(cell.back);
        if (!back.empty()) usual[k] = Painted{k, median(brighter), median(purer), median(back)};
    }
    std::array<std::optional<Make>, 5> makes;
    for (std::size_t k = 0; k < 5; ++k) {
        std::vector<float> brighter, purer, back;
        for (const auto& other : usual)
            if (other && other->colour != k)
                brighter.push_back(other->brighter), purer.push_back(other->purer), back.push_back(other->back);
        if (back.size() < 2) continue;
        const auto [darkest, brightest] = std::ranges::minmax(brighter);
        const auto [dullest, purest] = std::ranges::minmax(purer);
        makes[k] = {(darkest + brightest) / 2, (dullest + purest) / 2, std::ranges::min(back), (brightest - darkest) / 2,
                    (purest - dullest) / 2};
    }
    return makes;
}

float likeMake(float brighter, float purer, const Make& make) {
    const auto says = [](float off, float spread, float usual, float most) {
        const float wide = std::max(usual, spread);
        return std::max(0.F, most - std::log(wide / usual) - off * off / (2 * wide * wide));
    };
    return says(brighter - make.brighter, make.light, kLight, kAsBright) + says(purer - make.purer, make.purity, kPurity, kAsPure);
}

} // namespace hawkstone::recognition::gobblestones
