// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/field_block.h>

#include <hawkstone/board/gobblestones.h>

#include <opencv2/imgproc.hpp>

namespace hawkstone::vision {
namespace {

// Pixel i of the patch lies at (i + 0.5) / (2 * cell) fields; the finer picture is averaged down afterwards.
cv::Mat look(const cv::Mat& bgr, const cv::Matx33d& map, cv::Point2d from, cv::Size size, double cell) {
    const cv::Matx33d toCells(0.5 / cell, 0, from.x + 0.25 / cell, 0, 0.5 / cell, from.y + 0.25 / cell, 0, 0, 1);
    const cv::Matx33d half(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
    cv::Mat fine, out;
    cv::warpPerspective(bgr, fine, half * map * toCells, size * 2, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    cv::resize(fine, out, size, 0, 0, cv::INTER_AREA);
    return out;
}

} // namespace

cv::Mat straighten(const cv::Mat& bgr, const FieldBlock& block, int pixels) {
    constexpr int fields = board::gobblestones::kSquareSide;
    const int side = fields * pixels;
    cv::Mat out(3 * side, 3 * side, CV_8UC3);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            look(bgr, block.squares[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)], cv::Point2d(fields * c, fields * r),
                 {side, side}, pixels)
                .copyTo(out(cv::Rect(c * side, r * side, side, side)));
    return out;
}

std::vector<cv::Mat> cutFields(const cv::Mat& bgr, const FieldBlock& block, int side, int cell) {
    constexpr int fields = board::gobblestones::kSquareSide;
    const int margin = (side - cell) / 2, length = fields * cell + 2 * margin;
    std::vector<cv::Mat> patches(board::gobblestones::kSide * board::gobblestones::kSide);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const cv::Point2d from(fields * c - margin / double(cell), fields * r - margin / double(cell));
            const cv::Mat square =
                look(bgr, block.squares[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)], from, {length, length}, cell);
            for (int i = 0; i < fields; ++i)
                for (int j = 0; j < fields; ++j)
                    patches[static_cast<std::size_t>((r * fields + i) * board::gobblestones::kSide + c * fields + j)] =
                        square(cv::Rect(j * cell, i * cell, side, side));
        }
    return patches;
}

cv::Mat cutField(const cv::Mat& bgr, const FieldBlock& block, int row, int column, int side, int cell) {
    const double margin = (side - cell) / 2.0 / cell;
    const auto r = static_cast<std::size_t>(std::clamp(row / board::gobblestones::kSquareSide, 0, 2));
    const auto c = static_cast<std::size_t>(std::clamp(column / board::gobblestones::kSquareSide, 0, 2));
    return look(bgr, block.squares[r][c], cv::Point2d(column - margin, row - margin), {side, side}, cell);
}

} // namespace hawkstone::vision
