// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>
#include <fstream>

namespace hawkstone::vision {
namespace {

constexpr double kMostPixels = 12e6; // beyond this a photo has no more to tell, only costs time

cv::Mat toBgr8(const cv::Mat& image) {
    cv::Mat eight = image;
    if (image.depth() == CV_16U) image.convertTo(eight, CV_8U, 1.0 / 257.0);
    else if (image.depth() != CV_8U) image.convertTo(eight, CV_8U, 255.0);
    cv::Mat bgr;
    if (eight.channels() == 1) cv::cvtColor(eight, bgr, cv::COLOR_GRAY2BGR);
    else if (eight.channels() == 4) cv::cvtColor(eight, bgr, cv::COLOR_BGRA2BGR);
    else bgr = eight;
    return bgr;
}

} // namespace

Expected<std::vector<unsigned char>, std::string> readBytes(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return Unexpected<std::string>("no such file");
    if (!std::filesystem::is_regular_file(file, error)) return Unexpected<std::string>("not a file");
    std::ifstream in(file, std::ios::binary);
    if (!in) return Unexpected<std::string>("cannot be opened for reading");
    std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (bytes.empty()) return Unexpected<std::string>("the file is empty, expected a picture");
    return bytes;
}

Expected<DecodedImage, std::string> decodeImage(const std::vector<unsigned char>& bytes) {
    try {
        // IMREAD_COLOR applies the EXIF rotation and converts depth and channels by itself; ANYDEPTH keeps 16-bit range.
        cv::Mat image = cv::imdecode(bytes, cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH);
        if (image.empty()) return Unexpected<std::string>("not a picture that can be read (expected JPEG, PNG, WebP, BMP, TIFF)");
        DecodedImage result{toBgr8(image), 1.0};
        const double pixels = static_cast<double>(image.cols) * image.rows;
        if (pixels > kMostPixels) {
            result.scale = std::sqrt(kMostPixels / pixels);
            cv::Mat smaller;
            cv::resize(result.bgr, smaller, {}, result.scale, result.scale, cv::INTER_AREA);
            result.bgr = smaller;
        }
        return result;
    } catch (const cv::Exception& error) {
        return Unexpected<std::string>("cannot be decoded: " + error.err);
    } catch (const std::bad_alloc&) {
        return Unexpected<std::string>("too large for this machine's memory");
    }
}

} // namespace hawkstone::vision
