// SPDX-License-Identifier: Apache-2.0
// Finds the board again after a bump: where each corner of the remembered picture's board lies in the new one, so that
// row 1 stays row 1 however the board or the camera was pushed.
#pragma once

#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <optional>

namespace hawkstone::session {

class BoardFollower {
public:
    void remember(const cv::Mat& frame, const board::Quad& board);
    bool remembers() const { return !m_grey.empty(); }

    // The map from the remembered picture to this one, for the board's plane; nothing where the board is not to be found
    // (a hand in front of most of it is fine). `far`: also look for it far off and turned; takes some 0.1 s.
    std::optional<cv::Matx33d> find(const cv::Mat& frame, bool far) const;

private:
    std::optional<cv::Matx33d> refine(const cv::Mat& grey, const cv::Matx33d& guess) const;
    std::optional<cv::Matx33d> searchFar(const cv::Mat& small) const;
    double agreement(const cv::Mat& small, const cv::Matx33d& move) const;
    void evenOut(cv::Mat& grey) const;
    double misfit(const cv::Mat& grey, const cv::Matx33d& move) const;

    cv::Mat m_grey;        // half size
    cv::Mat m_small;       // 320 across, BGR
    cv::Mat m_smallBoard;  // its mask
    board::Quad m_board{}; // in the frame's pixels
    double m_greyScale = 1, m_smallScale = 1;
    std::vector<cv::Point2f> m_points; // good to follow, in m_grey
};

board::Quad moved(const board::Quad& quad, const cv::Matx33d& move);
// The longest way a corner went.
double shiftOf(const board::Quad& quad, const cv::Matx33d& move);

} // namespace hawkstone::session
