// SPDX-License-Identifier: Apache-2.0
#include "card_number.h"

#include "../figures/figure.h"

#include "network.h"

#include "hidden_stones_cards.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr std::array<std::size_t, kPointCount> kPoints{1, 2, 3, 5};
// How wide the mark is to lie in what the network takes for a field: a badge fills it, a bare number leaves room
// around.
constexpr double kFramings[]{0.95, 0.6};

const cv::Size kWholeCard(80, 112); // as the network was taught, whatever the card's own proportions

const Tones& tones() {
    static const Tones tones = [] {
        Tones t{};
        for (std::size_t v = 0; v < t.size(); ++v) t[v] = static_cast<float>(v) / 255 - 0.5F;
        return t;
    }();
    return tones;
}

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

PointLikeness nameNumberSomewhere(const cv::Mat& card) {
    thread_local Network net(models::hidden_stones_cards(), {kWholeCard});
    cv::Mat small;
    cv::resize(card, small, kWholeCard, 0, 0, card.cols > kWholeCard.width ? cv::INTER_AREA : cv::INTER_LINEAR);
    const cv::Mat answer = net.forward({small}, tones()).at("number");
    const float* row = answer.ptr<float>(0);
    std::array<float, 2 * kPointCount + 1> chance;
    const float top = *std::max_element(row, row + chance.size());
    float all = 0;
    for (std::size_t i = 0; i < chance.size(); ++i) all += chance[i] = std::exp(row[i] - top);
    PointLikeness out;
    for (std::size_t i = 0; i < kPointCount; ++i)
        for (const std::size_t down : {0, 1}) out.turns[i][2 * down] = chance[2 * i + down] / all;
    out.none = chance.back() / all;
    return out;
}

PointLikeness bothNumbers(const PointLikeness& mark, const PointLikeness& whole) {
    constexpr float kUnsure = 0.5F, kSure = 0.8F; // beyond that 1 in 60 badly taken cards in fonts nobody taught is misread
    float most = 0;
    int says = 0;
    for (int i = 0; i < kPointCount; ++i)
        for (const float chance : whole.turns[static_cast<std::size_t>(i)])
            if (chance > most) most = chance, says = i;
    // Where they agree, the nearer look knows better which way up it stands: a 2 on its head is nearly a 2.
    if (most < kSure || mark.of(says) > kUnsure) return mark;
    if (mark.none > kUnsure) return whole;
    PointLikeness out;
    out.none = (mark.none + whole.none) / 2;
    for (std::size_t i = 0; i < kPointCount; ++i)
        for (std::size_t k = 0; k < 4; ++k) out.turns[i][k] = (mark.turns[i][k] + whole.turns[i][k]) / 2;
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
