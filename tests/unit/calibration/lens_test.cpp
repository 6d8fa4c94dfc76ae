// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/calibration/lens.h>

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::calibration {
namespace {

const cv::Size kPicture(1280, 720);

Lens barrel() {
    Lens lens;
    lens.focal = 0.8;
    lens.bend = {-0.22, 0.05, 0, 0, 0};
    return lens;
}

// A 10x7-square chessboard seen at a tilt through the bent lens: each pixel of the photo looks up where its ray falls.
cv::Mat photoOfChessboard(const Lens& lens, cv::Vec3d tilt) {
    const double width = kPicture.width;
    const cv::Matx33d camera(lens.focal * width, 0, lens.centreX * width, 0, lens.focal * width, lens.centreY * width, 0, 0, 1);
    cv::Matx33d turn;
    cv::Rodrigues(tilt, turn);
    const cv::Vec3d origin = cv::Vec3d(0, 0, 11.5) - turn * cv::Vec3d(5, 3.5, 0);
    std::vector<cv::Point2d> pixels, rays;
    for (int y = 0; y < kPicture.height; ++y)
        for (int x = 0; x < kPicture.width; ++x) pixels.emplace_back(x, y);
    cv::undistortPoints(pixels, rays, camera, std::vector<double>(lens.bend.begin(), lens.bend.end()));
    const cv::Vec3d normal(turn(0, 2), turn(1, 2), turn(2, 2));
    cv::Mat photo(kPicture, CV_8UC3);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const cv::Vec3d ray(rays[i].x, rays[i].y, 1);
        const cv::Vec3d on = turn.t() * (ray * (normal.dot(origin) / normal.dot(ray)) - origin);
        const bool inside = on[0] > 0 && on[0] < 10 && on[1] > 0 && on[1] < 7;
        const bool dark = inside && (static_cast<int>(on[0]) + static_cast<int>(on[1])) % 2 == 0;
        photo.at<cv::Vec3b>(static_cast<int>(i) / kPicture.width, static_cast<int>(i) % kPicture.width) =
            dark ? cv::Vec3b(30, 30, 30) : cv::Vec3b(225, 225, 225);
    }
    cv::GaussianBlur(photo, photo, {3, 3}, 0);
    return photo;
}

std::vector<cv::Mat> makePhotos() {
    std::vector<cv::Mat> photos;
    for (const cv::Vec3d& tilt :
         {cv::Vec3d(0, 0, 0.1), cv::Vec3d(0.5, 0, 0), cv::Vec3d(-0.4, 0.3, 0), cv::Vec3d(0, 0.6, 0.2), cv::Vec3d(0.3, -0.5, 0)})
        photos.push_back(photoOfChessboard(barrel(), tilt));
    return photos;
}

// Made once, copied deep: the tests paint over them.
std::vector<cv::Mat> fivePhotos() {
    static const std::vector<cv::Mat> made = makePhotos();
    std::vector<cv::Mat> photos;
    for (const auto& photo : made) photos.push_back(photo.clone());
    return photos;
}

TEST(Lens, IsLearnedFromPhotosOfAChessboard) {
    const auto calibration = calibrateLens(fivePhotos());
    ASSERT_TRUE(calibration) << calibration.error();
    EXPECT_TRUE(calibration->unclear.empty());
    EXPECT_NEAR(calibration->lens.focal, barrel().focal, 0.02);
    EXPECT_NEAR(calibration->lens.bend[0], barrel().bend[0], 0.03);
    EXPECT_LT(calibration->lens.error, 0.5);
}

TEST(Lens, APhotoWithoutTheBoardIsNamedAndLeftOut) {
    auto photos = fivePhotos();
    photos[1].setTo(cv::Scalar(90, 90, 90));
    const auto calibration = calibrateLens(photos);
    ASSERT_TRUE(calibration) << calibration.error();
    EXPECT_EQ(calibration->unclear, std::vector<std::size_t>{1});
}

TEST(Lens, OnePhotoThreeTimesIsRefused) {
    const auto photo = fivePhotos()[2];
    const auto calibration = calibrateLens({photo, photo, photo});
    ASSERT_FALSE(calibration);
    EXPECT_NE(calibration.error().find("tilt"), std::string::npos) << calibration.error();
}

TEST(Lens, PhotosOfNoCamerasShapeAreRefusedBeforeTheyAreEnlarged) {
    EXPECT_FALSE(calibrateLens(std::vector<cv::Mat>(3, cv::Mat(20000, 1, CV_8UC3, cv::Scalar(80, 80, 80)))));
    EXPECT_FALSE(calibrateLens(std::vector<cv::Mat>(3, cv::Mat(1, 1, CV_8UC3, cv::Scalar(80, 80, 80)))));
}

TEST(Lens, TooFewOrUnlikePhotosAreRefused) {
    auto photos = fivePhotos();
    EXPECT_FALSE(calibrateLens({photos[0], photos[1]}));
    EXPECT_FALSE(calibrateLens(std::vector<cv::Mat>(4, cv::Mat(kPicture, CV_8UC3, cv::Scalar(80, 80, 80)))));
    cv::resize(photos[2], photos[2], {}, 0.5, 0.5);
    EXPECT_FALSE(calibrateLens(photos));
}

TEST(Straightener, PlacesGoThereAndBack) {
    const Straightener straighten(barrel(), kPicture);
    for (const board::Pixel at : {board::Pixel{100, 80}, board::Pixel{640, 360}, board::Pixel{1200, 650}}) {
        const auto back = straighten.toPhoto(straighten.toStraight(at));
        EXPECT_NEAR(back.x, at.x, 0.2);
        EXPECT_NEAR(back.y, at.y, 0.2);
    }
    EXPECT_GT(std::abs(straighten.toStraight({100, 80}).x - 100), 5) << "a bent lens moves the corners";
}

TEST(Straightener, APictureOfAnotherShapeIsLeftAlone) {
    const Straightener straighten(barrel(), cv::Size(720, 720));
    const cv::Mat picture(720, 720, CV_8UC3, cv::Scalar(1, 2, 3));
    EXPECT_EQ(straighten(picture).data, picture.data);
}

TEST(Lens, ComesBackFromItsProfile) {
    const auto lens = lensOf(lensProfile(barrel(), "webcam"));
    ASSERT_TRUE(lens) << lens.error();
    EXPECT_FLOAT_EQ(static_cast<float>(lens->bend[0]), -0.22F);
    EXPECT_FALSE(lensOf(Profile{"gobblet", "x", {}}));
}

} // namespace
} // namespace hawkstone::calibration
