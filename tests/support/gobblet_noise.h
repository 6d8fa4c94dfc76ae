// SPDX-License-Identifier: Apache-2.0
// Noise that is the same on every machine: grain, veins, spots.
#pragma once

#include <cmath>
#include <cstdint>

namespace hawkstone::testing::gobblet {

inline std::uint32_t hash(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}
inline float lattice(int x, int y, std::uint32_t seed) { // 0..1
    return static_cast<float>(hash(static_cast<std::uint32_t>(x) * 73856093U ^ static_cast<std::uint32_t>(y) * 19349663U ^ seed) /
                              4294967296.0);
}
inline float smoothNoise(double x, double y, std::uint32_t seed) { // 0..1
    const int ix = static_cast<int>(std::floor(x)), iy = static_cast<int>(std::floor(y));
    const auto fx = static_cast<float>(x - ix), fy = static_cast<float>(y - iy);
    const float sx = fx * fx * (3 - 2 * fx), sy = fy * fy * (3 - 2 * fy);
    const float a = lattice(ix, iy, seed), b = lattice(ix + 1, iy, seed), c = lattice(ix, iy + 1, seed), d = lattice(ix + 1, iy + 1, seed);
    return (a + (b - a) * sx) * (1 - sy) + (c + (d - c) * sx) * sy;
}
inline float roughNoise(double x, double y, std::uint32_t seed) {
    return 0.5F * smoothNoise(x, y, seed) + 0.3F * smoothNoise(2.1 * x, 2.1 * y, seed + 1) + 0.2F * smoothNoise(4.3 * x, 4.3 * y, seed + 2);
}

} // namespace hawkstone::testing::gobblet
