// SPDX-License-Identifier: Apache-2.0
// What this program was built from.
#pragma once

#include <string>

namespace hawkstone::cli {

// "hawkstone 0.1.0" and a line for each library that makes a difference to what is seen.
std::string versionText();

} // namespace hawkstone::cli
