// SPDX-License-Identifier: Apache-2.0
#include "board_look.h"

#include "figure_family.h"
#include "set_profile.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {
namespace {

using namespace board::gobblestones;

int squareRow(int index) {
    return index / kSide / kSquareSide;
}
int squareColumn(int index) {
    return index % kSide / kSquareSide;
}
SquareTurn turnOf(const std::vector<FieldLook>& fields, int row, int column) {
    std::array<float, 4> sum{};
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        if (squareRow(i) != row || squareColumn(i) != column) continue;
        const FieldLook& look = fields[static_cast<std::size_t>(i)];
        std::array<float, 4> share{};
        for (const auto& figure : look.figure)
            for (std::size_t t = 0; t < 4; ++t) share[t] += figure[t];
        // One field may be wrong by any amount: a floor of a hundredth keeps it from deciding alone.
        for (std::size_t t = 0; t < 4; ++t) sum[t] += std::log(share[t] + 0.01F + 0.25F * (1 - look.printed()));
    }
    const auto best = std::ranges::max_element(sum);
    SquareTurn turn{static_cast<int>(best - sum.begin()), 1e9F};
    for (std::size_t t = 0; t < 4; ++t)
        if (static_cast<int>(t) != turn.quarters) turn.margin = std::min(turn.margin, *best - sum[t]);
    return turn;
}

struct Choice {
    int best = 0;
    float chance = 0; // of the best
};

// The figure, given which way the square lies and whether the field is grey.
Choice figureOf(const FieldLook& look, const SquareTurn& turn) {
    Choice choice;
    float sum = look.several + 1e-4F;
    for (int d = 0; d < 10; ++d) {
        const auto& row = look.figure[static_cast<std::size_t>(d)];
        // Nearly a guess: the other turns count too, as much as the guess is doubtful.
        const float doubt = 1 / (1 + std::exp(turn.margin));
        float p = 0;
        for (int t = 0; t < 4; ++t) p += row[static_cast<std::size_t>(t)] * (t == turn.quarters ? 1 - doubt : doubt / 3);
        // A 0 and an 8 look the same upside down; the network cannot know and shares its trust between the two turns.
        if (d == 0 || d == 8 || d == 1) p += row[static_cast<std::size_t>((turn.quarters + 2) % 4)] * (1 - doubt);
        sum += p;
        if (p > choice.chance) choice = {d, p};
    }
    choice.chance /= sum;
    return choice;
}

const SquareTurn& turnAt(const BoardLook& look, int index) {
    return look.turns[static_cast<std::size_t>(squareRow(index))][static_cast<std::size_t>(squareColumn(index))];
}

int colourOf(const BoardLook& look, int index) {
    const auto chances = look.palette.chances(look.palette.hue(fieldSwatch(look.patches[static_cast<std::size_t>(index)]), placeOf(index)));
    return static_cast<int>(std::ranges::max_element(chances) - chances.begin());
}

// The share of printed fields whose figure the network reads surely: what a blurred or far board lacks.
float clarityOf(const BoardLook& look) {
    int printed = 0, sure = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.printed() < 0.5F) continue;
        ++printed;
        sure += figureOf(seen, turnAt(look, i)).chance > 0.9F;
    }
    return printed ? static_cast<float>(sure) / static_cast<float>(printed) : 0.F;
}

// The network's chances for each figure, weighed by how the surely read fields of the same photo look.
void askTheFamily(BoardLook& look) {
    FigureFamily family;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        if (figure.chance * seen.printed() > 0.9F && turnAt(look, i).margin > 3)
            family.add(look.patches[static_cast<std::size_t>(i)], turnAt(look, i).quarters, colourOf(look, i), figure.best);
    }
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.printed() < 0.3F || turnAt(look, i).margin <= 3) continue;
        const auto factors = family.opinion(look.patches[static_cast<std::size_t>(i)], turnAt(look, i).quarters, colourOf(look, i));
        float before = 0, after = 1e-9F;
        for (std::size_t d = 0; d < 10; ++d)
            for (std::size_t t = 0; t < 4; ++t) {
                before += seen.figure[d][t];
                after += seen.figure[d][t] *= factors[d];
            }
        for (auto& row : seen.figure)
            for (float& p : row) p *= before / after;
    }
}

} // namespace

cv::Point2f placeOf(int index) {
    return {static_cast<float>(index % kSide), static_cast<float>(index / kSide)};
}

CellSight readField(const BoardLook& look, int index) {
    const FieldLook& seen = look.fields[static_cast<std::size_t>(index)];
    const SquareTurn& turn = turnAt(look, index);
    const auto chances = look.palette.chances(look.palette.hue(fieldSwatch(look.patches[static_cast<std::size_t>(index)]), placeOf(index)));
    const Choice figure = figureOf(seen, turn);

    // Colour and figure together: grey goes with 0 and 0 with grey, save for one field in a hundred.
    Field field;
    float best = -1, sum = 1e-6F;
    const float zero = figure.best == 0 ? figure.chance : 1 - figure.chance;
    for (std::size_t k = 0; k < 6; ++k) {
        const bool grey = static_cast<Colour>(k) == Colour::Grey;
        const float joint = chances[k] * (grey ? zero : (figure.best == 0 ? std::max(0.01F, 1 - figure.chance) : figure.chance));
        sum += joint;
        if (joint > best) best = joint, field.colour = static_cast<Colour>(k);
    }
    field.value = field.colour == Colour::Grey ? 0 : static_cast<std::uint8_t>(figure.best);
    const float printed = seen.printed() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
    const float agrees = field.colour == Colour::Grey ? zero : figure.chance;
    const float colour = std::min(best / sum, std::max(chances[static_cast<std::size_t>(field.colour)], 0.F) + 0.2F);
    const double confidence = double(printed) * agrees * colour;
    return {field, {confidence, false}};
}

CellSight readTile(const Palette& palette, const cv::Mat& patch, int index, float back, const calibration::Profile* profile) {
    const cv::Vec3f swatch = tileSwatch(patch);
    const Hue hue = palette.hue(swatch, placeOf(index));
    const TileColours tiles = tileColours(palette, profile);
    const float length = std::hypot(hue.x, hue.y);
    std::array<float, 5> chance{};
    float sum = 1e-6F, best = 0;
    CoveredBy covered;
    for (std::size_t k = 0; k < 5; ++k) {
        // As enrolled or as printed, whichever is nearer: what was learned in one light must not spoil another.
        const float off = std::min(angleBetween(hue, tiles.colour[k]), angleBetween(hue, palette.colours()[k])) / tiles.stray;
        const float pale = std::max(0.F, 0.55F - length / std::hypot(tiles.colour[k].x, tiles.colour[k].y)) / 0.2F;
        chance[k] = std::pow(1 + off * off / 4, -3.F) * std::exp(-pale * pale / 2);
        sum += chance[k];
        if (chance[k] > best) best = chance[k], covered.tile = static_cast<Colour>(k);
    }
    // Face down: the back's own look as the network knows it, against how well any of the five colours fits.
    const float looksBack = 0.02F + 0.96F * back;
    const float down = looksBack * 0.15F / (looksBack * 0.15F + (1 - looksBack) * std::max(best, 0.002F));
    // A hue three strays off is hardly that colour, even where it is nearer to it than to the others.
    if (down <= 0.5F) return {covered, {double(1 - down) * best / sum * std::min(1.F, best * 25), false}};
    covered.tile.reset();
    // In a lamp's reflection every colour turns white: two channels at their end say nothing about the third.
    const int burnt = (swatch[0] > 248) + (swatch[1] > 248) + (swatch[2] > 248);
    return {covered, {burnt >= 2 ? std::min(0.6, double(down)) : double(down), false}};
}

std::array<std::array<SquareTurn, 3>, 3> turnsOf(const std::vector<FieldLook>& fields) {
    std::array<std::array<SquareTurn, 3>, 3> turns;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) turns[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = turnOf(fields, r, c);
    return turns;
}

BoardLook lookAtBoard(const cv::Mat& bgr, const vision::FieldBlock& block, const ReadOptions& options) {
    BoardLook look;
    look.block = block;
    {
        const vision::StageTimer timer(options.trace, "patches");
        look.patches = vision::cutFields(bgr, block, kPatchSide, kPatchCell);
        look.gain = exposureGain(look.patches);
    }
    {
        const vision::StageTimer timer(options.trace, "numbers");
        look.fields = lookAtFields(look.patches, look.gain);
        look.turns = turnsOf(look.fields);
        look.clarity = clarityOf(look);
    }
    const vision::StageTimer timer(options.trace, "colours");
    std::vector<Swatch> swatches;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        swatches.push_back({fieldSwatch(look.patches[static_cast<std::size_t>(i)]), placeOf(i), figure.best == 0 ? figure.chance * seen.printed() : 0.F,
                            figure.best != 0 ? figure.chance * seen.printed() : 0.F, seen.printed()});
    }
    look.palette = Palette::learn(std::move(swatches), fieldColours(options.profile));
    // A board on which half the figures are doubtful teaches nothing.
    if (look.clarity > 0.6F) askTheFamily(look);
    return look;
}

CellSight readCell(const BoardLook& look, int index, const calibration::Profile* profile) {
    const FieldLook& seen = look.fields[static_cast<std::size_t>(index)];
    CellSight sight;
    if (seen.covered() > seen.printed()) {
        sight = readTile(look.palette, look.patches[static_cast<std::size_t>(index)], index, seen.back / (seen.covered() + 1e-6F), profile);
        sight.trust.confidence *= seen.covered() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
    } else {
        sight = readField(look, index);
    }
    if (seen.other > 0.5F) sight.trust.confidence *= 1 - seen.other;
    // Where most fields are doubtful the network is out of its depth, and its surest readings are less sure than it thinks.
    // The steps were chosen by hand on twenty imagined photos, not calibrated.
    const double wanted = look.clarity > 0.6F ? kCertain : look.clarity > 0.35F ? 0.95 : 0.995;
    sight.trust.certain = sight.trust.confidence >= wanted;
    return sight;
}

} // namespace hawkstone::recognition::gobblestones
