// SPDX-License-Identifier: Apache-2.0
// A photo taken in too little light, through haze or under a coloured lamp, as if the light had been better.
#pragma once

#include <opencv2/core.hpp>

namespace hawkstone::recognition::gobblet {

// A picture that shows its blacks, its whites and all three colours is given back as it is.
cv::Mat inEvenLight(const cv::Mat& bgr);

} // namespace hawkstone::recognition::gobblet
