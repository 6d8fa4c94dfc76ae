// SPDX-License-Identifier: Apache-2.0
// A rule can be switched off to prove that the law test notices. Only in the mutation build: elsewhere this is the constant
// false and costs nothing. See tests/mutation.
#pragma once

#include <string_view>

#ifdef HAWKSTONE_MUTATION
#include <cstdlib>
#endif

namespace hawkstone::rules {

#ifdef HAWKSTONE_MUTATION
inline bool switchedOff(std::string_view rule) {
    static const char* const wanted = std::getenv("HAWKSTONE_SWITCH_OFF");
    return wanted != nullptr && rule == wanted;
}
#else
constexpr bool switchedOff(std::string_view) {
    return false;
}
#endif

} // namespace hawkstone::rules
