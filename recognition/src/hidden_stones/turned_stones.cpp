// SPDX-License-Identifier: Apache-2.0
#include "turned_stones.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Of a drawing nobody taught it the network may be wrong however sure it is: a woodcut fish that stands on its tail was called turned, and was not.
// How often a drawing looks as if it lay turned (sun moon fish bird horse ship seed tree), and how often the network
// is wrong about one stone and not about its like.
constexpr std::array<double, 8> kDrawnTurned{0.3, 0.06, 0.06, 0.04, 0.01, 0.01, 0.06, 0.04};
constexpr double kAstray = 1e-4;

} // namespace

cv::Mat turnedBack(const cv::Mat& picture, int quarters) {
    cv::Mat out;
    switch (quarters & 3) { // seen turned counterclockwise, so turned back clockwise
    case 1: cv::rotate(picture, out, cv::ROTATE_90_CLOCKWISE); break;
    case 2: cv::rotate(picture, out, cv::ROTATE_180); break;
    case 3: cv::rotate(picture, out, cv::ROTATE_90_COUNTERCLOCKWISE); break;
    default: out = picture;
    }
    return out;
}

double likeness(const cv::Mat& ink, const cv::Mat& drawing) {
    cv::Mat score;
    cv::matchTemplate(ink(cv::Rect(4, 4, 24, 24)), drawing(cv::Rect(6, 6, 20, 20)), score, cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::minMaxLoc(score, nullptr, &best);
    return best;
}

std::array<double, 9> turnedChances(const NineSeen& seen, const std::array<std::size_t, 9>& faces, int turn, const FaceTurns& faceTurned,
                                    const OwnSet& own) {
    constexpr double kTurned = 0.02;
    constexpr std::size_t kMostAlike = 4; // more than the box has of any face, should the likeliest faces not add up
    std::array<double, 9> out{};
    for (std::size_t f = 0; f < 8; ++f) {
        std::vector<std::size_t> like;
        for (std::size_t i = 0; i < 9 && like.size() < kMostAlike; ++i)
            if (faces[i] == f) like.push_back(i);
        std::array<std::array<double, 4>, kMostAlike> looks{}; // turned by so much, be it the stone or its drawing
        std::array<std::array<std::array<double, 4>, kMostAlike>, kMostAlike> pair{};
        for (std::size_t a = 0; a < like.size(); ++a)
            for (int k = 0; k < 4; ++k) {
                const auto at = static_cast<std::size_t>(k);
                const auto& symbol = seen.evidence[like[a]].symbol;
                looks[a][at] =
                    std::log(symbol.turns[f][static_cast<std::size_t>((turn + k) & 3)] + kAstray * symbol.of(static_cast<int>(f)) + 1e-6);
                // Beside the drawing of a profile as beside a like stone that lies straight.
                if (!own.drawing[f].empty())
                    looks[a][at] += sameDrawing(likeness(turnedBack(seen.maps[like[a]].ink, turn + k), own.drawing[f]));
                for (std::size_t b = 0; b < a; ++b)
                    pair[a][b][at] = sameDrawing(likeness(turnedBack(seen.maps[like[a]].ink, k), seen.maps[like[b]].ink));
            }
        // An enrolled drawing lies as the stones of the enrolment did: all of a face turned alike, or not.
        const double drawnTurned = own.drawing[f].empty() ? kDrawnTurned[f] : std::pow(kTurned, board::hidden_stones::kStonesOfKind[f / 2]);
        double all = 0;
        std::array<double, kMostAlike> turned{};
        for (unsigned state = 0; state < 1U << (2 * like.size()); ++state) {
            const auto of = [&](std::size_t a) { return state >> (2 * a) & 3; };
            double lie = 0, shown = 0;
            for (std::size_t a = 0; a < like.size(); ++a) {
                lie += std::log(of(a) ? kTurned / 3 : 1 - kTurned);
                for (std::size_t b = 0; b < a; ++b) lie += pair[a][b][(of(a) - of(b)) & 3];
            }
            if (like.size() == 1) lie += faceTurned[f][of(0)];
            for (unsigned drawn = 0; drawn < 4; ++drawn) {
                double log = 0;
                for (std::size_t a = 0; a < like.size(); ++a) log += looks[a][(of(a) + drawn) & 3];
                shown += (drawn ? drawnTurned / 3 : 1 - drawnTurned) * std::exp(log);
            }
            const double chance = std::exp(lie) * shown;
            all += chance;
            for (std::size_t a = 0; a < like.size(); ++a)
                if (of(a)) turned[a] += chance;
        }
        for (std::size_t a = 0; a < like.size(); ++a) out[like[a]] = turned[a] / all;
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
