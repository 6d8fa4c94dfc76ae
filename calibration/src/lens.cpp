// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/calibration/lens.h>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace hawkstone::calibration {
namespace {

constexpr double kWorkingWidth = 1280; // more pixels cost time and find no more corners
constexpr double kMostError = 1.5;     // pixels at that width; a good calibration is below 0.5
constexpr double kLeastTilt = 0.14;    // 8 degrees

struct Found {
    std::size_t photo = 0;
    std::vector<cv::Point2f> corners; // at the working width
};

std::vector<Found> findBoards(const std::vector<cv::Mat>& greys, cv::Size inner) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < greys.size(); ++i) {
        Found one{i, {}};
        if (cv::findChessboardCornersSB(greys[i], inner, one.corners, cv::CALIB_CB_NORMALIZE_IMAGE)) found.push_back(std::move(one));
    }
    return found;
}

std::vector<cv::Point3f> printedCorners(cv::Size inner) {
    std::vector<cv::Point3f> points;
    for (int y = 0; y < inner.height; ++y)
        for (int x = 0; x < inner.width; ++x) points.emplace_back(static_cast<float>(x), static_cast<float>(y), 0.F);
    return points;
}

// The widest angle between the boards of two photos. All at one tilt, focal length and bend cannot be told apart.
double widestTilt(const std::vector<cv::Mat>& turns) {
    std::vector<cv::Vec3d> upward;
    for (const auto& turn : turns) {
        cv::Matx33d matrix;
        cv::Rodrigues(turn, matrix);
        upward.emplace_back(matrix(0, 2), matrix(1, 2), matrix(2, 2));
    }
    double widest = 0;
    for (const auto& a : upward)
        for (const auto& b : upward) widest = std::max(widest, std::acos(std::clamp(a.dot(b), -1.0, 1.0)));
    return widest;
}

cv::Matx33d cameraMatrix(const Lens& lens, double width) {
    return {lens.focal * width, 0, lens.centreX * width, 0, lens.focal * width, lens.centreY * width, 0, 0, 1};
}

} // namespace

Expected<LensCalibration, std::string> calibrateLens(const std::vector<cv::Mat>& photos) {
    if (photos.size() < 3) return Unexpected<std::string>("expected at least 3 photos of a printed chessboard, each at another tilt");
    const cv::Size size = photos.front().size();
    if (std::min(size.width, size.height) < 100 || std::max(size.width, size.height) > 8 * std::min(size.width, size.height))
        return Unexpected<std::string>("expected photos at least 100 pixels high and wide, of a camera's shape");
    std::vector<cv::Mat> greys;
    for (const auto& photo : photos) {
        if (photo.size() != size) return Unexpected<std::string>("expected photos of one size, from one camera");
        cv::Mat grey, small;
        cv::cvtColor(photo, grey, cv::COLOR_BGR2GRAY);
        cv::resize(grey, small, {}, kWorkingWidth / size.width, kWorkingWidth / size.width, cv::INTER_AREA);
        greys.push_back(small);
    }
    constexpr std::array<std::array<int, 2>, 7> usual{{{9, 6}, {8, 6}, {7, 7}, {7, 6}, {10, 7}, {7, 5}, {8, 5}}};
    std::vector<Found> best;
    cv::Size inner;
    for (const auto& [across, down] : usual) {
        auto found = findBoards(greys, {across, down});
        if (found.size() > best.size()) best = std::move(found), inner = {across, down};
        if (best.size() >= 3 && 2 * best.size() > photos.size()) break; // another board would need the rest and more
    }
    if (best.size() < 3)
        return Unexpected<std::string>("a whole chessboard was found on " + std::to_string(best.size()) + " of " +
                                       std::to_string(photos.size()) + " photos, expected at least 3");
    std::vector<std::vector<cv::Point2f>> seen;
    for (const auto& one : best) seen.push_back(one.corners);
    const std::vector<std::vector<cv::Point3f>> printed(best.size(), printedCorners(inner));
    cv::Mat camera = cv::Mat::eye(3, 3, CV_64F), bend;
    std::vector<cv::Mat> turns, shifts;
    double error = 0;
    try {
        error = cv::calibrateCamera(printed, seen, greys.front().size(), camera, bend, turns, shifts,
                                    cv::CALIB_FIX_ASPECT_RATIO | cv::CALIB_FIX_K3);
    } catch (const cv::Exception&) {
        return Unexpected<std::string>("no lens fits the photos, expected each at another tilt");
    }
    if (!(widestTilt(turns) > kLeastTilt))
        return Unexpected<std::string>("the photos show the chessboard at one and the same tilt, expected each at another");
    if (!(error < kMostError))
        return Unexpected<std::string>("the photos do not agree on one lens (corners miss by " + std::to_string(error) +
                                       " pixels); expected sharp photos of a flat chessboard");
    LensCalibration result;
    const double width = greys.front().cols;
    result.lens.focal = camera.at<double>(0, 0) / width;
    result.lens.centreX = camera.at<double>(0, 2) / width;
    result.lens.centreY = camera.at<double>(1, 2) / width;
    result.lens.aspect = static_cast<double>(size.width) / size.height;
    result.lens.error = error;
    for (int i = 0; i < std::min<int>(5, static_cast<int>(bend.total())); ++i)
        result.lens.bend[static_cast<std::size_t>(i)] = bend.at<double>(i);
    for (std::size_t i = 0; i < photos.size(); ++i)
        if (std::ranges::none_of(best, [i](const Found& one) { return one.photo == i; })) result.unclear.push_back(i);
    return result;
}

Straightener::Straightener(const Lens& lens, cv::Size size)
    : m_fits(std::abs(static_cast<double>(size.width) / size.height - lens.aspect) < 0.02), m_camera(cameraMatrix(lens, size.width)),
      m_bend(lens.bend.begin(), lens.bend.end()) {
    if (m_fits) cv::initUndistortRectifyMap(m_camera, m_bend, cv::noArray(), m_camera, size, CV_16SC2, m_mapX, m_mapY);
}

cv::Mat Straightener::operator()(const cv::Mat& picture) const {
    if (!m_fits) return picture;
    cv::Mat straight;
    cv::remap(picture, straight, m_mapX, m_mapY, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return straight;
}

board::Pixel Straightener::toPhoto(board::Pixel straight) const {
    if (!m_fits) return straight;
    const cv::Point3d ray((straight.x - m_camera(0, 2)) / m_camera(0, 0), (straight.y - m_camera(1, 2)) / m_camera(1, 1), 1);
    std::vector<cv::Point2d> out;
    cv::projectPoints(std::vector<cv::Point3d>{ray}, cv::Vec3d(), cv::Vec3d(), m_camera, m_bend, out);
    return {out[0].x, out[0].y};
}

board::Pixel Straightener::toStraight(board::Pixel photo) const {
    if (!m_fits) return photo;
    std::vector<cv::Point2d> out;
    cv::undistortPoints(std::vector<cv::Point2d>{{photo.x, photo.y}}, out, m_camera, m_bend, cv::noArray(), m_camera);
    return {out[0].x, out[0].y};
}

Profile lensProfile(const Lens& lens, const std::string& name) {
    std::vector<float> bend(lens.bend.begin(), lens.bend.end());
    return {"lens",
            name,
            {{"camera",
              {static_cast<float>(lens.focal), static_cast<float>(lens.centreX), static_cast<float>(lens.centreY),
               static_cast<float>(lens.aspect), static_cast<float>(lens.error)}},
             {"bend", std::move(bend)}}};
}

Expected<Lens, std::string> lensOf(const Profile& profile) {
    const auto* camera = profile.find("camera");
    const auto* bend = profile.find("bend");
    if (profile.game != "lens" || !camera || camera->size() != 5 || !bend || bend->size() != 5)
        return Unexpected<std::string>("expected a lens made by hawkstone calibrate");
    Lens lens;
    lens.focal = (*camera)[0], lens.centreX = (*camera)[1], lens.centreY = (*camera)[2];
    lens.aspect = (*camera)[3], lens.error = (*camera)[4];
    std::ranges::copy(*bend, lens.bend.begin());
    if (!(lens.focal > 0.1 && lens.focal < 20 && lens.aspect > 0.1 && lens.aspect < 10))
        return Unexpected<std::string>("/rows/camera: expected a focal length and a shape that a camera can have");
    return lens;
}

} // namespace hawkstone::calibration
