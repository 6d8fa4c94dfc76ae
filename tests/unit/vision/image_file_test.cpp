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

// Colours at random, so that every byte of the file counts.
cv::Mat noise(int width, int height) {
    cv::Mat image(height, width, CV_8UC3);
    cv::RNG random(7);
    random.fill(image, cv::RNG::UNIFORM, 0, 256);
    return image;
}

TEST(DecodeImage, APhotoDamagedInTheMiddleIsRefusedWithoutAWordOnStandardError) {
    testing::internal::CaptureStderr();
    Bytes hole = encoded(noise(320, 240), ".png");
    const auto middle = hole.begin() + static_cast<std::ptrdiff_t>(hole.size() / 2);
    std::fill(middle, middle + 4000, 0);
    EXPECT_FALSE(decodeImage(hole));
    // Cut, then closed with an end mark, as some repair programs do.
    Bytes cut = encoded(noise(320, 240), ".jpg");
    cut.resize(cut.size() / 2);
    cut.insert(cut.end(), {0xFF, 0xD9});
    EXPECT_FALSE(decodeImage(cut));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(DecodeImage, BytesAfterTheEndAreHarmless) {
    Bytes bytes = encoded(noise(320, 240), ".jpg");
    bytes.insert(bytes.end(), 500, 'x');
    EXPECT_TRUE(decodeImage(bytes));
}

void putLittle(Bytes& bytes, std::size_t at, std::uint32_t value, std::size_t count = 4) {
    for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<unsigned char>(value >> 8 * i);
}

// 30000x30000 in a few bytes, in every format that can promise that: refused by the header, in no time.
TEST(DecodeImage, ABombIsRefusedByItsHeader) {
    Bytes png = encoded(twoHalves(), ".png"), bmp = encoded(twoHalves(), ".bmp");
    for (const std::size_t at : {16, 20}) png[at] = png[at + 1] = 0, png[at + 2] = 30000 >> 8, png[at + 3] = 30000 & 0xFF;
    putLittle(bmp, 18, 30000);
    putLittle(bmp, 22, 30000);
    Bytes webp{'R', 'I', 'F', 'F', 22, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8', 'X', 10, 0, 0, 0, 0, 0, 0, 0};
    webp.resize(30);
    putLittle(webp, 24, 29999, 3);
    putLittle(webp, 27, 29999, 3);
    Bytes lossless{'R', 'I', 'F', 'F', 18, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8', 'L', 5, 0, 0, 0, 0x2F};
    lossless.resize(26);
    putLittle(lossless, 21, 16383 | 16383 << 14);
    Bytes tiff{'I', 'I', '*', 0, 8, 0, 0, 0, 2, 0, 0, 1, 4, 0, 1, 0, 0, 0};
    tiff.resize(38);
    putLittle(tiff, 18, 30000);
    putLittle(tiff, 22, 0x00040101); // height, a long
    putLittle(tiff, 26, 1);
    putLittle(tiff, 30, 30000);
    for (const Bytes& bomb : {png, bmp, webp, lossless, tiff}) {
        const auto decoded = decodeImage(bomb);
        ASSERT_FALSE(decoded);
        EXPECT_NE(decoded.error().find("megapixels"), std::string::npos) << decoded.error();
    }
}

TEST(DecodeImage, OtherFormatsOfPhonesAreNamed) {
    const auto heic = decodeImage({0, 0, 0, 24, 'f', 't', 'y', 'p', 'h', 'e', 'i', 'c', 0, 0, 0, 0});
    ASSERT_FALSE(heic);
    EXPECT_NE(heic.error().find("HEIC"), std::string::npos);
    for (const char* extension : {".webp", ".bmp", ".tiff", ".ppm"}) {
        const auto decoded = decodeImage(encoded(twoHalves(), extension));
        ASSERT_TRUE(decoded) << extension << ": " << decoded.error();
        EXPECT_TRUE(reddish(decoded->bgr.at<cv::Vec3b>(5, 5))) << extension;
    }
    cv::Mat floating;
    twoHalves().convertTo(floating, CV_32F, 1 / 255.0);
    const auto decoded = decodeImage(encoded(floating, ".tiff"));
    ASSERT_TRUE(decoded) << decoded.error();
    EXPECT_TRUE(reddish(decoded->bgr.at<cv::Vec3b>(5, 5)));
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
