// SPDX-License-Identifier: Apache-2.0
// A square board seen by an ordinary camera: seven numbers say where its corners lie, so a wrong corner that no square
// could have is put right by the other three.
#pragma once

#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <array>

namespace hawkstone::recognition::gobblet {

class SquarePose {
public:
    static constexpr int kNumbers = 7; // three turns, three shifts, the focal length

    // The pose whose corners come nearest to the given ones, with a usual focal length where they do not tell.
    SquarePose(const board::Quad& corners, cv::Size picture, double cornerMiss);

    board::Quad corners() const;
    double focalOff() const; // distance from a usual focal length, in its spread
    double focalOddity() const { return focalOff() * focalOff(); }
    SquarePose changed(int number, double by) const;

private:
    cv::Size m_picture;
    cv::Matx33d m_turn; // columns: the board's right, down and up
    cv::Vec3d m_shift;  // of the board's middle
    double m_logFocal = 0;
};

} // namespace hawkstone::recognition::gobblet
