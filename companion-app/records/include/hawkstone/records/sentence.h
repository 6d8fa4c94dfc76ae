// SPDX-License-Identifier: Apache-2.0
// What the referee says aloud: "h8, i8: no 2x2 block of covered fields may arise".
#pragma once

#include <hawkstone/rules/rulebook.h>
#include <hawkstone/rules/verdict.h>

#include <span>
#include <string>

namespace hawkstone::records {

std::string sentence(std::span<const rules::Rule> book, const rules::Violation& violation);

} // namespace hawkstone::records
