// SPDX-License-Identifier: Apache-2.0
// Fits each of the nine board squares of a known block by its own lines: they lie loose, a little shifted and turned.
#pragma once

#include <hawkstone/vision/field_block.h>

namespace hawkstone::vision {

// pixels: how finely to look, a field; a pixel of 24 is 0.04 fields, finer than any classifier needs, 16 takes half the time.
// Sets block.squares from block.whole and the picture, and block.whole to what the nine squares agree on.
void fitLooseSquares(const cv::Mat& bgr, FieldBlock& block, int pixels = 24);

} // namespace hawkstone::vision
