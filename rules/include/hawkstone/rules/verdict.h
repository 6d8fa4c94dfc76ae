// SPDX-License-Identifier: Apache-2.0
// What a referee says about a play: allowed, forbidden by these rules at these cells, or not decidable from what is known.
#pragma once

#include <hawkstone/board/cell.h>

#include <compare>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace hawkstone::rules {

// "no-2x2": stable, never reused, the same in verdicts, records, translations and tests. Always a string literal.
struct RuleId {
    std::string_view value;
    friend auto operator<=>(const RuleId&, const RuleId&) = default;
};

// One broken rule and where to point. A place that is on no board is kept as it was written ("p3").
struct Violation {
    RuleId rule;
    std::vector<std::string> cells;
    friend auto operator<=>(const Violation&, const Violation&) = default;
};

struct Allowed {
    friend bool operator==(const Allowed&, const Allowed&) = default;
};
struct Forbidden {
    std::vector<Violation> violations; // never empty, in the rulebook's order
    friend bool operator==(const Forbidden&, const Forbidden&) = default;
};
// The referee declines to rule and says which cells it would have to see.
struct Undecided {
    std::vector<std::string> cells;
    friend bool operator==(const Undecided&, const Undecided&) = default;
};
using Verdict = std::variant<Allowed, Forbidden, Undecided>;

inline bool isAllowed(const Verdict& verdict) {
    return std::holds_alternative<Allowed>(verdict);
}

} // namespace hawkstone::rules
