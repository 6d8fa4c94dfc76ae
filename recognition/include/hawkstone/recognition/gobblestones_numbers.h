// SPDX-License-Identifier: Apache-2.0
// Reads the printed numbers of one board twice, with our networks and with Tesseract, to tell which is better and faster.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <string>

namespace hawkstone::recognition {

// The number each field shows, row by row; nothing where a tile lies on it.
using PrintedNumbers = std::array<std::optional<int>, board::gobblestones::kSide * board::gobblestones::kSide>;

struct NumberRace {
    int fields = 0;
    int ours = 0, tesseract = 0;         // read right
    int onlyOurs = 0, onlyTesseract = 0; // right where the other is wrong
    int agreedWrong = 0;                 // both say the same wrong number
    double oursMs = 0, tesseractMs = 0;  // of processor time, for all fields together
};

// Both look at the same crops of the free fields. Tesseract is called once a field: one instance, one thread, digits only, one character
// (or one word where the board shows numbers of two figures), the crop turned upright and enlarged. An error if its data is missing.
Expected<NumberRace, std::string> raceNumbers(const cv::Mat& bgr, const board::Quad& corners, const PrintedNumbers& truth);

} // namespace hawkstone::recognition
