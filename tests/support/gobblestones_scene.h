// SPDX-License-Identifier: Apache-2.0
// Draws a Gobblestones table that never was, and knows what lies on it: for round trips over many seeds.
#pragma once

#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>

namespace hawkstone::testing_support {

struct GobblestonesScene {
    std::uint32_t seed = 1; // decides the print, the colours, the light and what lies where
    double covered = 0.15;  // share of fields under tiles
    double faceDown = 0.2;  // share of those that lie face down
    double pairs = 0;       // share of the coloured fields that show a number of two figures
    double aside = 0;       // how far left of and above the middle of an upright field its number stands, on a badge; in fields
    cv::Size size{1280, 720};
    bool table = true; // a patterned table; otherwise plain grey
    // Laid by hand, by row and column of the print as it is before the camera names its rows; no colour: face down. For the
    // same print, light and camera with other tiles: `covered` 0 and the same seed.
    std::map<std::pair<int, int>, std::optional<board::gobblestones::Colour>> tiles{};
};

struct DrawnGobblestones {
    cv::Mat bgr;
    board::Quad corners{};
    std::array<std::array<std::variant<board::gobblestones::Field, board::gobblestones::CoveredBy>, board::gobblestones::kSide>,
               board::gobblestones::kSide>
        cells;
};

DrawnGobblestones draw(const GobblestonesScene& scene);

} // namespace hawkstone::testing_support
