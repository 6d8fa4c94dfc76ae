// SPDX-License-Identifier: Apache-2.0
// What a helpful friend would say about how the camera stands: nearer, lighter, straighter.
#pragma once

#include <hawkstone/board/sight.h>

#include <QStringList>

#include <optional>

namespace cv {
class Mat;
}

namespace hawkstone::gui {

// What was measured; the limits are in the .cpp, each with its reason.
struct Placing {
    double brightness = 0; // mean of the picture's luminance, 0..255
    double glare = 0;      // share of burnt-out pixels on the board, or on the whole picture while none is found
    double sharpness = 0;  // variance of the Laplacian of a picture scaled to 640 wide
    double share = 0;      // of the picture's area that the board takes; 0: no board
    double tilt = 1;       // longest edge of the board / shortest
    bool inside = true;    // all corners lie well within the picture
};
Placing measurePlacing(const cv::Mat& bgr, const std::optional<board::Quad>& corners);

// Keys of sentences ("advice.too-dark"), the most pressing first; "advice.good" alone when nothing is to be said.
QStringList adviceFor(const Placing& placing, bool found);

} // namespace hawkstone::gui
