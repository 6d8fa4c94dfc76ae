// SPDX-License-Identifier: Apache-2.0
#include "stone_reader.h"

#include <algorithm>

namespace hawkstone::recognition {
namespace {

using namespace hidden_stones;
using board::hidden_stones::Face;
using board::hidden_stones::Grid;

constexpr Grid kFirst{{{Face::Sun, Face::Fish, Face::Fish}, {Face::Horse, Face::Horse, Face::Horse}, {Face::Seed, Face::Seed, Face::Seed}}};

Face expected(std::size_t photo, std::size_t at) {
    const Face face = kFirst[at / 3][at % 3];
    return photo == 0 ? face : board::hidden_stones::otherSide(face);
}

// How the nine places read when the grid is turned so that the reading fits the asked arrangement best. The symbols may be
// ones the network does not know: then the arrangement itself, rows of like stones, tells the top.
struct Turned {
    vision::StoneGrid grid;
    NineSeen seen;
    double fit = -1e18;
};

double arrangementFit(const NineSeen& seen, std::size_t photo) {
    double fit = 0;
    for (std::size_t i = 0; i < 9; ++i) {
        const auto face = static_cast<std::size_t>(expected(photo, i));
        fit += std::log(seen.evidence[i].symbol.turns[face][0] + 0.01);
        for (std::size_t j = i + 1; j < 9; ++j) {
            // Like stones look alike in colour, unlike ones do not: 0.25 in log colour is the middle.
            const double apart = cv::norm(seen.evidence[i].colour - seen.evidence[j].colour);
            const bool like = expected(photo, i) == expected(photo, j);
            fit += (like ? -1 : 1) * std::clamp((apart - 0.25) * 3, -1.0, 1.0);
        }
    }
    return fit;
}

std::optional<Turned> straightGrid(const cv::Mat& photo, std::size_t number) {
    const auto sight = readHiddenStones(photo, {});
    if (!sight) return std::nullopt;
    Turned best;
    for (int k = 0; k < 4; ++k) {
        board::Quad corners = sight->corners;
        std::ranges::rotate(corners, corners.begin() + k);
        Turned t{vision::gridInside(cornersOf(corners)), {}, 0};
        ReadOptions options;
        t.seen = lookAtStones(photo, t.grid, {});
        t.fit = arrangementFit(t.seen, number);
        if (t.fit > best.fit) best = t;
    }
    return best;
}

std::string sentence(Face face, std::size_t photo, const char* what) {
    return std::string(name(face)) + ": " + what + " in photo " + std::to_string(photo + 1);
}

void learn(const Turned& turned, std::size_t photo, Enrolment& out) {
    for (const Face face : board::hidden_stones::kFaces) {
        std::vector<std::size_t> at;
        for (std::size_t i = 0; i < 9; ++i)
            if (expected(photo, i) == face) at.push_back(i);
        if (at.empty()) continue;
        cv::Vec3f colour(0, 0, 0);
        cv::Mat drawing = cv::Mat::zeros(kMapSide, kMapSide, CV_32F);
        double spread = 0;
        float contrast = 255;
        for (const std::size_t i : at) {
            colour += turned.seen.maps[i].colour * (1.0F / static_cast<float>(at.size()));
            drawing += turned.seen.maps[i].ink / static_cast<double>(at.size());
            spread = std::max(spread, cv::norm(turned.seen.evidence[i].colour - turned.seen.evidence[at[0]].colour));
            contrast = std::min(contrast, turned.seen.maps[i].contrast);
        }
        if (contrast < 14) {
            out.unclear.push_back(sentence(face, photo, "no symbol can be made out"));
            continue;
        }
        if (spread > 0.5) {
            out.unclear.push_back(sentence(face, photo, "its stones do not look alike"));
            continue;
        }
        const std::string row = "face." + std::string(name(face));
        out.profile.rows[row + ".colour"] = {colour[0], colour[1], colour[2]};
        out.profile.rows[row + ".drawing"] = std::vector<float>(drawing.begin<float>(), drawing.end<float>());
    }
}

} // namespace

Enrolment enrolHiddenStones(std::span<const cv::Mat> photos, std::string name) {
    Enrolment out;
    out.profile.game = "hidden-stones";
    out.profile.name = std::move(name);
    for (std::size_t photo = 0; photo < 2; ++photo) {
        const char* asked =
            photo == 0 ? "sun fish fish / horse horse horse / seed seed seed" : "moon bird bird / ship ship ship / tree tree tree";
        const auto turned = photo < photos.size() ? straightGrid(photos[photo], photo) : std::nullopt;
        if (!turned || turned->fit < -20) {
            out.unclear.push_back("photo " + std::to_string(photo + 1) +
                                  (photo >= photos.size() ? " is missing"
                                   : turned               ? " shows other stones"
                                                          : " shows no nine stones") +
                                  ", expected " + asked);
            continue;
        }
        learn(*turned, photo, out);
    }
    return out;
}

} // namespace hawkstone::recognition
