// SPDX-License-Identifier: Apache-2.0
// A photo from bytes: any format and depth people have, turned upright by its EXIF note, as 8-bit BGR.
#pragma once

#include <hawkstone/board/expected.h>

#include <opencv2/core.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace hawkstone::vision {

// The file's bytes, or why they cannot be had, in one line that names the file.
Expected<std::vector<unsigned char>, std::string> readBytes(const std::filesystem::path& file);

// Grey, alpha and 16-bit pictures become BGR; a picture over 150 megapixels is refused before it is decoded where
// its header tells, and one over 12 megapixels is scaled down: scale says by how much (1 = not at all).
struct DecodedImage {
    cv::Mat bgr;
    double scale = 1; // decoded pixels / photo pixels
};
Expected<DecodedImage, std::string> decodeImage(const std::vector<unsigned char>& bytes);

} // namespace hawkstone::vision
