// SPDX-License-Identifier: Apache-2.0
#include "flat_board.h"

#include <opencv2/imgproc.hpp>

#include <cmath>

namespace hawkstone::recognition::gobblet {

FlatBoard flatBoard(const Pyramid& pyramid, const board::Quad& corners, const std::vector<std::vector<cv::Point2f>>& pieces, int cell,
                    int margin, int more) {
    const double low = margin, high = 4 * cell + margin;
    FlatBoard flat{pyramid.flattened(corners, cell, margin), {}, {}, {cv::Point2d{low, low}, {high, low}, {high, high}, {low, high}}};
    cv::Point2f from[4], to[4];
    for (std::size_t i = 0; i < 4; ++i) {
        from[i] = flat.corners[i];
        to[i] = {static_cast<float>(corners[i].x), static_cast<float>(corners[i].y)};
    }
    flat.fromPhoto = cv::Matx33d(cv::getPerspectiveTransform(to, from));
    flat.hidden = cv::Mat(flat.picture.size(), CV_8U, cv::Scalar(0));
    for (const auto& piece : pieces) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& p : piece) {
            const cv::Vec3d q = flat.fromPhoto * cv::Vec3d(p.x, p.y, 1);
            outline.emplace_back(static_cast<int>(std::lround(q[0] / q[2])), static_cast<int>(std::lround(q[1] / q[2])));
        }
        cv::fillConvexPoly(flat.hidden, outline, cv::Scalar(255));
    }
    cv::dilate(flat.hidden, flat.hidden, cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * more + 1, 2 * more + 1}));
    return flat;
}

} // namespace hawkstone::recognition::gobblet
