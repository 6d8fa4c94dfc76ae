// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/image_file.h>

#include "codec_complaints.h"
#include "image_header.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

namespace hawkstone::vision {
namespace {

constexpr double kEnoughPixels = 12e6;
constexpr double kMostPixels = 400e6;      // of a JPEG, which is decoded with less detail
constexpr double kMostWholePixels = 120e6; // of everything that must be decoded whole
constexpr const char* kReadable = "expected JPEG, PNG, WebP, BMP or TIFF";

using Bytes = std::vector<unsigned char>;

// libjpeg can leave out detail while decoding, which for 100 megapixels is 5 times faster than decoding all of it.
int decodeFlags(const PictureHeader& header) {
    if (header.format == PictureFormat::Tiff) return cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH; // some hold floating point
    if (header.format != PictureFormat::Jpeg) return cv::IMREAD_COLOR;
    if (header.pixels > 64 * kEnoughPixels / 2) return cv::IMREAD_REDUCED_COLOR_8;
    if (header.pixels > 8 * kEnoughPixels) return cv::IMREAD_REDUCED_COLOR_4;
    if (header.pixels > 2 * kEnoughPixels) return cv::IMREAD_REDUCED_COLOR_2;
    return cv::IMREAD_COLOR;
}

// libjpeg's words where it fills in what is missing. Spare bytes between segments, which some cameras write, are harmless.
bool partWasLost(const std::string& complaints) {
    return std::ranges::any_of(std::array{"remature end", "bad Huffman code", "bad arithmetic code", "instead of RST"},
                               [&](const char* words) { return complaints.find(words) != std::string::npos; });
}

cv::Mat toBgr8(const cv::Mat& image) {
    cv::Mat eight = image;
    if (image.depth() == CV_16U)
        image.convertTo(eight, CV_8U, 1.0 / 257.0);
    else if (image.depth() != CV_8U)
        image.convertTo(eight, CV_8U, 255.0);
    return eight;
}

} // namespace

Expected<Bytes, std::string> readBytes(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) return Unexpected<std::string>("no such file");
    if (error) return Unexpected<std::string>("cannot be reached: " + error.message());
    if (status.type() == std::filesystem::file_type::directory) return Unexpected<std::string>("a folder, expected a picture");
    if (status.type() != std::filesystem::file_type::regular) return Unexpected<std::string>("not a file, expected a picture");
    std::ifstream in(file, std::ios::binary);
    if (!in) return Unexpected<std::string>("cannot be opened for reading");
    const auto size = std::filesystem::file_size(file, error);
    if (error) return Unexpected<std::string>("cannot be read");
    if (size == 0) return Unexpected<std::string>("the file is empty, expected a picture");
    if (size > 2'000'000'000) return Unexpected<std::string>("over 2 GB, expected a picture");
    Bytes bytes(size);
    if (!in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        return Unexpected<std::string>("cannot be read");
    return bytes;
}

Expected<DecodedImage, std::string> decodeImage(const Bytes& bytes) {
    const PictureHeader header = headerOf(bytes);
    if (header.format == PictureFormat::Unknown)
        return Unexpected<std::string>(std::string("not a picture that can be read, ") + kReadable);
    if (header.format == PictureFormat::Heif)
        return Unexpected<std::string>(std::string("HEIC and AVIF cannot be read, ") + kReadable + " (a phone can save photos as JPEG)");
    if (!header.complete) return Unexpected<std::string>("the picture ends early (a broken download or copy)");
    const bool whole = header.format != PictureFormat::Jpeg || header.progressive;
    if (header.pixels > (whole ? kMostWholePixels : kMostPixels))
        return Unexpected<std::string>(std::string("over ") + (whole ? "120" : "400") + " megapixels, expected an ordinary photo");
    try {
        cv::Mat image;
        {
            const CodecComplaints complaints;
            image = cv::imdecode(bytes, decodeFlags(header));
            if (partWasLost(complaints.heard())) return Unexpected<std::string>("the picture is damaged, and part of it was lost");
        }
        if (image.empty()) return Unexpected<std::string>(std::string("a damaged picture, or of a kind that cannot be read, ") + kReadable);
        DecodedImage result{toBgr8(image), 1.0};
        const double decoded = static_cast<double>(image.cols) * image.rows;
        image.release();
        if (header.pixels > decoded) result.scale = std::sqrt(decoded / header.pixels);
        if (decoded > 1.5 * kEnoughPixels) {
            const double further = std::sqrt(kEnoughPixels / decoded);
            cv::Mat smaller;
            cv::resize(result.bgr, smaller, {}, further, further, cv::INTER_AREA);
            result.bgr = smaller;
            result.scale *= further;
        }
        return result;
    } catch (const cv::Exception& error) {
        return Unexpected<std::string>(std::string("cannot be decoded, ") + kReadable);
    } catch (const std::bad_alloc&) {
        return Unexpected<std::string>("too large for this machine's memory");
    }
}

} // namespace hawkstone::vision
