// SPDX-License-Identifier: Apache-2.0
#include "block_measure.h"

#include "lattice.h"

#include <hawkstone/vision/field_block.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hawkstone::vision {
namespace {

constexpr int kSide = kBlockSide;
constexpr double kWeakSeams = 0.35, kNoSeams = 0.25; // contrast of a row, of a plain one's

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
    double inside = 0;            // the third weakest of the rows inside
    double weakest = 0;           // of them
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
            best = {from + i, in[2] / typical, in[0] / typical, i > 0 ? contrast[static_cast<std::size_t>(i - 1)] / typical : 0.0,
                    i + kSide < n ? contrast[static_cast<std::size_t>(i + kSide)] / typical : 0.0};
        }
    }
    return best;
}

// Dark colours beside each other hardly differ: seams that are weak here and there are still those of 15 rows where even the weakest stands far above
// what lies outside. A sheet of 14 rows has one row inside that is none.
bool fifteen(const Extent& rows, double least) {
    return rows.inside >= least || (rows.weakest > kWeakSeams && std::max(rows.before, rows.after) < kNoSeams);
}

} // namespace

cv::Matx33d translation(double x, double y) {
    return {1, 0, x, 0, 1, y, 0, 0, 1};
}

cv::Matx33d squareToQuad(const std::array<cv::Point2d, 4>& quad, double side) {
    const std::vector<Pair> pairs{{{0, 0}, quad[0]}, {{side, 0}, quad[1]}, {{side, side}, quad[2]}, {{0, side}, quad[3]}};
    return perspective(pairs).value_or(cv::Matx33d::eye());
}

cv::Mat lookThrough(const cv::Mat& bgr, const cv::Matx33d& map) {
    const int side = cvRound((kSide + 2 * kLookMargin) * kLookCell);
    cv::Mat out;
    cv::warpPerspective(bgr, out, translation(-0.5, -0.5) * map * fromLook(), {side, side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        cv::BORDER_REPLICATE);
    return out;
}

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

cv::Matx33d fromLook() {
    return {1 / kLookCell, 0, -kLookMargin + 0.5 / kLookCell, 0, 1 / kLookCell, -kLookMargin + 0.5 / kLookCell, 0, 0, 1};
}

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
    if (!fifteen(rows, least) || !fifteen(columns, least))
        found.reason = "a grid of fields, but not 15 rows and 15 columns of them";
    else
        found.trust = rows.inside + columns.inside;
    return found;
}

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

} // namespace hawkstone::vision
