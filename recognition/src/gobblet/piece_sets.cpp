// SPDX-License-Identifier: Apache-2.0
#include "piece_sets.h"

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSizes;

constexpr double kOddSet = 0.1;       // cones and bells measure narrower than any make we know
constexpr double kWrongProfile = 0.1; // how often people pick one

void weighTogether(std::vector<Law>& laws, double share) {
    double sum = 0;
    for (const Law& law : laws) sum += law.weight;
    for (Law& law : laws) law.weight *= share / sum;
}

} // namespace

std::vector<Law> allLaws() {
    std::vector<Law> laws;
    for (double largest = 0.24; largest < 0.471; largest += 0.005)
        for (double step = 0.125; step < 0.262; step += 0.009)
            for (double curve = -0.12; curve < 0.121; curve += 0.04) {
                const double usual = bell(largest, 0.38, 0.032) + kOddSet * bell(largest, 0.36, 0.06);
                Law law{{}, usual * bell(step, 0.195, 0.03) * bell(curve, 0, 0.06)};
                for (int s = 0; s < kSizes; ++s) {
                    const double t = s / 3.0, bent = t + curve * 2 * t * (1 - t);
                    law.radii[s] = largest * (1 - 3 * step + 3 * step * bent);
                }
                laws.push_back(law);
            }
    return laws;
}

std::vector<Law> lawsAround(const Radii& known, std::vector<Law> every) {
    // The photo's own corners are off by about 1 %, which stretches all radii alike.
    std::vector<Law> laws;
    for (double stretch = 0.95; stretch < 1.051; stretch += 0.01) {
        Law law{known, bell(stretch, 1, 0.02)};
        for (double& r : law.radii) r *= stretch;
        laws.push_back(law);
    }
    weighTogether(laws, 1 - kWrongProfile);
    weighTogether(every, kWrongProfile);
    laws.insert(laws.end(), every.begin(), every.end());
    return laws;
}

} // namespace hawkstone::recognition::gobblet
