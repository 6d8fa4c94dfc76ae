// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/photos/photo_reader.h>

#include <hawkstone/recognition/gobblestones_reader.h>
#include <hawkstone/recognition/gobblet_reader.h>
#include <hawkstone/recognition/hidden_stones_reader.h>
#include <hawkstone/vision/image_file.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace hawkstone::photos {
namespace {

using sights::Game;
using sights::Sight;

template <class Result>
Expected<Sight, board::NotFound> asSight(Result result) {
    if (!result) return Unexpected<board::NotFound>(result.error());
    return Sight(std::move(*result));
}

void forEachCorner(Sight& sight, const auto& change) {
    std::visit(
        [&](auto& seen) {
            for (auto& corner : seen.corners) corner = change(corner);
        },
        sight);
    if (auto* hidden = std::get_if<board::hidden_stones::Sight>(&sight))
        for (auto& card : hidden->cards)
            for (auto& corner : card.corners) corner = change(corner);
}

// Every stone has one side for the first photo (sun fish horse seed) and one for the second (moon bird ship tree). Swapped,
// all names would be learned the wrong way round and read so ever after; the reader that knows no copy can tell.
void checkOrder(recognition::Enrolment& enrolment, const std::vector<cv::Mat>& photos) {
    using board::hidden_stones::Face;
    constexpr std::array first{Face::Sun, Face::Fish, Face::Horse, Face::Seed};
    for (std::size_t photo = 0; photo < photos.size(); ++photo) {
        const auto seen = recognition::readHiddenStones(photos[photo], {});
        if (!seen) continue;
        int expected = 0, other = 0;
        for (const auto& row : seen->stones)
            for (const auto& stone : row)
                if (stone.trust.certain) ++((std::ranges::find(first, stone.face) != first.end()) == (photo == 0) ? expected : other);
        if (other >= 3 && other > expected)
            enrolment.unclear.push_back(
                "photo " + std::to_string(photo + 1) + " shows other stones, expected " +
                (photo == 0 ? "sun fish fish / horse horse horse / seed seed seed" : "moon bird bird / ship ship ship / tree tree tree"));
    }
}

// A corner just beyond the frame is the picture's fault, one far from it a slip of the hand.
bool near(cv::Size photo, const board::Quad& corners) {
    const double reach = 0.1 * std::max(photo.width, photo.height);
    return std::ranges::all_of(corners, [&](const board::Pixel& corner) {
        return corner.x > -reach && corner.y > -reach && corner.x < photo.width + reach && corner.y < photo.height + reach;
    });
}

} // namespace

Expected<Sight, board::NotFound> readTable(Game game, const cv::Mat& bgr, const recognition::ReadOptions& options) {
    try {
        switch (game) {
        case Game::Gobblestones: return asSight(recognition::readGobblestones(bgr, options));
        case Game::Gobblet: return asSight(recognition::readGobblet(bgr, options));
        case Game::HiddenStones: return asSight(recognition::readHiddenStones(bgr, options));
        }
    } catch (const cv::Exception& error) {
        // A picture no stage was made for (a few pixels wide, say); never a reason to fall over.
        return Unexpected<board::NotFound>({"the picture could not be worked on: " + error.err});
    }
    return Unexpected<board::NotFound>({"unknown game"});
}

Expected<PhotoReading, std::string> readPhoto(Game game, const std::vector<unsigned char>& bytes, recognition::ReadOptions options,
                                              const calibration::Lens* lens) {
    const auto start = std::chrono::steady_clock::now();
    const auto decoded = [&] {
        const vision::StageTimer timer(options.trace, "decode");
        return vision::decodeImage(bytes);
    }();
    if (!decoded) return Unexpected<std::string>(decoded.error());
    cv::Mat picture = decoded->bgr;
    vision::addPicture(options.trace, "photo", [&] { return picture.clone(); });
    std::optional<calibration::Straightener> straighten;
    if (lens) {
        const vision::StageTimer timer(options.trace, "lens");
        straighten.emplace(*lens, picture.size());
        picture = (*straighten)(picture);
    }
    if (lens) vision::addPicture(options.trace, "lens", [&] { return picture.clone(); });
    const auto inward = [&](board::Pixel p) {
        const board::Pixel scaled{p.x * decoded->scale, p.y * decoded->scale};
        return straighten ? straighten->toStraight(scaled) : scaled;
    };
    const auto outward = [&](board::Pixel p) {
        const board::Pixel photo = straighten ? straighten->toPhoto(p) : p;
        return board::Pixel{photo.x / decoded->scale, photo.y / decoded->scale};
    };
    if (options.corners)
        for (auto& corner : *options.corners) corner = inward(corner);
    auto sight = options.corners && !near(picture.size(), *options.corners)
                     ? Expected<Sight, board::NotFound>(Unexpected<board::NotFound>({"the corners given lie outside the photo"}))
                     : readTable(game, picture, options);
    if (sight) forEachCorner(*sight, outward);
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
    return PhotoReading{std::move(sight), spent.count(), straighten && !straighten->fits()};
}

std::size_t photosToEnrol(Game game) {
    return game == Game::Gobblet ? 1 : 2;
}

recognition::Enrolment enrol(Game game, const std::string& name, const std::vector<cv::Mat>& photos) {
    recognition::Enrolment enrolment;
    switch (game) {
    case Game::Gobblestones: enrolment = recognition::enrolGobblestones(photos); break;
    case Game::Gobblet: enrolment = recognition::enrolGobblet(photos, name); break;
    case Game::HiddenStones:
        enrolment = recognition::enrolHiddenStones(photos, name);
        checkOrder(enrolment, photos);
        break;
    }
    enrolment.profile.game = std::string(sights::name(game));
    enrolment.profile.name = name;
    return enrolment;
}

void warmUp(Game game) {
    // A reader loads its models when it first looks at cells, and given corners it looks at cells, whatever lies there.
    recognition::ReadOptions options;
    options.corners = board::Quad{{{40, 40}, {360, 40}, {360, 360}, {40, 360}}};
    readTable(game, cv::Mat(400, 400, CV_8UC3, cv::Scalar::all(128)), options);
}

} // namespace hawkstone::photos
