// SPDX-License-Identifier: Apache-2.0
#include "deals.h"

#include <bit>

namespace hawkstone::recognition::hidden_stones {

const std::vector<LastSix>& lastSixes() {
    static const std::vector<LastSix> all = [] {
        std::vector<LastSix> out;
        for (Mask six = 0; six <= kAll; ++six) {
            if (std::popcount(six) != 6) continue;
            LastSix last{six, {}};
            std::size_t n = 0;
            for (Mask c = six; c; c = (c - 1) & six)
                if (std::popcount(c) == 3) last.horseShip[n++] = c;
            out.push_back(last);
        }
        return out;
    }();
    return all;
}

const std::vector<Mask>& setsUpTo(int size) {
    static const std::array<std::vector<Mask>, 4> all = [] {
        std::array<std::vector<Mask>, 4> out;
        for (int n = 0; n <= 3; ++n)
            for (Mask m = 1; m <= kAll; ++m)
                if (std::popcount(m) <= n) out[static_cast<std::size_t>(n)].push_back(m);
        return out;
    }();
    return all[static_cast<std::size_t>(size)];
}

const std::vector<Mask>& setsOf(int size) {
    static const std::array<std::vector<Mask>, 4> all = [] {
        std::array<std::vector<Mask>, 4> out;
        for (Mask m = 1; m <= kAll; ++m)
            if (std::popcount(m) <= 3) out[static_cast<std::size_t>(std::popcount(m))].push_back(m);
        return out;
    }();
    return all[static_cast<std::size_t>(size)];
}

} // namespace hawkstone::recognition::hidden_stones
