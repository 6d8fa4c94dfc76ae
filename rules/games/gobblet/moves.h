// SPDX-License-Identifier: Apache-2.0
// Where a piece may go, as sets of squares: the quick half of the generator, shared by perft and the search.
#pragma once

#include <hawkstone/rules/gobblet/position.h>

#include <array>
#include <bit>
#include <cstddef>

namespace hawkstone::rules::gobblet {

constexpr std::size_t at(Side side) {
    return static_cast<std::size_t>(side);
}

// Both colours' visible squares at once, and which sizes are on top.
struct View {
    std::array<Squares, 2> showing{};
    std::array<Squares, kSizes> reached{}; // [size - 1]: a piece of that size or larger is there

    explicit View(const Position& position) {
        unsigned covered = 0;
        unsigned white = 0;
        unsigned black = 0;
        for (int size = kSizes - 1; size >= 0; --size) {
            const auto s = static_cast<std::size_t>(size);
            white |= position.on[0][s] & ~covered;
            black |= position.on[1][s] & ~covered;
            covered |= position.on[0][s] | position.on[1][s];
            reached[s] = static_cast<Squares>(covered);
        }
        showing = {static_cast<Squares>(white), static_cast<Squares>(black)};
    }
};

// One entry for each set of squares, 192 KB: one look instead of ten line tests.
struct LineTable {
    std::array<bool, 65536> four{};      // a whole line among them
    std::array<Squares, 65536> threes{}; // those that stand in a line with at least two others
    LineTable();
};
extern const LineTable kLineTable;

inline bool hasFour(Squares showing) {
    return kLineTable.four[showing];
}
inline Squares threesOf(Squares showing) {
    return kLineTable.threes[showing];
}

// Where a piece of that size may be put from a stack of that side.
inline Squares bringInTargets(const View& view, Side side, int size) {
    const Squares empty = static_cast<Squares>(~view.reached[0]);
    const Squares stops = threesOf(view.showing[at(opponent(side))]);
    return static_cast<Squares>(empty | (stops & ~view.reached[static_cast<std::size_t>(size - 1)]));
}

// Where a piece of that size may go on the board. Its own square is never among them: the piece itself fills it.
inline Squares moveTargets(const View& view, int size) {
    return static_cast<Squares>(~view.reached[static_cast<std::size_t>(size - 1)]);
}

// Squares where that side shows a piece of that size: nothing larger is there, not even an own piece.
inline Squares movable(const Position& position, const View& view, Side side, int size) {
    const unsigned covered = size < kSizes ? view.reached[static_cast<std::size_t>(size)] : 0U;
    return static_cast<Squares>(position.on[at(side)][static_cast<std::size_t>(size - 1)] & ~covered);
}

// Bit s is set where some stack of that side has its outermost piece of size s: like stacks are one.
inline unsigned stackSizes(const Position& position, Side side) {
    unsigned sizes = 0;
    for (const std::uint8_t size : position.stacks[at(side)]) sizes |= 1U << size;
    return sizes & ~1U;
}

// Plays told apart by size and squares. Precondition: the game is not over.
inline int countPlays(const Position& position, const View& view, Side side) {
    int plays = 0;
    const unsigned sizes = stackSizes(position, side);
    for (int size = 1; size <= kSizes; ++size) {
        plays += std::popcount(movable(position, view, side, size)) * std::popcount(moveTargets(view, size));
        if (sizes >> size & 1) plays += std::popcount(bringInTargets(view, side, size));
    }
    return plays;
}

// Calls visit(Position after) for each play told apart by size and squares. For `visit(after, size, from, to)`:
// from is a square's index, or -1 for a stack.
template <class Visit>
void forEachPlay(const Position& position, const View& view, Side side, Visit&& visit) {
    const std::size_t own = at(side);
    for (int size = kSizes; size >= 1; --size) {
        const auto s = static_cast<std::size_t>(size - 1);
        const unsigned targets = moveTargets(view, size);
        for (unsigned froms = movable(position, view, side, size); froms != 0; froms &= froms - 1)
            for (unsigned tos = targets; tos != 0; tos &= tos - 1) {
                Position after = position;
                after.on[own][s] = static_cast<Squares>(after.on[own][s] ^ (froms & -froms) ^ (tos & -tos));
                visit(after, size, std::countr_zero(froms), std::countr_zero(tos));
            }
        for (std::size_t stack = 0; stack < kStacks; ++stack) {
            if (position.stacks[own][stack] != size) continue;
            Position taken = position;
            --taken.stacks[own][stack];
            for (unsigned tos = bringInTargets(view, side, size); tos != 0; tos &= tos - 1) {
                Position after = taken;
                after.on[own][s] = static_cast<Squares>(after.on[own][s] | (tos & -tos));
                visit(after, size, -1, std::countr_zero(tos));
            }
            break; // like stacks are one
        }
    }
}

} // namespace hawkstone::rules::gobblet
