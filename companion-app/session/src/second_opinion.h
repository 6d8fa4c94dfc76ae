// SPDX-License-Identifier: Apache-2.0
// A change that the quick looks leave in doubt is looked at once more, thoroughly. Two readings that come about in
// different ways are better evidence than the same one many times.
#pragma once

#include <hawkstone/sights/sight_json.h>

#include <vector>

namespace hawkstone::session {

// Is one of these cells, which look quite otherwise than before, read as it was before? Then one of the two is wrong: a tile on
// a field of its own colour was once overlooked so.
bool readAsBefore(const sights::Sight& quick, const sights::Sight& known, const std::vector<board::Cell>& changed);

// Does the quick reading leave something in doubt that the thorough one may settle: a cell or card that is not as known, or
// one that looks otherwise and is read as before?
bool leavesDoubt(const sights::Sight& quick, const sights::Sight& known, const std::vector<board::Cell>& changed);

// The quick reading, with what the thorough one says where they differ from what was known before: agreed is certain,
// disputed is not, whoever was sure. Cells that are as known are left alone,
// but for those that look changed: there the thorough reading is believed.
sights::Sight withSecondOpinion(sights::Sight quick, const sights::Sight& thorough, const sights::Sight& known,
                                const std::vector<board::Cell>& changed);

} // namespace hawkstone::session
