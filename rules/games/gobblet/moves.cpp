// SPDX-License-Identifier: Apache-2.0
#include "moves.h"

namespace hawkstone::rules::gobblet {

// Line by line, every way to fill three or four of its squares and anything elsewhere: 200,000 steps at the start of the
// program. Made by the compiler it would be more than g++ with sanitizers (33 million steps) or clang (1 million) allow.
LineTable::LineTable() {
    for (const Squares line : kLines) {
        const unsigned elsewhere = kAllSquares & ~static_cast<unsigned>(line);
        for (unsigned there = line; there != 0; there = (there - 1) & line) {
            if (std::popcount(there) < 3) continue;
            for (unsigned rest = elsewhere;; rest = (rest - 1) & elsewhere) {
                const unsigned squares = there | rest;
                if (there == line) four[squares] = true;
                threes[squares] = static_cast<Squares>(threes[squares] | there);
                if (rest == 0) break;
            }
        }
    }
}

const LineTable kLineTable;

} // namespace hawkstone::rules::gobblet
