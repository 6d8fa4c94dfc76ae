// SPDX-License-Identifier: Apache-2.0
// Dice that fall the same way everywhere: the standard's distributions do not, so they are not used.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hawkstone::random_play {

class Chance {
public:
    explicit Chance(std::uint64_t seed) : m_state(seed) {}
    // Falls as these bytes say, one a throw, and by itself when they are used up: for the fuzzer. They must outlive it.
    explicit Chance(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    // SplitMix64: one addition, three mixing steps; random enough for games and quicker than the games.
    std::uint64_t next() {
        if (!m_bytes.empty()) {
            const std::uint64_t byte = m_bytes.front();
            m_bytes = m_bytes.subspan(1);
            return byte;
        }
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    int from(int least, int most) { return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1))); }
    bool oneIn(std::size_t count) { return below(count) == 0; }
    template <class T>
    const T& of(const std::vector<T>& list) {
        return list[below(list.size())];
    }

private:
    std::uint64_t m_state = 0;
    std::span<const std::uint8_t> m_bytes;
};

} // namespace hawkstone::random_play
