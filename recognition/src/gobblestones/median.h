// SPDX-License-Identifier: Apache-2.0
// The middle one of some measures, whatever strays among them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hawkstone::recognition::gobblestones {

inline float median(std::vector<float> values) { // of one and more
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace hawkstone::recognition::gobblestones
