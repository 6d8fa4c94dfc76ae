// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"
#include "live_source.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

namespace hawkstone::session {
namespace {

// The decoder prints its own complaints; what is wrong with a source is said once, by us.
void quietDecoder() {
    static const bool done = ::setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0) == 0;
    (void)done;
}

} // namespace

Expected<std::unique_ptr<FrameSource>, std::string> openSource(const std::string& name) {
    quietDecoder();
    if (name.find("://") != std::string::npos) return openStream(name);
    const bool number = !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c); });
    std::error_code error;
    if ((number && !std::filesystem::exists(name, error)) || name.starts_with("/dev/")) return openCamera(name);
    if (std::filesystem::is_directory(name, error)) return openFolder(name);
    if (!std::filesystem::exists(name, error))
        return Unexpected(name + ": no such file; expected a camera (0), a film, a folder of photos or an address");
    return openFilm(name);
}

} // namespace hawkstone::session
