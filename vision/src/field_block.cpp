// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/field_block.h>

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

constexpr int kSide = board::gobblestones::kSide;
constexpr int kMargin = 3;         // fields around the expected block: the coarse region is off by up to one and a half
constexpr double kCoarseCell = 24; // pixels a field while searching; a figure is then 12 pixels high, a separator 1 to 2

cv::Matx33d translation(double x, double y) {
    return {1, 0, x, 0, 1, y, 0, 0, 1};
}

cv::Matx33d squareToQuad(const std::array<cv::Point2d, 4>& quad, double side) {
    const std::vector<Pair> pairs{{{0, 0}, quad[0]}, {{side, 0}, quad[1]}, {{side, side}, quad[2]}, {{0, side}, quad[3]}};
    return perspective(pairs).value_or(cv::Matx33d::eye());
}

// The picture as seen through the map from cell units to pixels, with a margin of fields around.
cv::Mat lookThrough(const cv::Mat& bgr, const cv::Matx33d& map, double cell, int margin) {
    const int side = cvRound((kSide + 2 * margin) * cell);
    const cv::Matx33d toCells(1 / cell, 0, -margin + 0.5 / cell, 0, 1 / cell, -margin + 0.5 / cell, 0, 0, 1);
    cv::Mat out;
    cv::warpPerspective(bgr, out, translation(-0.5, -0.5) * map * toCells, {side, side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        cv::BORDER_REPLICATE);
    return out;
}

// Where along a field to look for what parts it from the next: anywhere on a line, or only near the corners, which no figure or disc reaches.
constexpr std::array<double, 5> kOnLines{0.2, 0.35, 0.5, 0.65, 0.8}, kOnSeams{0.06, 0.11, 0.16, 0.87, 0.93};

// How much more edge there is on the separators of one row (or column) than a quarter of a field beside them.
double separatorContrast(const cv::Mat& evidence, const cv::Matx33d& map, int band, int first, bool row,
                         const std::array<double, 5>& places) {
    double on = 0, off = 0;
    int counted = 0;
    for (int line = first + 1; line < first + kSide; ++line)
        for (const double along : places)
            for (const double aside : {-0.25, 0.0, 0.25}) {
                const cv::Point2d unit = row ? cv::Point2d(line + aside, band + along) : cv::Point2d(band + along, line + aside);
                const cv::Point2d at = apply(map, unit);
                const int x = cvRound(at.x), y = cvRound(at.y);
                if (x < 0 || y < 0 || x >= evidence.cols || y >= evidence.rows) continue;
                (aside == 0 ? on : off) += evidence.at<float>(y, x) * (aside == 0 ? 2 : 1);
                ++counted;
            }
    return counted < 30 ? 0 : (on - off) / counted * 1.5;
}

struct Extent {
    int first = 0;
    double inside = 0;            // the weakest third of the rows inside
    double before = 0, after = 0; // contrast just outside, relative to inside
};

// Where 15 bands of fields begin, given the contrast of each band of the lattice from `from` on.
Extent extent(const std::vector<double>& contrast, int from) {
    Extent best;
    double bestScore = -1e9;
    const int n = static_cast<int>(contrast.size());
    const double typical = [&] {
        auto sorted = contrast;
        std::ranges::sort(sorted, std::greater<>());
        return std::max(0.05, sorted[std::min<std::size_t>(7, sorted.size() - 1)]);
    }();
    for (int i = 0; i + kSide <= n; ++i) {
        double score = 0;
        for (int k = 0; k < n; ++k) {
            const double level = std::clamp(contrast[static_cast<std::size_t>(k)] / typical, 0.0, 1.0) - 0.5;
            score += (k >= i && k < i + kSide) ? level : -level;
        }
        score -= 0.25 * std::abs(i - (n - kSide) / 2); // in doubt, where the colours lie
        if (score > bestScore) {
            bestScore = score;
            std::vector<double> in(contrast.begin() + i, contrast.begin() + i + kSide);
            std::ranges::sort(in);
            best = {from + i, in[2] / typical, i > 0 ? contrast[static_cast<std::size_t>(i - 1)] / typical : 0.0,
                    i + kSide < n ? contrast[static_cast<std::size_t>(i + kSide)] / typical : 0.0};
        }
    }
    return best;
}

struct Candidate {
    cv::Matx33d map; // cell units to photo pixels
    std::array<double, 4> rim{};
    double trust = 0;
    std::string reason; // why it is no board, when trust is 0
    bool cut = false;   // because the picture ends before it does
};

Candidate refuse(std::string why) {
    Candidate none;
    none.reason = std::move(why);
    return none;
}

Candidate refuseCut() {
    Candidate none = refuse("the board is cut by the picture's edge");
    none.cut = true;
    return none;
}

bool insidePicture(const cv::Mat& bgr, const cv::Matx33d& map) {
    // A rim that only just leaves the picture costs no field's figure; a quarter of a field does.
    for (const cv::Point2d corner : {cv::Point2d(0.2, 0.2), {kSide - 0.2, 0.2}, {kSide - 0.2, kSide - 0.2}, {0.2, kSide - 0.2}}) {
        const cv::Point2d at = apply(map, corner);
        if (at.x < 0 || at.y < 0 || at.x > bgr.cols || at.y > bgr.rows) return false;
    }
    return true;
}

cv::Matx33d fromLook() { // pixels of a look to cell units
    return {1 / kCoarseCell, 0, -kMargin + 0.5 / kCoarseCell, 0, 1 / kCoarseCell, -kMargin + 0.5 / kCoarseCell, 0, 0, 1};
}

// The rows and columns of the lattice that are fields, told by the separators between them.
Candidate measure(const LineEvidence& lines, const cv::Matx33d& lattice, const cv::Matx33d& through, cv::Point2d centre,
                  const std::array<double, 5>& places, double least) {
    const cv::Point2d middle = apply((through * fromLook() * lattice).inv(), centre);
    const int guessColumn = cvRound(middle.x - kSide / 2.0), guessRow = cvRound(middle.y - kSide / 2.0);
    int firstColumn = guessColumn, firstRow = guessRow;
    Extent rows, columns;
    for (int round = 0; round < 2; ++round) { // the second time with the rows and columns that the first time found
        std::vector<double> rowContrast, columnContrast;
        for (int band = guessRow - 5; band < guessRow + kSide + 5; ++band)
            rowContrast.push_back(separatorContrast(lines.upright, lattice, band, firstColumn, true, places));
        for (int band = guessColumn - 5; band < guessColumn + kSide + 5; ++band)
            columnContrast.push_back(separatorContrast(lines.level, lattice, band, firstRow, false, places));
        rows = extent(rowContrast, guessRow - 5);
        columns = extent(columnContrast, guessColumn - 5);
        firstRow = rows.first;
        firstColumn = columns.first;
    }
    Candidate found;
    found.map = through * fromLook() * lattice * translation(firstColumn, firstRow);
    const auto plain = [](double outside) { return std::clamp(1.6 - 2 * outside, 0.0, 1.0); };
    found.rim = {plain(rows.before), plain(columns.after), plain(rows.after), plain(columns.before)};
    if (rows.inside < least || columns.inside < least)
        found.reason = "a grid of fields, but not 15 rows and 15 columns of them";
    else
        found.trust = rows.inside + columns.inside;
    return found;
}

Candidate examine(const cv::Mat& bgr, const VariedRegion& region, Trace* trace) {
    const cv::Point2d centre = (region.quad[0] + region.quad[1] + region.quad[2] + region.quad[3]) * 0.25;
    std::vector<cv::Point2f> reach;
    for (const cv::Point2d& corner : region.quad) reach.emplace_back(centre + (corner - centre) * 1.1);
    cv::Matx33d through = squareToQuad(region.quad, kSide);
    Candidate found = refuse("many colours, but no grid of fields in view");
    // The first look is crooked by the region's error; the next is straightened by the lattice that the first one grew.
    for (int pass = 0; pass < 3; ++pass) {
        const cv::Mat seen = lookThrough(bgr, through, kCoarseCell, kMargin);
        const LineEvidence lines = lineEvidence(seen, kCoarseCell);
        auto points = crossings(lines, kCoarseCell, 600);
        // A checked cloth goes on with the lattice where the board ends: only what lies in the region counts.
        std::erase_if(points, [&](const Crossing& c) { return cv::pointPolygonTest(reach, apply(through * fromLook(), c.at), false) < 0; });
        std::optional<Lattice> lattice;
        for (const double step : {1.0, 0.88, 1.13, 0.78}) {
            if (lattice && lattice->held > 150) break;
            const auto grown = growLattice(points, kCoarseCell * step);
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
    }
    if (found.trust > 0 && !insidePicture(bgr, found.map)) return refuseCut();
    return found;
}

// Editions without lines between the fields: figures and discs cross more plainly than the seams do, and the lattice is theirs. The region of many
// colours is nearly the board, so the block is moved about there until its seams lie on edges.
Candidate examineSeams(const cv::Mat& bgr, const VariedRegion& region, Trace* trace) {
    const cv::Point2d centre = (region.quad[0] + region.quad[1] + region.quad[2] + region.quad[3]) * 0.25;
    const cv::Matx33d through = squareToQuad(region.quad, kSide);
    const cv::Mat seen = lookThrough(bgr, through, kCoarseCell, kMargin);
    const LineEvidence lines = lineEvidence(seen, kCoarseCell);
    const cv::Matx33d block = fitSeams(seen, kCoarseCell, kMargin);
    addPicture(trace, "seams", [&] {
        cv::Mat drawn = seen.clone();
        for (int i = 0; i <= kSide; ++i)
            for (int j = 0; j <= kSide; ++j) cv::circle(drawn, apply(block, cv::Point2d(i, j)), 2, {255, 0, 255}, -1);
        return drawn;
    });
    // Moved about until it fits, a block fits anything a little: three editions without lines had 0.70 to 0.89, a board one column short 0.53.
    const Candidate found = measure(lines, block, through, centre, kOnSeams, 0.6);
    if (found.trust > 0 && !insidePicture(bgr, found.map)) return refuseCut();
    return found;
}

// Turns the block so that row 1 is the edge whose midpoint is highest in the picture.
cv::Matx33d topUp(const cv::Matx33d& map, std::array<double, 4>& rim) {
    const std::array<cv::Point2d, 4> mids{{{kSide / 2.0, 0}, {kSide, kSide / 2.0}, {kSide / 2.0, kSide}, {0, kSide / 2.0}}};
    const cv::Matx33d quarter(0, -1, kSide, 1, 0, 0, 0, 0, 1); // a1 goes to where o1 was
    int top = 0;
    for (int i = 1; i < 4; ++i)
        if (apply(map, mids[static_cast<std::size_t>(i)]).y < apply(map, mids[static_cast<std::size_t>(top)]).y) top = i;
    cv::Matx33d turned = map;
    for (int i = 0; i < top; ++i) turned = turned * quarter;
    std::ranges::rotate(rim, rim.begin() + top);
    return turned;
}

} // namespace

cv::Point2d apply(const cv::Matx33d& m, cv::Point2d p) {
    const double w = m(2, 0) * p.x + m(2, 1) * p.y + m(2, 2);
    return {(m(0, 0) * p.x + m(0, 1) * p.y + m(0, 2)) / w, (m(1, 0) * p.x + m(1, 1) * p.y + m(1, 2)) / w};
}

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
        const StageTimer timer(trace, "lattice");
        for (const VariedRegion& region : regions) {
            const Candidate found = examine(bgr, region, trace);
            cut = cut || found.cut;
            if (found.trust > best.trust || best.reason.empty()) best = found;
            if (best.trust > 0) break; // regions come largest first
        }
        if (best.trust <= 0 && !cut)
            if (const Candidate found = examineSeams(bgr, regions.front(), trace); found.trust > 0) best = found;
    }
    if (best.trust <= 0) return Unexpected<board::NotFound>({best.reason});
    const StageTimer timer(trace, "squares");
    FieldBlock block;
    block.rim = best.rim;
    block.whole = topUp(best.map, block.rim);
    fitLooseSquares(bgr, block);
    return block;
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
