// SPDX-License-Identifier: Apache-2.0
// What a picture file's first bytes promise: its format and how many pixels, before memory is spent on them.
#pragma once

#include <vector>

namespace hawkstone::vision {

enum class PictureFormat { Unknown, Jpeg, Png, WebP, Bmp, Tiff, Netpbm, Heif };

struct PictureHeader {
    PictureFormat format = PictureFormat::Unknown;
    double pixels = 0;        // 0 where the header does not tell
    bool complete = true;     // the end mark is there, in the formats that have one
    bool progressive = false; // a JPEG whose decoder keeps the whole picture's coefficients in memory
};

PictureHeader headerOf(const std::vector<unsigned char>& bytes);

} // namespace hawkstone::vision
