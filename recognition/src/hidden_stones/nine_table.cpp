// SPDX-License-Identifier: Apache-2.0
#include "nine_table.h"

#include <hawkstone/board/hidden_stones.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr double kLeast = -25; // a stone's colour never speaks louder than this against a face

// Stones of one face show one drawing: what the network takes it for wrongly once, it takes it for three times. So three are worth little
// more than one. (Counted in full, a set whose galloping horses it took for turned ships was read upside down, and surely.)
constexpr std::array<double, 4> kOneDrawing{1, 1, 0.65, 0.5};

// Two prints of one drawing correlate by more than 0.95 (92 of 100 pairs on rough tables, 98 on the sample photos), two drawings by less than 0.85
// (95 and all of 100); see docs/accuracy.md. Never louder than one stone in fifty that lies turned, and so looks unlike its like.
constexpr double kAsAlike = 0.87, kAlikeSlope = 40, kUnlike = -4, kAlike = 3;
// The most that is said of two that look alike if one of them lies turned. That stones seldom do is counted with their symbols already.
constexpr double kOneTurned = -1;

// A lamp mirrored in one glossy stone and not in the next: what share of its darkest colour may be the lamp's, how likely that is at all, and how
// quickly less likely with the lamp's light (of full white).
constexpr std::array<double, 4> kSheens{0.4, 0.65, 0.85, 0.95};
constexpr double kLogSheen = -2, kSheenLight = 0.25;

double logSum(double a, double b) {
    const double top = std::max(a, b);
    if (std::min(a, b) < top - 40) return top; // less than the last digit
    return top + std::log1p(std::exp(std::min(a, b) - top));
}

// Whether two stones show the same drawing: correlation of their ink, moved a little where that helps.
double alike(const cv::Mat& a, const cv::Mat& b) {
    const cv::Rect inner(6, 6, 20, 20), wide(4, 4, 24, 24);
    cv::Mat score;
    cv::matchTemplate(a(wide), b(inner), score, cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::minMaxLoc(score, nullptr, &best);
    return best;
}

// Whether two stones may be of one face by their colours, in whatever light: most pairs are not, and need no closer look.
bool ofOneTint(const cv::Vec3d& a, const cv::Vec3d& b) {
    constexpr double kApart = 0.6; // a coral bird from a red one 0.33
    const cv::Vec3d d = a - b;
    return cv::norm(d - cv::Vec3d::all((d[0] + d[1] + d[2]) / 3)) < kApart;
}

} // namespace

double sameDrawing(double correlation) {
    return std::clamp((correlation - kAsAlike) * kAlikeSlope, kUnlike, kAlike);
}

NineTable::SeenCloud NineTable::seenCloud(const ColourCloud& cloud) {
    SeenCloud out{cloud.middle, {}, {}, std::log(cloud.weight)};
    for (int n = 1; n <= 3; ++n) {
        const cv::Matx33d s = cloud.spread + sameFaceSpread() * (1.0 / n);
        out.inverse[static_cast<std::size_t>(n)] = s.inv();
        out.logDeterminant[static_cast<std::size_t>(n)] = std::log(cv::determinant(s));
    }
    return out;
}

PairsOfStones likenessesOf(const NineStones& stones) {
    PairsOfStones pair{};
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = i + 1; j < 9; ++j) {
            const cv::Mat &a = stones[i].ink, &b = stones[j].ink;
            if (a.empty() || b.empty()) continue;
            pair[i][j] = sameDrawing(alike(a, b));
            if (pair[i][j] > kOneTurned || !ofOneTint(stones[i].colour, stones[j].colour)) continue;
            cv::Mat turned;
            for (const int quarters : {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE}) {
                cv::rotate(b, turned, quarters);
                pair[i][j] = std::max(pair[i][j], sameDrawing(alike(a, turned)) + kOneTurned - kAlike);
            }
        }
    return pair;
}

NineTable::NineTable(const NineStones& stones, const Palette& palette, const PairsOfStones& likenesses) : m_stones(stones) {
    for (std::size_t f = 0; f < 8; ++f)
        for (const auto& cloud : palette[f]) m_clouds[f].push_back(seenCloud(cloud));
    for (std::size_t i = 0; i < 9; ++i)
        if (stones[i].hidden) m_hidden |= 1U << i;
    compareStones(likenesses);
    compareColours();
    averageSets();
}

// log chance of each set of stones having this face's colour in that light.
void NineTable::colours(const cv::Vec3d& shift) {
    for (std::size_t f = 0; f < 8; ++f)
        for (const Mask set : setsUpTo(board::hidden_stones::kStonesOfKind[f / 2])) {
            const Mask open = set & ~m_hidden;
            const auto n = static_cast<std::size_t>(std::popcount(open));
            double log = 0;
            if (n) {
                const auto& s = m_sets[open];
                log = -1e9;
                for (const auto& c : m_clouds[f]) {
                    log = logSum(log, c.logWeight + logGauss(s.mean - c.middle - shift, c.inverse[n], c.logDeterminant[n]));
                    for (const auto& sheen : s.sheens)
                        log = logSum(log, sheen.logWeight + c.logWeight +
                                              logGauss(sheen.colour - c.middle - shift, c.inverse[n], c.logDeterminant[n]));
                }
                log = std::max(log + s.within, kLeast * static_cast<double>(n));
            }
            m_colour[f][set] = log + m_alike[open];
        }
}

// How well this stone goes with the face's colour and with the looks of these stones that show it; as many of them as the box has besides.
double NineTable::colourBeside(std::size_t stone, std::size_t face, Mask like) const {
    for (like &= ~m_hidden; std::popcount(like) >= board::hidden_stones::kStonesOfKind[face / 2];) like &= like - 1;
    return m_colour[face][like | 1U << stone] - (like ? m_colour[face][like] : 0);
}

// symbol[stone][face]: chance of the picture of the symbol. Returns the log of the whole table's chance and adds each
// stone's share of every face to chance, times weight relative to scale.
double NineTable::sum(const std::array<std::array<double, 8>, 9>& symbol, std::array<std::array<double, 8>, 9>* chance) {
    for (std::size_t f = 0; f < 8; ++f) {
        m_set[f][0] = 1;
        for (const Mask set : setsUpTo(board::hidden_stones::kStonesOfKind[f / 2])) {
            double log = 0;
            for (Mask rest = set; rest; rest &= rest - 1) log += symbol[static_cast<std::size_t>(std::countr_zero(rest))][f];
            m_set[f][set] = std::exp(m_colour[f][set] + kOneDrawing[static_cast<std::size_t>(std::popcount(set))] * log);
        }
    }
    for (std::size_t k = 0; k < 4; ++k)
        for (const Mask set : setsOf(board::hidden_stones::kStonesOfKind[k])) {
            double total = 0;
            for (Mask up = set;; up = (up - 1) & set) {
                total += m_set[2 * k][up] * m_set[2 * k + 1][set & ~up] * inOrder(k, up, set & ~up);
                if (!up) break;
            }
            m_kind[k][set] = total;
            m_weight[k][set] = 0;
        }
    double total = 0;
    for (const auto& last : lastSixes()) {
        double shared = 0, first = 0;
        for (const Mask c : last.horseShip) shared += m_kind[2][c] * m_kind[3][last.stones & ~c];
        const Mask three = kAll & ~last.stones;
        for (Mask rest = three; rest; rest &= rest - 1) {
            const Mask one = rest & (~rest + 1);
            first += m_kind[0][one] * m_kind[1][three & ~one];
        }
        total += first * shared;
        if (!chance || !(first * shared > 0)) continue;
        for (const Mask c : last.horseShip) {
            const double w = m_kind[2][c] * m_kind[3][last.stones & ~c] * first;
            m_weight[2][c] += w;
            m_weight[3][last.stones & ~c] += w;
        }
        for (Mask rest = three; rest; rest &= rest - 1) {
            const Mask one = rest & (~rest + 1);
            const double w = m_kind[0][one] * m_kind[1][three & ~one] * shared;
            m_weight[0][one] += w;
            m_weight[1][three & ~one] += w;
        }
    }
    if (chance && total > 0) shares(*chance, total);
    return total > 0 ? std::log(total) : -1e9;
}

void NineTable::shares(std::array<std::array<double, 8>, 9>& chance, double total) const {
    for (std::size_t k = 0; k < 4; ++k)
        for (const Mask set : setsOf(board::hidden_stones::kStonesOfKind[k])) {
            if (!(m_kind[k][set] > 0)) continue;
            const double share = m_weight[k][set] / total / m_kind[k][set];
            for (Mask up = set;; up = (up - 1) & set) {
                const double w = share * m_set[2 * k][up] * m_set[2 * k + 1][set & ~up] * inOrder(k, up, set & ~up);
                for (std::size_t i = 0; i < 9; ++i)
                    if (set >> i & 1) chance[i][2 * k + (up >> i & 1 ? 0 : 1)] += w;
                if (!up) break;
            }
        }
}

// Whatever the print and the lamp, a fish is yellower than the bird beside it: orange against red.
double NineTable::inOrder(std::size_t kind, Mask fish, Mask bird) const {
    return kind == 1 && fish && bird
               ? m_yellower[static_cast<std::size_t>(std::countr_zero(fish))][static_cast<std::size_t>(std::countr_zero(bird))]
               : 1;
}

void NineTable::compareColours() {
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = 0; j < 9; ++j) {
            if (i == j) continue;
            const auto yellow = [&](std::size_t at) {
                return 2 * m_stones[at].colour[1] - m_stones[at].colour[0] - m_stones[at].colour[2];
            };
            const bool seen = !m_stones[i].hidden && !m_stones[j].hidden;
            // 0.4 at the least between the orange and the red of the prints seen so far; a lamp moves both alike.
            m_yellower[i][j] = seen ? std::max(1 / (1 + std::exp(-(yellow(i) - yellow(j) - 0.1) / 0.1)), 3e-4) : 1;
        }
}

void NineTable::compareStones(const PairsOfStones& pair) {
    for (const Mask set : setsUpTo(3)) {
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t j = i + 1; j < 9; ++j)
                if ((set >> i & 1) && (set >> j & 1)) m_alike[set] += pair[i][j];
        if (std::popcount(set) == 3) m_alike[set] *= 2.0 / 3; // of three likenesses two say all
    }
}

// Mean and agreement of the stones, each with the colour given for it.
NineTable::SetMean NineTable::averaged(Mask set, const std::array<cv::Vec3d, 9>& colours) const {
    static const cv::Matx33d inverse = sameFaceSpread().inv();
    static const double logDeterminant = std::log(cv::determinant(sameFaceSpread()));
    const double n = std::popcount(set);
    SetMean s;
    for (std::size_t i = 0; i < 9; ++i)
        if (set >> i & 1) s.mean += colours[i] * (1 / n);
    for (std::size_t i = 0; i < 9; ++i)
        if (set >> i & 1) s.within += logGauss(colours[i] - s.mean, inverse, logDeterminant);
    // n stones, one of which the mean accounts for.
    s.within -= logGauss({0, 0, 0}, inverse, logDeterminant) + 1.5 * std::log(n);
    return s;
}

void NineTable::averageSets() {
    std::array<cv::Vec3d, 9> seen;
    std::array<std::array<WithoutSheen, kSheens.size()>, 9> dulled;
    for (std::size_t i = 0; i < 9; ++i) {
        seen[i] = m_stones[i].colour;
        for (std::size_t k = 0; k < kSheens.size(); ++k) dulled[i][k] = withoutSheen(seen[i], kSheens[k]);
    }
    const auto logWeight = [](double light) { return kLogSheen - light / kSheenLight; };
    for (const Mask set : setsUpTo(3)) {
        SetMean s = averaged(set, seen);
        if (std::popcount(set) == 1) {
            for (const auto& d : dulled[static_cast<std::size_t>(std::countr_zero(set))])
                s.sheens.push_back({d.colour, logWeight(d.light) - std::log(static_cast<double>(kSheens.size()))});
        } else {
            // The dullest is taken as it is, and of each other as much light as makes it most like that one.
            const auto least = [&](std::size_t i) { return std::min({seen[i][0], seen[i][1], seen[i][2]}); };
            auto dullest = static_cast<std::size_t>(std::countr_zero(set));
            for (std::size_t i = 0; i < 9; ++i)
                if ((set >> i & 1) && least(i) < least(dullest)) dullest = i;
            std::array<cv::Vec3d, 9> colours = seen;
            double weight = 0;
            for (std::size_t i = 0; i < 9; ++i) {
                if (!(set >> i & 1) || i == dullest) continue;
                const Mask pair = 1U << i | 1U << dullest;
                double best = averaged(pair, seen).within, bestWeight = 0;
                for (const auto& d : dulled[i]) {
                    std::array<cv::Vec3d, 9> with = seen;
                    with[i] = d.colour;
                    const double log = averaged(pair, with).within + logWeight(d.light);
                    if (log <= best) continue;
                    best = log;
                    bestWeight = logWeight(d.light);
                    colours[i] = d.colour;
                }
                weight += bestWeight;
            }
            SetMean without = averaged(set, colours);
            without.within += weight;
            if (without.within > s.within) s = without;
        }
        m_sets[set] = s;
    }
}

} // namespace hawkstone::recognition::hidden_stones
