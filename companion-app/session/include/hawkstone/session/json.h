// SPDX-License-Identifier: Apache-2.0
// JSON whose keys keep the order they were written in, as in records and verdicts.
#pragma once

#include <nlohmann/json.hpp>

namespace hawkstone::session {

using Json = nlohmann::ordered_json;

} // namespace hawkstone::session
