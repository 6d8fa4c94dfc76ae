// SPDX-License-Identifier: Apache-2.0
#include "card_match.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

using board::hidden_stones::Formation;

constexpr double kStrayCost = 2.5;
constexpr double kWitness = -3.5;    // a number may be misread: no card says more than this, log,
constexpr double kTwoWitnesses = -6; // unless its formation tells the way up, too

// A formation as it lies when the card is turned counterclockwise by so many quarters.
Formation turned(Formation f, int quarters) {
    for (int k = 0; k < quarters; ++k) {
        Formation next(f[0].size(), std::vector<std::optional<board::hidden_stones::Face>>(f.size()));
        for (std::size_t r = 0; r < f.size(); ++r)
            for (std::size_t c = 0; c < f[0].size(); ++c) next[f[0].size() - 1 - c][r] = f[r][c];
        f = std::move(next);
    }
    return f;
}

// By how much better or worse, if the stones lie turned by so many quarters more than they were taken to: then their drawings do, too.
double ifStonesLie(int quarters, const Hypothesis& h) {
    const Formation f = turned(h.card->formation, h.turn);
    double log = 0;
    for (std::size_t r = 0; r < f.size(); ++r)
        for (std::size_t c = 0; c < f[0].size(); ++c) {
            if (!f[r][c]) continue;
            const auto& drawn = h.layout->drawn[r * f[0].size() + c][static_cast<std::size_t>(*f[r][c])];
            log += sameTurnInPrint(drawn[static_cast<std::size_t>((h.turn - quarters) & 3)]) -
                   sameTurnInPrint(drawn[static_cast<std::size_t>(h.turn)]);
        }
    return log;
}

} // namespace

int pointIndex(int points) {
    return points == 5 ? 3 : points - 1;
}

// How well a printed card explains the layout: every field, the number, and how clearly the fields stand out.
double explain(const PrintedCard& card, int turn, const ReadLayout& layout) {
    const bool sideways = turn % 2 == 1;
    if (static_cast<int>(card.formation.size()) != (sideways ? layout.place.columns : layout.place.rows) ||
        static_cast<int>(card.formation[0].size()) != (sideways ? layout.place.rows : layout.place.columns))
        return -1e18;
    const Formation f = turned(card.formation, turn);
    double log = kTurnPrior[turn] + 12 * layout.place.score + layout.logPrior - kFieldCost * static_cast<double>(layout.fields.size()) -
                 kStrayCost * std::min(layout.stray, kMostStray);
    for (std::size_t r = 0; r < f.size(); ++r)
        for (std::size_t c = 0; c < f[0].size(); ++c) {
            const std::size_t what = f[r][c] ? static_cast<std::size_t>(*f[r][c]) : kAny;
            log += layout.fields[r * f[0].size() + c][what][static_cast<std::size_t>(turn)];
        }
    if (layout.numberSeen) {
        const auto& p = layout.points.turns[static_cast<std::size_t>(pointIndex(card.points))];
        log += std::log((p[static_cast<std::size_t>(turn)] + 0.01) * 16);
    }
    return log;
}

// The same for the stones of one face each: a card shows which way up its drawing stands.
FaceTurns facesTurnedBy(const Hypothesis& h, bool twice) {
    FaceTurns out{};
    const Formation f = turned(h.card->formation, h.turn);
    for (std::size_t r = 0; r < f.size(); ++r)
        for (std::size_t c = 0; c < f[0].size(); ++c) {
            if (!f[r][c]) continue;
            const auto face = static_cast<std::size_t>(*f[r][c]);
            const auto& drawn = h.layout->drawn[r * f[0].size() + c][face];
            for (int k = 0; k < 4; ++k)
                out[face][static_cast<std::size_t>(k)] += sameTurnInPrint(drawn[static_cast<std::size_t>((h.turn - k) & 3)]);
        }
    for (auto& face : out) {
        const double most = *std::ranges::max_element(face);
        for (auto& log : face) log = std::max(log - most, twice ? kTwoWitnesses : kWitness);
    }
    return out;
}

bool turnBeyondDoubt(const std::vector<Hypothesis>& all, const Hypothesis& best) {
    constexpr double kPlainly = 12; // log: more than two fields' drawings, which are the ones in question, can say
    return std::ranges::none_of(all, [&](const Hypothesis& h) {
        return h.turn != best.turn && h.log - kTurnPrior[h.turn] > best.log - kTurnPrior[best.turn] - kPlainly;
    });
}

// How likely the stones lie turned so much more, by this card alone: its number tells which way up it is, and its fields show the stones' drawings.
std::array<double, 4> stonesTurnedBy(const std::vector<Hypothesis>& all, const Hypothesis& best) {
    constexpr double kFar = 20; // beyond that a hypothesis weighs nothing
    std::array<double, 4> out{};
    for (const auto& h : all) {
        const double log = h.log - kTurnPrior[h.turn] - best.log;
        if (log < -kFar) continue;
        for (int k = 0; k < 4; ++k) out[static_cast<std::size_t>(k)] += std::exp(log + ifStonesLie(k, h));
    }
    const double most = *std::ranges::max_element(out);
    for (auto& o : out) o = std::max(std::log(std::max(o / most, 1e-9)), kWitness);
    return out;
}

// The fields say something else than the card: each field's own best, where it beats the card's by more than this, or where even that is poor.
int contradictions(const Hypothesis& h, double margin, double least) {
    const Formation f = turned(h.card->formation, h.turn);
    int n = 0;
    for (std::size_t r = 0; r < f.size(); ++r)
        for (std::size_t c = 0; c < f[0].size(); ++c) {
            const std::size_t what = f[r][c] ? static_cast<std::size_t>(*f[r][c]) : kAny;
            const auto& scores = h.layout->fields[r * f[0].size() + c];
            double best = -1e18;
            for (const auto& s : scores) best = std::max(best, s[static_cast<std::size_t>(h.turn)]);
            const double own = scores[what][static_cast<std::size_t>(h.turn)];
            n += best - own > margin || own < least;
        }
    return n;
}

double meanField(const Hypothesis& h) {
    const Formation f = turned(h.card->formation, h.turn);
    double sum = 0;
    for (std::size_t r = 0; r < f.size(); ++r)
        for (std::size_t c = 0; c < f[0].size(); ++c)
            sum += h.layout
                       ->fields[r * f[0].size() + c][f[r][c] ? static_cast<std::size_t>(*f[r][c]) : kAny][static_cast<std::size_t>(h.turn)];
    return sum / static_cast<double>(h.layout->fields.size());
}

} // namespace hawkstone::recognition::hidden_stones
