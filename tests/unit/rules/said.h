// SPDX-License-Identifier: Apache-2.0
// A verdict in one line, so that a test can be read: "allowed", "larger-on-smaller b2; touch-move c3".
#pragma once

#include <hawkstone/rules/verdict.h>

#include <string>
#include <vector>

namespace hawkstone::rules {

inline std::string said(const std::vector<Violation>& violations) {
    std::string text;
    for (const Violation& violation : violations) {
        if (!text.empty()) text += "; ";
        text += violation.rule.value;
        for (const std::string& cell : violation.cells) text += " " + (cell.empty() ? std::string("''") : cell);
    }
    return text;
}

inline std::string said(const Verdict& verdict) {
    if (isAllowed(verdict)) return "allowed";
    if (const auto* forbidden = std::get_if<Forbidden>(&verdict)) return said(forbidden->violations);
    return "undecided";
}

} // namespace hawkstone::rules
