// SPDX-License-Identifier: Apache-2.0
#include "search.h"

#include <algorithm>
#include <cstdlib>

namespace hawkstone::rules::gobblet {
namespace {

constexpr std::size_t kEntries = std::size_t{1} << 19; // 20 MB: a second fills about half of it

// A win further away is worth less, so that the search hurries when it wins and lasts when it loses.
int oneStepBack(int value) {
    if (value > kWin / 2) return value - 1;
    if (value < -kWin / 2) return value + 1;
    return value;
}

} // namespace

int guess(const View& view, const Position& position, Side side) {
    constexpr std::array<int, 5> kOpen{0, 1, 4, 14, 0}; // pieces of one colour alone in a line
    int sum = 0;
    for (const Squares line : kLines) {
        const int own = std::popcount(static_cast<unsigned>(view.showing[at(side)] & line));
        const int other = std::popcount(static_cast<unsigned>(view.showing[at(opponent(side))] & line));
        if (other == 0)
            sum += kOpen[static_cast<std::size_t>(own)];
        else if (own == 0)
            sum -= kOpen[static_cast<std::size_t>(other)];
        else if (own == 3)
            sum += 5; // one gobble away
        else if (other == 3)
            sum -= 5;
    }
    for (int size = 1; size <= kSizes; ++size)
        sum += size * (std::popcount(movable(position, view, side, size)) - std::popcount(movable(position, view, opponent(side), size)));
    return sum;
}

Search::Search(Clock::time_point deadline) : m_table(kEntries), m_deadline(deadline) {}

bool Search::isLate() {
    if ((++m_positions & 255) == 0 && Clock::now() >= m_deadline) m_late = true;
    return m_late;
}

std::optional<int> Search::worth(const Position& position, Side side, int depth, int alpha, int beta) {
    const int value = visit(position, side, depth, alpha, beta);
    if (m_late) return std::nullopt;
    return value;
}

// Negamax with alpha-beta. Precondition: the game is not over in this position.
int Search::visit(const Position& position, Side side, int depth, int alpha, int beta) {
    if (isLate()) return 0;
    const Key key(position, side);
    Entry& entry = m_table[key.hash() % kEntries];
    const bool known = entry.bound != Bound::None && entry.key == key;
    if (known && entry.depth >= depth) {
        if (entry.bound == Bound::Exact || (entry.bound == Bound::Lower && entry.value >= beta) ||
            (entry.bound == Bound::Upper && entry.value <= alpha))
            return entry.value;
    }
    if (depth == 0) return guess(View(position), position, side);

    Children children(position, side);
    if (children.count == 0) return 0;
    for (Child& child : children) {
        if (child.fate == Fate::Wins) return kWin;
        if (known && child.step == entry.best)
            child.order = 1000;
        else if (child.fate == Fate::Loses)
            child.order = -1000;
        else
            child.order = static_cast<std::int16_t>(-guess(View(child.after), child.after, opponent(side)));
    }
    const int floor = alpha;
    int best = -kWin; // every play uncovers a line
    Step bestStep = children.list[0].step;
    for (int i = 0; i < children.count && alpha < beta; ++i) {
        const Child& child = children.pick(i);
        if (child.fate == Fate::Loses) break; // the rest lose as well
        const int value = oneStepBack(-visit(child.after, opponent(side), depth - 1, -beta - 1, -alpha + 1));
        if (m_late) return 0;
        if (value > best) {
            best = value;
            bestStep = child.step;
        }
        alpha = std::max(alpha, best);
    }
    const Bound bound = best >= beta ? Bound::Lower : best <= floor ? Bound::Upper : Bound::Exact;
    entry = {key, static_cast<std::int16_t>(best), static_cast<std::int8_t>(depth), bound, bestStep};
    return best;
}

} // namespace hawkstone::rules::gobblet
