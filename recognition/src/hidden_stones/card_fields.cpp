// SPDX-License-Identifier: Apache-2.0
#include "card_fields.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Print on paper against print on a stone, another place under the lamp, colours running together at 12 pixels a field.
const cv::Matx33d& cardSpread() {
    static const cv::Matx33d spread = cv::Matx33d::ones() * (0.15 * 0.15) + cv::Matx33d::eye() * (0.09 * 0.09);
    return spread;
}

double logColourChance(const cv::Vec3d& colour, const std::vector<ColourCloud>& clouds) {
    double p = 0;
    cv::Matx33d spread, inverse;
    double logDeterminant = 0;
    for (const auto& c : clouds) {
        if (c.spread != spread) { // a face's clouds mostly differ in their middles alone
            spread = c.spread;
            inverse = (spread + cardSpread()).inv();
            logDeterminant = std::log(cv::determinant(spread + cardSpread()));
        }
        p += c.weight * std::exp(logGauss(colour - c.middle, inverse, logDeterminant));
    }
    return std::log(p + 1e-5);
}

cv::Vec3f unveiled(cv::Vec3f colour, float veil) {
    for (int c = 0; c < 3; ++c) colour[c] = std::max(0.0F, colour[c] - veil);
    return colour;
}

// Any colour at all: what a field is compared with, so that formations of different sizes can be.
const std::vector<ColourCloud>& anyColour() {
    static const std::vector<ColourCloud> cloud{{{4.7, 4.7, 4.7}, cv::Matx33d::ones() * 0.2 + cv::Matx33d::eye() * 0.15, 1}};
    return cloud;
}

} // namespace

PhotoPalette photoPalette(const StonesRead& stones, const OwnSet& own) {
    PhotoPalette out{own.palette, plainGrey(), stones.veil, stones.faces.light, {}};
    for (auto& face : out.faces)
        for (auto& cloud : face) cloud.middle += stones.faces.light;
    for (auto& cloud : out.plain) cloud.middle += stones.faces.light;
    std::array<cv::Vec3d, 8> sum{}, dullest{};
    std::array<int, 8> count{};
    std::array<cv::Mat, 8> ink; // of like stones together
    const auto least = [](const cv::Vec3d& c) { return std::min({c[0], c[1], c[2]}); };
    for (std::size_t i = 0; i < 9; ++i) {
        const auto& stone = stones.sight.stones[i / 3][i % 3];
        if (!stones.faceSure[i]) continue;
        const auto f = static_cast<std::size_t>(stone.face);
        if (!stone.turned && !stones.maps[i].ink.empty())
            ink[f] = ink[f].empty() ? stones.maps[i].ink.clone() : cv::Mat(ink[f] + stones.maps[i].ink);
        out.sure[f] = std::min(out.sure[f], stones.faces.chance[i][f]);
        const cv::Vec3d colour = logColour(stones.maps[i].colour);
        sum[f] += colour;
        if (!count[f]++ || least(colour) < least(dullest[f])) dullest[f] = colour;
    }
    for (std::size_t f = 0; f < 8; ++f)
        if (!ink[f].empty())
            out.drawings.add(f, ink[f]);
        else if (!own.drawing[f].empty())
            out.drawings.addEnrolled(f, own.drawing[f]);
    // A lamp mirrored in the stones need not be mirrored in a card, too.
    constexpr double kSheen = 0.3;
    for (std::size_t f = 0; f < 8; ++f) {
        if (!count[f]) continue;
        const cv::Matx33d spread = cv::Matx33d::eye() * (0.06 * 0.06);
        out.faces[f] = {{sum[f] * (1.0 / count[f]), spread, 1 - kSheen}};
        for (const double share : {0.0, 0.5, 0.8, 0.95})
            out.faces[f].push_back({withoutSheen(dullest[f], share).colour, spread, kSheen / 4});
    }
    return out;
}

PhotoPalette inLight(PhotoPalette palette, double shift) {
    static const double kWhitest = std::log(255 + 16.0); // brighter than that is clipped, and the colour fades
    const auto move = [&](ColourCloud& cloud) {
        for (int c = 0; c < 3; ++c) cloud.middle[c] = std::min(cloud.middle[c] + shift, std::max(cloud.middle[c], kWhitest));
    };
    for (auto& face : palette.faces) std::ranges::for_each(face, move);
    std::ranges::for_each(palette.plain, move);
    return palette;
}

PhotoPalette mixedWithPaper(PhotoPalette palette, double paper, const cv::Vec3d& light) {
    const double mean = (light[0] + light[1] + light[2]) / 3;
    cv::Vec3d white;
    for (int c = 0; c < 3; ++c) white[c] = std::min(paper * std::exp(light[c] - mean), 255.0);
    // How much paper, and how often: a first guess that proved itself on rough tables (docs/accuracy.md); no finer choice was made.
    constexpr double kPaper = 0.22, kBlurred = 0.3;
    const auto mix = [&](std::vector<ColourCloud>& clouds) {
        const std::vector<ColourCloud> own = clouds;
        for (auto& cloud : clouds) cloud.weight *= 1 - kBlurred;
        for (ColourCloud cloud : own) {
            cloud.weight *= kBlurred;
            for (int c = 0; c < 3; ++c)
                cloud.middle[c] = std::log((1 - kPaper) * (std::exp(cloud.middle[c]) - 16) + kPaper * white[c] + 16);
            clouds.push_back(cloud);
        }
    };
    for (auto& face : palette.faces) mix(face);
    return palette;
}

FieldScores scoreField(const SymbolMap& map, const FaceLikeness& symbol, const TurnedLikeness& drawn, const PhotoPalette& palette) {
    const cv::Vec3d colour = logColour(unveiled(map.colour, palette.veil));
    const double atLarge = logColourChance(colour, anyColour());
    FieldScores out;
    for (std::size_t f = 0; f < 8; ++f) {
        const double c = logColourChance(colour, palette.faces[f]) - atLarge;
        // Where a stone shows how this face is drawn, that tells how the field lies; what the network makes of a strange drawing it makes of both.
        const double any = symbol.of(static_cast<int>(f)) / 4;
        for (std::size_t k = 0; k < 4; ++k)
            out[f][k] =
                c + std::log(((palette.drawings.knows(f) ? any : symbol.turns[f][k]) + 0.006) * 33 / 1.2) + sameInPrint(drawn[f][k]);
    }
    // A plain field shows nothing: no symbol is named, and nothing stands off its grey. Ink of 30 levels is a drawing.
    const double c = logColourChance(colour, palette.plain) - atLarge;
    const double flat = std::clamp((22.0 - map.contrast) / 5, -4.0, 1.5);
    for (std::size_t k = 0; k < 4; ++k) out[kAny][k] = c + flat + std::log((symbol.none + 0.03) * 4);
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
