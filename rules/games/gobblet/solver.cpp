// SPDX-License-Identifier: Apache-2.0
#include "solver.h"

#include <algorithm>

namespace hawkstone::rules::gobblet {
namespace {

constexpr std::size_t kSolved = std::size_t{1} << 18; // 8 MB; a three-move problem asks some 10,000 to 300,000 times

} // namespace

Solver::Solver(const std::vector<Situation>& earlier) : m_table(kSolved) {
    for (const Situation& situation : earlier)
        if (std::ranges::count(earlier, situation) >= 2) m_twice.push_back(situation);
}

bool Solver::isThirdTime(const Position& position, Side side) const {
    return !m_twice.empty() && std::ranges::find(m_twice, Situation{position, side}) != m_twice.end();
}

bool Solver::wins(const Position& position, Side side, int moves) {
    if (moves <= 0) return false;
    ++m_positions;
    const Key key(position, side);
    Entry& entry = m_table[key.hash() % kSolved];
    if (entry.moves != 0 && entry.key == key) {
        if (entry.wins && entry.moves <= moves) return true;
        if (!entry.wins && entry.moves >= moves) return false;
    }
    Children children(position, side);
    bool found = std::ranges::any_of(children, [](const Child& child) { return child.fate == Fate::Wins; });
    for (auto child = children.begin(); !found && child != children.end(); ++child)
        found = child->fate == Fate::GoesOn && !isThirdTime(child->after, opponent(side)) && loses(child->after, opponent(side), moves - 1);
    entry = {key, static_cast<std::int8_t>(moves), found};
    return found;
}

bool Solver::loses(const Position& position, Side side, int moves) {
    ++m_positions;
    // A piece from a stack uncovers nothing: with one to bring in, somebody who cannot be beaten yet does not lose.
    const View view(position);
    if (moves == 0)
        for (int size = 1; size <= kSizes; ++size)
            if ((stackSizes(position, side) >> size & 1) != 0 && bringInTargets(view, side, size) != 0) return false;
    Children children(position, side);
    if (children.count == 0) return false; // a draw
    const auto level = static_cast<std::size_t>(moves);
    for (Child& child : children) {
        if (child.fate == Fate::Wins) return false;
        child.order = child.step == m_refutations[level] ? 2 : child.fate == Fate::GoesOn ? 1 : 0;
    }
    for (int i = 0; i < children.count; ++i) {
        const Child& child = children.pick(i);
        if (child.fate == Fate::Loses) continue;
        if (isThirdTime(child.after, opponent(side)) || !wins(child.after, opponent(side), moves)) {
            m_refutations[level] = child.step;
            return false;
        }
    }
    return true;
}

} // namespace hawkstone::rules::gobblet
