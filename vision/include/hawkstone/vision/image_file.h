// SPDX-License-Identifier: Apache-2.0
// A photo from bytes: any format and depth people have, turned upright by its EXIF note, as 8-bit BGR.
#pragma once

#include <hawkstone/board/expected.h>

#include <opencv2/core.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace hawkstone::vision {

// The file's bytes, or why they cannot be had ("no such file").
Expected<std::vector<unsigned char>, std::string> readBytes(const std::filesystem::path& file);

struct DecodedImage {
    cv::Mat bgr;
    double scale = 1; // decoded pixels per photo pixel: below 1 where a very large photo was scaled down
};

// Grey, alpha and 16-bit pictures become 8-bit BGR. A photo above 12 megapixels is scaled down to about that: more tells
// nothing new. One above 400 megapixels (120 where the format must be decoded whole) is refused by its header, before
// memory is spent. A file that ends early or is damaged within is refused as well: half a picture would be read as a
// half-empty table.
Expected<DecodedImage, std::string> decodeImage(const std::vector<unsigned char>& bytes);

} // namespace hawkstone::vision
