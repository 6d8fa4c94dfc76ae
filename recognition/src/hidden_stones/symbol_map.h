// SPDX-License-Identifier: Apache-2.0
// What a straightened stone shows, freed of its colour: where the symbol's ink lies.
#pragma once

#include <opencv2/core.hpp>

#include <array>

namespace hawkstone::recognition::hidden_stones {

inline constexpr int kMapSide = 32;

struct SymbolMap {
    cv::Mat ink;        // kMapSide x kMapSide, float 0..1: distance from the stone's own colour
    cv::Vec3f colour{}; // the stone's own colour, BGR 0..255
    float contrast = 0; // how far the ink stands off, in grey levels; plain stones show only their grain
};

// straight: a straightened stone of any size, BGR. Must agree with symbol_map in training/hidden_stones/patches.py.
SymbolMap symbolMap(const cv::Mat& straight);

} // namespace hawkstone::recognition::hidden_stones
