// SPDX-License-Identifier: Apache-2.0
#include "photo_options.h"

#include <hawkstone/vision/image_file.h>

#include <cmath>
#include <sstream>

namespace hawkstone::cli {

Expected<sights::Game, std::string> parseGameOption(const std::string& text) {
    if (const auto game = sights::parseGame(text)) return *game;
    return Unexpected<std::string>("--game " + text + ": expected gobblestones, gobblet or hidden-stones");
}

Expected<board::Quad, std::string> parseCornersOption(const std::string& text) {
    const Unexpected<std::string> bad("--corners " + text + ": expected x,y,x,y,x,y,x,y, the grid's four corners clockwise from a1");
    std::istringstream in(text);
    board::Quad quad{};
    for (std::size_t i = 0; i < 8; ++i) {
        double value = 0;
        char comma = 0;
        if (!(in >> value) || !std::isfinite(value) || (i < 7 && (!(in >> comma) || comma != ','))) return bad;
        (i % 2 ? quad[i / 2].y : quad[i / 2].x) = value;
    }
    if (std::string rest; in >> rest) return bad;
    // Twice the area, positive when clockwise in a picture (y grows downwards).
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto &a = quad[i], &b = quad[(i + 1) % 4], &c = quad[(i + 2) % 4];
        area += a.x * b.y - b.x * a.y;
        if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0)
            return Unexpected<std::string>("--corners " + text + ": expected four corners clockwise, bent outwards");
    }
    if (area < 2 * 20 * 20) return Unexpected<std::string>("--corners " + text + ": expected a board of at least 20x20 pixels");
    return quad;
}

Expected<calibration::Profile, std::string> loadProfileFor(sights::Game game, const std::string& file) {
    auto profile = calibration::loadProfile(file);
    if (profile && profile->game != sights::name(game))
        return Unexpected<std::string>(file + ": /game: a profile of \"" + profile->game + "\", expected \"" +
                                       std::string(sights::name(game)) + "\"");
    return profile;
}

Expected<calibration::Lens, std::string> loadLens(const std::string& file) {
    const auto profile = calibration::loadProfile(file);
    if (!profile) return Unexpected<std::string>(profile.error());
    auto lens = calibration::lensOf(*profile);
    if (!lens) return Unexpected<std::string>(file + ": " + lens.error());
    return lens;
}

Expected<std::vector<cv::Mat>, std::string> loadPictures(const std::vector<std::string>& files) {
    std::vector<cv::Mat> pictures;
    for (const auto& file : files) {
        const auto decoded = vision::readBytes(file).and_then(vision::decodeImage);
        if (!decoded) return Unexpected<std::string>(file + ": " + decoded.error());
        pictures.push_back(decoded->bgr);
    }
    return pictures;
}

} // namespace hawkstone::cli
