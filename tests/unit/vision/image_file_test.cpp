// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <gtest/gtest.h>

namespace hawkstone::vision {
namespace {

using Bytes = std::vector<unsigned char>;

// Left half red, right half blue, so that a turn shows.
cv::Mat twoHalves(int width = 64, int height = 32) {
    cv::Mat image(height, width, CV_8UC3, cv::Scalar(0, 0, 255));
    image(cv::Rect(width / 2, 0, width / 2, height)) = cv::Scalar(255, 0, 0);
    return image;
}

Bytes encoded(const cv::Mat& image, const char* extension) {
    Bytes bytes;
    cv::imencode(extension, image, bytes);
    return bytes;
}

bool reddish(const cv::Vec3b& pixel) {
    return pixel[2] > 200 && pixel[0] < 60;
}

TEST(DecodeImage, EveryDepthAndChannelCountBecomesBgr) {
    cv::Mat sixteen, grey, alpha;
    twoHalves().convertTo(sixteen, CV_16U, 257);
    cv::cvtColor(twoHalves(), grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(twoHalves(), alpha, cv::COLOR_BGR2BGRA);
    for (const auto& picture : {twoHalves(), sixteen, grey, alpha}) {
        const auto decoded = decodeImage(encoded(picture, ".png"));
        ASSERT_TRUE(decoded) << decoded.error();
        EXPECT_EQ(decoded->bgr.type(), CV_8UC3);
        EXPECT_EQ(decoded->bgr.size(), cv::Size(64, 32));
        EXPECT_EQ(decoded->scale, 1.0);
    }
    EXPECT_TRUE(reddish(decodeImage(encoded(sixteen, ".png"))->bgr.at<cv::Vec3b>(5, 5)));
}

TEST(DecodeImage, FollowsTheExifNote) {
    Bytes bytes = encoded(twoHalves(), ".jpg");
    // An APP1 segment that says orientation 6: turn a quarter clockwise to see it upright.
    const Bytes exif{0xFF, 0xE1, 0x00, 0x22, 'E', 'x', 'i', 'f', 0, 0, 'I', 'I', 0x2A, 0, 8, 0, 0, 0,
                     1,    0,    0x12, 0x01, 3,   0,   1,   0,   0, 0, 6,   0,   0,    0, 0, 0, 0, 0};
    bytes.insert(bytes.begin() + 2, exif.begin(), exif.end());
    const auto decoded = decodeImage(bytes);
    ASSERT_TRUE(decoded) << decoded.error();
    EXPECT_EQ(decoded->bgr.size(), cv::Size(32, 64));
    EXPECT_TRUE(reddish(decoded->bgr.at<cv::Vec3b>(5, 16)));
}

TEST(DecodeImage, AFileThatEndsEarlyIsRefused) {
    for (const char* extension : {".jpg", ".png"}) {
        Bytes bytes = encoded(twoHalves(640, 320), extension);
        for (const double part : {0.9, 0.5, 0.1}) {
            const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(bytes.size())));
            EXPECT_FALSE(decodeImage(cut)) << extension << " " << part;
        }
    }
}

TEST(DecodeImage, WhatIsNoPictureIsSaid) {
    EXPECT_FALSE(decodeImage({}));
    EXPECT_FALSE(decodeImage({'h', 'e', 'l', 'l', 'o'}));
    EXPECT_FALSE(decodeImage({0xFF, 0xD8}));
    EXPECT_FALSE(decodeImage({0x89, 'P', 'N', 'G'}));
    EXPECT_FALSE(readBytes("no-such-picture.jpg"));
    EXPECT_FALSE(readBytes(testing::TempDir()));
}

TEST(DecodeImage, AVeryLargePhotoIsScaledDownAndSaysBy) {
    const auto decoded = decodeImage(encoded(cv::Mat(8000, 12500, CV_8UC1, cv::Scalar(90)), ".jpg"));
    ASSERT_TRUE(decoded) << decoded.error();
    EXPECT_LT(decoded->bgr.total(), 20'000'000U);
    EXPECT_NEAR(decoded->bgr.cols / decoded->scale, 12500, 5);
}

TEST(DecodeImage, OnePixelIsAPicture) {
    const auto decoded = decodeImage(encoded(cv::Mat(1, 1, CV_8UC3, cv::Scalar(1, 2, 3)), ".png"));
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->bgr.size(), cv::Size(1, 1));
}

} // namespace
} // namespace hawkstone::vision
