// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/plane_map.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::vision {
namespace {

// Moves the points' middle to the origin and their mean distance to sqrt(2): without it the equations are ill-conditioned.
cv::Matx33d normaliser(std::span<const cv::Point2f> points) {
    cv::Point2d middle(0, 0);
    for (const auto& p : points) middle += cv::Point2d(p);
    middle *= 1.0 / static_cast<double>(points.size());
    double distance = 0;
    for (const auto& p : points) distance += std::hypot(p.x - middle.x, p.y - middle.y);
    const double scale = distance > 0 ? std::sqrt(2.0) * static_cast<double>(points.size()) / distance : 1;
    return {scale, 0, -scale * middle.x, 0, scale, -scale * middle.y, 0, 0, 1};
}

} // namespace

cv::Point2f mapped(const cv::Matx33d& map, cv::Point2f point) {
    const cv::Vec3d v = map * cv::Vec3d(point.x, point.y, 1);
    const double w = std::abs(v[2]) > 1e-12 ? v[2] : 1e-12;
    return {static_cast<float>(v[0] / w), static_cast<float>(v[1] / w)};
}

std::optional<cv::Matx33d> planeMap(std::span<const cv::Point2f> from, std::span<const cv::Point2f> to) {
    if (from.size() < 4 || from.size() != to.size()) return std::nullopt;
    const cv::Matx33d nf = normaliser(from), nt = normaliser(to);
    cv::Mat equations(static_cast<int>(2 * from.size()), 8, CV_64F), values(equations.rows, 1, CV_64F);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const cv::Point2f p = mapped(nf, from[i]), q = mapped(nt, to[i]);
        const int row = static_cast<int>(2 * i);
        cv::Mat(cv::Matx<double, 1, 8>(p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y)).copyTo(equations.row(row));
        cv::Mat(cv::Matx<double, 1, 8>(0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y)).copyTo(equations.row(row + 1));
        values.at<double>(row) = q.x;
        values.at<double>(row + 1) = q.y;
    }
    cv::Mat h;
    if (!cv::solve(equations, values, h, cv::DECOMP_QR)) return std::nullopt;
    const auto* v = h.ptr<double>();
    const cv::Matx33d map = nt.inv() * cv::Matx33d(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], 1) * nf;
    for (const double x : map.val)
        if (!std::isfinite(x)) return std::nullopt;
    return map;
}

double area(const Corners& c) {
    double twice = 0;
    for (int i = 0; i < 4; ++i) {
        const auto &p = c[static_cast<std::size_t>(i)], &q = c[static_cast<std::size_t>((i + 1) % 4)];
        twice += static_cast<double>(p.x) * q.y - static_cast<double>(q.x) * p.y;
    }
    return twice / 2;
}

cv::Point2f centre(const Corners& c) {
    // Where the diagonals cross: the picture of the true centre, unlike the mean of the corners.
    const cv::Point2f a = c[0], b = c[2] - c[0], d = c[1], e = c[3] - c[1];
    const float cross = b.x * e.y - b.y * e.x;
    if (std::abs(cross) < 1e-6F) return (c[0] + c[1] + c[2] + c[3]) * 0.25F;
    const float t = ((d.x - a.x) * e.y - (d.y - a.y) * e.x) / cross;
    return a + b * t;
}

bool contains(const Corners& c, cv::Point2f p) {
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = c[i], b = c[(i + 1) % 4];
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < 0) return false;
    }
    return true;
}

double squareMiss(const Corners& corners, cv::Size picture) {
    const Corners square{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    const auto longer = static_cast<float>(std::max(picture.width, picture.height));
    Corners seen;
    for (std::size_t i = 0; i < 4; ++i)
        seen[i] = (corners[i] - cv::Point2f(picture) * 0.5F) / longer; // the axis goes through the picture's middle
    const auto map = planeMap(square, seen);
    double least = 1e9;
    if (!map) return least;
    for (double focal = 0.5; focal < 3; focal *= 1.12) { // of the longer side; a wide phone has 0.7, a long lens 2
        const cv::Vec3d right((*map)(0, 0) / focal, (*map)(1, 0) / focal, (*map)(2, 0));
        const cv::Vec3d down((*map)(0, 1) / focal, (*map)(1, 1) / focal, (*map)(2, 1));
        const double ratio = std::abs(std::log(cv::norm(right) / cv::norm(down)));
        least = std::min(least, std::max(ratio, std::abs(right.dot(down)) / cv::norm(right) / cv::norm(down)));
    }
    return least;
}

cv::Mat straightened(const cv::Mat& picture, const Corners& corners, cv::Size size) {
    const auto w = static_cast<float>(size.width), h = static_cast<float>(size.height);
    const std::array<cv::Point2f, 4> to{cv::Point2f(0, 0), cv::Point2f(w, 0), cv::Point2f(w, h), cv::Point2f(0, h)};
    // Pixel centres: corner coordinates name pixel edges in the straightened picture, centres in the photo.
    cv::Mat map = cv::getPerspectiveTransform(corners.data(), to.data());
    const cv::Mat half = (cv::Mat_<double>(3, 3) << 1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
    cv::Mat out;
    cv::warpPerspective(picture, out, half * map, size, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return out;
}

} // namespace hawkstone::vision
