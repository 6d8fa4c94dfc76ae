// SPDX-License-Identifier: Apache-2.0
// How one flat thing lies in another: a board in the photo, a card on the table.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <span>

namespace hawkstone::vision {

using Corners = std::array<cv::Point2f, 4>; // clockwise in the picture

// The perspective map that best takes each point of from to its partner in to (at least four); nothing when they lie on a line.
std::optional<cv::Matx33d> planeMap(std::span<const cv::Point2f> from, std::span<const cv::Point2f> to);

cv::Point2f mapped(const cv::Matx33d& map, cv::Point2f point);

// Area with sign: positive when clockwise in the picture (y down).
double area(const Corners& corners);
cv::Point2f centre(const Corners& corners);
bool contains(const Corners& corners, cv::Point2f point);

// How far the corners are from any a square could have before an ordinary camera: the logarithm of its sides' ratio, or the cosine between them, whichever
// is more. 134 true boards have up to 0.01, up to 0.2 when their photo is cut far out of the middle; half a board taken for a whole one 0.4 and more.
double squareMiss(const Corners& corners, cv::Size picture);

// The quadrilateral, straightened to a picture of that size; corner 0 goes to the top left.
cv::Mat straightened(const cv::Mat& picture, const Corners& corners, cv::Size size);

} // namespace hawkstone::vision
