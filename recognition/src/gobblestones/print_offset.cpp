// SPDX-License-Identifier: Apache-2.0
#include "print_offset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

using namespace board::gobblestones;

constexpr int kFarthest = 8;    // pixels of a patch: a quarter of a field
constexpr int kStep = 5;        // a network still reads a figure that lies off by half of this
constexpr float kPlainly = 100; // nats over 225 fields by which a place off the middle must be the better one

int squareOf(int index) {
    return index / kSide / kSquareSide * 3 + index % kSide / kSquareSide;
}

cv::Point turned(cv::Point v, int quarters) {
    for (int i = 0; i < quarters; ++i) v = {-v.y, v.x};
    return v;
}

cv::Mat cutAt(const cv::Mat& wide, cv::Point off) {
    return wide(cv::Rect(kFarthest + off.x, kFarthest + off.y, kPatchSide, kPatchSide));
}

cv::Point offsetOf(int number) {
    return {(number % 3 - 1) * kStep, (number / 3 - 1) * kStep};
}
std::size_t stepOf(cv::Point off) {
    return static_cast<std::size_t>((off.y / kStep + 1) * 3 + off.x / kStep + 1);
}

// How well the fields of each square show figures in each turn, cut so far off the middle.
using Scores = std::array<std::array<float, 4>, 9>;

Scores scoresAt(const std::vector<cv::Mat>& wide, float gain, cv::Point off) {
    std::vector<cv::Mat> patches;
    for (const cv::Mat& patch : wide) patches.push_back(cutAt(patch, off));
    const auto fields = glanceAtFigures(patches, gain);
    Scores scores{};
    for (int i = 0; i < kFieldsOfBoard; ++i)
        for (std::size_t t = 0; t < 4; ++t) {
            float best = 0; // of one figure: a number of two leaves no room beside it, and half of one seems to be another
            for (std::size_t d = 0; d < kPair; ++d) best = std::max(best, fields[static_cast<std::size_t>(i)].figure[d][t]);
            scores[static_cast<std::size_t>(squareOf(i))][t] += std::log(best + 0.01F);
        }
    return scores;
}

struct Place {
    cv::Point off; // of an upright square
    std::array<int, 9> turns{};
    float sum = 0;
};

Place bestTurns(const std::array<Scores, 9>& seen, cv::Point off) {
    Place place{off};
    for (std::size_t square = 0; square < 9; ++square) {
        const auto score = [&](int t) { return seen[stepOf(turned(off, t))][square][static_cast<std::size_t>(t)]; };
        for (int t = 1; t < 4; ++t)
            if (score(t) > score(place.turns[square])) place.turns[square] = t;
        place.sum += score(place.turns[square]);
    }
    return place;
}

// Where the print stands, if that plainly is not the middle.
std::optional<Place> placeOfPrint(const std::vector<cv::Mat>& wide, float gain) {
    std::array<Scores, 9> seen;
    std::array<Place, 9> places;
    for (int k = 0; k < 9; ++k) seen[static_cast<std::size_t>(k)] = scoresAt(wide, gain, offsetOf(k));
    for (int k = 0; k < 9; ++k) places[static_cast<std::size_t>(k)] = bestTurns(seen, offsetOf(k));
    const auto& best = std::ranges::max(places, {}, &Place::sum);
    if (best.sum < places[stepOf({0, 0})].sum + kPlainly) return std::nullopt;
    return best;
}

} // namespace

std::optional<BoardLook> lookOffMiddle(const cv::Mat& bgr, const BoardLook& look) {
    if (std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.printed() > 0.5F; }) < kFieldsOfBoard / 4) return std::nullopt;
    const auto wide = vision::cutFields(bgr, look.block, kPatchSide + 2 * kFarthest, kPatchCell);
    const auto place = placeOfPrint(wide, look.gain);
    if (!place) return std::nullopt;
    BoardLook aside = look;
    for (int i = 0; i < kFieldsOfBoard; ++i)
        aside.figures.push_back(
            cutAt(wide[static_cast<std::size_t>(i)], turned(place->off, place->turns[static_cast<std::size_t>(squareOf(i))])));
    aside.fields = lookAtFields(aside.figures, look.gain);
    for (std::size_t i = 0; i < aside.fields.size(); ++i) {
        FieldLook& seen = aside.fields[i];
        const FieldLook& middle = look.fields[i];
        // Cut aside, a tile shows an edge and what lies next to it.
        const bool covered = middle.covered() > 0.5F, coveredAside = seen.covered() > 0.5F, printedAside = seen.printed() > 0.5F;
        if (coveredAside || (covered && !printedAside)) seen = middle;
        if (covered ? printedAside : coveredAside) seen.ceiling = kInDoubt;
    }
    return aside;
}

} // namespace hawkstone::recognition::gobblestones
