// SPDX-License-Identifier: Apache-2.0
#include "face_assignment.h"

#include "nine_table.h"

#include <hawkstone/board/hidden_stones.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr double kTurnedPrior = 0.02; // a stone laid the wrong way up
// How often the drawing of a face lies otherwise than those the network was taught, and so says nothing of the way up: a fish may stand on its tail, a
// crescent point anywhere, an ear or a leaf lie any way; a horse or a ship stands on its feet. Sun moon fish bird horse ship seed tree.
constexpr std::array<double, 8> kAnyWay{0.1, 0.15, 0.08, 0.05, 0.02, 0.02, 0.12, 0.05};
constexpr double kSymbolFloor = 0.004; // the network is never believed beyond this
constexpr double kPlain = 0.98;        // a stone so sure of its face, by everything and by itself, shows how that face looks

// log chance of each stone's symbol when the table lies turned by that much; -1: any way.
Symbols symbolsAt(const NineStones& stones, int turn) {
    Symbols out;
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t f = 0; f < 8; ++f) {
            if (stones[i].hidden) {
                out[i][f] = 0;
                continue;
            }
            const auto& t = stones[i].symbol.turns[f];
            const double all = t[0] + t[1] + t[2] + t[3];
            double p = all / 4;
            if (turn >= 0) {
                const double straight = t[static_cast<std::size_t>(turn)];
                p = (1 - kAnyWay[f]) * ((1 - kTurnedPrior) * straight + kTurnedPrior / 3 * (all - straight)) + kAnyWay[f] * all / 4;
            }
            out[i][f] = std::log(std::max(p, kSymbolFloor * kTurnedPrior) + kSymbolFloor / 4);
        }
    return out;
}

} // namespace

FaceAssignment assignFaces(const NineStones& stones, const Palette& palette, int knownTurn, const std::array<double, 4>& logTurn,
                           const PairsOfStones* likenesses) {
    NineTable table(stones, palette, likenesses ? *likenesses : likenessesOf(stones));
    struct Lit {
        const Light* light;
        double log;
    };
    std::vector<Lit> lit;
    const Symbols anyWay = symbolsAt(stones, knownTurn);
    const auto look = [&](const Light& light) {
        table.colours(light.shift);
        lit.push_back({&light, light.logPrior + table.sum(anyWay, nullptr)});
    };
    const auto brightestFirst = [&] { std::ranges::sort(lit, [](const Lit& a, const Lit& b) { return a.log > b.log; }); };
    // Lamps without a green or pink tint first, then the tints of the likeliest.
    for (const auto& light : lights())
        if (light.tint == 0) look(light);
    brightestFirst();
    lit.resize(6);
    for (const auto& likely : std::vector<Lit>(lit))
        for (const auto& light : lights())
            if (light.tint != 0 && light.exposure == likely.light->exposure && light.warm == likely.light->warm) look(light);
    brightestFirst();
    lit.resize(6); // the rest weigh less than one in a thousand

    FaceAssignment out;
    out.light = lit[0].light->shift;
    struct Case {
        int turn;
        double log;
        Symbols chance{};
    };
    std::vector<Case> cases;
    for (const auto& l : lit) {
        table.colours(l.light->shift);
        for (int turn = 0; turn < 4; ++turn) {
            if (knownTurn >= 0 && turn != knownTurn) continue;
            Case c{turn, l.light->logPrior + logTurn[static_cast<std::size_t>(turn)], {}};
            c.log += table.sum(symbolsAt(stones, turn), &c.chance);
            cases.push_back(c);
        }
    }
    double top = -1e18, total = 0;
    for (const auto& c : cases) top = std::max(top, c.log);
    for (const auto& c : cases) {
        const double w = std::exp(c.log - top);
        total += w;
        out.turn[static_cast<std::size_t>(c.turn)] += w;
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t f = 0; f < 8; ++f) out.chance[i][f] += w * c.chance[i][f];
    }
    for (auto& t : out.turn) t /= total;
    for (auto& row : out.chance)
        for (auto& c : row) c /= total;
    out.logEvidence = top + std::log(total);

    const auto turn = static_cast<int>(std::ranges::max_element(out.turn) - out.turn.begin());
    const Symbols own = symbolsAt(stones, turn);
    table.colours(out.light);
    const auto weigh = [&](const std::array<Mask, 8>& like) {
        for (std::size_t i = 0; i < 9; ++i) {
            double sum = 0;
            for (std::size_t f = 0; f < 8; ++f)
                sum += out.alone[i][f] = std::exp(table.colourBeside(i, f, like[f] & ~(1U << i)) + own[i][f]);
            for (auto& a : out.alone[i]) a /= sum;
        }
    };
    weigh({});
    // What is plain already tells how its like must look in this photo. The sure ones only, so that no doubt bears out another.
    std::array<Mask, 8> plain{};
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t f = 0; f < 8; ++f)
            if (!stones[i].hidden && out.chance[i][f] > kPlain && out.alone[i][f] > kPlain) plain[f] |= 1U << i;
    weigh(plain);
    for (std::size_t i = 0; i < 9; ++i) {
        out.left[i] = out.alone[i];
        double sum = 0;
        for (std::size_t f = 0; f < 8; ++f) {
            const Mask taken = (plain[f] | plain[f ^ 1]) & ~(1U << i);
            if (std::popcount(taken) >= board::hidden_stones::kStonesOfKind[f / 2]) out.left[i][f] = 0;
            sum += out.left[i][f];
        }
        if (sum > 0)
            for (auto& l : out.left[i]) l /= sum;
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
