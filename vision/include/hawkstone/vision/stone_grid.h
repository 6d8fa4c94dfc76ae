// SPDX-License-Identifier: Apache-2.0
// Finds nine like squares lying in three rows of three with gaps between them, as the stones of Hidden Stones do.
#pragma once

#include <hawkstone/vision/quad_finder.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace hawkstone::vision {

struct StoneGrid {
    cv::Matx33d toPicture = cv::Matx33d::eye(); // (0, 0) is the centre of the first stone, (2, 2) of the last
    double reach = 0.44;                        // half a stone's side, where the step from stone to stone is 1
    std::array<std::optional<Corners>, 9> seen; // by row; a stone whose own outline was not found is only foretold
    double score = 0;

    int count() const;
    bool lineUnseen() const;             // a whole row or column without an outline: only foretold
    Corners outer() const;               // of the whole grid, clockwise from the first stone's corner
    Corners stone(std::size_t at) const; // its own outline, or where it must lie; corner 0 is its top left
    void turn(int quarters);             // makes another corner stone the first: 1 = the last of the first row
};

// The grid whose outer corners are known; reach is what most sets have.
StoneGrid gridInside(const Corners& outer, double reach = 0.44);

// Takes each stone's own outline from the quadrilaterals that lie where the grid says.
void takeOutlines(StoneGrid& grid, std::span<const FoundQuad> quads);

// Whether the picture ends where a stone lies, or before: a stone's side runs along its edge, or a corner lies outside.
bool cutByFrame(const StoneGrid& grid, cv::Size picture);

// All arrangements worth a closer look, best first; at least five outlines of each were found.
std::vector<StoneGrid> findStoneGrids(std::span<const FoundQuad> quads);

} // namespace hawkstone::vision
