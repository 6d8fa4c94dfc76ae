// SPDX-License-Identifier: Apache-2.0
// Fits each of the nine board squares of a known block by its own lines: they lie loose, a little shifted and turned.
#pragma once

#include <hawkstone/vision/field_block.h>

namespace hawkstone::vision {

// Sets block.squares from block.whole and the picture, and block.whole to what the nine squares agree on.
void fitLooseSquares(const cv::Mat& bgr, FieldBlock& block);

} // namespace hawkstone::vision
