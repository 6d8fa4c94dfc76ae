// SPDX-License-Identifier: Apache-2.0
#include "resting_cells.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace hawkstone::session {
namespace {

// Mean difference of a cell, of 255, once the light is evened out. On the sample films a cell at rest stays below 2.5 and
// the least change, a tile on a field of its own colour, is above 11.
constexpr double kUnchanged = 4.5;
// Shadows of hands and pieces beside it make up to 5 of a cell where nothing happened.
constexpr double kChanged = 14;

int sideOf(sights::Game game) {
    switch (game) {
    case sights::Game::Gobblestones: return board::gobblestones::kSide;
    case sights::Game::Gobblet: return board::gobblet::kSide;
    case sights::Game::HiddenStones: return board::hidden_stones::kSide;
    }
    return 1;
}

} // namespace

RestingCells::RestingCells(sights::Game game) : m_side(sideOf(game)), m_cellPixels(240 / m_side) {}

cv::Mat RestingCells::straightened(const cv::Mat& frame, const board::Quad& board) const {
    const auto edge = static_cast<float>(m_side * m_cellPixels);
    std::array<cv::Point2f, 4> from, to{cv::Point2f{0, 0}, {edge, 0}, {edge, edge}, {0, edge}};
    for (std::size_t i = 0; i < 4; ++i) from[i] = {static_cast<float>(board[i].x), static_cast<float>(board[i].y)};
    cv::Mat straight;
    // Twice as large, then halved: warping alone would skip pixels and find noise.
    for (auto& corner : to) corner *= 2;
    cv::warpPerspective(frame, straight, cv::getPerspectiveTransform(from.data(), to.data()),
                        {2 * m_side * m_cellPixels, 2 * m_side * m_cellPixels}, cv::INTER_LINEAR);
    cv::Mat halved;
    cv::resize(straight, halved, {}, 0.5, 0.5, cv::INTER_AREA);
    return halved;
}

void RestingCells::remember(const cv::Mat& frame, const board::Quad& board, const sights::Sight& read) {
    m_board = straightened(frame, board);
    m_read = read;
}

// Of each cell, the mean difference from what is remembered. The light may have changed, but over the whole board alike: a cell
// that alone got lighter may be covered by a tile of its own colour, and is left to the reader.
cv::Mat RestingCells::differences(const cv::Mat& frame, const board::Quad& board) const {
    cv::Mat now = straightened(frame, board), then;
    now.convertTo(now, CV_32F);
    m_board.convertTo(then, CV_32F);
    const int inset = std::max(1, m_cellPixels / 10);
    const auto cellAt = [&](int row, int column) {
        return cv::Rect(column * m_cellPixels + inset, row * m_cellPixels + inset, m_cellPixels - 2 * inset, m_cellPixels - 2 * inset);
    };
    std::vector<double> gains;
    for (int row = 0; row < m_side; ++row)
        for (int column = 0; column < m_side; ++column) {
            const cv::Scalar a = cv::mean(then(cellAt(row, column))), b = cv::mean(now(cellAt(row, column)));
            gains.push_back((b[0] + b[1] + b[2] + 3) / (a[0] + a[1] + a[2] + 3));
        }
    std::ranges::nth_element(gains, gains.begin() + static_cast<std::ptrdiff_t>(gains.size() / 2));
    const double gain = gains[gains.size() / 2];

    cv::Mat difference, means(m_side, m_side, CV_64F, cv::Scalar(0));
    cv::absdiff(now, then * gain, difference);
    for (int row = 0; row < m_side; ++row)
        for (int column = 0; column < m_side; ++column) {
            const cv::Scalar mean = cv::mean(difference(cellAt(row, column)));
            means.at<double>(row, column) = (mean[0] + mean[1] + mean[2]) / 3;
        }
    return means;
}

sights::Sight RestingCells::steadied(sights::Sight reading, const cv::Mat& frame, const board::Quad& board,
                                     std::vector<board::Cell>& changed) const {
    changed.clear();
    if (m_board.empty()) return reading;
    const cv::Mat means = differences(frame, board);
    std::visit(
        [&](auto& seen) {
            using Sight = std::decay_t<decltype(seen)>;
            const auto& before = std::get<Sight>(m_read);
            for (int row = 0; row < m_side; ++row)
                for (int column = 0; column < m_side; ++column) {
                    const double mean = means.at<double>(row, column);
                    if (mean > kChanged) changed.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
                    if (mean >= kUnchanged) continue;
                    if constexpr (requires { seen.stones; }) {
                        if (before.stones[row][column].trust.certain) seen.stones[row][column] = before.stones[row][column];
                    } else {
                        if (before.cells[row][column].trust.certain) seen.cells[row][column] = before.cells[row][column];
                    }
                }
        },
        reading);
    return reading;
}

} // namespace hawkstone::session
