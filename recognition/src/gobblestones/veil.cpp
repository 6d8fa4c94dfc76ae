// SPDX-License-Identifier: Apache-2.0
#include "veil.h"

#include "median.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblestones {
namespace {

constexpr float kGamma = 2.2F;    // light adds up; what the camera writes does not
constexpr float kStep = 8;        // levels by which fields of one colour differ
constexpr float kFalloff = 0.35F; // how much more or less a lamp shines on one field than on most, as a log

float lightOf(float level) {
    return std::pow(std::max(level, 0.F) / 255, kGamma);
}

float levelOf(float light) {
    return 255 * std::pow(std::clamp(light, 0.F, 1.F), 1 / kGamma);
}

} // namespace

Veil::Veil(std::span<const Plain> seen) {
    for (std::size_t k = 0; k < m_own.size(); ++k) {
        std::array<std::vector<float>, 3> levels;
        for (const Plain& plain : seen)
            if (plain.colour == k)
                for (int c = 0; c < 3; ++c) levels[static_cast<std::size_t>(c)].push_back(plain.bgr[c]);
        if (levels[0].size() < 3) continue;
        m_own[k] = cv::Vec3f(lightOf(median(levels[0])), lightOf(median(levels[1])), lightOf(median(levels[2])));
    }
    // A lamp has the colour that grey has in its light.
    if (const auto& grey = m_own.back()) m_lamp = *grey * (1 / std::max({(*grey)[0], (*grey)[1], (*grey)[2], 1e-4F}));
}

std::optional<float> Veil::misfit(cv::Vec3f bgr, std::size_t colour) const {
    if (!m_own[colour]) return std::nullopt;
    float least = 1e9F;
    for (float shine = -0.75F; shine < 0.76F; shine += 0.125F) {
        const cv::Vec3f own = *m_own[colour] * std::exp(shine);
        // What the lamp adds is tried as what each channel asks for, and what lies between.
        std::array<float, 3> wanted{};
        for (int c = 0; c < 3; ++c) wanted[static_cast<std::size_t>(c)] = std::max(0.F, (lightOf(bgr[c]) - own[c]) / m_lamp[c]);
        const auto [low, high] = std::ranges::minmax(wanted);
        for (int i = 0; i <= 8; ++i) {
            const float lamp = low + (high - low) * static_cast<float>(i) / 8;
            float sum = shine * shine / (kFalloff * kFalloff);
            for (int c = 0; c < 3; ++c) {
                const float off = (levelOf(own[c] + lamp * m_lamp[c]) - bgr[c]) / kStep;
                sum += off * off;
            }
            least = std::min(least, sum);
        }
    }
    return least;
}

std::optional<float> Veil::brightnessOf(std::size_t colour) const {
    if (!m_own[colour]) return std::nullopt;
    const cv::Vec3f& own = *m_own[colour];
    return levelOf(own[0]) + levelOf(own[1]) + levelOf(own[2]);
}

bool Veil::settles(cv::Vec3f bgr, std::size_t colour, const Bar& bar) const {
    const auto own = misfit(bgr, colour);
    if (!own || *own > bar.explains) return false;
    for (std::size_t k = 0; k < bar.colours; ++k) {
        if (k == colour) continue;
        const auto other = misfit(bgr, k);
        if (!other || *other < bar.worse * *own + bar.anotherDoesNot) return false;
    }
    return true;
}

bool Veil::settlesField(cv::Vec3f bgr, std::size_t colour, bool maybeGrey, bool agreed) const {
    return settles(bgr, colour, {9, 1, agreed ? 9.F : 16.F, maybeGrey ? 6U : 5U});
}

bool Veil::settlesTile(cv::Vec3f bgr, std::size_t colour) const {
    return settles(bgr, colour, {25, 4, 16, 5});
}

} // namespace hawkstone::recognition::gobblestones
