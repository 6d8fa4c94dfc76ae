// SPDX-License-Identifier: Apache-2.0
#include "patches.h"

#include "even_light.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {
constexpr double kNearReach = 2.4; // cells around the board: where stacks stand
constexpr int kWorkingSide = 640;  // a cell is then some 35 to 70 pixels wide: more than any patch asks for
} // namespace

Pyramid::Pyramid(const cv::Mat& bgr, Light light) : m_size(bgr.size()) {
    const int side = std::max(bgr.cols, bgr.rows);
    Level level{bgr, 1.0};
    if (side > kWorkingSide) {
        level.scale = static_cast<double>(kWorkingSide) / side;
        cv::resize(bgr, level.image, {}, level.scale, level.scale, cv::INTER_AREA);
    }
    if (light == Light::Evened) level.image = inEvenLight(level.image);
    m_levels.push_back(level);
    while (m_levels.size() < 3 && std::min(level.image.cols, level.image.rows) > 64) {
        Level half;
        half.scale = level.scale / 2;
        cv::resize(level.image, half.image, {}, 0.5, 0.5, cv::INTER_AREA);
        m_levels.push_back(half);
        level = half;
    }
}

const Pyramid::Level& Pyramid::levelFor(double shrink) const {
    const Level* best = &m_levels.front();
    for (const Level& level : m_levels)
        if (level.scale >= shrink) best = &level;
    return *best;
}

cv::Mat Pyramid::frame(double& scale) const {
    const double side = std::max(m_size.width, m_size.height);
    scale = kFrameSide / side;
    const Level& level = levelFor(scale);
    const cv::Size small(std::max(1, static_cast<int>(std::lround(m_size.width * scale))),
                         std::max(1, static_cast<int>(std::lround(m_size.height * scale))));
    cv::Mat resized;
    cv::resize(level.image, resized, small, 0, 0, cv::INTER_AREA);
    cv::Mat padded((small.height + 31) / 32 * 32, (small.width + 31) / 32 * 32, CV_8UC3, cv::Scalar::all(128));
    resized.copyTo(padded(cv::Rect({0, 0}, small)));
    return padded;
}

cv::Mat Pyramid::nearFrame(const BoardView& view, double& scale, cv::Point2d& offset) const {
    double x0 = m_size.width, y0 = m_size.height, x1 = 0, y1 = 0;
    for (const double x : {-kNearReach, 4 + kNearReach})
        for (const double y : {-kNearReach, 4 + kNearReach})
            for (const double z : {0.0, 1.0}) {
                const cv::Point2d p = view.project(x, y, z);
                x0 = std::min(x0, p.x);
                y0 = std::min(y0, p.y);
                x1 = std::max(x1, p.x);
                y1 = std::max(y1, p.y);
            }
    x0 = std::max(x0, 0.0);
    y0 = std::max(y0, 0.0);
    x1 = std::min(x1, static_cast<double>(m_size.width));
    y1 = std::min(y1, static_cast<double>(m_size.height));
    scale = std::min(kNearCell / std::max(1.0, view.pixelsPerCell(2, 2)), kNearSide / std::max({1.0, x1 - x0, y1 - y0}));
    const Level& level = levelFor(scale);
    offset = {x0, y0};
    const double s = level.scale / scale;
    const cv::Matx23d toLevel(s, 0, x0 * level.scale + s / 2 - 0.5, 0, s, y0 * level.scale + s / 2 - 0.5);
    cv::Mat frame;
    cv::warpAffine(level.image, frame, toLevel, {kNearSide, kNearSide}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT,
                   cv::Scalar::all(128));
    return frame;
}

cv::Mat Pyramid::warped(const board::Quad& corners, float low, float high, int side, double middle) const {
    double around = 0;
    for (int i = 0; i < 4; ++i) around += std::hypot(corners[i].x - corners[(i + 1) % 4].x, corners[i].y - corners[(i + 1) % 4].y);
    const Level& level = levelFor((high - low) / std::max(1.0, around / 4));
    const cv::Point2f to[4] = {{low, low}, {high, low}, {high, high}, {low, high}};
    cv::Point2f from[4];
    for (int i = 0; i < 4; ++i)
        from[i] = {static_cast<float>(corners[i].x * level.scale - middle), static_cast<float>(corners[i].y * level.scale - middle)};
    cv::Mat patch;
    cv::warpPerspective(level.image, patch, cv::getPerspectiveTransform(to, from), {side, side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        cv::BORDER_CONSTANT, cv::Scalar::all(128));
    return patch;
}

cv::Mat Pyramid::gridPatch(const board::Quad& corners) const {
    const float low = 10.5F, high = low + kGridPatch * 2.0F / 3; // pixel middles
    return warped(corners, low, high, kGridPatch, 0);            // half a pixel off, as the network was taught
}

cv::Mat Pyramid::flattened(const board::Quad& corners, int cell, int margin) const {
    const auto low = static_cast<float>(margin), high = static_cast<float>(margin + 4 * cell);
    return warped(corners, low, high, 4 * cell + 2 * margin, 0.5);
}

PatchShape closerShape(double dx, double dy, double lean) {
    constexpr double kMiddle = (kCloserPatch - 1) / 2.0;
    return {kCloserPatch, kCloserScale, kMiddle - kCloserScale * dx, kMiddle + kCloserScale * (dy + lean / 2), false};
}

PieceFrame pieceFrame(const BoardView& view, double x, double y) {
    PieceFrame frame;
    frame.foot = view.project(x, y);
    const double cell = view.pixelsPerCell(x, y);
    cv::Point2d up = view.project(x, y, 0.5) - frame.foot;
    const double length = std::hypot(up.x, up.y);
    up = length > 1e-6 ? up / length : cv::Point2d(0, -1);
    frame.up = up * cell;
    frame.right = cv::Point2d(-up.y, up.x) * cell;
    return frame;
}

cv::Mat Pyramid::piecePatch(const BoardView& view, double x, double y, const PatchShape& shape) const {
    const PieceFrame frame = pieceFrame(view, x, y);
    const Level& level = levelFor(shape.scale / std::max(1.0, view.pixelsPerCell(x, y)));
    const double s = level.scale / shape.scale;
    const cv::Point2d r = frame.right * (shape.mirrored ? -s : s), d = -frame.up * s, foot = frame.foot * level.scale;
    const cv::Matx23d toPhoto(r.x, d.x, foot.x - r.x * shape.middleX - d.x * shape.middleY, r.y, d.y,
                              foot.y - r.y * shape.middleX - d.y * shape.middleY);
    cv::Mat patch;
    cv::warpAffine(level.image, patch, toPhoto, {shape.side, shape.side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT,
                   cv::Scalar::all(128));
    return patch;
}

} // namespace hawkstone::recognition::gobblet
