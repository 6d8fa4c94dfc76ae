// SPDX-License-Identifier: Apache-2.0
// Finds things with four straight sides lying on a table: stones, cards, tiles.
#pragma once

#include <hawkstone/vision/plane_map.h>

#include <optional>
#include <vector>

namespace hawkstone::vision {

struct QuadOptions {
    double smallestSide = 14; // pixels of the picture given; smaller things are not looked for
    double largestSide = 0.5; // of the picture's longer side
    bool fromAbove =
        false; // the picture shows the table from straight above: only rectangles count, however round their corners, and weaker steps do
    bool roundCorners = false; // also what has corners so round that their tips are guessed: frames printed on stones, shadows' outlines
};

struct FoundQuad {
    Corners corners{};     // clockwise, from any corner
    double size = 0;       // square root of the area, pixels
    double squareness = 0; // how well four straight lines describe the outline: 1 = wholly
    double ink = 255; // grey levels its print stands off its ground; under 12 it is plain: a check of a cloth, a field without a symbol
};

// Everything bounded by an edge that is close to a convex quadrilateral. The same thing is given once, but a frame printed
// inside it may be given as well. Cost grows with pixels: 960 x 540 takes about 12 ms.
std::vector<FoundQuad> findQuads(const cv::Mat& bgr, const QuadOptions& options = {});

// The four sides of one outline, if it has four: its pixels in order, as cv::findContours gives them, those of the thing's own rim.
std::optional<FoundQuad> quadAround(const std::vector<cv::Point>& outline);

} // namespace hawkstone::vision
