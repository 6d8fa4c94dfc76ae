// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <optional>

namespace hawkstone::vision {
namespace {

constexpr double kEnoughPixels = 12e6;
constexpr double kMostPixels = 400e6;

using Bytes = std::vector<unsigned char>;

// What the first bytes promise, for the two formats nearly all photos come in.
struct Header {
    double pixels = 0;
    bool complete = true; // the end mark is there
    bool jpeg = false;
};

unsigned bigEndian(const Bytes& bytes, std::size_t at, int count) {
    unsigned value = 0;
    for (int i = 0; i < count; ++i) value = value << 8 | bytes[at + static_cast<std::size_t>(i)];
    return value;
}

bool startsWith(const Bytes& bytes, std::initializer_list<unsigned char> magic) {
    return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

// Walks the marker segments, so that the end mark of an embedded thumbnail is not taken for the photo's.
Header jpegHeader(const Bytes& bytes) {
    Header header{.pixels = 0, .complete = false, .jpeg = true};
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && bytes[at] == 0xFF) {
        const unsigned char marker = bytes[at + 1];
        if (marker == 0xFF) {
            ++at;
            continue;
        }
        const std::size_t length = bigEndian(bytes, at + 2, 2);
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame && at + 9 <= bytes.size()) header.pixels = static_cast<double>(bigEndian(bytes, at + 5, 2)) * bigEndian(bytes, at + 7, 2);
        at += 2 + length;
        if (marker == 0xDA) {
            constexpr unsigned char end[] = {0xFF, 0xD9};
            header.complete = at < bytes.size() && std::search(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                                                               std::begin(end), std::end(end)) != bytes.end();
            break;
        }
    }
    return header;
}

Header pngHeader(const Bytes& bytes) {
    Header header{.pixels = 0, .complete = false, .jpeg = false};
    if (bytes.size() >= 24) header.pixels = static_cast<double>(bigEndian(bytes, 16, 4)) * bigEndian(bytes, 20, 4);
    constexpr char end[] = {'I', 'E', 'N', 'D'};
    header.complete = std::search(bytes.rbegin(), bytes.rend(), std::rbegin(end), std::rend(end)) != bytes.rend();
    return header;
}

Header headerOf(const Bytes& bytes) {
    if (startsWith(bytes, {0xFF, 0xD8})) return jpegHeader(bytes);
    if (startsWith(bytes, {0x89, 'P', 'N', 'G'})) return pngHeader(bytes);
    return {};
}

// libjpeg can leave out detail while decoding, which for 100 megapixels is 5 times faster than decoding all of it.
int decodeFlags(const Header& header) {
    if (!header.jpeg) return cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH;
    if (header.pixels > 64 * kEnoughPixels / 2) return cv::IMREAD_REDUCED_COLOR_8;
    if (header.pixels > 8 * kEnoughPixels) return cv::IMREAD_REDUCED_COLOR_4;
    if (header.pixels > 2 * kEnoughPixels) return cv::IMREAD_REDUCED_COLOR_2;
    return cv::IMREAD_COLOR;
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
    if (!std::filesystem::exists(file, error)) return Unexpected<std::string>("no such file");
    if (!std::filesystem::is_regular_file(file, error)) return Unexpected<std::string>("not a file");
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
    const Header header = headerOf(bytes);
    if (!header.complete) return Unexpected<std::string>("the picture ends early (a broken download or copy)");
    if (header.pixels > kMostPixels) return Unexpected<std::string>("over 400 megapixels, expected an ordinary photo");
    try {
        const cv::Mat image = cv::imdecode(bytes, decodeFlags(header));
        if (image.empty()) return Unexpected<std::string>("not a picture that can be read, expected JPEG, PNG, WebP, BMP or TIFF");
        DecodedImage result{toBgr8(image), 1.0};
        const double decoded = static_cast<double>(image.cols) * image.rows;
        if (header.pixels > decoded) result.scale = std::sqrt(decoded / header.pixels);
        if (decoded > 1.5 * kEnoughPixels) {
            const double further = std::sqrt(kEnoughPixels / decoded);
            cv::resize(result.bgr.clone(), result.bgr, {}, further, further, cv::INTER_AREA);
            result.scale *= further;
        }
        return result;
    } catch (const cv::Exception& error) {
        return Unexpected<std::string>("cannot be decoded, expected JPEG, PNG, WebP, BMP or TIFF");
    } catch (const std::bad_alloc&) {
        return Unexpected<std::string>("too large for this machine's memory");
    }
}

} // namespace hawkstone::vision
