// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblet_reader.h>

#include "locate.h"
#include "pieces.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition {
namespace {

using namespace gobblet;
using board::gobblet::kSide;
using board::gobblet::kSizes;

constexpr double kClear = 0.75;       // chance that the right colour stands there
constexpr double kLeastStep = 1.06;   // neighbouring sizes of any nesting set differ by more
constexpr double kClearOutline = 0.4; // part of an outline that must lie on edges
constexpr double kSurelyTall = 0.1;   // cells of doubt of a height that is written down

std::string nameOf(int side, int size) {
    return std::string(side == 0 ? "white" : "black") + " piece of size " + std::to_string(size);
}

struct SetMeasures {
    std::array<std::vector<double>, kSizes> radii, heights; // of sizes 1 to 4
};

void measure(const cv::Mat& photo, std::size_t number, SetMeasures& measures, std::vector<std::string>& complaints) {
    const std::string where = "photo " + std::to_string(number + 1) + ": ";
    const Pyramid pyramid(photo, Light::Evened);
    const auto found = locateGrid(pyramid, lookAtFrame(pyramid), nullptr);
    if (!found) {
        complaints.push_back(where + found.error().reason);
        return;
    }
    const BoardView view(found->corners, photo.size());
    Cells cells = lookAtCells(pyramid, view, Care::Thorough);
    std::vector<Place> none;
    measureSolids(pyramid, view, cells, none);
    for (int i = 0; i < kSide * kSide; ++i) {
        const PieceGlimpse& g = cells[i].glimpse;
        const std::string cell = board::name({static_cast<std::uint8_t>(i / kSide), static_cast<std::uint8_t>(i % kSide)});
        if (i >= 2 * kSide) {
            if (g.empty < kClear) complaints.push_back(where + cell + " is not clearly empty");
            continue;
        }
        const int side = i / kSide, size = kSizes - i % kSide;
        if ((side == 0 ? g.white : g.black) < kClear) {
            complaints.push_back(where + "the " + nameOf(side, size) + " is not clearly seen on " + cell);
            continue;
        }
        const auto& fit = cells[i].fit;
        if (!fit || fit->clear < kClearOutline) {
            complaints.push_back(where + "the outline of the " + nameOf(side, size) + " on " + cell + " is not clear");
            continue;
        }
        measures.radii[size - 1].push_back(fit->solid.radius);
        if (fit->heightDoubt < kSurelyTall) measures.heights[size - 1].push_back(fit->solid.height);
    }
}

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

} // namespace

Enrolment enrolGobblet(std::span<const cv::Mat> photos, std::string name) {
    Enrolment enrolment{{"gobblet", std::move(name), {}}, {}};
    std::vector<std::string>& unclear = enrolment.unclear;
    if (photos.empty()) unclear.emplace_back("no photo given: white 4, 3, 2, 1 on a1 to d1 and black on a2 to d2 are asked for");
    SetMeasures measures;
    for (std::size_t i = 0; i < photos.size(); ++i) {
        if (photos[i].type() != CV_8UC3 || std::min(photos[i].cols, photos[i].rows) < 64)
            unclear.push_back("photo " + std::to_string(i + 1) + ": too small to show a board");
        else
            measure(photos[i], i, measures, unclear);
    }
    const auto all = [](const auto& lists) { return std::all_of(lists.begin(), lists.end(), [](const auto& l) { return !l.empty(); }); };
    if (!all(measures.radii)) return enrolment;
    std::vector<float> radius, height;
    for (int s = 0; s < kSizes; ++s) {
        radius.push_back(static_cast<float>(middle(measures.radii[s])));
        height.push_back(static_cast<float>(middle(measures.heights[s])));
        if (s > 0 && radius[s] < kLeastStep * radius[s - 1]) {
            unclear.push_back("sizes " + std::to_string(s) + " and " + std::to_string(s + 1) +
                              " look alike: is the order 4, 3, 2, 1 from a to d?");
            return enrolment;
        }
    }
    enrolment.profile.rows["radius"] = radius;
    if (all(measures.heights)) enrolment.profile.rows["height"] = height;
    return enrolment;
}

} // namespace hawkstone::recognition
