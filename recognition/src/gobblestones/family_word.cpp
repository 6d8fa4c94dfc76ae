// SPDX-License-Identifier: Apache-2.0
#include "family_word.h"

#include "figure_family.h"

#include <algorithm>

namespace hawkstone::recognition::gobblestones {
namespace {

int colourOf(const BoardLook& look, int index) {
    const auto chances = look.palette.chances(look.palette.hue(look.swatches[static_cast<std::size_t>(index)], placeOf(index)));
    return static_cast<int>(std::ranges::max_element(chances) - chances.begin());
}

} // namespace

void askTheFamily(BoardLook& look) {
    FigureFamily family;
    std::array<bool, kFieldsOfBoard> added{};
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        const float sure = figure.chance * seen.printed();
        if (figure.best >= 10 || sure <= 0.4F || turnAt(look, i).margin <= 3) continue;
        added[static_cast<std::size_t>(i)] = sure > 0.9F;
        const auto take = sure > 0.9F ? &FigureFamily::add : &FigureFamily::addLikely;
        (family.*take)(look.figureAt(static_cast<std::size_t>(i)), turnAt(look, i).quarters, colourOf(look, i), figure.best);
    }
    family.compare();
    std::array<bool, kPair + 1> twofold{};
    for (int d = 1; d < static_cast<int>(kPair); ++d) twofold[static_cast<std::size_t>(d)] = family.twofold(d);
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        if (seen.printed() < 0.3F || turnAt(look, i).margin <= 3) continue;
        const Choice alone = figureOf(seen, turnAt(look, i));
        if (look.clarity <= 0.6F) { // a board on which half the figures are doubtful teaches nothing but doubt
            if (twofold[static_cast<std::size_t>(alone.best)]) seen.ceiling = kInDoubt;
            continue;
        }
        const int colour = colourOf(look, i);
        const auto factors = family.opinion(look.figureAt(static_cast<std::size_t>(i)), turnAt(look, i).quarters, colour);
        float before = 0, after = 1e-9F;
        for (std::size_t d = 0; d < 10; ++d)
            for (std::size_t t = 0; t < 4; ++t) {
                before += seen.figure[d][t];
                after += seen.figure[d][t] *= factors[d];
            }
        for (std::size_t d = 0; d < 10; ++d)
            for (float& p : seen.figure[d]) p *= before / after;
        // Likeness may settle what the look left open, not overrule it; and what was never surely seen is no surer than it looks.
        const Choice weighed = figureOf(seen, turnAt(look, i));
        const bool pair = weighed.best == static_cast<int>(kPair);
        if (weighed.best != alone.best || twofold[static_cast<std::size_t>(weighed.best)])
            seen.ceiling = kInDoubt;
        else if (pair || !family.knows(colour, weighed.best) || alone.chance < kInDoubt)
            seen.ceiling = alone.chance;
        else if (family.foreign(look.figureAt(static_cast<std::size_t>(i)), turnAt(look, i).quarters, colour, weighed.best,
                                added[static_cast<std::size_t>(i)], look.clarity > kAllPlain))
            seen.ceiling = kInDoubt;
    }
}

} // namespace hawkstone::recognition::gobblestones
