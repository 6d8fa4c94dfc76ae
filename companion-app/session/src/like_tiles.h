// SPDX-License-Identifier: Apache-2.0
// A Gobblestones tile of doubtful colour that looks just like tiles whose colour is known, on the same table in the
// same light, and like nothing else there, is of that colour.
#pragma once

#include <hawkstone/sights/sight_json.h>

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::session {

// Is there a tile in doubt at all? The picture need not be straightened otherwise.
bool hasDoubtfulTile(const sights::Sight& reading);

// The reading, with those tiles certain that look like their guess's fellows. The guess is never changed: likeness and
// reader must agree. `board`: the straightened board, cells of equal size; `guessed`: cells whose tiles were themselves
// only guessed.
sights::Sight withLikeTiles(sights::Sight reading, const sights::Sight& known, const std::vector<board::Cell>& guessed,
                            const cv::Mat& board);

} // namespace hawkstone::session
