// SPDX-License-Identifier: Apache-2.0
// Pictures between OpenCV and the window.
#pragma once

#include <QByteArray>
#include <QImage>

namespace cv {
class Mat;
}

namespace hawkstone::gui {

QImage toImage(const cv::Mat& bgr); // its own pixels, safe to hand to another thread
cv::Mat toMat(const QImage& image); // BGR, its own pixels

} // namespace hawkstone::gui
