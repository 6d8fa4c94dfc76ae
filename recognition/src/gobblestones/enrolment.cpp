// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblestones_reader.h>

#include "board_look.h"
#include "swatches.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace hawkstone::recognition {
namespace {

using namespace board::gobblestones;
using namespace gobblestones;

struct Photo {
    BoardLook look;
    Sight sight;
};

std::optional<Photo> take(const cv::Mat& bgr, const std::string& which, std::vector<std::string>& faults) {
    const auto sight = readGobblestones(bgr, {});
    if (!sight) {
        faults.push_back(which + ": " + sight.error().reason);
        return std::nullopt;
    }
    ReadOptions options;
    options.corners = sight->corners;
    return Photo{lookAtBoard(bgr, vision::fitFieldBlock(bgr, sight->corners, nullptr), options), *sight};
}

std::string listed(const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 6); ++i) text += (i ? ", " : "") + cells[i];
    return cells.size() > 6 ? text + " and others" : text;
}

void checkEmptyBoard(const Photo& photo, std::vector<std::string>& faults) {
    std::vector<std::string> covered, unread;
    for (std::uint8_t r = 0; r < kSide; ++r)
        for (std::uint8_t c = 0; c < kSide; ++c) {
            const CellSight& cell = photo.sight.cells[r][c];
            if (std::holds_alternative<CoveredBy>(cell.what))
                covered.push_back(name(board::Cell{r, c}));
            else if (!cell.trust.certain)
                unread.push_back(name(board::Cell{r, c}));
        }
    if (!covered.empty()) faults.push_back("photo 1: the board should be empty, but something lies on " + listed(covered));
    if (unread.size() > kFieldsOfBoard / 20)
        faults.push_back("photo 1: too many fields are not clear, such as " + listed(unread) + "; more light, less glare");
    if (photo.look.palette.apart() < Palette::kRunTogether) faults.push_back("photo 1: two of the field colours look alike in this light");
}

void keepFields(const Photo& photo, calibration::Profile& profile) {
    for (std::size_t k = 0; k < 6; ++k) {
        const Hue hue = photo.look.palette.colours()[k];
        profile.rows["field." + std::string(name(static_cast<Colour>(k)))] = {hue.x, hue.y};
    }
}

float brightness(cv::Vec3f bgr) {
    return (bgr[0] + bgr[1] + bgr[2]) / 3;
}

void keepTiles(const Photo& photo, calibration::Profile& profile, std::vector<std::string>& faults) {
    std::vector<float> light;
    for (const cv::Vec3f& swatch : photo.look.swatches) light.push_back(brightness(swatch));
    std::ranges::nth_element(light, light.begin() + kFieldsOfBoard / 2);
    const float usual = std::max(1.F, light[kFieldsOfBoard / 2]);
    for (std::uint8_t c = 0; c < 6; ++c) {
        const std::string wanted = c < 5 ? "a " + std::string(name(kTileColours[c])) + " tile" : "a face-down tile";
        const std::string at = name(board::Cell{0, c});
        if (photo.look.fields[c].covered() < 0.6F) {
            faults.push_back("photo 2: " + wanted + " should lie on " + at + ", but no tile is clearly seen there");
            continue;
        }
        const cv::Vec3f swatch = tileSwatch(photo.look.patches[c]);
        const Hue hue = photo.look.palette.hue(swatch, {static_cast<float>(c), 0.F});
        if (c == 5) {
            profile.rows["back"] = {hue.x, hue.y, brightness(swatch) / usual};
            continue;
        }
        // A tile that lies nearer to another colour's fields is in the wrong place, or the order was not kept.
        std::size_t nearest = 0;
        for (std::size_t k = 1; k < 5; ++k)
            if (angleBetween(hue, photo.look.palette.colours()[k]) < angleBetween(hue, photo.look.palette.colours()[nearest])) nearest = k;
        if (nearest != c) {
            faults.push_back("photo 2: " + wanted + " should lie on " + at + ", but what lies there looks " +
                             std::string(name(kTileColours[nearest])));
            continue;
        }
        profile.rows["tile." + std::string(name(kTileColours[c]))] = {hue.x, hue.y, brightness(swatch) / usual};
    }
}

} // namespace

Enrolment enrolGobblestones(const std::vector<cv::Mat>& photos) {
    Enrolment enrolment;
    enrolment.profile.game = "gobblestones";
    std::vector<std::string>& faults = enrolment.unclear;
    if (photos.size() != 2) {
        faults.push_back(
            "two photos are needed: the empty board, and the same with a red, yellow, green, blue, turquoise and face-down tile on a1 to f1");
        return enrolment;
    }
    try {
        if (const auto empty = take(photos[0], "photo 1", faults)) {
            checkEmptyBoard(*empty, faults);
            keepFields(*empty, enrolment.profile);
        }
        if (const auto laid = take(photos[1], "photo 2", faults)) keepTiles(*laid, enrolment.profile, faults);
    } catch (const cv::Exception& error) {
        faults.push_back("the photos could not be worked on: " + error.err);
    }
    return enrolment;
}

} // namespace hawkstone::recognition
