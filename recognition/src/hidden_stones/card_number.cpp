// SPDX-License-Identifier: Apache-2.0
#include "card_number.h"

#include "../figures/figure.h"

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr std::array<std::size_t, kPointCount> kPoints{1, 2, 3, 5};
// How wide the mark is to lie in what the network takes for a field: a badge fills it, a bare number leaves room
// around.
constexpr double kFramings[]{0.95, 0.6};

} // namespace

// Of the 90 numbers on 60 rough tables the figures' network names 73 with more than 0.8, all of them rightly; sixteen fonts held against the
// mark, as before, named eleven.
PointLikeness nameNumber(const cv::Mat& card, const cv::Rect& mark) {
    PointLikeness out;
    out.none = 1;
    if (mark.width < 4 && mark.height < 4) return out;
    for (const double framing : kFramings) {
        const FigureLook look = nameFigure(card, mark, framing);
        PointLikeness seen;
        seen.none = 1;
        for (std::size_t i = 0; i < kPointCount; ++i)
            for (std::size_t turn = 0; turn < 4; ++turn) { // there quarters are counted clockwise
                seen.turns[i][turn] = look[kPoints[i]][(4 - turn) % 4];
                seen.none -= seen.turns[i][turn];
            }
        if (seen.none < out.none) out = seen;
        if (out.none < 0.1) break;
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
