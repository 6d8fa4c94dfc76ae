// SPDX-License-Identifier: Apache-2.0
// An edition's backs are all alike and like none of its fields, whatever each of them would pass for alone.
#pragma once

#include "board_look.h"

#include <vector>

namespace hawkstone::recognition::gobblestones {

// How alike grey patches are at best (-1 to 1), each of the first with each of the second, whichever way a tile was turned and a little to the side of
// where it should lie. A row for each of the first.
cv::Mat likenessInAnyTurn(const std::vector<cv::Mat>& patches, const std::vector<cv::Mat>& others);

// Fields print every number alike, so what looks like no surely read field of the board is covered; a hand or a sleeve looks otherwise over each field, so
// what three and more such cells show alike is the back. Rings on a dark card passed for a grey 0, rays for something that hides the field.
void findBacks(BoardLook& look);

} // namespace hawkstone::recognition::gobblestones
