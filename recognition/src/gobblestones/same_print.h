// SPDX-License-Identifier: Apache-2.0
// One edition prints a number always alike. Fields that look alike are named together, and groups that look different have different names.
#pragma once

#include "board_look.h"

#include <vector>

namespace hawkstone::recognition::gobblestones {

// An edition prints numbers of two figures on many fields, or on none. Where the figures are clear, and nowhere on the board two of them, none is likely
// to be overlooked: what chance is left for two is mostly that of a broad figure.
void forgetPairs(BoardLook& look);

// The members of each group, of pictures whose likeness (-1 to 1, a row and a column a picture) is given: the two groups that are most alike in the
// mean are joined, until no two are alike enough.
std::vector<std::vector<int>> groupsOf(cv::Mat likeness, double enough);

// The chances of each group's number (a row a group, a column a number) when alike groups may share a number and others may not.
// evidence: logarithms; apart: for each two groups, how much it speaks against their having the same number; sizes: of the groups.
cv::Mat namesOf(const cv::Mat& evidence, const cv::Mat& apart, const std::vector<int>& sizes);

struct Naming {
    int index;   // of a field
    int number;  // that its group shows
    bool agrees; // with what the field looks like alone, though not surely; else it looks like something else
};

// On a board with doubtful figures: what those groups show whose name is beyond doubt.
std::vector<Naming> nameTogether(const BoardLook& look);

// Settles the fields that agree with their groups, unless something was found that speaks against them, and doubts those that do not.
void heed(const std::vector<Naming>& namings, BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
