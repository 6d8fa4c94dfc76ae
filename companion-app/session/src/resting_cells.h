// SPDX-License-Identifier: Apache-2.0
// Which cells of the board look exactly as they did at the last rest: what has not stirred has not changed, whatever a
// reading says this time.
#pragma once

#include <hawkstone/sights/sight_json.h>

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::session {

class RestingCells {
public:
    explicit RestingCells(sights::Game game);

    // What the table looked like at rest, and what was read then.
    void remember(const cv::Mat& frame, const board::Quad& board, const sights::Sight& read);
    // The table has not changed, but what lies there is known better, or was decided.
    void know(const sights::Sight& read) { m_read = read; }
    void forget() { m_board.release(); }
    bool remembers() const { return !m_board.empty(); }

    // The reading, with every cell that looks as remembered, and was certain then, as it was read then. `changed`: those that
    // look quite otherwise.
    sights::Sight steadied(sights::Sight reading, const cv::Mat& frame, const board::Quad& board, std::vector<board::Cell>& changed) const;
    // The board seen from straight above, all cells of one size.
    cv::Mat straightened(const cv::Mat& frame, const board::Quad& board) const;

private:
    cv::Mat differences(const cv::Mat& frame, const board::Quad& board) const;

    int m_side;       // cells along an edge
    int m_cellPixels; // of the straightened picture
    cv::Mat m_board;
    sights::Sight m_read;
};

} // namespace hawkstone::session
