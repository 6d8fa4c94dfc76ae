// SPDX-License-Identifier: Apache-2.0
#include "loose_squares.h"

#include "lattice.h"
#include "line_evidence.h"
#include "seam_score.h"

#include <hawkstone/board/gobblestones.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hawkstone::vision {
namespace {

constexpr int kMargin = 1;
constexpr int kFields = board::gobblestones::kSquareSide;

struct Fit {
    double shift = 0; // of the middle, in pixels
    double score = -1e9;
};

// Sum of evidence along lines that lean by `lean` pixels a pixel, by position; upright lines of the given part.
std::vector<float> profile(const cv::Mat& part, double lean) {
    std::vector<float> sums(static_cast<std::size_t>(part.cols), 0.F);
    const double middle = (part.rows - 1) / 2.0;
    for (int y = 0; y < part.rows; ++y) {
        const int move = cvRound((y - middle) * lean);
        const auto* row = part.ptr<float>(y);
        for (int x = std::max(0, -move); x < std::min(part.cols, part.cols - move); ++x) sums[static_cast<std::size_t>(x)] += row[x + move];
    }
    return sums;
}

// The shift of six lines, a field apart, that collects most; the outer two count half, for a neighbour's edge lies close.
Fit bestShift(const std::vector<float>& sums, double first, double pitch, double reach) {
    Fit best;
    for (double shift = -reach; shift <= reach; shift += 0.5) {
        double score = 0;
        for (int line = 0; line <= kFields; ++line) {
            const double at = first + line * pitch + shift;
            const int i = cvFloor(at);
            if (i < 0 || i + 1 >= static_cast<int>(sums.size())) continue;
            const double t = at - i;
            score += (line == 0 || line == kFields ? 0.5 : 1.0) *
                     ((1 - t) * sums[static_cast<std::size_t>(i)] + t * sums[static_cast<std::size_t>(i) + 1]);
        }
        score *= 1 - 0.1 * (shift / reach) * (shift / reach); // in doubt, where it was expected
        if (score > best.score) best = {shift, score};
    }
    return best;
}

// The correction of one square within the straightened picture: a turn and a shift about its middle, and one scale each way.
cv::Matx33d fitSquare(const LineEvidence& lines, int row, int column, int cell) {
    const double reach = 0.3 * cell;
    const int pad = kMargin * cell / 2;
    const cv::Rect area((kMargin + kFields * column) * cell - pad, (kMargin + kFields * row) * cell - pad, kFields * cell + 2 * pad,
                        kFields * cell + 2 * pad);
    const cv::Rect inner(area.x, area.y + pad, area.width, area.height - 2 * pad),
        innerT(area.x + pad, area.y, area.width - 2 * pad, area.height);
    const cv::Mat upright = lines.upright(inner), level = lines.level(innerT).t();
    double bestScore = -1e9, angle = 0, dx = 0, dy = 0, sx = 1, sy = 1;
    for (double degrees = -3; degrees <= 3.01; degrees += 0.5) {
        const double lean = std::tan(degrees * CV_PI / 180);
        const auto across = profile(upright, -lean), down = profile(level, lean);
        for (const double scale : {0.985, 1.0, 1.015}) {
            const double pitch = cell * scale, first = pad - 0.5 + kFields * (cell - pitch) / 2;
            const Fit x = bestShift(across, first, pitch, reach), y = bestShift(down, first, pitch, reach);
            const double handicap = 1 - 0.004 * std::abs(degrees) - (scale == 1.0 ? 0 : 0.01);
            if ((x.score + y.score) * handicap > bestScore)
                bestScore = (x.score + y.score) * handicap, angle = degrees, dx = x.shift, dy = y.shift, sx = sy = scale;
        }
    }
    const double a = angle * CV_PI / 180, cx = kFields * (column + 0.5), cy = kFields * (row + 0.5);
    const cv::Matx33d toMiddle(1, 0, -cx, 0, 1, -cy, 0, 0, 1);
    const cv::Matx33d turn(sx * std::cos(a), -sx * std::sin(a), 0, sy * std::sin(a), sy * std::cos(a), 0, 0, 0, 1);
    const cv::Matx33d back(1, 0, cx + dx / cell, 0, 1, cy + dy / cell, 0, 0, 1);
    return back * turn * toMiddle;
}

using Poses = std::array<cv::Matx33d, 9>; // of the squares, row by row, from where they were expected

// Editions without lines between the fields have discs or gems with stronger edges than their seams, and squares may be drawn onto those, a quarter of a
// field off. Where that makes the seams of the board worse than they were, its squares go to where they are best.
class SquareSeams {
public:
    SquareSeams(const cv::Mat& seen, int cell)
        : m_score(seen, cell), m_look(cell, 0, kMargin * cell - 0.5, 0, cell, kMargin * cell - 0.5, 0, 0, 1) {}

    Poses better(const Poses& byLines) const {
        int lined = 0, cornered = 0;
        for (int i = 0; i < 9; ++i) cornered += m_score.cornered(m_look * byLines[static_cast<std::size_t>(i)], fields(i));
        if (cornered > 4) return byLines;
        double found = 0, expected = 0;
        Poses strayed = byLines;
        for (int i = 0; i < 9; ++i) {
            const double here = score(byLines[static_cast<std::size_t>(i)], i), there = score(cv::Matx33d::eye(), i);
            found += here;
            expected += std::max(here, there);
            // One or two squares alone went astray, and lay plainly on their seams before.
            if (there > kPlain && here < kMuchWorse * there) search(i, strayed[static_cast<std::size_t>(i)]);
        }
        if (found > kMuchWorse * expected) return strayed;
        for (int i = 0; i < 9; ++i) lined += m_score.lined(m_look * byLines[static_cast<std::size_t>(i)], fields(i));
        if (lined > 2) return byLines; // there is little to see beside a line or a gap
        Poses bySeams;
        double best = 0;
        for (int i = 0; i < 9; ++i) best += search(i, bySeams[static_cast<std::size_t>(i)]);
        return best > 9 * (m_look(0, 0) < kCoarse ? kPlainFromAfar : kPlain) && found < kMuchWorse * best ? bySeams : byLines;
    }

private:
    static constexpr double kMuchWorse = 0.3;
    static constexpr double kCoarse = 20;                     // pixels a field
    static constexpr double kPlain = 35, kPlainFromAfar = 30; // levels a square; what has less may be chance. A coarse look softens them
    SeamScore m_score;
    cv::Matx33d m_look;

    static cv::Rect fields(int square) { return {kFields * (square % 3), kFields * (square / 3), kFields, kFields}; }

    double score(const cv::Matx33d& pose, int square) const { return m_score(m_look * pose, fields(square), false, kWell); }

    // Across and down in fields; the turn in radians times two and a half fields, which is what it moves the rim.
    static cv::Matx33d posed(cv::Vec3d by, int square) {
        const double a = by[2] / (kFields / 2.0), cx = kFields * (square % 3 + 0.5), cy = kFields * (square / 3 + 0.5);
        return cv::Matx33d(1, 0, cx + by[0], 0, 1, cy + by[1], 0, 0, 1) *
               cv::Matx33d(std::cos(a), -std::sin(a), 0, std::sin(a), std::cos(a), 0, 0, 0, 1) * cv::Matx33d(1, 0, -cx, 0, 1, -cy, 0, 0, 1);
    }

    double search(int square, cv::Matx33d& pose) const {
        cv::Vec3d by;
        double best = score(cv::Matx33d::eye(), square);
        for (const double step : {0.1, 0.05, 0.025}) {
            bool closer = true;
            for (int round = 0; round < 4 && closer; ++round) {
                closer = false;
                for (int i = 0; i < 3; ++i)
                    for (const double way : {-step, step}) {
                        cv::Vec3d there = by;
                        there[i] += way;
                        if (std::abs(there[i]) > 0.35) continue;
                        if (const double now = score(posed(there, square), square); now > best) best = now, by = there, closer = true;
                    }
            }
        }
        pose = posed(by, square);
        return best;
    }
};

} // namespace

void fitLooseSquares(const cv::Mat& bgr, FieldBlock& block, int pixels) {
    const int side = (board::gobblestones::kSide + 2 * kMargin) * pixels;
    const cv::Matx33d toCells(1.0 / pixels, 0, -kMargin + 0.5 / pixels, 0, 1.0 / pixels, -kMargin + 0.5 / pixels, 0, 0, 1);
    const cv::Matx33d half(1, 0, -0.5, 0, 1, -0.5, 0, 0, 1);
    cv::Mat seen;
    cv::warpPerspective(bgr, seen, half * block.whole * toCells, {side, side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        cv::BORDER_REPLICATE);
    const LineEvidence lines = lineEvidence(seen, pixels);
    Poses poses;
    for (int i = 0; i < 9; ++i) poses[static_cast<std::size_t>(i)] = fitSquare(lines, i / 3, i % 3, pixels);
    poses = SquareSeams(seen, pixels).better(poses);
    for (std::size_t i = 0; i < 9; ++i) block.squares[i / 3][i % 3] = block.whole * poses[i];
    std::vector<Pair> pairs;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            for (const cv::Point2d p : {cv::Point2d(0.5, 0.5), {4.5, 0.5}, {4.5, 4.5}, {0.5, 4.5}}) {
                const cv::Point2d unit = p + cv::Point2d(kFields * c, kFields * r);
                pairs.push_back({unit, apply(block.squares[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)], unit), 1});
            }
    if (const auto map = perspective(pairs)) block.whole = *map;
}

} // namespace hawkstone::vision
