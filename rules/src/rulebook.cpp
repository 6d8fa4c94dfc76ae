// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/rulebook.h>

#include <algorithm>

namespace hawkstone::rules {

const Rule* findRule(std::span<const Rule> book, std::string_view id) {
    const auto it = std::ranges::find_if(book, [id](const Rule& rule) { return rule.id.value == id; });
    return it == book.end() ? nullptr : &*it;
}

} // namespace hawkstone::rules
