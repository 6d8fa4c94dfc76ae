// SPDX-License-Identifier: Apache-2.0
#include "board_look.h"

#include "alike_backs.h"
#include "disputed_colours.h"
#include "doubts.h"
#include "family_word.h"
#include "print_offset.h"
#include "same_print.h"
#include "set_profile.h"
#include "swatches.h"
#include "tiles.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace hawkstone::recognition::gobblestones {
namespace {

using namespace board::gobblestones;

constexpr float kSureFigure = 0.97F;
// Shares of the figures that are read surely. Where few are, in the middle of the fields, but most beside it, they stand there; where some are, nearly all
// must be: of a number of two figures one may seem clear beside the middle.
constexpr float kFewSure = 0.4F, kMostSure = 0.6F, kSomeSure = 0.9F, kNearlyAllSure = 0.9F;

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

// Whether the figures stand where they were cut beside the middle of the fields. What was sure in the middle must be the same there.
bool betterAside(const BoardLook& middle, const BoardLook& aside) {
    if (middle.clarity < kFewSure) return aside.clarity > kMostSure;
    int sure = 0, other = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        if (middle.fields[n].printed() < 0.5F || aside.fields[n].printed() < 0.5F) continue;
        const Choice before = figureOf(middle.fields[n], turnAt(middle, i)), now = figureOf(aside.fields[n], turnAt(aside, i));
        sure += before.chance > 0.9F;
        other += before.chance > 0.9F && before.best != now.best;
    }
    return aside.clarity > kNearlyAllSure && other * 20 < sure;
}

} // namespace

cv::Point2f placeOf(int index) {
    return {static_cast<float>(index % kSide), static_cast<float>(index / kSide)};
}

Choice figureOf(const FieldLook& look, const SquareTurn& turn) {
    Choice choice;
    float sum = 1e-4F;
    for (int d = 0; d <= static_cast<int>(kPair); ++d) {
        const auto& row = look.figure[static_cast<std::size_t>(d)];
        // Nearly a guess: the other turns count too, as much as the guess is doubtful.
        const float doubt = 1 / (1 + std::exp(turn.margin / 2)); // the fields of a square share their mistakes
        float p = 0;
        for (int t = 0; t < 4; ++t) p += row[static_cast<std::size_t>(t)] * (t == turn.quarters ? 1 - doubt : doubt / 3);
        // A 0 and an 8 look the same upside down; the network cannot know and shares its trust between the two turns.
        // Pairs such as 88 or 69 do too, and whatever its turn, a pair is a pair.
        if (d == 0 || d == 8 || d == 1 || d == static_cast<int>(kPair))
            p += row[static_cast<std::size_t>((turn.quarters + 2) % 4)] * (1 - doubt);
        sum += p;
        if (p > choice.chance) choice = {d, p};
    }
    choice.chance /= sum;
    return choice;
}

const SquareTurn& turnAt(const BoardLook& look, int index) {
    return look.turns[static_cast<std::size_t>(squareRow(index))][static_cast<std::size_t>(squareColumn(index))];
}

int numberOf(const BoardLook& look, int index) {
    const int figure = figureOf(look.fields[static_cast<std::size_t>(index)], turnAt(look, index)).best;
    return figure < static_cast<int>(kPair) ? figure : look.pairs[static_cast<std::size_t>(index)].value;
}

CellSight readField(const BoardLook& look, int index) {
    const FieldLook& seen = look.fields[static_cast<std::size_t>(index)];
    const SquareTurn& turn = turnAt(look, index);
    const cv::Vec3f swatch = look.swatches[static_cast<std::size_t>(index)];
    const auto chances = look.palette.chances(look.palette.hue(swatch, placeOf(index)));
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
    const bool pair = figure.best == static_cast<int>(kPair);
    const PairLook& both = look.pairs[static_cast<std::size_t>(index)];
    field.value = static_cast<std::uint8_t>(field.colour == Colour::Grey ? 0 : pair ? both.value : figure.best);
    const float printed = seen.printed() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
    // Only grey fields show a 0: one on a colour is likely a 10 or a 20 of which a figure was lost, or a 6, 8 or 9.
    const float ceiling = field.colour != Colour::Grey && figure.best == 0 ? std::min(kInDoubt, seen.ceiling) : seen.ceiling;
    // Pairs are read by one look, which is surer of itself than it should be: of held-back pairs with more than 0.85 trust 2.2 % were
    // wrong, with more than 0.95 0.8 %. Hence the third power.
    const float agrees = std::min(ceiling, field.colour == Colour::Grey ? zero
                                           : pair                       ? figure.chance * both.chance * both.chance * both.chance
                                                                        : figure.chance);
    const bool disputed = !look.disputed.empty() && look.disputed[static_cast<std::size_t>(index)];
    // A figure that is sure may speak against grey, nothing but the colour itself against the others.
    const float grey = figure.best != 0 && figure.chance > kSureFigure ? 0.6F * chances[static_cast<std::size_t>(Colour::Grey)] : 0.F;
    // Burnt out by a reflection: what is left of the hue is that of the lamp.
    std::array<float, 3> channels{swatch[0], swatch[1], swatch[2]};
    std::ranges::sort(channels);
    const Hue mean = look.palette.colours()[static_cast<std::size_t>(field.colour)], seenHue = look.palette.hue(swatch, placeOf(index));
    const float purity = std::hypot(seenHue.x, seenHue.y) / std::hypot(mean.x, mean.y);
    const bool washed = field.colour != Colour::Grey && purity < (channels[2] > 245 && channels[1] > 200 ? 0.7F : 0.35F) &&
                        !look.veil.settlesField(swatch, static_cast<std::size_t>(field.colour),
                                                figure.best == 0 || figure.chance < kSureFigure, best > 0.95F * sum);
    const float colour = (disputed || washed || !look.palette.plausible() ? 0.6F : 1.F) *
                         std::min(best / sum, chances[static_cast<std::size_t>(field.colour)] + grey + 0.2F);
    const double confidence = double(printed) * agrees * colour;
    return {field, {confidence, false}};
}

std::array<std::array<SquareTurn, 3>, 3> turnsOf(const std::vector<FieldLook>& fields) {
    std::array<std::array<SquareTurn, 3>, 3> turns;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) turns[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = turnOf(fields, r, c);
    return turns;
}

std::vector<PairLook> pairsOf(const BoardLook& look) {
    std::vector<PairLook> pairs(look.fields.size());
    std::vector<std::size_t> which;
    std::vector<cv::Mat> upright;
    for (std::size_t i = 0; i < look.fields.size(); ++i) {
        const auto& turns = look.fields[i].figure[kPair];
        if (turns[0] + turns[1] + turns[2] + turns[3] < 0.2F) continue;
        which.push_back(i);
        upright.push_back(uprighted(look.figureAt(i), turnAt(look, static_cast<int>(i)).quarters));
    }
    const auto read = readPairs(upright, look.gain);
    for (std::size_t k = 0; k < which.size(); ++k) pairs[which[k]] = read[k];
    return pairs;
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
        if (look.clarity < kSomeSure)
            if (auto aside = lookOffMiddle(bgr, look)) {
                aside->turns = turnsOf(aside->fields);
                aside->clarity = clarityOf(*aside);
                if (betterAside(look, *aside)) look = *std::move(aside);
            }
        forgetPairs(look);
        look.pairs = pairsOf(look);
    }
    const vision::StageTimer timer(options.trace, "colours");
    for (const cv::Mat& patch : look.patches) look.swatches.push_back(fieldSwatch(patch));
    std::vector<Swatch> swatches;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        swatches.push_back({look.swatches[static_cast<std::size_t>(i)], placeOf(i), figure.best == 0 ? figure.chance * seen.printed() : 0.F,
                            figure.best != 0 ? figure.chance * seen.printed() : 0.F, seen.printed()});
    }
    look.palette = Palette::learn(swatches, fieldColours(options.profile), look.rivals);
    look.disputed = disputedColours(look);
    look.veil = veilOf(look);
    const auto namings = nameTogether(look);
    askTheFamily(look);
    heed(namings, look);
    measureWidths(look);
    countStrokes(look);
    doubtSameness(look);
    compareZeros(look);
    findBacks(look);
    return look;
}

std::array<CellSight, kFieldsOfBoard> readCells(const BoardLook& look, const calibration::Profile* profile) {
    std::array<CellSight, kFieldsOfBoard> sights;
    std::vector<CoveredCell> covered;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.covered() > seen.printed())
            covered.push_back({look.patches[static_cast<std::size_t>(i)], i, seen.back / (seen.covered() + 1e-6F)});
        else
            sights[static_cast<std::size_t>(i)] = readField(look, i);
    }
    const auto tiles = readTiles(look.palette, look.veil, covered, profile);
    for (std::size_t k = 0; k < tiles.size(); ++k) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(covered[k].index)];
        CellSight& sight = sights[static_cast<std::size_t>(covered[k].index)] = tiles[k];
        if (!look.palette.plausible()) sight.trust.confidence = std::min(sight.trust.confidence, double(kInDoubt));
        // Squared: where a figure is hardly darker than its ground, a field looks like a tile to the network, with up to 0.9. But not where
        // all figures are plain.
        const float lies = seen.covered() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
        sight.trust.confidence *= look.clarity > kAllPlain ? lies : lies * lies;
    }
    // Every edition prints grey fields, about one in ten. Where hardly any lies open, they were taken for something grey: for backs.
    const auto open = [&](bool grey) {
        return std::ranges::count_if(sights, [grey](const CellSight& s) {
            const auto* field = std::get_if<Field>(&s.what);
            return field && (!grey || field->colour == Colour::Grey);
        });
    };
    if (open(false) >= 100 && open(true) * 33 < open(false))
        for (CellSight& sight : sights)
            if (const auto* lies = std::get_if<CoveredBy>(&sight.what); lies && *lies == CoveredBy{})
                sight.trust.confidence = std::min(sight.trust.confidence, double(kInDoubt));
    // Where most fields are doubtful the network is out of its depth, and its surest readings are less sure than it thinks.
    const double wanted = look.clarity > 0.6F ? kCertain : look.clarity > 0.4F ? 0.9 : 0.97;
    for (std::size_t i = 0; i < sights.size(); ++i) {
        if (look.fields[i].other > 0.5F) sights[i].trust.confidence *= 1 - look.fields[i].other;
        sights[i].trust.certain = sights[i].trust.confidence >= wanted;
    }
    return sights;
}

} // namespace hawkstone::recognition::gobblestones
