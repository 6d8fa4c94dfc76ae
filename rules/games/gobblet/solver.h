// SPDX-License-Identifier: Apache-2.0
// Looks for wins that cannot be stopped, and for nothing else.
#pragma once

#include "children.h"

#include <hawkstone/rules/gobblet/state.h>

#include <vector>

namespace hawkstone::rules::gobblet {

// Exact up to the number of own moves asked for. Zugzwang counts: a win is also forced where every reply uncovers a
// line. A situation already seen twice is a draw, for it would be there for the third time.
class Solver {
public:
    explicit Solver(const std::vector<Situation>& earlier);

    // The side to move forces a win in at most that many own moves.
    bool wins(const Position& position, Side side, int moves);

    // The side to move loses whatever it does, the other needing at most that many more moves.
    bool loses(const Position& position, Side side, int moves);

    bool isThirdTime(const Position& position, Side side) const;
    std::uint64_t positions() const { return m_positions; }

private:
    struct Entry {
        Key key;
        std::int8_t moves = 0; // 0: nothing here
        bool wins = false;
    };

    std::vector<Situation> m_twice; // seen twice before
    std::vector<Entry> m_table;
    std::array<Step, 8> m_refutations{}; // by moves left: the reply that last held; it mostly holds next door too
    std::uint64_t m_positions = 0;
};

} // namespace hawkstone::rules::gobblet
