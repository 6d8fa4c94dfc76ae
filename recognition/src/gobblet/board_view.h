// SPDX-License-Identifier: Apache-2.0
// Where the camera stands above the board, worked out from the grid's four corners alone: so the height of a piece
// can be drawn into the picture. Board coordinates are in cells: x along the columns, y down the rows, z up.
#pragma once

#include <hawkstone/board/sight.h>

#include <opencv2/core.hpp>

namespace hawkstone::recognition::gobblet {

class BoardView {
public:
    // The four corners of the grid, clockwise from a1's, and the picture they were seen in.
    // Square pixels and the axis in the middle of the picture are taken for granted; the focal length follows from
    // the grid being square, leaning on what hand-held cameras have where the view is too steep to tell.
    BoardView(const board::Quad& corners, cv::Size picture);

    cv::Point2d project(double x, double y, double z = 0) const;
    cv::Point2d ground(cv::Point2d pixel) const;                  // the point of the board's plane seen at a pixel
    double pixelsPerCell(double x, double y, double z = 0) const; // across the line of sight
    // How far one cell of height moves a point in the picture, in cells across the line of sight.
    cv::Point2d rise(double x, double y, double height) const;
    double focal() const { return m_focal; }
    // One cell along the columns and down the rows, and a1's corner, as the camera sees them.
    const cv::Vec3d& right() const { return m_right; }
    const cv::Vec3d& down() const { return m_down; }
    const cv::Vec3d& origin() const { return m_origin; }
    const board::Quad& corners() const { return m_corners; }
    cv::Size picture() const { return m_picture; }

private:
    cv::Vec3d place(double x, double y, double z) const;

    board::Quad m_corners;
    cv::Size m_picture;
    cv::Matx33d m_toImage, m_toBoard; // the plane's homography and its inverse
    double m_focal = 0;
    cv::Vec3d m_right, m_down, m_origin, m_up; // the board's frame as the camera sees it
};

} // namespace hawkstone::recognition::gobblet
