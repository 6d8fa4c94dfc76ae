// SPDX-License-Identifier: Apache-2.0
// Looks ahead as far as the time goes and guesses how good a position is where nothing is forced.
#pragma once

#include "children.h"

#include <chrono>
#include <optional>
#include <vector>

namespace hawkstone::rules::gobblet {

inline constexpr int kWin = 10000; // less the plies to the win

class Search {
public:
    using Clock = std::chrono::steady_clock;
    explicit Search(Clock::time_point deadline);

    // The worth for the side to move, looking that many plies ahead, exact between alpha and beta. Nothing when the
    // time is over.
    std::optional<int> worth(const Position& position, Side side, int depth, int alpha, int beta);

    std::uint64_t positions() const { return m_positions; }

private:
    enum class Bound : std::uint8_t { None, Exact, Lower, Upper };
    struct Entry {
        Key key;
        std::int16_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::None;
        Step best;
    };

    int visit(const Position& position, Side side, int depth, int alpha, int beta);
    bool isLate();

    std::vector<Entry> m_table;
    Clock::time_point m_deadline;
    std::uint64_t m_positions = 0;
    bool m_late = false;
};

// Visible lines in the making, and how large the visible pieces are; for the side to move.
int guess(const View& view, const Position& position, Side side);

} // namespace hawkstone::rules::gobblet
