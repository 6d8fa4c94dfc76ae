// SPDX-License-Identifier: Apache-2.0
// Films and folders of photos: sources that keep their own time.
#pragma once

#include <hawkstone/session/frame_source.h>

#include <opencv2/videoio.hpp>

namespace hawkstone::session {

std::unique_ptr<FrameSource> filmOf(cv::VideoCapture capture);
Expected<std::unique_ptr<FrameSource>, std::string> openFilm(const std::string& file);
Expected<std::unique_ptr<FrameSource>, std::string> openFolder(const std::string& folder);

} // namespace hawkstone::session
