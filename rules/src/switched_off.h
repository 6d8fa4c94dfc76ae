// SPDX-License-Identifier: Apache-2.0
// A rule can be switched off to prove that the law test notices. Only in the mutation build: elsewhere this is the constant
// false and costs nothing. See tests/mutation.
#pragma once

#include <hawkstone/rules/verdict.h>

#include <string_view>
#include <utility>
#include <vector>

namespace hawkstone::rules {

#ifdef HAWKSTONE_MUTATION
inline std::string_view ruleSwitchedOff; // set by the mutation run
inline bool switchedOff(std::string_view rule) {
    return rule == ruleSwitchedOff;
}
inline Verdict withoutSwitchedOff(Verdict verdict) {
    auto* forbidden = std::get_if<Forbidden>(&verdict);
    if (forbidden == nullptr) return verdict;
    std::erase_if(forbidden->violations, [](const Violation& violation) { return switchedOff(violation.rule.value); });
    if (forbidden->violations.empty()) return Allowed{};
    return verdict;
}
#else
constexpr bool switchedOff(std::string_view) {
    return false;
}
inline Verdict withoutSwitchedOff(Verdict verdict) {
    return verdict;
}
#endif

} // namespace hawkstone::rules
