// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/recognition/gobblestones_reader.h>

#include "board_look.h"
#include "cover_net.h"
#include "swatches.h"
#include "tiles.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace hawkstone::recognition {
namespace {

using namespace board::gobblestones;
using namespace gobblestones;

const CellSight& cellOf(const Sight& sight, int index) {
    return sight.cells[static_cast<std::size_t>(index / kSide)][static_cast<std::size_t>(index % kSide)];
}

struct Glance {
    std::vector<cv::Mat> patches;
    float gain = 1;
    std::vector<Cover> covers;
    Palette palette;
    Veil veil;
};

// Where something new seems to lie, or what lies there may be a tile or a back, the networks of the full reading look at that field: they know many
// more backs. Of 360 backs of imagined photos the glance alone misread 13 silently.
void lookCloser(const cv::Mat& bgr, const vision::FieldBlock& block, const Sight& before, Glance& look) {
    std::vector<int> which;
    std::vector<cv::Mat> patches;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const Cover& cover = look.covers[static_cast<std::size_t>(i)];
        const bool isNew = std::holds_alternative<Field>(cellOf(before, i).what);
        if (cover.other > 0.5F || cover.tile + cover.back < cover.print || (!isNew && std::max(cover.tile, cover.back) > 0.9F)) continue;
        which.push_back(i);
        patches.push_back(vision::cutField(bgr, block, i / kSide, i % kSide, kPatchSide, kPatchCell));
    }
    const auto closer = lookAtFields(patches, look.gain);
    for (std::size_t k = 0; k < which.size(); ++k)
        look.covers[static_cast<std::size_t>(which[k])] = {closer[k].printed(), closer[k].tile, closer[k].back, closer[k].other};
}

Glance glance(const cv::Mat& bgr, const vision::FieldBlock& block, const Sight& before) {
    Glance look;
    look.patches = vision::cutFields(bgr, block, kGlanceSide, kGlanceCell);
    look.gain = exposureGain(look.patches);
    look.covers = glanceAtFields(look.patches, look.gain);
    lookCloser(bgr, block, before, look);
    std::vector<Swatch> swatches;
    std::vector<std::optional<Colour>> colours;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const auto n = static_cast<std::size_t>(i);
        swatches.push_back({fieldSwatch(look.patches[n]), placeOf(i)});
        const auto* field = std::get_if<Field>(&cellOf(before, i).what);
        colours.push_back(field && look.covers[n].print > 0.5F ? std::optional(field->colour) : std::nullopt);
    }
    look.palette = Palette::known(swatches, colours);
    std::vector<Veil::Plain> plain;
    for (std::size_t n = 0; n < swatches.size(); ++n)
        if (colours[n] && look.palette.pure(look.palette.hue(swatches[n].bgr, swatches[n].at), *colours[n]))
            plain.push_back({swatches[n].bgr, static_cast<std::size_t>(*colours[n])});
    look.veil = Veil(plain);
    return look;
}

// Fields that lie free again and were never seen: their print is read with the 25 fields of their square, which tell its turn.
void readFreed(const cv::Mat& bgr, const vision::FieldBlock& block, const Glance& seen, const std::vector<int>& freed, Sight& now) {
    if (freed.empty()) return;
    BoardLook look;
    look.block = block;
    look.palette = seen.palette;
    look.veil = seen.veil;
    look.patches = vision::cutFields(bgr, block, kPatchSide, kPatchCell);
    look.gain = exposureGain(look.patches);
    look.fields.resize(kFieldsOfBoard);
    const auto squareOf = [](int i) { return i / kSide / kSquareSide * 3 + i % kSide / kSquareSide; };
    std::vector<int> wanted;
    for (int i = 0; i < kFieldsOfBoard; ++i)
        if (std::ranges::any_of(freed, [&](int f) { return squareOf(f) == squareOf(i); })) wanted.push_back(i);
    std::vector<cv::Mat> patches;
    for (const int i : wanted) patches.push_back(look.patches[static_cast<std::size_t>(i)]);
    const auto fields = lookAtFields(patches, look.gain);
    for (std::size_t k = 0; k < wanted.size(); ++k) look.fields[static_cast<std::size_t>(wanted[k])] = fields[k];
    for (const cv::Mat& patch : look.patches) look.swatches.push_back(fieldSwatch(patch));
    look.turns = turnsOf(look.fields);
    look.pairs = pairsOf(look);
    const auto cells = readCells(look, nullptr);
    for (const int i : freed)
        now.cells[static_cast<std::size_t>(i / kSide)][static_cast<std::size_t>(i % kSide)] = cells[static_cast<std::size_t>(i)];
}

Sight reread(const cv::Mat& bgr, const Sight& before, const ReadOptions& options) {
    const vision::FieldBlock block = vision::fitFieldBlock(bgr, options.corners.value_or(before.corners), options.trace, kGlanceCell);
    const vision::StageTimer timer(options.trace, "glance");
    const Glance look = glance(bgr, block, before);
    Sight now = before;
    std::vector<int> freed;
    std::vector<CoveredCell> covered;
    for (int i = 0; i < kFieldsOfBoard; ++i) {
        const Cover& cover = look.covers[static_cast<std::size_t>(i)];
        CellSight& cell = now.cells[static_cast<std::size_t>(i / kSide)][static_cast<std::size_t>(i % kSide)];
        const bool wasField = std::holds_alternative<Field>(cell.what);
        const float lies = cover.tile + cover.back;
        if (cover.other > 0.5F || std::max(cover.print, lies) < 0.6F) {
            cell.trust = {std::min(cell.trust.confidence, double(std::max(cover.print, lies))), false};
        } else if (lies > cover.print) {
            covered.push_back({look.patches[static_cast<std::size_t>(i)], i, cover.back / (lies + 1e-6F)});
        } else if (!wasField) {
            freed.push_back(i);
        }
    }
    const auto tiles = readTiles(look.palette, look.veil, covered, options.profile);
    for (std::size_t k = 0; k < tiles.size(); ++k) {
        const Cover& cover = look.covers[static_cast<std::size_t>(covered[k].index)];
        CellSight& cell = now.cells[static_cast<std::size_t>(covered[k].index / kSide)][static_cast<std::size_t>(covered[k].index % kSide)];
        cell = tiles[k];
        cell.trust.confidence *= cover.tile + cover.back;
        cell.trust.certain = cell.trust.confidence >= kCertain;
    }
    readFreed(bgr, block, look, freed, now);
    return now;
}

} // namespace

Sight rereadGobblestones(const cv::Mat& bgr, const Sight& before, const ReadOptions& options) {
    try {
        return reread(bgr, before, options);
    } catch (const cv::Exception&) { // a frame that cannot be worked on shows nothing
        Sight blind = before;
        for (auto& row : blind.cells)
            for (CellSight& cell : row) cell.trust = {0, false};
        return blind;
    }
}

} // namespace hawkstone::recognition
