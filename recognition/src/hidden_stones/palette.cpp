// SPDX-License-Identifier: Apache-2.0
#include "palette.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Hue in degrees, saturation and value in 0..1, as a print shows them in white light.
struct Box {
    double hue[2], saturation[2], value[2], weight;
};

cv::Vec3f bgrOf(double hue, double s, double v) {
    hue = std::fmod(hue + 360, 360) / 60;
    const double c = v * s, x = c * (1 - std::abs(std::fmod(hue, 2) - 1)), m = v - c;
    const double rgb[6][3]{{c, x, 0}, {x, c, 0}, {0, c, x}, {0, x, c}, {x, 0, c}, {c, 0, x}};
    const auto* p = rgb[static_cast<int>(hue) % 6];
    return {static_cast<float>((p[2] + m) * 255), static_cast<float>((p[1] + m) * 255), static_cast<float>((p[0] + m) * 255)};
}

// Halton's sequence: even, and the same every time.
double halton(unsigned i, unsigned base) {
    double f = 1, r = 0;
    for (; i > 0; i /= base) {
        f /= base;
        r += f * (i % base);
    }
    return r;
}

ColourCloud cloudOf(const Box& box) {
    constexpr unsigned kSamples = 200;
    std::vector<cv::Vec3d> all;
    const auto between = [](const double* b, double t) { return b[0] + (b[1] - b[0]) * t; };
    for (unsigned i = 1; i <= kSamples; ++i)
        all.push_back(
            logColour(bgrOf(between(box.hue, halton(i, 2)), between(box.saturation, halton(i, 3)), between(box.value, halton(i, 5)))));
    ColourCloud cloud;
    for (const auto& p : all) cloud.middle += p * (1.0 / kSamples);
    for (const auto& p : all) cloud.spread += (p - cloud.middle) * (p - cloud.middle).t() * (1.0 / kSamples);
    cloud.spread += cv::Matx33d::eye() * 0.01;
    cloud.weight = box.weight;
    return cloud;
}

std::vector<ColourCloud> clouds(std::initializer_list<Box> boxes) {
    std::vector<ColourCloud> out;
    for (const auto& b : boxes) out.push_back(cloudOf(b));
    return out;
}

} // namespace

cv::Vec3d logColour(const cv::Vec3f& bgr) {
    // 16 grey levels of veil keep the noise of near-black from looking like a hue.
    return {std::log(bgr[2] + 16.0), std::log(bgr[1] + 16.0), std::log(bgr[0] + 16.0)};
}

WithoutSheen withoutSheen(const cv::Vec3d& colour, double share) {
    constexpr double kGamma = 2.2;
    cv::Vec3d linear;
    for (int c = 0; c < 3; ++c) linear[c] = std::pow(std::max(std::exp(colour[c]) - 16, 0.0) / 255, kGamma);
    WithoutSheen out{{}, share * std::min({linear[0], linear[1], linear[2]})};
    for (int c = 0; c < 3; ++c) out.colour[c] = std::log(255 * std::pow(linear[c] - out.light, 1 / kGamma) + 16);
    return out;
}

const Palette& commonPalette() {
    static const Palette palette{
        clouds({{{40, 60}, {0.55, 1}, {0.7, 1}, 1}}),                                                  // sun: yellow
        clouds({{{0, 360}, {0, 0.3}, {0.08, 0.3}, 0.8}, {{200, 260}, {0.2, 0.6}, {0.12, 0.32}, 0.2}}), // moon: black
        // A cloud each for pale and full ink: one for both would be so wide that coral passed for orange.
        clouds({{{15, 36}, {0.68, 0.84}, {0.75, 1}, 0.5}, {{15, 36}, {0.84, 1}, {0.75, 1}, 0.5}}),        // fish: orange
        clouds({{{-14, 9}, {0.52, 0.7}, {0.7, 1}, 0.4}, {{-14, 11}, {0.7, 1}, {0.55, 1}, 0.6}}),          // bird: coral, red
        clouds({{{258, 305}, {0.3, 0.85}, {0.38, 0.8}, 1}}),                                              // horse: purple
        clouds({{{198, 232}, {0.5, 1}, {0.45, 0.95}, 0.55}, {{172, 200}, {0.45, 1}, {0.45, 0.9}, 0.45}}), // ship: blue, teal
        clouds({{{0, 360}, {0, 0.1}, {0.5, 0.85}, 0.5}, {{25, 55}, {0.08, 0.35}, {0.65, 0.95}, 0.5}}),    // seed: grey, cream
        clouds({{{85, 155}, {0.3, 0.9}, {0.32, 0.75}, 1}}),                                               // tree: green
    };
    return palette;
}

const std::vector<ColourCloud>& plainGrey() {
    static const std::vector<ColourCloud> grey =
        clouds({{{0, 360}, {0, 0.08}, {0.5, 0.85}, 0.6}, {{20, 60}, {0, 0.12}, {0.78, 0.98}, 0.4}});
    return grey;
}

const std::vector<Light>& lights() {
    static const std::vector<Light> all = [] {
        std::vector<Light> out;
        for (const double exposure : {-0.9, -0.6, -0.3, 0.0, 0.25})
            for (const double warm : {-0.3, -0.15, 0.0, 0.15, 0.3, 0.45})
                for (const double tint : {-0.1, 0.0, 0.1}) {
                    Light light{{}, 0, exposure, warm, tint};
                    light.shift = {exposure + warm / 2, exposure + tint, exposure - warm / 2};
                    light.logPrior =
                        -0.5 * (std::pow((exposure + 0.15) / 0.4, 2) + std::pow((warm - 0.05) / 0.2, 2) + std::pow(tint / 0.08, 2));
                    out.push_back(light);
                }
        return out;
    }();
    return all;
}

const cv::Matx33d& sameFaceSpread() {
    // 0.12 in brightness (a lamp's fall-off, a tilt), 0.04 in tint: measured between like stones of the sample photos, and half as much again.
    static const cv::Matx33d spread = cv::Matx33d::ones() * (0.12 * 0.12) + cv::Matx33d::eye() * (0.04 * 0.04);
    return spread;
}

double logGauss(const cv::Vec3d& d, const cv::Matx33d& inverse, double logDeterminant) {
    return -0.5 * (d.dot(inverse * d) + logDeterminant) - 1.5 * std::log(2 * std::numbers::pi);
}

} // namespace hawkstone::recognition::hidden_stones
