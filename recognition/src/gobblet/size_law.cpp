// SPDX-License-Identifier: Apache-2.0
#include "size_law.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSizes;

struct Law {
    Radii radii;
    double weight;
};

double bell(double x, double middle, double spread) {
    const double z = (x - middle) / spread;
    return std::exp(-0.5 * z * z);
}

// Every set there could be: the largest piece fills most of its cell, the smallest is a little less than half as wide
// (they nest), the two between lie about evenly spaced.
std::vector<Law> allLaws() {
    std::vector<Law> laws;
    for (double largest = 0.29; largest < 0.455; largest += 0.005)
        for (double ratio = 0.30; ratio < 0.63; ratio += 0.03)
            for (double curve = -0.1; curve < 0.11; curve += 0.05) {
                Law law{{}, bell(largest, 0.37, 0.035) * bell(ratio, 0.41, 0.07) * bell(curve, 0, 0.06)};
                for (int s = 0; s < kSizes; ++s) {
                    const double t = s / 3.0, bent = t + curve * 2 * t * (1 - t);
                    law.radii[s] = largest * (ratio + (1 - ratio) * bent);
                }
                laws.push_back(law);
            }
    return laws;
}

std::vector<Law> lawsAround(const Radii& known) {
    // The photo's own corners are off by about 1 %, which stretches all radii alike.
    std::vector<Law> laws;
    for (double stretch = 0.95; stretch < 1.051; stretch += 0.01) {
        Law law{known, bell(stretch, 1, 0.02)};
        for (double& r : law.radii) r *= stretch;
        laws.push_back(law);
    }
    return laws;
}

// What the box allows: three of a size and colour; and what came out of a stack before: a smaller piece stands on the
// board only after its stack's largest has gone there, and a largest piece can never be covered.
double boxFactor(const std::vector<Measured>& pieces, const std::vector<int>& sizes) {
    int seen[2][kSizes] = {}, onBoard[2][kSizes] = {};
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].weight < 0.5) continue;
        const int side = static_cast<int>(pieces[i].side);
        ++seen[side][sizes[i]];
        if (pieces[i].onBoard) ++onBoard[side][sizes[i]];
    }
    double factor = 1;
    for (int side = 0; side < 2; ++side)
        for (int s = 0; s < kSizes; ++s) {
            for (int over = board::gobblet::kStacks; over < seen[side][s]; ++over) factor *= 0.02;
            if (s < kSizes - 1)
                for (int over = onBoard[side][kSizes - 1]; over < onBoard[side][s]; ++over) factor *= 0.2;
        }
    return factor;
}

// How well a measured radius fits a true one, looked up: 160000 exponentials a photo took 3 ms.
class Fit {
public:
    explicit Fit(const Measured& piece) {
        for (int i = 0; i < kBins; ++i) {
            const double z = (piece.radius - (i + 0.5) * kLongest / kBins) / piece.doubt;
            // Heavier tails than a bell: a half-hidden piece may be measured badly without overturning the law.
            m_fit[i] = std::exp(-0.5 * z * z) + 1e-4 / (1 + z * z);
        }
    }
    double operator()(double radius) const { return m_fit[std::clamp(static_cast<int>(radius * kBins / kLongest), 0, kBins - 1)]; }

private:
    static constexpr int kBins = 600;
    static constexpr double kLongest = 0.6; // cells
    std::array<double, kBins> m_fit{};
};

double logWeight(const Law& law, const std::vector<Measured>& pieces, const std::vector<Fit>& fits) {
    double log = std::log(law.weight + 1e-30), product = 1;
    std::vector<int> sizes(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        double sum = 0, best = -1;
        for (int s = 0; s < kSizes; ++s) {
            const double fit = fits[i](law.radii[s]);
            sum += fit;
            if (fit > best) {
                best = fit;
                sizes[i] = s;
            }
        }
        if (pieces[i].weight > 0.999) product *= sum;
        else log += std::log(sum) * pieces[i].weight;
        if (product < 1e-200) {
            log += std::log(product);
            product = 1;
        }
    }
    return log + std::log(product) + std::log(boxFactor(pieces, sizes));
}

} // namespace

std::vector<SizeChances> judgeSizes(const std::vector<Measured>& pieces, const std::optional<Radii>& known) {
    static const std::vector<Law> every = allLaws();
    std::vector<Law> around;
    if (known) around = lawsAround(*known);
    const std::vector<Law>& laws = known ? around : every;
    std::vector<SizeChances> result(pieces.size(), SizeChances{});
    if (pieces.empty()) return result;
    const std::vector<Fit> fits(pieces.begin(), pieces.end());
    std::vector<double> logs;
    logs.reserve(laws.size());
    for (const Law& law : laws) logs.push_back(logWeight(law, pieces, fits));
    const double top = *std::max_element(logs.begin(), logs.end());
    double all = 0;
    for (std::size_t l = 0; l < laws.size(); ++l) {
        if (logs[l] < top - 14) continue;
        const double weight = std::exp(logs[l] - top);
        all += weight;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            SizeChances each;
            double sum = 0;
            for (int s = 0; s < kSizes; ++s) sum += each[s] = fits[i](laws[l].radii[s]);
            for (int s = 0; s < kSizes; ++s) result[i][s] += weight * each[s] / sum;
        }
    }
    for (SizeChances& chances : result)
        for (double& chance : chances) chance /= all;
    return result;
}

} // namespace hawkstone::recognition::gobblet
