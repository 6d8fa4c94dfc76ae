// SPDX-License-Identifier: Apache-2.0
// What the commands that look at photos share: the game, a profile, corners by hand; errors name the file.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/lens.h>
#include <hawkstone/calibration/profile.h>
#include <hawkstone/sights/game.h>

#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace hawkstone::cli {

// The game, or one line that names the three.
Expected<sights::Game, std::string> parseGameOption(const std::string& text);
// "x,y,x,y,x,y,x,y", clockwise from the corner of a1.
Expected<board::Quad, std::string> parseCornersOption(const std::string& text);
// A profile of that game.
Expected<calibration::Profile, std::string> loadProfileFor(sights::Game game, const std::string& file);
Expected<calibration::Lens, std::string> loadLens(const std::string& file);
// All of them, or one line that names the first that is no picture.
Expected<std::vector<cv::Mat>, std::string> loadPictures(const std::vector<std::string>& files);

} // namespace hawkstone::cli
