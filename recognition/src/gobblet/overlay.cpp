// SPDX-License-Identifier: Apache-2.0
#include "overlay.h"

#include <opencv2/imgproc.hpp>

namespace hawkstone::recognition::gobblet {
namespace {

const cv::Scalar kSure(0, 220, 0), kUnsure(0, 0, 255), kGrid(255, 200, 0);

// What was seen there last: from nearer, where that was wanted.
const PieceGlimpse& lookedAt(const Place& place) {
    return place.closer ? *place.closer : place.glimpse;
}

void drawPiece(cv::Mat& picture, const BoardView& view, const Place& place, const std::string& text, const cv::Scalar& colour) {
    const PieceFrame frame = pieceFrame(view, place.x, place.y);
    const PieceGlimpse& seen = lookedAt(place);
    const double cell = std::hypot(frame.up.x, frame.up.y);
    const cv::Point2d foot = frame.foot + frame.right * seen.dx + frame.up * seen.dy;
    const cv::Point2d top = foot + frame.up * seen.lean;
    cv::circle(picture, foot, std::max(1, cvRound(seen.radius * cell)), colour * 0.6, 1, cv::LINE_AA);
    cv::circle(picture, top, std::max(1, cvRound(seen.radius * cell)), colour, 2, cv::LINE_AA);
    cv::putText(picture, text, top, cv::FONT_HERSHEY_SIMPLEX, cell / 230, colour, 1, cv::LINE_AA);
}

} // namespace

cv::Mat drawReading(const cv::Mat& bgr, const BoardView& view, const Cells& cells, const std::vector<Place>& beside,
                    const board::gobblet::Sight& sight) {
    cv::Mat picture = bgr.clone();
    for (int i = 0; i <= board::gobblet::kSide; ++i) {
        cv::line(picture, view.project(i, 0), view.project(i, 4), kGrid, 1, cv::LINE_AA);
        cv::line(picture, view.project(0, i), view.project(4, i), kGrid, 1, cv::LINE_AA);
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = sight.cells[i / 4][i % 4];
        const cv::Scalar colour = cell.trust.certain ? kSure : kUnsure;
        if (cell.top)
            drawPiece(picture, view, cells[i],
                      cv::format("%c%d %.2f r%.3f", cell.top->side == board::gobblet::Side::White ? 'w' : 'b', cell.top->size,
                                 cell.trust.confidence, lookedAt(cells[i]).radius),
                      colour);
        else
            cv::putText(picture, cv::format("%.2f", cell.trust.confidence), view.project(cells[i].x, cells[i].y), cv::FONT_HERSHEY_SIMPLEX,
                        0.4, colour, 1, cv::LINE_AA);
    }
    for (const Place& place : beside)
        drawPiece(picture, view, place, cv::format("r%.3f", lookedAt(place).radius), sight.stacksUncertain ? kUnsure : kSure);
    return picture;
}

} // namespace hawkstone::recognition::gobblet
