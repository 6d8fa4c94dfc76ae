// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblestones_reader.h>

#include "gobblestones/board_check.h"
#include "gobblestones/board_look.h"

#include <hawkstone/vision/plane_map.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace hawkstone::recognition {
namespace {

using namespace board::gobblestones;
using namespace gobblestones;
using board::NotFound;

// More tiles of a colour than the box holds: some are no such tiles, and nobody knows which. Backs of about a tile's colour look like it one and all.
void heedTheBox(Sight& sight) {
    for (const Colour colour : kTileColours) {
        std::vector<CellSight*> tiles;
        for (auto& row : sight.cells)
            for (CellSight& cell : row)
                if (const auto* covered = std::get_if<CoveredBy>(&cell.what); covered && covered->tile == colour) tiles.push_back(&cell);
        if (tiles.size() <= kTilesPerColour) continue;
        for (CellSight* tile : tiles) tile->trust.certain = false;
    }
}

cv::Mat drawn(const cv::Mat& straight, const Sight& sight, int pixels) {
    cv::Mat picture = straight.clone();
    for (int r = 0; r < kSide; ++r)
        for (int c = 0; c < kSide; ++c) {
            const CellSight& cell = sight.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            std::string text;
            if (const auto* field = std::get_if<Field>(&cell.what))
                text = letter(field->colour) + std::to_string(field->value);
            else if (const auto& tile = std::get<CoveredBy>(cell.what).tile)
                text = std::string("[") + letter(*tile);
            else
                text = "[?";
            cv::putText(picture, text, {c * pixels + 1, r * pixels + 10}, cv::FONT_HERSHEY_PLAIN, 0.7, {255, 255, 255}, 1, cv::LINE_AA);
            if (!cell.trust.certain) cv::rectangle(picture, {c * pixels + 1, r * pixels + 1, pixels - 2, pixels - 2}, {255, 0, 255}, 2);
        }
    return picture;
}

struct Side {          // of the block: which cells lie along it, and where the row beyond the opposite side lies
    int rows, columns; // the way from the block to that side
    int cell(int i) const { return rows ? (rows < 0 ? 0 : kSide - 1) * kSide + i : i * kSide + (columns < 0 ? 0 : kSide - 1); }
};

// The fields that would lie just beyond a side, if the grid went on there.
std::vector<FieldLook> beyond(const cv::Mat& bgr, const BoardLook& look, const Side& side) {
    std::vector<cv::Mat> patches;
    for (int i = 0; i < kSide; ++i) {
        const int row = side.rows ? (side.rows < 0 ? -1 : kSide) : i, column = side.columns ? (side.columns < 0 ? -1 : kSide) : i;
        patches.push_back(vision::cutField(bgr, look.block, row, column, kPatchSide, kPatchCell));
    }
    return lookAtFields(patches, look.gain);
}

bool mostlyPrinted(const std::vector<FieldLook>& fields) {
    return std::ranges::count_if(fields, [](const FieldLook& f) { return f.printed() > 0.5F; }) > kSide / 2;
}

int strangeAlong(const BoardLook& look, const Side& side) {
    int strange = 0;
    for (int i = 0; i < kSide; ++i) strange += look.fields[static_cast<std::size_t>(side.cell(i))].other > 0.5F;
    return strange;
}

constexpr std::array<Side, 4> kSides{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

// A block found one field off has a whole side that is no field, and fields beyond the opposite side. On a black table
// with a few bright fields the lines alone were fooled once; what the fields show is the better witness.
std::optional<vision::FieldBlock> putRight(const cv::Mat& bgr, const BoardLook& look) {
    for (const Side& side : kSides)
        if (strangeAlong(look, side) >= kSide / 2 && mostlyPrinted(beyond(bgr, look, {-side.rows, -side.columns})))
            return vision::shifted(bgr, look.block, -side.rows, -side.columns);
    return std::nullopt;
}

// A sheet of 14 or 16 rows of coloured numbers is not the game: a whole side is no field, or the numbers go on beyond one.
bool fifteenEachWay(const cv::Mat& bgr, const BoardLook& look) {
    return std::ranges::none_of(
        kSides, [&](const Side& side) { return strangeAlong(look, side) > kSide * 4 / 5 || mostlyPrinted(beyond(bgr, look, side)); });
}

bool squareSeen(const vision::FieldBlock& block, cv::Size picture) {
    vision::Corners corners;
    std::ranges::transform(block.corners(), corners.begin(), [](const board::Pixel& p) { return cv::Point2f(cv::Point2d(p.x, p.y)); });
    return vision::squareMiss(corners, picture) < 0.3;
}

// How many fields show one figure plainly, whatever their colour: letters and longer numbers do not.
int plainFigures(const BoardLook& look) {
    int plain = 0;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const FieldLook& seen = look.fields[static_cast<std::size_t>(i)];
        const Choice figure = figureOf(seen, turnAt(look, i));
        plain += seen.printed() > 0.5F && figure.chance > 0.9F && figure.best < static_cast<int>(kPair);
    }
    return plain;
}

struct Refused {
    NotFound why;
    bool elsewhere = true; // the block may lie elsewhere; a sheet whose fields were read well, but is another game's, does not
};

Expected<Sight, Refused> refuse(std::string why) {
    return Unexpected<Refused>({{std::move(why)}, true});
}

Expected<Sight, Refused> readBlock(const cv::Mat& bgr, const vision::FieldBlock& found, const ReadOptions& options) {
    if (!options.corners && !squareSeen(found, bgr.size()))
        return refuse("a grid of 15x15 in view, but squeezed as no camera would see a square board");
    BoardLook look = lookAtBoard(bgr, found, options);
    if (!options.corners)
        if (const auto better = putRight(bgr, look)) look = lookAtBoard(bgr, *better, options);
    const bool fifteen = fifteenEachWay(bgr, look);
    if (!options.corners && !fifteen) return refuse("a grid of fields, but not 15 rows and 15 columns of them");
    const vision::FieldBlock& block = look.block;
    const auto strange = std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.other > 0.5F; });
    const auto printed = std::ranges::count_if(look.fields, [](const FieldLook& f) { return f.printed() > 0.5F; });
    // Hands hide some fields; something else altogether hides or lacks most of them.
    if (strange > kFieldsOfBoard / 3 || printed < kFieldsOfBoard / 4)
        return refuse("a grid of 15x15 in view, but its fields show no numbers and tiles");
    const vision::StageTimer timer(options.trace, "cells");
    Sight sight;
    sight.corners = block.corners();
    const auto cells = readCells(look, options.profile);
    for (std::size_t i = 0; i < cells.size(); ++i) sight.cells[i / kSide][i % kSide] = cells[i];
    heedTheBox(sight);
    if (!fifteen) // the corners given lie a field off: every name would be wrong
        for (auto& row : sight.cells)
            for (CellSight& cell : row) cell.trust.certain = false;
    if (!options.corners)
        if (const auto why = whyNoBoard(look, cells)) return Unexpected<Refused>({*why, look.clarity < 0.6F});
    const auto certain = std::ranges::count_if(cells, [](const CellSight& cell) { return cell.trust.certain; });
    // A periodic table or a crossword has its coloured fields with signs, too. Where hardly one can be read for sure, there is no reading to give.
    // In a light that makes two colours alike every field is asked about, too, but its figures are clear.
    // Figures that were looked for beside the middle must hold what they promise: on a sheet that counts to 225 parts of its numbers seemed clear there.
    const bool figures = look.clarity > 0.6F && plainFigures(look) > kFieldsOfBoard * 2 / 5;
    const bool unclear = look.figures.empty() ? certain < kFieldsOfBoard / 15 && !figures : certain < kFieldsOfBoard / 3;
    if (!options.corners && unclear) return refuse("a grid of 15x15 in view, but hardly one of its fields could be read for sure");
    vision::addPicture(options.trace, "straight", [&] { return vision::straighten(bgr, block, 40); });
    vision::addPicture(options.trace, "reading", [&] { return drawn(vision::straighten(bgr, block, 40), sight, 40); });
    return sight;
}

// The first place where a board can be read, beginning with the one that was found.
Expected<Sight, NotFound> readFirst(const cv::Mat& bgr, const vision::FieldBlock& found, const ReadOptions& options) {
    const auto first = readBlock(bgr, found, options);
    if (first) return *first;
    if (!options.corners && first.error().elsewhere)
        for (const vision::FieldBlock& other : vision::otherFieldBlocks(bgr, found, options.trace))
            if (const auto sight = readBlock(bgr, other, options)) return *sight;
    return Unexpected<NotFound>(first.error().why);
}

} // namespace

Expected<Sight, NotFound> readGobblestones(const cv::Mat& bgr, const ReadOptions& options) {
    try {
        if (bgr.empty() || bgr.type() != CV_8UC3 || bgr.cols < 200 || bgr.rows < 200)
            return Unexpected<NotFound>({"the picture is too small for a board of 15x15 fields"});
        if (options.corners) return readFirst(bgr, vision::fitFieldBlock(bgr, *options.corners, options.trace), options);
        const auto block = vision::findFieldBlock(bgr, options.trace);
        if (!block) return Unexpected<NotFound>(block.error());
        return readFirst(bgr, *block, options);
    } catch (const cv::Exception& error) {
        return Unexpected<NotFound>({"the picture could not be worked on: " + error.err});
    }
}

} // namespace hawkstone::recognition
