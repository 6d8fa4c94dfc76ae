// SPDX-License-Identifier: Apache-2.0
#include "disputed_colours.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {

using board::gobblestones::Colour;

namespace {
constexpr float kSureFigure = 0.97F;
} // namespace

std::vector<bool> disputedColours(const BoardLook& look) {
    std::vector<bool> disputed;
    if (look.rivals.empty()) return disputed;
    std::vector<cv::Vec3f> logs;
    std::vector<int> names, others;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const cv::Vec3f swatch = look.swatches[static_cast<std::size_t>(i)];
        cv::Vec3f log;
        for (int c = 0; c < 3; ++c) log[c] = std::log(swatch[c] + 8);
        logs.push_back(log);
        const Choice figure = figureOf(look.fields[static_cast<std::size_t>(i)], turnAt(look, i));
        const auto best = [&](const Palette& palette) {
            auto chances = palette.chances(palette.hue(swatch, placeOf(i)));
            if (figure.best != 0 && figure.chance > kSureFigure) chances[static_cast<std::size_t>(Colour::Grey)] = 0; // grey shows a 0
            return static_cast<int>(std::ranges::max_element(chances) - chances.begin());
        };
        names.push_back(best(look.palette));
        others.push_back(names.back());
        for (const Palette& rival : look.rivals)
            if (const int other = best(rival); other != names.back()) others.back() = other;
        disputed.push_back(names.back() != others.back());
    }
    const auto nearest = [&](int i, int name) {
        double least = 1e9;
        for (int k = 0; k < kFieldsOfBoard; ++k) {
            const auto n = static_cast<std::size_t>(k);
            if (names[n] != name || others[n] != name || look.fields[n].printed() < 0.8F || cv::norm(placeOf(i) - placeOf(k)) > 4.5)
                continue;
            least = std::min(least, cv::norm(logs[static_cast<std::size_t>(i)], logs[n]));
        }
        return least;
    };
    std::vector<bool> left = disputed;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        if (!disputed[n]) continue;
        // A tenth in every channel is what light changes from one field to the next but one.
        const double own = nearest(i, names[n]), other = nearest(i, others[n]);
        if (own < 0.17 && own < 0.4 * other) left[n] = false;
    }
    return left;
}

Veil veilOf(const BoardLook& look) {
    std::vector<Veil::Plain> plain;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        if (look.fields[n].printed() < 0.8F || (!look.disputed.empty() && look.disputed[n])) continue;
        const Hue hue = look.palette.hue(look.swatches[n], placeOf(i));
        const auto chances = look.palette.chances(hue);
        const auto colour = static_cast<std::size_t>(std::ranges::max_element(chances) - chances.begin());
        if (chances[colour] > 0.9F && look.palette.pure(hue, static_cast<Colour>(colour))) plain.push_back({look.swatches[n], colour});
    }
    return Veil(plain);
}

} // namespace hawkstone::recognition::gobblestones
