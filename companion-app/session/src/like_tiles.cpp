// SPDX-License-Identifier: Apache-2.0
#include "like_tiles.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace hawkstone::session {
namespace {

using namespace board::gobblestones;

// How a cell looks: its colour without its brightness, its brightness, and how busy it is.
struct Look {
    cv::Vec3d colour;
    double light = 0, grain = 0;
};

// Shares of all light. On the Gobblestones film tiles of one colour lie 0.006 to 0.09 apart, for a lamp's haze falls
// off across the board, but seven of eleven have a fellow within this; tiles of two colours are 0.147 apart and more.
constexpr double kAlike = 0.02;
// A print's figure or a back's pattern shows as grain, a lamp's fall over the board as light.
constexpr double kLightApart = 0.3, kGrainApart = 5;
// Everything else on the table must be so many times farther off.
constexpr double kRivalFarther = 2.5;

Look lookOf(const cv::Mat& board, int row, int column) {
    const int cell = board.cols / kSide, inset = cell / 4;
    const cv::Mat patch = board(cv::Rect(column * cell + inset, row * cell + inset, cell - 2 * inset, cell - 2 * inset));
    cv::Scalar mean, deviation;
    cv::meanStdDev(patch, mean, deviation);
    const double sum = mean[0] + mean[1] + mean[2] + 12;
    return {{mean[0] / sum, mean[1] / sum, mean[2] / sum}, std::log(sum), (deviation[0] + deviation[1] + deviation[2]) / 3};
}

double apart(const Look& a, const Look& b) {
    return cv::norm(a.colour - b.colour);
}

bool alike(const Look& a, const Look& b) {
    return apart(a, b) < kAlike && std::abs(a.light - b.light) < kLightApart && std::abs(a.grain - b.grain) < kGrainApart;
}

const CoveredBy* tileAt(const Sight& sight, int row, int column) {
    return std::get_if<CoveredBy>(&sight.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)].what);
}

bool looksLikeIts(const Sight& reading, const Sight& known, const std::vector<board::Cell>& guessed, const cv::Mat& board, int row,
                  int column) {
    const Colour guess = *tileAt(reading, row, column)->tile;
    const Look look = lookOf(board, row, column);
    bool fellow = false;
    double own = std::numeric_limits<double>::max(), rival = own;
    for (int r = 0; r < kSide; ++r)
        for (int c = 0; c < kSide; ++c) {
            const CoveredBy* before = tileAt(known, r, c);
            const auto& cell = reading.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            const auto* now = std::get_if<CoveredBy>(&cell.what);
            if (!before || !now || *before != *now) continue; // prints differ from tiles in more than colour
            if (std::ranges::find(guessed, board::Cell{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(c)}) != guessed.end())
                continue;
            const Look other = lookOf(board, r, c);
            if (before->tile == guess) {
                fellow = fellow || alike(look, other);
                own = std::min(own, apart(look, other));
            } else {
                rival = std::min(rival, apart(look, other));
            }
        }
    return fellow && rival > kRivalFarther * own && rival > kAlike;
}

} // namespace

bool hasDoubtfulTile(const sights::Sight& reading) {
    const auto* sight = std::get_if<Sight>(&reading);
    if (!sight) return false;
    for (const auto& row : sight->cells)
        for (const CellSight& cell : row)
            if (const auto* tile = std::get_if<CoveredBy>(&cell.what); tile && tile->tile && !cell.trust.certain) return true;
    return false;
}

sights::Sight withLikeTiles(sights::Sight reading, const sights::Sight& known, const std::vector<board::Cell>& guessed,
                            const cv::Mat& board) {
    const Sight before = std::get<Sight>(reading);
    auto& seen = std::get<Sight>(reading);
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const CoveredBy* tile = tileAt(before, row, column);
            CellSight& cell = seen.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (!tile || !tile->tile || cell.trust.certain) continue;
            cell.trust.certain = looksLikeIts(before, std::get<Sight>(known), guessed, board, row, column);
        }
    return reading;
}

} // namespace hawkstone::session
