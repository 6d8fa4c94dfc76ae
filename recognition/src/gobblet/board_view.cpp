// SPDX-License-Identifier: Apache-2.0
#include "board_view.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

// Phones and webcams lie between 0.62 and 1.1 picture widths; corners are found to about one pixel in 500.
constexpr double kUsualFocal = 0.82, kFocalSpread = 0.2, kCornerNoise = 0.006;

double focalCost(const cv::Matx33d& centred, double focal, double width) {
    const cv::Vec3d a(centred(0, 0) / focal, centred(1, 0) / focal, centred(2, 0));
    const cv::Vec3d b(centred(0, 1) / focal, centred(1, 1) / focal, centred(2, 1));
    const double skew = a.dot(b) / (cv::norm(a) * cv::norm(b));
    const double stretch = std::log(cv::norm(a) / cv::norm(b));
    const double unusual = std::log(focal / (kUsualFocal * width)) / kFocalSpread;
    return (skew * skew + stretch * stretch) / (kCornerNoise * kCornerNoise) + unusual * unusual;
}

cv::Matx33d homography(const board::Quad& corners) {
    const cv::Point2f cells[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    cv::Point2f pixels[4];
    for (int i = 0; i < 4; ++i) pixels[i] = {static_cast<float>(corners[i].x), static_cast<float>(corners[i].y)};
    return cv::Matx33d(cv::getPerspectiveTransform(cells, pixels));
}

cv::Matx33d aboutTheMiddle(const cv::Matx33d& homography, cv::Size picture) {
    return cv::Matx33d(1, 0, -picture.width / 2.0, 0, 1, -picture.height / 2.0, 0, 0, 1) * homography;
}

double fitFocal(const cv::Matx33d& centred, cv::Size picture) {
    const double width = std::max(picture.width, picture.height);
    double best = 0, least = 0;
    for (double focal = 0.5 * width; focal < 2.0 * width; focal *= 1.02) {
        const double cost = focalCost(centred, focal, width);
        if (best != 0 && cost >= least) continue;
        best = focal;
        least = cost;
    }
    return best;
}

} // namespace

BoardView::BoardView(const board::Quad& corners, cv::Size picture) : m_corners(corners), m_picture(picture) {
    m_toImage = homography(corners);
    m_toBoard = m_toImage.inv();
    const cv::Matx33d centred = aboutTheMiddle(m_toImage, picture);
    m_focal = fitFocal(centred, picture);
    const auto column = [&](int c) { return cv::Vec3d(centred(0, c) / m_focal, centred(1, c) / m_focal, centred(2, c)); };
    double scale = 1.0 / std::sqrt(cv::norm(column(0)) * cv::norm(column(1)));
    const cv::Vec3d middle = column(0) * 2 + column(1) * 2 + column(2);
    if (middle[2] < 0) scale = -scale;
    m_right = column(0) * scale;
    m_down = column(1) * scale;
    m_origin = column(2) * scale;
    m_up = m_right.cross(m_down);
    m_up /= std::max(1e-12, cv::norm(m_up));
    if (m_up.dot(m_origin) > 0) m_up = -m_up; // up is towards the camera
}

cv::Vec3d BoardView::place(double x, double y, double z) const {
    return m_right * x + m_down * y + m_origin + m_up * z;
}

cv::Point2d BoardView::project(double x, double y, double z) const {
    const cv::Vec3d p = place(x, y, z);
    const double depth = std::max(p[2], 1e-6);
    return {m_focal * p[0] / depth + m_picture.width / 2.0, m_focal * p[1] / depth + m_picture.height / 2.0};
}

cv::Point2d BoardView::ground(cv::Point2d pixel) const {
    const cv::Vec3d p = m_toBoard * cv::Vec3d(pixel.x, pixel.y, 1);
    return {p[0] / p[2], p[1] / p[2]};
}

double BoardView::pixelsPerCell(double x, double y, double z) const {
    return m_focal / std::max(place(x, y, z)[2], 1e-6);
}

cv::Point2d BoardView::rise(double x, double y, double height) const {
    return (project(x, y, height) - project(x, y, 0)) / pixelsPerCell(x, y);
}

} // namespace hawkstone::recognition::gobblet
