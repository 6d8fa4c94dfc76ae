// SPDX-License-Identifier: Apache-2.0
#include "placing_advice.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::gui {

namespace {

// Below this mean, tile colours sink into the noise of ordinary webcams.
constexpr double kTooDark = 55;
// Above this mean, most of the picture is burnt out.
constexpr double kTooBright = 215;
// Two percent of 225 fields are four fields whose numbers nobody can read.
constexpr double kGlare = 0.02;
// At 1280x720 a Gobblestones board of a tenth of the picture has fields of 20 pixels, the least that shows numbers.
constexpr double kTooFar = 0.12;
// Far edges this much shorter than near ones leave the far fields half as high as the near ones.
constexpr double kTilted = 1.7;
// A focused table measures hundreds, a blurred one a few dozen, an empty wall less than ten.
constexpr double kBlurred = 28;

double edge(const board::Pixel& a, const board::Pixel& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

double area(const board::Quad& quad) {
    double twice = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& a = quad[i];
        const auto& b = quad[(i + 1) % 4];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

} // namespace

Placing measurePlacing(const cv::Mat& bgr, const std::optional<board::Quad>& corners) {
    Placing placing;
    if (bgr.empty()) return placing;
    cv::Mat small, grey, edges;
    const double scale = 640.0 / bgr.cols;
    cv::resize(bgr, small, {}, scale, scale, cv::INTER_AREA);
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    cv::Mat mask(grey.size(), CV_8U, cv::Scalar(255));
    if (corners) {
        std::vector<cv::Point> outline;
        for (const auto& corner : *corners) outline.emplace_back(static_cast<int>(corner.x * scale), static_cast<int>(corner.y * scale));
        mask.setTo(0);
        cv::fillConvexPoly(mask, outline, cv::Scalar(255));
        placing.share = area(*corners) / (static_cast<double>(bgr.cols) * bgr.rows);
        double shortest = 1e9, longest = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const double length = edge((*corners)[i], (*corners)[(i + 1) % 4]);
            shortest = std::min(shortest, length);
            longest = std::max(longest, length);
            const double margin = bgr.cols * .008;
            const auto& corner = (*corners)[i];
            if (corner.x < margin || corner.y < margin || corner.x > bgr.cols - margin || corner.y > bgr.rows - margin)
                placing.inside = false;
        }
        placing.tilt = shortest > 0 ? longest / shortest : 1e9;
    }
    placing.brightness = cv::mean(grey)[0];
    cv::Mat burnt;
    cv::inRange(small, cv::Scalar(250, 250, 250), cv::Scalar(255, 255, 255), burnt);
    burnt &= mask;
    const int looked = cv::countNonZero(mask);
    placing.glare = looked > 0 ? static_cast<double>(cv::countNonZero(burnt)) / looked : 0;
    cv::Laplacian(grey, edges, CV_64F);
    cv::Scalar mean, deviation;
    cv::meanStdDev(edges, mean, deviation);
    placing.sharpness = deviation[0] * deviation[0];
    return placing;
}

QStringList adviceFor(const Placing& placing, bool found) {
    QStringList advice;
    if (placing.brightness < kTooDark) advice << "advice.too-dark";
    if (placing.brightness > kTooBright) advice << "advice.too-bright";
    if (placing.sharpness < kBlurred && placing.brightness >= kTooDark) advice << "advice.blurred";
    if (!found)
        advice << "advice.no-board";
    else {
        if (!placing.inside) advice << "advice.cut-off";
        if (placing.share < kTooFar) advice << "advice.too-far";
        if (placing.tilt > kTilted) advice << "advice.tilted";
        if (placing.glare > kGlare) advice << "advice.glare";
    }
    return advice.isEmpty() ? QStringList{"advice.good"} : advice;
}

} // namespace hawkstone::gui
