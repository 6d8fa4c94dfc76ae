// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/records/sentence.h>

#include "table.h"

namespace hawkstone::records {

std::string sentence(std::span<const rules::Rule> book, const rules::Violation& violation) {
    std::string text;
    for (const auto& cell : violation.cells) text += (text.empty() ? "" : ", ") + (cell.empty() ? "(no name)" : cell);
    if (!text.empty()) text += ": ";
    const rules::Rule* rule = rules::findRule(book, violation.rule.value);
    return text + std::string(rule != nullptr ? rule->title : violation.rule.value);
}

Json violationsJson(std::span<const rules::Rule> book, const std::vector<rules::Violation>& violations) {
    Json list = Json::array();
    for (const auto& violation : violations)
        list.push_back({{"rule", violation.rule.value}, {"cells", violation.cells}, {"text", sentence(book, violation)}});
    return list;
}

Json violationsJson(std::span<const rules::Rule> book, const rules::Verdict& verdict) {
    const auto* forbidden = std::get_if<rules::Forbidden>(&verdict);
    return violationsJson(book, forbidden != nullptr ? forbidden->violations : std::vector<rules::Violation>{});
}

} // namespace hawkstone::records
