// SPDX-License-Identifier: Apache-2.0
#include "size_law.h"

#include "box_law.h"
#include "piece_sets.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSizes;
using board::gobblet::kStacks;
using board::gobblet::Side;

constexpr double kNothing = 30;         // a set e^30 times less likely than the likeliest has no say
constexpr double kAlive = 9;            // a set e^9 times less likely than the likeliest is out
constexpr double kNearlyAlive = 18;     // the same, before one colour is allowed to measure wider than the other
constexpr double kFavour = 0.03;        // of a radius, each way: pale tops on pale floors, dark feet in their own shade, cones
constexpr double kHeightScatter = 0.05; // cells: pieces of a size differ, tops are rounded
constexpr double kNoHeight = 0.5;       // cells of doubt: such a height says nothing
constexpr double kBadHeight = 0.15;     // how often a height is measured at the wrong edge: dark tops hide theirs
constexpr double kUsualHeight = 2.6;    // radii of the largest
constexpr double kUsualStep = 0.17,
                 kStepSpread = 0.08;   // cells each size is lower: nests with thin walls 0.1, the same shape scaled down 0.25
constexpr double kNeverSure = 0.002;   // what no measure can tell: a size is never surer than this
constexpr double kWorthAsking = 0.004; // a size less likely is not put to the box
constexpr double kCannotBe = 0.002;    // a colour's reading that box and nests allow this little is asked about
constexpr double kMeasuresSay = 0.6;   // how sure the measures alone must be of what the box makes certain
constexpr double kBoxAlone = 0.9;
constexpr double kBadReach = 0.08; // cells: how far a bad measure is off

// How well a measured radius fits a true one, looked up: 160000 exponentials a photo took 3 ms.
class Fit {
public:
    explicit Fit(const Measured& piece) {
        for (int i = 0; i < kBins; ++i) {
            const double r = (i + 0.5) * kLongest / kBins;
            m_fit[i] =
                chance(piece.radius - r, piece.doubt, piece.strays) * chance(piece.otherRadius - r, piece.otherDoubt, piece.otherStrays);
        }
    }
    static std::size_t binOf(double radius) {
        return static_cast<std::size_t>(std::clamp(static_cast<int>(radius * kBins / kLongest), 0, kBins - 1));
    }
    double at(std::size_t bin) const { return m_fit[bin]; }
    double operator()(double radius) const { return m_fit[binOf(radius)]; }

private:
    // Heavier tails than a bell: a half-hidden piece may be measured badly without overturning the law.
    static double chance(double off, double doubt, double bad) {
        const double z = off / doubt, far = off / kBadReach;
        return std::exp(-0.5 * z * z) + bad * doubt / kBadReach / (1 + far * far * far * far);
    }

    static constexpr int kBins = 400;
    static constexpr double kLongest = 0.6; // cells
    std::array<double, kBins> m_fit{};
};

struct Heights { // of size 4, and how much lower each smaller one is
    double largest = 1, step = kUsualStep;
    double black = 0; // how much taller black pieces measure: a dark foot melts into its shadow, a pale one into a pale floor
    double of(int size, Side side) const { return largest - step * (kSizes - 1 - size) + (side == Side::Black ? black : 0); }
};

double spreadOf(const Measured& piece) {
    return std::hypot(piece.heightDoubt, kHeightScatter);
}

// The heights that suit the sizes best, leaning on what sets usually have.
Heights heightsFor(const Law& law, const std::vector<Measured>& pieces, const std::vector<int>& sizes) {
    const cv::Vec3d usual(kUsualHeight * law.radii[kSizes - 1], kUsualStep, 0), spreads(0.16, kStepSpread, 0.15);
    cv::Matx33d normal = cv::Matx33d::zeros();
    cv::Vec3d right;
    for (int k = 0; k < 3; ++k) {
        normal(k, k) = 1 / (spreads[k] * spreads[k]);
        right[k] = usual[k] * normal(k, k);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].heightDoubt >= kNoHeight) continue;
        const double spread = spreadOf(pieces[i]), weight = pieces[i].weight / (spread * spread);
        const cv::Vec3d row(1, -(kSizes - 1 - sizes[i]), pieces[i].side == Side::Black ? 1 : 0);
        normal += weight * (row * row.t());
        right += weight * pieces[i].height * row;
    }
    const cv::Vec3d best = normal.inv(cv::DECOMP_CHOLESKY) * right;
    return {best[0], best[1], best[2]};
}

// One set there could be, with what it makes of the pieces.
struct Judgement {
    double alone = 0, log = 0; // by the measures; and with what the box and the nests say
    std::vector<int> sizes;
    std::vector<SizeChances> chances, boxed; // by the measures alone; and with the box, when all other pieces are what they seem
};

// How likely a set is by the widths, and the sizes they suggest. A set that the widths alone make less likely than that is not put to the box: the
// answer is then more than it would be, and still too little.
double roughly(const Law& law, const std::vector<Measured>& pieces, const std::vector<Fit>& fits, const Box& box, double least,
               std::vector<int>& sizes) {
    std::size_t bins[2][kSizes];
    for (const Side side : {Side::White, Side::Black})
        for (int s = 0; s < kSizes; ++s) bins[static_cast<int>(side)][s] = Fit::binOf(law.radiusOf(s, side));
    double log = std::log(law.weight + 1e-30), product = 1;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& bin = bins[static_cast<int>(pieces[i].side)];
        double sum = 0, best = -1;
        for (int s = 0; s < kSizes; ++s) {
            const double fit = fits[i].at(bin[s]);
            sum += fit;
            if (fit > best) {
                best = fit;
                sizes[i] = s;
            }
        }
        if (pieces[i].weight > 0.999)
            product *= sum;
        else
            log += std::log(sum + 1e-12) * pieces[i].weight;
        if (product < 1e-200) {
            log += std::log(product + 1e-300);
            product = 1;
        }
    }
    log += std::log(product);
    return log < least ? log : log + std::log(box.factorOf(sizes));
}

// A size that the measures allow besides the likeliest, and what box and nests say of it when all other pieces are what they seem.
struct Other {
    std::size_t piece;
    int size;
    double factor;
};

// Four of a kind cannot be: the likeliest of all pieces taken together, and then each by itself.
void heedBox(const Box& box, Judgement& result, std::vector<Other>& others) {
    std::vector<int>& sizes = result.sizes;
    others.clear();
    for (std::size_t i = 0; i < sizes.size(); ++i)
        for (int s = 0; s < kSizes; ++s)
            if (s != sizes[i] && result.chances[i][s] > kWorthAsking) others.push_back({i, s, 1});
    double weight = 1, given = 1; // what the measures say of the sizes chosen, over their own choice
    for (int round = 0;; ++round) {
        const Box::Counts counts = box.countsOf(sizes);
        const double bySide[2] = {counts.sides[0].factor(), counts.sides[1].factor()};
        weight = bySide[0] * bySide[1];
        const Other* best = nullptr;
        double most = weight * given;
        for (Other& other : others) {
            const int now = sizes[other.piece];
            other.factor = other.size == now ? weight : box.factorWith(counts, bySide, other.piece, now, other.size);
            const double likely = given * result.chances[other.piece][other.size] / result.chances[other.piece][now] * other.factor;
            if (likely <= most) continue;
            most = likely;
            best = &other;
        }
        if (!best || round == kStacks) break;
        const auto [i, s, factor] = *best;
        given *= result.chances[i][s] / result.chances[i][sizes[i]];
        others.push_back({i, std::exchange(sizes[i], s), 1});
    }
    result.log = result.alone + std::log(weight * given);
    result.boxed = result.chances;
    for (const auto& [i, s, factor] : others)
        if (s != sizes[i]) result.boxed[i][s] = result.chances[i][s] * factor / weight;
    for (SizeChances& chances : result.boxed) {
        double sum = 0;
        for (const double chance : chances) sum += chance;
        for (double& chance : chances) chance /= sum;
    }
}

// What all sets make of the pieces, each as likely as it is. The likeliest so far counts 1.
class Mixture {
public:
    explicit Mixture(std::size_t pieces) : m_sums(pieces, SizeChances{}) {}

    double most() const { return m_most; }
    void add(double log, const std::vector<SizeChances>& chances) {
        if (log > m_most) {
            const double less = std::exp(m_most - log);
            m_all *= less;
            for (SizeChances& sum : m_sums)
                for (double& s : sum) s *= less;
            m_most = log;
        }
        const double weight = std::exp(log - m_most);
        m_all += weight;
        for (std::size_t i = 0; i < m_sums.size(); ++i)
            for (int s = 0; s < kSizes; ++s) m_sums[i][s] += weight * chances[i][s];
    }
    std::vector<SizeChances> chances() const {
        std::vector<SizeChances> result = m_sums;
        for (SizeChances& chances : result)
            for (double& chance : chances) chance = (1 - kNeverSure) * chance / m_all + kNeverSure / kSizes;
        return result;
    }

private:
    std::vector<SizeChances> m_sums;
    double m_most = -1e300, m_all = 0;
};

void withHeights(const Law& law, const std::vector<Measured>& pieces, const std::vector<Fit>& fits, Judgement& result) {
    const Heights heights = heightsFor(law, pieces, result.sizes);
    result.alone = std::log(law.weight + 1e-30) - 0.5 * std::pow((heights.largest - kUsualHeight * law.radii[kSizes - 1]) / 0.16, 2) -
                   0.5 * std::pow((heights.step - kUsualStep) / kStepSpread, 2) - 0.5 * std::pow(heights.black / 0.15, 2);
    result.chances.resize(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Measured& piece = pieces[i];
        double sum = 0;
        for (int s = 0; s < kSizes; ++s) {
            const double off = heights.of(s, piece.side) - piece.height, z = off / spreadOf(piece);
            const double shift = std::clamp(piece.radiusPerHeight * off, -0.03, 0.03);
            // Measured well, radius and height miss together; measured at a wrong edge, the height says nothing about the radius.
            const double radius = law.radiusOf(s, piece.side);
            const double chance = piece.heightDoubt < kNoHeight
                                      ? fits[i](radius - shift) * std::exp(-0.5 * z * z) + fits[i](radius) * kBadHeight / (1 + 0.1 * z * z)
                                      : fits[i](radius - shift);
            sum += result.chances[i][s] = chance;
        }
        for (double& chance : result.chances[i]) chance /= sum + 1e-30;
        result.sizes[i] =
            static_cast<int>(std::max_element(result.chances[i].begin(), result.chances[i].end()) - result.chances[i].begin());
        result.alone += std::log(sum + 1e-12) * piece.weight;
    }
}

} // namespace

std::vector<SizeChances> judgeSizes(const std::vector<Measured>& pieces, const std::optional<Radii>& known) {
    static const std::vector<Law> every = allLaws();
    std::vector<Law> around;
    if (known) around = lawsAround(*known, every);
    std::vector<Law> laws = known ? around : every;
    if (pieces.empty()) return {};
    const std::vector<Fit> fits(pieces.begin(), pieces.end());
    const Box box(pieces);
    std::vector<double> logs;
    logs.reserve(laws.size());
    std::vector<int> sizes(pieces.size());
    double top = -1e300;
    const auto weigh = [&](const Law& law) {
        logs.push_back(roughly(law, pieces, fits, box, top - kNearlyAlive, sizes));
        top = std::max(top, logs.back());
    };
    for (const Law& law : laws) weigh(law);
    const auto white = std::count_if(pieces.begin(), pieces.end(), [](const Measured& p) { return p.side == Side::White; });
    if (white > 0 && white < std::ssize(pieces)) { // one colour may measure wider than the other
        const double least = top - kNearlyAlive;
        for (std::size_t l = 0, all = laws.size(); l < all; ++l) {
            if (logs[l] < least) continue;
            for (const double favour : {-2 * kFavour, -kFavour, kFavour, 2 * kFavour}) {
                laws.push_back({laws[l].radii, laws[l].weight * bell(favour, 0, kFavour), favour});
                weigh(laws.back());
            }
        }
    }
    Mixture boxed(pieces.size()), alone(pieces.size()); // with what the box says, and by the measures alone
    Judgement judgement;
    judgement.sizes.resize(pieces.size());
    std::vector<Other> others;
    for (std::size_t l = 0; l < laws.size(); ++l) {
        if (logs[l] < top - kAlive) continue;
        roughly(laws[l], pieces, fits, box, top, judgement.sizes);
        withHeights(laws[l], pieces, fits, judgement);
        if (judgement.alone > alone.most() - kNothing) alone.add(judgement.alone, judgement.chances);
        if (judgement.alone < boxed.most() - kNothing) continue; // the box only ever takes away
        heedBox(box, judgement, others);
        if (judgement.log > boxed.most() - kNothing) boxed.add(judgement.log, judgement.boxed);
    }
    std::vector<SizeChances> result = boxed.chances();
    const std::vector<SizeChances> measured = alone.chances();
    std::vector<int> likeliest;
    for (const SizeChances& chances : result)
        likeliest.push_back(static_cast<int>(std::max_element(chances.begin(), chances.end()) - chances.begin()));
    // One colour that cannot be casts doubt on the set's proportions, and so on the other colour too.
    const Box::Counts counts = box.countsOf(likeliest);
    const bool cannotBe = !known && std::min(counts.sides[0].factor(), counts.sides[1].factor()) < kCannotBe;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const int best = likeliest[i];
        if ((!cannotBe && measured[i][best] >= kMeasuresSay) || result[i][best] <= kBoxAlone) continue;
        // What the measures do not bear out the box may suggest, but not decide; what the box does not allow is a
        // misreading or pieces put down wrongly.
        const double rest = (1 - kBoxAlone) / (1 - result[i][best]);
        for (double& chance : result[i]) chance *= rest;
        result[i][best] = kBoxAlone;
    }
    return result;
}

} // namespace hawkstone::recognition::gobblet
