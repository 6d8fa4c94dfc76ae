// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/field_block.h>

#include "block_measure.h"
#include "colour_variety.h"
#include "lattice.h"
#include "line_evidence.h"
#include "loose_squares.h"
#include "seam_fit.h"

#include <hawkstone/board/gobblestones.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace hawkstone::vision {
namespace {

constexpr int kSide = kBlockSide;
constexpr std::size_t kQuarterOfBoard = (kSide + 1) * (kSide + 1) / 4; // of its crossings: a lattice that holds fewer is chance

struct Straightened { // by the lattice, whatever it is of: seams, or discs that stand as regularly
    cv::Matx33d through;
    std::size_t held = 0;
};

Candidate examine(const cv::Mat& bgr, const VariedRegion& region, Straightened& straight, Trace* trace) {
    const cv::Point2d centre = (region.quad[0] + region.quad[1] + region.quad[2] + region.quad[3]) * 0.25;
    std::vector<cv::Point2f> reach;
    for (const cv::Point2d& corner : region.quad) reach.emplace_back(centre + (corner - centre) * 1.1);
    cv::Matx33d through = squareToQuad(region.quad, kSide);
    Candidate found = refuse("many colours, but no grid of fields in view");
    // The first look is crooked by the region's error; the next is straightened by the lattice that the first one grew.
    for (int pass = 0; pass < 3; ++pass) {
        const cv::Mat seen = lookThrough(bgr, through);
        const LineEvidence lines = lineEvidence(seen, kLookCell);
        auto points = crossings(lines, kLookCell, 600);
        // A checked cloth goes on with the lattice where the board ends: only what lies in the region counts.
        std::erase_if(points, [&](const Crossing& c) { return cv::pointPolygonTest(reach, apply(through * fromLook(), c.at), false) < 0; });
        std::optional<Lattice> lattice;
        for (const double step : {1.0, 0.88, 1.13, 0.78}) {
            if (lattice && lattice->held > 150) break;
            const auto grown = growLattice(points, kLookCell * step);
            if (grown && (!lattice || grown->held > lattice->held * 1.15)) lattice = grown;
            if (pass > 0) break;
        }
        addPicture(trace, "crossings" + std::to_string(pass), [&] {
            cv::Mat drawn = seen.clone();
            for (const Crossing& c : points) cv::circle(drawn, c.at, 3, {255, 255, 255}, 1, cv::LINE_AA);
            if (lattice)
                for (int i = -20; i <= 20; ++i)
                    for (int j = -20; j <= 20; ++j) cv::circle(drawn, apply(lattice->map, cv::Point2d(i, j)), 1, {255, 0, 255}, -1);
            return drawn;
        });
        if (!lattice) return found;
        found = measure(lines, lattice->map, through, centre, kOnLines, 0.3);
        const bool good = found.trust > 0 && lattice->held > 150;
        if (good && (pass > 0 || lattice->error < 0.04)) break;
        through = through * fromLook() * lattice->map;
        if (found.trust > 0)
            through = found.map;
        else {
            const cv::Point2d at = apply(through.inv(), centre);
            through = through * translation(std::round(at.x - kSide / 2.0), std::round(at.y - kSide / 2.0));
        }
        straight = {through, lattice->held};
    }
    if (found.trust > 0 && !insidePicture(bgr, found.map)) return refuseCut();
    return found;
}

// Editions without lines between the fields: figures and discs cross more plainly than the seams do, and the lattice is theirs. The region of many
// colours is nearly the board, so the block is moved about there until its seams lie on edges.
Candidate examineSeams(const cv::Mat& bgr, const cv::Matx33d& through, SeamFit (*fit)(const cv::Mat&, double, int), Trace* trace) {
    const cv::Mat seen = lookThrough(bgr, through);
    const LineEvidence lines = lineEvidence(seen, kLookCell);
    const SeamFit block = fit(seen, kLookCell, kLookMargin);
    addPicture(trace, "seams", [&] {
        cv::Mat drawn = seen.clone();
        for (int i = 0; i <= kSide; ++i)
            for (int j = 0; j <= kSide; ++j) cv::circle(drawn, apply(block.map, cv::Point2d(i, j)), 2, {255, 0, 255}, -1);
        return drawn;
    });
    const cv::Point2d centre = apply(through * fromLook() * block.map, cv::Point2d(kSide / 2.0, kSide / 2.0));
    // Moved about until it fits, a block fits anything a little: three editions without lines had 0.70 to 0.89, a board one column short 0.53.
    const Candidate found = measure(lines, block.map, through, centre, kOnSeams, 0.6);
    if (found.trust > 0 && !insidePicture(bgr, found.map)) return refuseCut();
    return found;
}

FieldBlock blockOf(const cv::Mat& bgr, const Candidate& found) {
    FieldBlock block;
    block.rim = found.rim;
    block.whole = topUp(found.map, block.rim);
    fitLooseSquares(bgr, block);
    return block;
}

} // namespace

board::Quad FieldBlock::corners() const {
    const std::array<cv::Point2d, 4> ends{apply(squares[0][0], {0, 0}), apply(squares[0][2], {kSide, 0}),
                                          apply(squares[2][2], {kSide, kSide}), apply(squares[2][0], {0, kSide})};
    board::Quad quad;
    for (std::size_t i = 0; i < 4; ++i) quad[i] = {ends[i].x, ends[i].y};
    return quad;
}

FieldBlock shifted(const cv::Mat& bgr, const FieldBlock& block, int rows, int columns) {
    FieldBlock moved = block;
    moved.whole = block.whole * translation(columns, rows);
    fitLooseSquares(bgr, moved);
    return moved;
}

Expected<FieldBlock, board::NotFound> findFieldBlock(const cv::Mat& bgr, Trace* trace) {
    std::vector<VariedRegion> regions;
    {
        const StageTimer timer(trace, "region");
        cv::Mat variety;
        regions = variedRegions(bgr, trace && trace->wantPictures ? &variety : nullptr);
        addPicture(trace, "variety", [&] {
            cv::Mat drawn;
            variety.convertTo(drawn, CV_8U, 2000);
            return drawn;
        });
    }
    if (regions.empty()) return Unexpected<board::NotFound>({"nothing as many-coloured as a Gobblestones board in view"});
    Candidate best;
    {
        bool cut = false;
        Straightened first;
        const StageTimer timer(trace, "lattice");
        for (const VariedRegion& region : regions) {
            Straightened straight;
            const Candidate found = examine(bgr, region, straight, trace);
            if (&region == &regions.front()) first = straight;
            cut = cut || found.cut;
            if (found.trust > best.trust || best.reason.empty()) best = found;
            if (best.trust > 0) break; // regions come largest first
        }
        if (best.trust <= 0 && !cut)
            if (const Candidate found = examineSeams(bgr, squareToQuad(regions.front().quad, kSide), fitSeams, trace); found.trust > 0)
                best = found;
        // From a region drawn crooked no seam is found; the lattice is straight, even where it is that of discs, half a field beside the seams.
        if (best.trust <= 0 && !cut && first.held > kQuarterOfBoard)
            if (const Candidate found = examineSeams(bgr, first.through, fitSeamsAround, trace); found.trust > 0) best = found;
        if (best.trust <= 0 && !cut)
            if (const auto within = mostVariedRegions(bgr); !within.empty())
                if (const Candidate found = examine(bgr, within.front(), first, trace); found.trust > 0) best = found;
    }
    if (best.trust <= 0) return Unexpected<board::NotFound>({best.reason});
    const StageTimer timer(trace, "squares");
    return blockOf(bgr, best);
}

std::vector<FieldBlock> otherFieldBlocks(const cv::Mat& bgr, const FieldBlock& refused, Trace* trace) {
    const StageTimer timer(trace, "lattice");
    std::vector<FieldBlock> others;
    const auto add = [&](const Candidate& found) {
        if (found.trust <= 0) return;
        const FieldBlock block = blockOf(bgr, found);
        const auto same = [&](const FieldBlock& other) {
            return std::ranges::all_of(std::array<cv::Point2d, 4>{{{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}}}, [&](cv::Point2d p) {
                const cv::Point2d off = apply(other.whole.inv(), apply(block.whole, p)) - p;
                return std::hypot(off.x, off.y) < 0.3;
            });
        };
        if (!same(refused) && std::ranges::none_of(others, same)) others.push_back(block);
    };
    add(examineSeams(bgr, refused.whole, fitSeamsAround, trace));
    for (const VariedRegion& region : variedRegions(bgr, nullptr)) {
        add(examineSeams(bgr, squareToQuad(region.quad, kSide), fitSeams, trace));
        break; // they come largest first
    }
    return others;
}

FieldBlock fitFieldBlock(const cv::Mat& bgr, const board::Quad& corners, Trace* trace, int pixels) {
    const StageTimer timer(trace, "squares");
    std::array<cv::Point2d, 4> quad;
    for (std::size_t i = 0; i < 4; ++i) quad[i] = {corners[i].x, corners[i].y};
    FieldBlock block;
    block.whole = squareToQuad(quad, kSide);
    block.rim = {1, 1, 1, 1};
    fitLooseSquares(bgr, block, pixels);
    return block;
}

} // namespace hawkstone::vision
