// SPDX-License-Identifier: Apache-2.0
// How well 15 rows and 15 columns of fields lie on what is seen: told by what parts them, and by its end at the rim.
#pragma once

#include "line_evidence.h"

#include <hawkstone/board/gobblestones.h>

#include <opencv2/core.hpp>

#include <array>
#include <string>

namespace hawkstone::vision {

inline constexpr int kBlockSide = board::gobblestones::kSide;
inline constexpr int kLookMargin = 3;   // fields around the expected block: the coarse region is off by up to one and a half
inline constexpr double kLookCell = 24; // pixels a field while searching; a figure is then 12 pixels high, a separator 1 to 2

cv::Matx33d translation(double x, double y);
cv::Matx33d squareToQuad(const std::array<cv::Point2d, 4>& quad, double side);

// The picture as seen through the map from cell units to pixels, with the margin of fields around.
cv::Mat lookThrough(const cv::Mat& bgr, const cv::Matx33d& map);
cv::Matx33d fromLook(); // pixels of such a look to cell units

// Where along a field to look for what parts it from the next: anywhere on a line, or only near the corners, which no figure or disc reaches.
inline constexpr std::array<double, 5> kOnLines{0.2, 0.35, 0.5, 0.65, 0.8}, kOnSeams{0.06, 0.11, 0.16, 0.87, 0.93};

struct Candidate {
    cv::Matx33d map; // cell units to photo pixels
    std::array<double, 4> rim{};
    double trust = 0;
    std::string reason; // why it is no board, when trust is 0
    bool cut = false;   // because the picture ends before it does
};
Candidate refuse(std::string why);
Candidate refuseCut();

// The rows and columns of the lattice that are fields, told by the separators between them. least: the contrast that the weakest must have.
Candidate measure(const LineEvidence& lines, const cv::Matx33d& lattice, const cv::Matx33d& through, cv::Point2d centre,
                  const std::array<double, 5>& places, double least);

bool insidePicture(const cv::Mat& bgr, const cv::Matx33d& map);

// Turns the block so that row 1 is the edge whose midpoint is highest in the picture.
cv::Matx33d topUp(const cv::Matx33d& map, std::array<double, 4>& rim);

} // namespace hawkstone::vision
