// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblet_reader.h>

#include "gobblet/board_check.h"
#include "gobblet/floor_check.h"
#include "gobblet/line_check.h"
#include "gobblet/locate.h"
#include "gobblet/mark_check.h"
#include "gobblet/overlay.h"
#include "gobblet/pieces.h"

#include <hawkstone/board/gobblet.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace hawkstone::recognition {
namespace {

using namespace gobblet;
using board::gobblet::kSide;
using board::gobblet::kSizes;
using board::gobblet::Sight;
using vision::StageTimer;

constexpr int kSmallestPhoto = 64; // pixels: below, a cell is a blot

std::optional<Radii> knownRadii(const calibration::Profile* profile) {
    const auto* row = profile ? profile->find("radius") : nullptr;
    if (!row || row->size() != kSizes) return std::nullopt;
    Radii radii;
    std::copy(row->begin(), row->end(), radii.begin());
    return radii;
}

void drawSight(const ReadOptions& options, const cv::Mat& bgr, const BoardView& view, const Cells& cells, const std::vector<Place>& beside,
               const Sight& sight) {
    vision::addPicture(options.trace, "pieces", [&] { return drawReading(bgr, view, cells, beside, sight); });
}

bool cellsInDoubt(const Sight& sight) {
    return std::any_of(sight.cells.begin(), sight.cells.end(), [](const auto& row) {
        return std::any_of(row.begin(), row.end(), [](const auto& cell) { return !cell.trust.certain; });
    });
}

// What was certain one way cannot become certain the other way: one of the two looks erred.
void doubtReversals(const Sight& first, Sight& second) {
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            auto& cell = second.cells[row][column];
            const auto& before = first.cells[row][column];
            if (!before.trust.certain || !cell.trust.certain || before.top == cell.top) continue;
            for (std::size_t k = 0; k < cell.chances.size(); ++k) cell.chances[k] = (cell.chances[k] + before.chances[k]) / 2;
            settle(cell);
        }
}

} // namespace

Expected<Sight, board::NotFound> readGobblet(const cv::Mat& bgr, const ReadOptions& options) {
    if (bgr.type() != CV_8UC3 || std::min(bgr.cols, bgr.rows) < kSmallestPhoto)
        return Unexpected<board::NotFound>({"the picture is too small to show a board"});
    std::optional<Pyramid> pyramid;
    {
        StageTimer timer(options.trace, "shrink");
        pyramid.emplace(bgr, Light::Evened);
    }
    FrameMaps maps;
    {
        StageTimer timer(options.trace, "look");
        maps = lookAtFrame(*pyramid);
    }
    Sight sight;
    if (options.corners) {
        sight.corners = *options.corners;
        sight.cornerDoubt = options.cornerDoubt;
    } else {
        StageTimer timer(options.trace, "find");
        const auto found = locateGrid(*pyramid, maps, options.trace);
        if (!found) return Unexpected<board::NotFound>(found.error());
        sight.corners = found->corners;
        sight.cornerDoubt = found->doubt;
    }
    const BoardView view(sight.corners, bgr.size());
    Cells cells;
    std::vector<Place> beside;
    {
        StageTimer timer(options.trace, "pieces");
        cells = lookAtCells(*pyramid, view, Care::Thorough);
        compareMarks(*pyramid, view, cells);
        beside = lookBesideTheBoard(*pyramid, view, maps, cells);
    }
    {
        StageTimer timer(options.trace, "measure");
        measureSolids(*pyramid, view, cells, beside);
        if (takeOutOthers(*pyramid, view, cells, beside)) measureSolids(*pyramid, view, cells, beside);
    }
    const auto heedAll = [&] {
        heedMarks(cells);
        compareFloors(*pyramid, view, cells, beside);
        heedDots(maps, view, cells);
        heedBrokenLines(*pyramid, view, cells, beside);
        heedHands(cells);
        judge(cells, beside, view, knownRadii(options.profile), sight, sight.cornerDoubt);
    };
    Cells cellsSeen = cells;
    std::vector<Place> besideSeen = beside;
    {
        StageTimer timer(options.trace, "judge");
        heedAll();
    }
    const Sight first = sight;
    if (cellsInDoubt(first) || first.stacksUncertain || outlinesContradict(cells)) {
        StageTimer timer(options.trace, "closer");
        for (const bool mirrored : {false, true}) { // what floors and dots say comes after what both networks do
            if (mirrored && !cellsInDoubt(sight)) break;
            lookCloser(*pyramid, view, cells, cellsSeen, besideSeen, mirrored);
            cells = cellsSeen;
            beside = besideSeen;
            hearCloser(cells, beside);
            heedAll();
            doubtReversals(first, sight);
        }
    }
    if (!options.corners) doubtWhatIsMostlyUnclear(sight);
    drawSight(options, bgr, view, cells, beside, sight);
    if (!options.corners)
        if (const auto why = whyNoBoard(*pyramid, cells, sight)) return Unexpected<board::NotFound>(*why);
    return sight;
}

Sight rereadGobblet(const cv::Mat& bgr, const Sight& before, const ReadOptions& options) {
    Sight sight = before;
    if (bgr.type() != CV_8UC3 || std::min(bgr.cols, bgr.rows) < kSmallestPhoto) {
        for (auto& row : sight.cells)
            for (auto& cell : row) cell.trust = {0, false};
        return sight;
    }
    if (options.corners) sight.corners = *options.corners;
    StageTimer timer(options.trace, "reread");
    const Pyramid pyramid(bgr, Light::Evened);
    const BoardView view(sight.corners, bgr.size());
    Cells cells = lookAtCells(pyramid, view, Care::Quick);
    auto beside = lookAgainBeside(pyramid, view, before.stackFeet, Care::Quick);
    measureSolids(pyramid, view, cells, beside);
    compareFloors(pyramid, view, cells, beside);
    judge(cells, beside, view, knownRadii(options.profile), sight, sight.cornerDoubt);
    // A side that was out of view stays so; one that was seen and shows nothing now has run out of stacks.
    for (int side = 0; side < 2; ++side) {
        if (!before.stacks[side])
            sight.stacks[side].reset();
        else if (!sight.stacks[side])
            sight.stacks[side].emplace();
    }
    drawSight(options, bgr, view, cells, beside, sight);
    return sight;
}

Sight joinGobblet(const std::vector<Sight>& looks) {
    Sight joined = looks.front();
    for (const Sight& look : looks) joined.cornerDoubt = std::min(joined.cornerDoubt, look.cornerDoubt);
    for (int i = 0; i < 4; ++i) { // the middle corner of all looks that are as sure as any
        const auto middle = [&](auto member) {
            std::vector<double> values;
            for (const Sight& look : looks)
                if (look.cornerDoubt <= joined.cornerDoubt) values.push_back(look.corners[i].*member);
            std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
            return values[values.size() / 2];
        };
        joined.corners[i] = {middle(&board::Pixel::x), middle(&board::Pixel::y)};
    }
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            auto& cell = joined.cells[row][column];
            std::array<double, 1 + 2 * kSizes> sum{};
            for (const Sight& look : looks) {
                const auto& chances = look.cells[row][column].chances;
                double seen = 0;
                for (const float c : chances) seen += c;
                // What a hand hides says nothing either way.
                for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += std::log(chances[k] + (1 - std::min(1.0, seen)) / 9 + 1e-4);
            }
            const double top = *std::max_element(sum.begin(), sum.end());
            double all = 0;
            // Looks at one resting table share their mistakes: their evidence counts as one and a half looks, not as many;
            // through corners that are in doubt they share even more, and count as one.
            const double share = std::min(1.0, (joined.cornerDoubt > 0 ? 1 : 1.5) / static_cast<double>(looks.size()));
            for (double& s : sum) all += s = std::exp((s - top) * share);
            for (std::size_t k = 0; k < sum.size(); ++k) cell.chances[k] = static_cast<float>(sum[k] / all);
            settle(cell);
        }
    std::map<std::vector<std::uint8_t>, int> votes[2];
    int unseen[2] = {}, doubts = 0;
    for (const Sight& look : looks) {
        doubts += look.stacksUncertain;
        for (int side = 0; side < 2; ++side) look.stacks[side] ? void(++votes[side][*look.stacks[side]]) : void(++unseen[side]);
    }
    const int count = static_cast<int>(looks.size());
    joined.stacksUncertain = 2 * doubts > count;
    for (int side = 0; side < 2; ++side) {
        joined.stacks[side].reset();
        if (2 * unseen[side] > count || votes[side].empty()) continue;
        const auto most =
            std::max_element(votes[side].begin(), votes[side].end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        joined.stacks[side] = most->first;
        if (2 * most->second <= count) joined.stacksUncertain = true;
    }
    return joined;
}

} // namespace hawkstone::recognition
