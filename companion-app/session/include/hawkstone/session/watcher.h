// SPDX-License-Identifier: Apache-2.0
// Glances at every picture, cheaply: is a hand over the table, does anything move, since when does it rest?
// It knows nothing of games or skin: a hand is whatever reaches from the picture's edge to the board and was not there before.
#pragma once

#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

#include <optional>
#include <vector>

namespace hawkstone::session {

struct Glance {
    enum class What {
        NoPicture, // black or blank
        Moving,    // something moves near the board
        Hand,      // something reaches over the board and holds still
        Still
    };
    What what = What::NoPicture;
    double stillSince = 0;            // of the first picture of this rest; only where Still
    double restingSince = 0;          // nothing has moved since, hand or not
    bool hand = false;                // something reaches over the board, moving or not
    double handSize = 0;              // in board areas
    std::vector<board::Pixel> beside; // middles of things that changed near the board and are no hand: a stack lost a piece
    double changed = 0;               // part of the board's area that does not look as expected
    bool stirred = false;             // a hand, motion or a blank picture since the last settle()
};

class Watcher {
public:
    // How far from the board things still matter, in board sides: stacks and cards lie beside it.
    explicit Watcher(double reach);

    // This is what the table looks like now, with the board there. Called when the table was understood.
    void expect(const cv::Mat& frame, const board::Quad& board);
    bool expecting() const { return !m_expected.empty(); }
    // The board was bumped: what is expected moves along. `move` maps old picture places to new ones.
    void follow(const cv::Matx33d& move, const cv::Mat& frame, const board::Quad& board);

    Glance look(const cv::Mat& frame, double t);

    // What stirred has been dealt with.
    void settle() { m_stirred = false; }
    bool stirred() const { return m_stirred; }
    // Follows slow changes of light; only while the table is as expected.
    void followLight(const cv::Mat& frame);

    // The expected picture, small; what a resumed session starts from.
    const cv::Mat& expected() const { return m_expected; }
    void restore(const cv::Mat& expected, cv::Size frameSize, const board::Quad& board);

    // The small picture with a hand in red; for traces and benches.
    cv::Mat drawn() const;

private:
    struct Light {
        cv::Vec3f gain{1, 1, 1}, offset{0, 0, 0};
    };
    void setBoard(const board::Quad& board, cv::Size frameSize);
    void setExpected(const cv::Mat& small);
    cv::Mat shrink(const cv::Mat& frame) const;
    Light lightOf(const cv::Mat& small) const;
    cv::Mat relit(const cv::Mat& small, const Light& light) const;
    bool moves(const cv::Mat& small, const cv::Mat& otherwise);
    cv::Mat otherwise(const cv::Mat& small) const;
    void findHand(cv::Mat mask, Glance& glance);
    void findBeside(const cv::Mat& small, Glance& glance) const;

    double m_reach;
    cv::Mat m_expected;              // small, BGR
    cv::Mat m_floor, m_ceil;         // the darkest and lightest of each place's neighbourhood: a pixel of jitter is no change
    cv::Mat m_previous;              // small, relit
    cv::Mat m_near, m_over, m_board; // masks: what matters, what a hand must reach, the board itself
    cv::Mat m_hand;                  // the last mask of what is taken for a hand
    int m_boardPixels = 1;
    double m_scale = 1; // small pixels / frame pixels
    bool m_stirred = false;
    std::optional<double> m_restingSince, m_stillSince;
};

} // namespace hawkstone::session
