// SPDX-License-Identifier: Apache-2.0
// What the box allows: three of a size and colour. And what nests allow: a smaller piece comes out only after the larger
// ones around it, and a largest piece is never covered. People may have put pieces down otherwise, so it only weighs.
#pragma once

#include "size_law.h"

#include <vector>

namespace hawkstone::recognition::gobblet {

class Box {
public:
    // What one player's pieces come to. Sizes are 0 to 3.
    struct Tally {
        int seen[board::gobblet::kSizes] = {}, onBoard[board::gobblet::kSizes] = {};
        int stacks[board::gobblet::kSizes] = {}; // beside the board, of that size; at most three in all
        double factor() const;
    };
    struct Counts {
        Tally sides[2];
        double factor() const { return sides[0].factor() * sides[1].factor(); }
    };

    explicit Box(const std::vector<Measured>& pieces);

    Counts countsOf(const std::vector<int>& sizes) const;
    double factorOf(const std::vector<int>& sizes) const { return countsOf(sizes).factor(); }
    // The same with one piece of another size, given each side's factor as it was.
    double factorWith(const Counts& counts, const double (&bySide)[2], std::size_t piece, int was, int size) const;

private:
    struct Kind {
        int side = -1; // -1: hardly a piece, it does not count
        bool onBoard = false, inStack = false;
    };
    static void count(Tally& tally, const Kind& kind, int size, int many);

    std::vector<Kind> m_kinds;
};

} // namespace hawkstone::recognition::gobblet
