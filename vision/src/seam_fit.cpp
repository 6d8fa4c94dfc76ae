// SPDX-License-Identifier: Apache-2.0
#include "seam_fit.h"

#include "lattice.h"
#include "seam_score.h"

#include <hawkstone/board/gobblestones.h>
#include <hawkstone/vision/field_block.h>

#include <array>
#include <initializer_list>

namespace hawkstone::vision {
namespace {

constexpr int kSide = board::gobblestones::kSide;
using Quad = std::array<cv::Point2d, 4>;

cv::Matx33d mapOf(const Quad& quad) {
    return perspective({{{0, 0}, quad[0]}, {{kSide, 0}, quad[1]}, {{kSide, kSide}, quad[2]}, {{0, kSide}, quad[3]}})
        .value_or(cv::Matx33d::eye());
}

const cv::Rect kAll(0, 0, kSide, kSide);

class Seams {
public:
    Seams(const cv::Mat& seen, double cell) : m_seen(seen, cell), m_cell(cell) {}

    double along(const Quad& quad, bool upright) const { return m_seen.along(mapOf(quad), kAll, true, upright, kRoughly); }

    double score(const Quad& quad, const SeamCare& care) const {
        m_looks += static_cast<int>(care.places.size());
        return m_seen(mapOf(quad), kAll, true, care);
    }

    // Moves the corners about, by steps of so many fields, as long as that betters the score.
    double settle(Quad& quad, std::initializer_list<double> steps, const SeamCare& care, int rounds = 5) const {
        double most = score(quad, care);
        for (const double step : steps) {
            bool better = true;
            for (int round = 0; round < rounds && better; ++round) {
                better = false;
                for (cv::Point2d& corner : quad)
                    for (const cv::Point2d move : {cv::Point2d(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
                        const cv::Point2d before = corner;
                        corner += move * step * m_cell;
                        if (const double now = score(quad, care); now > most)
                            most = now, better = true;
                        else
                            corner = before;
                    }
            }
        }
        return most;
    }

    // A block that has come to rest a field off at a corner or a side cannot walk from there: every step makes it worse. So it leaps.
    void leap(Quad& quad, double most) const {
        constexpr std::array<std::array<bool, 4>, 9> which{{{true, true, true, true}, // all of it
                                                            {true, true, false, false},
                                                            {false, true, true, false},
                                                            {false, false, true, true},
                                                            {true, false, false, true},
                                                            {true, false, false, false},
                                                            {false, true, false, false},
                                                            {false, false, true, false},
                                                            {false, false, false, true}}};
        const Quad corners{{{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}}};
        for (int round = 0; round < 2 && most > kAnything; ++round) {
            const cv::Matx33d map = mapOf(quad);
            const double rough = score(quad, kRoughly);
            bool better = false;
            for (const auto& moved : which)
                for (const cv::Point2d move : {cv::Point2d(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
                    if (m_looks > kEnoughLooks) return;
                    Quad there = quad;
                    for (std::size_t i = 0; i < 4; ++i)
                        if (moved[i]) there[i] = apply(map, corners[i] + move);
                    // Moved as a whole it lies on seams again; otherwise its fields change their size and have to find them.
                    if (&moved != &which.front() && (most > kPlain || settle(there, {0.2, 0.1}, kRoughly, 2) < kWorthALook * rough))
                        continue;
                    settle(there, {0.03}, kWell);
                    if (const double now = score(there, kWell); now > most + 0.1) quad = there, most = now, better = true;
                }
            if (!better) break;
        }
    }

    SeamFit finish(Quad quad) const {
        settle(quad, {0.12}, kWell);
        settle(quad, {0.06, 0.03}, kFinely);
        leap(quad, score(quad, kWell));
        settle(quad, {0.06, 0.03, 0.015}, kFinely);
        return {mapOf(quad), score(quad, kWell)};
    }

private:
    static constexpr double kAnything = 5, kPlain = 35; // a block that lies right has 40 to 65, one that fits nowhere less than 0
    static constexpr double kWorthALook = 0.9;          // of the rough score: finer steps may add the rest
    static constexpr int kEnoughLooks = 5000;           // a quarter of a second
    SeamScore m_seen;
    double m_cell;
    mutable int m_looks = 0; // places looked at along each field
};

Quad squareIn(double cell, int margin, double scale, cv::Point2d shift) {
    const cv::Point2d m = cv::Point2d(margin + kSide / 2.0, margin + kSide / 2.0) * cell + shift * cell;
    const double h = scale * kSide / 2.0 * cell;
    return {{{m.x - h, m.y - h}, {m.x + h, m.y - h}, {m.x + h, m.y + h}, {m.x - h, m.y + h}}};
}

} // namespace

SeamFit fitSeams(const cv::Mat& seen, double cell, int margin) {
    const Seams seams(seen, cell);
    Quad quad = squareIn(cell, margin, 1, {});
    double best = -1e9;
    for (double scale = 0.86; scale < 1.1; scale += 0.02) {
        cv::Point2d shift;
        for (const bool upright : {true, false, true}) { // the second time with the rows that lie right
            double most = -1e9, at = 0;
            for (double way = -0.5; way < 0.51; way += 0.1) {
                (upright ? shift.x : shift.y) = way;
                if (const double now = seams.along(squareIn(cell, margin, scale, shift), upright); now > most) most = now, at = way;
            }
            (upright ? shift.x : shift.y) = at;
        }
        if (const double score = seams.score(squareIn(cell, margin, scale, shift), kRoughly); score > best)
            best = score, quad = squareIn(cell, margin, scale, shift);
    }
    seams.settle(quad, {0.25, 0.12}, kRoughly);
    return seams.finish(quad);
}

SeamFit fitSeamsAround(const cv::Mat& seen, double cell, int margin) {
    const Seams seams(seen, cell);
    Quad quad{};
    double best = -1e9;
    for (const double x : {0.0, 0.5})
        for (const double y : {0.0, 0.5}) {
            Quad start = squareIn(cell, margin, 1, {x, y});
            if (const double score = seams.settle(start, {0.1}, kRoughly); score > best) best = score, quad = start;
        }
    return seams.finish(quad);
}

} // namespace hawkstone::vision
