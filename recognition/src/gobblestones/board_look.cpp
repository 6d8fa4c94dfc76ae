// SPDX-License-Identifier: Apache-2.0
#include "board_look.h"

#include "figure_family.h"
#include "set_profile.h"
#include "tiles.h"

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

// The figure (kPair for two of them), given which way the square lies.
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
        if (d == 0 || d == 8 || d == 1 || d == static_cast<int>(kPair)) p += row[static_cast<std::size_t>((turn.quarters + 2) % 4)] * (1 - doubt);
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
        if (figure.best < 10 && figure.chance * seen.printed() > 0.9F && turnAt(look, i).margin > 3)
            family.add(look.patches[static_cast<std::size_t>(i)], turnAt(look, i).quarters, colourOf(look, i), figure.best);
    }
    std::vector<std::pair<int, Choice>> guesses;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        if (figure.best < 10 && figure.chance * seen.printed() > 0.65F && turnAt(look, i).margin > 3 && !family.knows(colourOf(look, i), figure.best))
            guesses.emplace_back(i, figure);
    }
    for (const auto& [i, figure] : guesses) family.addGuess(look.patches[static_cast<std::size_t>(i)], turnAt(look, i).quarters, colourOf(look, i), figure.best);
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
        for (std::size_t d = 0; d < 10; ++d)
            for (float& p : seen.figure[d]) p *= before / after;
    }
}

// An edition prints the same few figures over and over: one that no field of the board shows surely is unlikely on a doubtful
// field, as the 8 is that a small 6 might be. At most five times less likely, so that a rare figure that is plain to see stays.
void heedTheEdition(BoardLook& look) {
    std::array<float, 11> seldom{};
    float sure = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        if (figure.chance * seen.printed() > 0.9F) ++seldom[static_cast<std::size_t>(figure.best)], ++sure;
    }
    if (sure < 60) return;
    const auto kinds = static_cast<float>(std::ranges::count_if(seldom, [](float n) { return n > 2; }));
    for (float& n : seldom) n = std::clamp((n + 1) / (0.3F * sure / std::max(1.F, kinds) + 1), 0.2F, 1.F);
    for (FieldLook& seen : look.fields) {
        float before = 0, after = 1e-9F;
        for (std::size_t d = 0; d <= kPair; ++d)
            for (float& p : seen.figure[d]) before += p, after += p *= seldom[d];
        for (auto& row : seen.figure)
            for (float& p : row) p *= before / after;
    }
}

} // namespace

cv::Point2f placeOf(int index) {
    return {static_cast<float>(index % kSide), static_cast<float>(index / kSide)};
}

int numberOf(const BoardLook& look, int index) {
    const int figure = figureOf(look.fields[static_cast<std::size_t>(index)], turnAt(look, index)).best;
    return figure < static_cast<int>(kPair) ? figure : look.pairs[static_cast<std::size_t>(index)].value;
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
    const bool pair = figure.best == static_cast<int>(kPair);
    const PairLook& both = look.pairs[static_cast<std::size_t>(index)];
    field.value = static_cast<std::uint8_t>(field.colour == Colour::Grey ? 0 : pair ? both.value : figure.best);
    const float printed = seen.printed() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
    const float agrees = field.colour == Colour::Grey ? zero : pair ? figure.chance * both.chance : figure.chance;
    bool disputed = false;
    if (look.rival) {
        const auto other = look.rival->chances(look.rival->hue(fieldSwatch(look.patches[static_cast<std::size_t>(index)]), placeOf(index)));
        disputed = std::ranges::max_element(other) - other.begin() != std::ranges::max_element(chances) - chances.begin();
    }
    const float colour = (disputed ? 0.6F : 1.F) * std::min(best / sum, std::max(chances[static_cast<std::size_t>(field.colour)], 0.F) + 0.2F);
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
        upright.push_back(uprighted(look.patches[i], turnAt(look, static_cast<int>(i)).quarters));
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
        look.pairs = pairsOf(look);
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
    look.palette = Palette::learn(swatches, fieldColours(options.profile), look.rival);
    // A board on which half the figures are doubtful teaches nothing.
    if (look.clarity > 0.6F) {
        askTheFamily(look);
        heedTheEdition(look);
    }
    return look;
}

std::array<CellSight, kFieldsOfBoard> readCells(const BoardLook& look, const calibration::Profile* profile) {
    std::array<CellSight, kFieldsOfBoard> sights;
    std::vector<CoveredCell> covered;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.covered() > seen.printed()) covered.push_back({look.patches[static_cast<std::size_t>(i)], i, seen.back / (seen.covered() + 1e-6F)});
        else sights[static_cast<std::size_t>(i)] = readField(look, i);
    }
    const auto tiles = readTiles(look.palette, covered, profile);
    for (std::size_t k = 0; k < tiles.size(); ++k) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(covered[k].index)];
        CellSight& sight = sights[static_cast<std::size_t>(covered[k].index)] = tiles[k];
        sight.trust.confidence *= seen.covered() / (seen.printed() + seen.covered() + 0.5F * seen.other + 1e-6F);
    }
    // Where most fields are doubtful the network is out of its depth, and its surest readings are less sure than it thinks.
    // The steps were chosen by hand on twenty imagined photos, not calibrated.
    const double wanted = look.clarity > 0.6F ? kCertain : look.clarity > 0.35F ? 0.95 : 0.995;
    for (std::size_t i = 0; i < sights.size(); ++i) {
        if (look.fields[i].other > 0.5F) sights[i].trust.confidence *= 1 - look.fields[i].other;
        sights[i].trust.certain = sights[i].trust.confidence >= wanted;
    }
    return sights;
}

} // namespace hawkstone::recognition::gobblestones
