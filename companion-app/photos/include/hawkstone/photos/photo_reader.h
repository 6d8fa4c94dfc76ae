// SPDX-License-Identifier: Apache-2.0
// One photo of any of the three games, read: the road from a file's bytes to what lies on the table.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/calibration/lens.h>
#include <hawkstone/recognition/reader.h>
#include <hawkstone/sights/sight_json.h>

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace hawkstone::photos {

// The game's own reader.
Expected<sights::Sight, board::NotFound> readTable(sights::Game game, const cv::Mat& bgr, const recognition::ReadOptions& options);

struct PhotoReading {
    Expected<sights::Sight, board::NotFound> sight;
    double milliseconds = 0;  // from the bytes in memory to the result, decoding included
    bool lensLeftOut = false; // the photo has another shape than those the lens was learned from
};

// Corners, given and found, are in the photo's own pixels, also where a very large photo was scaled down to be read or a
// lens was straightened. The error says why the bytes are no picture.
Expected<PhotoReading, std::string> readPhoto(sights::Game game, const std::vector<unsigned char>& bytes, recognition::ReadOptions options,
                                              const calibration::Lens* lens = nullptr);

// Learns a copy of the game from as many photos as photosToEnrol says, in the order `hawkstone enrol` asks for.
recognition::Enrolment enrol(sights::Game game, const std::string& name, const std::vector<cv::Mat>& photos);
std::size_t photosToEnrol(sights::Game game);

// Loads the models, so that the first reading does not pay for it.
void warmUp(sights::Game game);

} // namespace hawkstone::photos
