// SPDX-License-Identifier: Apache-2.0
#include "pictures.h"

#include <opencv2/core.hpp>

namespace hawkstone::gui {

// Straight to the 32-bit format that goes to the graphics card unchanged: a 720p picture costs about a millisecond.
QImage toImage(const cv::Mat& bgr) {
    if (bgr.empty() || bgr.type() != CV_8UC3) return {};
    const QImage borrowed(bgr.data, bgr.cols, bgr.rows, static_cast<qsizetype>(bgr.step), QImage::Format_BGR888);
    return borrowed.convertToFormat(QImage::Format_RGB32);
}

cv::Mat toMat(const QImage& image) {
    const QImage bgr = image.convertToFormat(QImage::Format_BGR888);
    return cv::Mat(bgr.height(), bgr.width(), CV_8UC3, const_cast<uchar*>(bgr.constBits()), static_cast<std::size_t>(bgr.bytesPerLine()))
        .clone();
}

} // namespace hawkstone::gui
