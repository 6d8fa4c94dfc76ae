// SPDX-License-Identifier: Apache-2.0
// How a camera bends straight lines, learned once from a few photos of a printed chessboard, and how to bend them back.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/profile.h>

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace hawkstone::calibration {

// In parts of the picture's width, so that one lens serves every resolution of the same camera and shape.
struct Lens {
    double focal = 1;                     // focal length / width
    double centreX = 0.5, centreY = 0.28; // optical centre / width
    double aspect = 16.0 / 9;             // width / height of the pictures it was learned from
    std::array<double, 5> bend{};         // OpenCV's k1, k2, p1, p2, k3
    double error = 0;                     // mean miss of the chessboard's corners, in pixels
};

// From at least three photos that show all of the same printed chessboard at different tilts. Tries the usual boards
// (inner corners 9x6, 8x6, 7x7, 7x6, 10x7, 7x5, 8x5) and keeps the one most photos show. `unclear` names, by number
// from 0, the photos on which no chessboard was found; they are left out.
struct LensCalibration {
    Lens lens;
    std::vector<std::size_t> unclear;
};
Expected<LensCalibration, std::string> calibrateLens(const std::vector<cv::Mat>& photos);

// Straightens pictures of one size; the maps are made once. A picture of another shape than the lens was learned from
// is left as it is: a cropped picture bends elsewhere.
class Straightener {
public:
    Straightener(const Lens& lens, cv::Size size);
    cv::Mat operator()(const cv::Mat& picture) const;
    bool fits() const { return m_fits; }
    // From a place in the straightened picture to the place in the photo, and back.
    board::Pixel toPhoto(board::Pixel straight) const;
    board::Pixel toStraight(board::Pixel photo) const;

private:
    bool m_fits = false;
    cv::Matx33d m_camera;
    std::vector<double> m_bend;
    cv::Mat m_mapX, m_mapY;
};

// A lens is kept in a profile file whose game is "lens".
Profile lensProfile(const Lens& lens, const std::string& name);
Expected<Lens, std::string> lensOf(const Profile& profile);

} // namespace hawkstone::calibration
