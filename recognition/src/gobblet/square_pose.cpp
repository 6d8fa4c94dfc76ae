// SPDX-License-Identifier: Apache-2.0
#include "square_pose.h"

#include "board_view.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr double kUsualFocal = 0.82, kFocalSpread = 0.2; // of the longer side, as in BoardView

double widthOf(cv::Size picture) {
    return std::max(picture.width, picture.height);
}

cv::Matx33d turnBy(int axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    if (axis == 0) return {1, 0, 0, 0, c, -s, 0, s, c};
    if (axis == 1) return {c, 0, s, 0, 1, 0, -s, 0, c};
    return {c, -s, 0, s, c, 0, 0, 0, 1};
}

} // namespace

SquarePose::SquarePose(const board::Quad& corners, cv::Size picture, double cornerMiss) : m_picture(picture) {
    const BoardView view(corners, picture);
    m_logFocal = std::log(view.focal());
    cv::Vec3d right = view.right() / cv::norm(view.right());
    cv::Vec3d down = view.down() - right * right.dot(view.down());
    down /= cv::norm(down);
    const cv::Vec3d third = right.cross(down);
    m_turn = {right[0], down[0], third[0], right[1], down[1], third[1], right[2], down[2], third[2]};
    m_shift = view.right() * 2 + view.down() * 2 + view.origin();
    for (int round = 0; round < 6; ++round) { // Gauss-Newton with numerical slopes
        const auto misses = [&](const SquarePose& pose) {
            std::array<double, 9> result;
            const board::Quad quad = pose.corners();
            for (int i = 0; i < 4; ++i) {
                result[2 * i] = (quad[i].x - corners[i].x) / cornerMiss;
                result[2 * i + 1] = (quad[i].y - corners[i].y) / cornerMiss;
            }
            result[8] = (pose.m_logFocal - std::log(kUsualFocal * widthOf(picture))) / kFocalSpread;
            return result;
        };
        const auto now = misses(*this);
        cv::Matx<double, 9, kNumbers> slopes;
        cv::Vec<double, 9> left;
        constexpr double kTiny = 1e-5;
        for (int k = 0; k < kNumbers; ++k) {
            const auto then = misses(changed(k, kTiny));
            for (int r = 0; r < 9; ++r) slopes(r, k) = (then[r] - now[r]) / kTiny;
        }
        for (int r = 0; r < 9; ++r) left[r] = -now[r];
        cv::Matx<double, kNumbers, kNumbers> normal = slopes.t() * slopes;
        for (int k = 0; k < kNumbers; ++k) normal(k, k) *= 1.0001;
        const cv::Vec<double, kNumbers> step = normal.inv(cv::DECOMP_CHOLESKY) * (slopes.t() * left);
        const auto cost = [](const std::array<double, 9>& m) {
            double sum = 0;
            for (const double v : m) sum += v * v;
            return sum;
        };
        bool better = false;
        for (double part = 1; part > 0.05 && !better; part /= 3) { // a step too far is shortened
            SquarePose next = *this;
            for (int k = 0; k < kNumbers; ++k) next = next.changed(k, part * step[k]);
            better = cost(misses(next)) < cost(now);
            if (better) *this = next;
        }
        if (!better) break;
    }
}

SquarePose SquarePose::changed(int number, double by) const {
    SquarePose pose = *this;
    if (number < 3)
        pose.m_turn = turnBy(number, by) * m_turn;
    else if (number < 6)
        pose.m_shift[number - 3] += by;
    else
        pose.m_logFocal += by;
    return pose;
}

board::Quad SquarePose::corners() const {
    constexpr double kX[4] = {-2, 2, 2, -2}, kY[4] = {-2, -2, 2, 2};
    const double focal = std::exp(m_logFocal);
    board::Quad quad;
    for (int i = 0; i < 4; ++i) {
        const cv::Vec3d p = m_turn * cv::Vec3d(kX[i], kY[i], 0) + m_shift;
        const double depth = std::max(p[2], 1e-3);
        quad[i] = {focal * p[0] / depth + m_picture.width / 2.0, focal * p[1] / depth + m_picture.height / 2.0};
    }
    return quad;
}

double SquarePose::focalOff() const {
    return (m_logFocal - std::log(kUsualFocal * widthOf(m_picture))) / kFocalSpread;
}

} // namespace hawkstone::recognition::gobblet
