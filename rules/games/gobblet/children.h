// SPDX-License-Identifier: Apache-2.0
// The plays of a position as the search sees them: a small array, each with what it leads to.
#pragma once

#include "moves.h"

#include <cstdint>
#include <cstring>

namespace hawkstone::rules::gobblet {

// A play told apart by size and squares. from is a square's index, or -1 for a stack.
struct Step {
    std::int8_t size = 0;
    std::int8_t from = -1;
    std::int8_t to = 0;
    friend bool operator==(const Step&, const Step&) = default;
};

enum class Fate : std::uint8_t { GoesOn, Wins, Loses }; // for the one who made the play

inline Fate fateOf(const View& after, Side mover) {
    if (hasFour(after.showing[at(opponent(mover))])) return Fate::Loses; // uncovered, even with an own line
    return hasFour(after.showing[at(mover)]) ? Fate::Wins : Fate::GoesOn;
}

struct Child {
    Position after;
    Step step;
    Fate fate = Fate::GoesOn;
    std::int16_t order = 0; // higher is tried first
};

// Six board pieces of size 4 and the rest: 12 visible pieces to at most 15 squares, and 4 stack sizes to 16 squares.
struct Children {
    std::array<Child, 12 * 15 + 4 * 16> list;
    int count = 0;

    Children(const Position& position, Side side) {
        const View view(position);
        forEachPlay(position, view, side, [&](const Position& after, int size, int from, int to) {
            Child& child = list[static_cast<std::size_t>(count++)];
            child.after = after;
            child.step = {static_cast<std::int8_t>(size), static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
            child.fate = fateOf(View(after), side);
            child.order = 0;
        });
    }
    Child* begin() { return list.data(); }
    Child* end() { return list.data() + count; }

    // Puts the best of the children from `first` on in its place.
    Child& pick(int first) {
        int best = first;
        for (int i = first + 1; i < count; ++i)
            if (list[static_cast<std::size_t>(i)].order > list[static_cast<std::size_t>(best)].order) best = i;
        std::swap(list[static_cast<std::size_t>(first)], list[static_cast<std::size_t>(best)]);
        return list[static_cast<std::size_t>(first)];
    }
};

// Everything of a situation in three words, and a number to find it by.
struct Key {
    std::array<std::uint64_t, 3> words{};

    Key(const Position& position, Side side) {
        static_assert(sizeof(position.on) == 16 && sizeof(position.stacks) == 6);
        std::memcpy(words.data(), position.on.data(), sizeof(position.on));
        std::memcpy(&words[2], position.stacks.data(), sizeof(position.stacks));
        words[2] |= std::uint64_t{static_cast<std::uint8_t>(side)} << 56;
    }
    Key() = default;

    std::uint64_t hash() const {
        std::uint64_t mixed = 0x9E3779B97F4A7C15;
        for (const std::uint64_t word : words) {
            mixed = (mixed ^ word) * 0xD6E8FEB86659FD93;
            mixed ^= mixed >> 32;
        }
        return mixed;
    }
    friend bool operator==(const Key&, const Key&) = default;
};

} // namespace hawkstone::rules::gobblet
