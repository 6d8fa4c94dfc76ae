// SPDX-License-Identifier: Apache-2.0
#include "image_header.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace hawkstone::vision {
namespace {

using Bytes = std::vector<unsigned char>;

// 0 beyond the end: what a cut file does not hold, it does not promise.
std::uint32_t bigEndian(const Bytes& bytes, std::size_t at, std::size_t count) {
    if (at > bytes.size() || count > bytes.size() - at) return 0;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[at + i];
    return value;
}

std::uint32_t littleEndian(const Bytes& bytes, std::size_t at, std::size_t count) {
    if (at > bytes.size() || count > bytes.size() - at) return 0;
    std::uint32_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8 | bytes[at + i];
    return value;
}

bool holds(const Bytes& bytes, std::size_t at, std::string_view text) {
    return bytes.size() >= at + text.size() && std::equal(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                                                          [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

// Walks the marker segments, so that the end mark of an embedded thumbnail is not taken for the photo's.
PictureHeader jpegHeader(const Bytes& bytes) {
    PictureHeader header{.format = PictureFormat::Jpeg, .complete = false};
    std::size_t at = 2;
    while (at + 4 <= bytes.size() && bytes[at] == 0xFF) {
        const unsigned char marker = bytes[at + 1];
        if (marker == 0xFF) {
            ++at;
            continue;
        }
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame) {
            header.pixels = static_cast<double>(bigEndian(bytes, at + 5, 2)) * bigEndian(bytes, at + 7, 2);
            header.progressive = marker == 0xC2 || marker == 0xC6 || marker == 0xCA || marker == 0xCE;
        }
        at += 2 + bigEndian(bytes, at + 2, 2);
        if (marker == 0xDA) {
            constexpr unsigned char end[] = {0xFF, 0xD9};
            header.complete = at < bytes.size() && std::search(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                                                               std::begin(end), std::end(end)) != bytes.end();
            break;
        }
    }
    return header;
}

PictureHeader pngHeader(const Bytes& bytes) {
    PictureHeader header{.format = PictureFormat::Png};
    header.pixels = static_cast<double>(bigEndian(bytes, 16, 4)) * bigEndian(bytes, 20, 4);
    // The end chunk has four bytes of sum after its name.
    constexpr std::string_view end = "IEND";
    const auto found = std::search(bytes.rbegin(), bytes.rend(), end.rbegin(), end.rend());
    header.complete = found != bytes.rend() && found - bytes.rbegin() >= 4;
    return header;
}

PictureHeader webpHeader(const Bytes& bytes) {
    PictureHeader header{.format = PictureFormat::WebP};
    if (holds(bytes, 12, "VP8X"))
        header.pixels = (littleEndian(bytes, 24, 3) + 1.0) * (littleEndian(bytes, 27, 3) + 1.0);
    else if (holds(bytes, 12, "VP8L"))
        header.pixels = ((littleEndian(bytes, 21, 4) & 0x3FFFU) + 1.0) * ((littleEndian(bytes, 21, 4) >> 14 & 0x3FFFU) + 1.0);
    else
        header.pixels = static_cast<double>(littleEndian(bytes, 26, 2) & 0x3FFFU) * (littleEndian(bytes, 28, 2) & 0x3FFFU);
    header.complete = bytes.size() >= 8.0 + littleEndian(bytes, 4, 4);
    return header;
}

PictureHeader bmpHeader(const Bytes& bytes) {
    PictureHeader header{.format = PictureFormat::Bmp};
    const auto side = [&](std::size_t at) { return std::abs(static_cast<double>(static_cast<std::int32_t>(littleEndian(bytes, at, 4)))); };
    header.pixels = side(18) * side(22);
    return header;
}

// The largest picture of the first directories: some cameras put a thumbnail first.
PictureHeader tiffHeader(const Bytes& bytes) {
    PictureHeader header{.format = PictureFormat::Tiff};
    const bool little = bytes[0] == 'I';
    const auto number = [&](std::size_t at, std::size_t count) {
        return little ? littleEndian(bytes, at, count) : bigEndian(bytes, at, count);
    };
    std::size_t directory = number(4, 4);
    for (int i = 0; i < 16 && directory != 0 && directory < bytes.size(); ++i) {
        const std::size_t entries = number(directory, 2);
        double width = 0, height = 0;
        for (std::size_t entry = 0; entry < entries; ++entry) {
            const std::size_t at = directory + 2 + 12 * entry;
            const double value = number(at + 8, number(at + 2, 2) == 3 ? 2 : 4);
            if (number(at, 2) == 256) width = value;
            if (number(at, 2) == 257) height = value;
        }
        header.pixels = std::max(header.pixels, width * height);
        directory = number(directory + 2 + 12 * entries, 4);
    }
    return header;
}

} // namespace

PictureHeader headerOf(const Bytes& bytes) {
    if (holds(bytes, 0, "\xFF\xD8")) return jpegHeader(bytes);
    if (holds(bytes, 0, "\x89PNG")) return pngHeader(bytes);
    if (holds(bytes, 0, "RIFF") && holds(bytes, 8, "WEBP")) return webpHeader(bytes);
    if (holds(bytes, 0, "BM")) return bmpHeader(bytes);
    if (holds(bytes, 0, {"II*\0", 4}) || holds(bytes, 0, {"MM\0*", 4})) return tiffHeader(bytes);
    if (holds(bytes, 4, "ftyp")) return {.format = PictureFormat::Heif};
    // Never smaller on disk than in memory, so its size needs no check.
    if (bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6') return {.format = PictureFormat::Netpbm};
    return {};
}

} // namespace hawkstone::vision
