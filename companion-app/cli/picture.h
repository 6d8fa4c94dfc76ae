// SPDX-License-Identifier: Apache-2.0
// The table drawn with letters, as one sees it from above; at most 80 columns wide.
#pragma once

#include "terminal.h"

#include <hawkstone/records/arbiter.h>

#include <string>

namespace hawkstone::cli {

std::string boardPicture(const records::Arbiter& arbiter, const Paint& paint);

// Points, racks, hands, pieces: who has what, and who won or is to move.
std::string scoreTable(const records::Arbiter& arbiter, const Paint& paint);

// One entry of a record in a few words: "h8 R, h9 G", "stack1 to b2", "swap a1 a2, flip b2".
std::string inWords(const records::Json& entry);

} // namespace hawkstone::cli
