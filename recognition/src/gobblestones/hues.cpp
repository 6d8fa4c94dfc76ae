// SPDX-License-Identifier: Apache-2.0
#include "hues.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {

Hue onPlane(cv::Vec3f bgr) {
    const float sum = bgr[0] + bgr[1] + bgr[2] + 1e-3F;
    return {(bgr[2] - (bgr[1] + bgr[0]) / 2) / sum, 0.8660254F * (bgr[1] - bgr[0]) / sum};
}

float degrees(Hue h) {
    return std::atan2(h.y, h.x) * 57.29578F;
}

float turn(float from, float to) {
    float d = std::fmod(to - from + 540.F, 360.F) - 180.F;
    return d < -180.F ? d + 360.F : d;
}

Hue towards(float angle, float length) {
    return {length * std::cos(angle / 57.29578F), length * std::sin(angle / 57.29578F)};
}

float angleBetween(Hue a, Hue b) {
    return std::abs(turn(degrees(a), degrees(b)));
}

Ray::Ray(Hue mean) : m_length(std::max(std::sqrt(square(mean)), 1e-3F)), m_way(mean * (1 / m_length)) {}

Away Ray::operator()(Hue hue) const {
    const float share = (hue.x * m_way.x + hue.y * m_way.y) / m_length;
    return {std::abs(hue.x * m_way.y - hue.y * m_way.x),
            share > 1 ? (share - 1) / 0.3F : (1 - share) / 0.5F + std::max(0.F, 0.45F - share) * 8};
}

} // namespace hawkstone::recognition::gobblestones
