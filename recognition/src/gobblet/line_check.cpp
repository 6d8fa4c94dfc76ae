// SPDX-License-Identifier: Apache-2.0
#include "line_check.h"

#include "flat_board.h"
#include "floor_check.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr int kCell = 40, kMargin = 8; // pixels
constexpr int kBeside = 5;             // pixels from a line to what it is compared with
constexpr int kOff = 2;                // so far off the corners may put it
constexpr int kCrossing = 3;           // pixels from a crossing that say nothing
constexpr double kPieceThere = 0.5;    // chance from which a piece hides what is behind it
constexpr int kNearAPiece = 6;         // pixels around one that was seen may be its edge
constexpr double kPlain = 0.1;         // logarithm of brightness
constexpr double kEven = 0.65;         // part of the usual strength that nearly all of a plain board's lines have
constexpr double kFew = 0.15;          // may be fainter than that
constexpr double kMissing = 0.3;       // part of the usual strength
constexpr int kGap = 12;               // pixels in a row
constexpr double kHiddenPart = 0.7;    // of a gap, by the piece that is to explain it
constexpr double kEmptyAtMost = 0.9;
constexpr Solid kPiece{0, 0, 0.4, 0.9, 0}; // as large as they come

struct Stretch { // of a line between two crossings
    std::vector<cv::Point> at;
    std::vector<double> strength; // how much darker than what lies beside it; less than nothing for pale lines
};

// Logarithm of brightness: a shadow changes all of it alike.
cv::Mat lightOf(const cv::Mat& bgr) {
    cv::Mat grey, light;
    cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(light, CV_32F, 1, 8);
    cv::log(light, light);
    return light;
}

std::vector<Stretch> stretchesOf(const FlatBoard& board) {
    const cv::Mat light = lightOf(board.picture);
    std::vector<Stretch> all;
    for (const bool upright : {false, true})
        for (int line = 0; line <= kSide; ++line)
            for (int cell = 0; cell < kSide; ++cell) {
                Stretch stretch;
                for (int t = kCrossing; t < kCell - kCrossing; ++t) {
                    const int along = kMargin + cell * kCell + t, across = kMargin + line * kCell;
                    const auto point = [&](int off) { return upright ? cv::Point(across + off, along) : cv::Point(along, across + off); };
                    bool hidden = false;
                    for (int off = -kOff; off <= kOff; ++off) hidden |= board.hidden.at<std::uint8_t>(point(off)) != 0;
                    if (hidden) continue;
                    double most = 0;
                    for (int off = -kOff; off <= kOff; ++off) {
                        const double own = light.at<float>(point(off));
                        const double one = light.at<float>(point(off - kBeside)), other = light.at<float>(point(off + kBeside));
                        // A step from one tone to another is no line.
                        const double darker = std::min(one, other) - own, paler = std::max(one, other) - own;
                        const double s = darker > 0 ? darker : paler < 0 ? paler : 0;
                        if (std::abs(s) > std::abs(most)) most = s;
                    }
                    stretch.at.push_back(point(0));
                    stretch.strength.push_back(most);
                }
                if (!stretch.at.empty()) all.push_back(std::move(stretch));
            }
    return all;
}

double part(std::vector<double> values, double share) {
    const auto n = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + n, values.end());
    return values[static_cast<std::size_t>(n)];
}

std::vector<std::vector<cv::Point>> gapsOf(const std::vector<Stretch>& stretches) {
    std::vector<double> all;
    for (const Stretch& s : stretches) all.insert(all.end(), s.strength.begin(), s.strength.end());
    if (all.empty()) return {};
    const double middle = part(all, 0.5), usual = std::abs(middle), sign = middle < 0 ? -1 : 1;
    for (double& s : all) s *= sign;
    if (usual < kPlain || part(all, kFew) < kEven * usual) return {};
    std::vector<std::vector<cv::Point>> gaps;
    for (const Stretch& s : stretches) {
        std::vector<cv::Point> gap;
        const auto end = [&] {
            if (std::ssize(gap) >= kGap) gaps.push_back(gap);
            gap.clear();
        };
        for (std::size_t i = 0; i < s.at.size(); ++i) {
            const bool missing = sign * s.strength[i] < kMissing * usual;
            if (!missing || (!gap.empty() && cv::norm(s.at[i] - gap.back()) > 1.5)) end();
            if (missing) gap.push_back(s.at[i]);
        }
        end();
    }
    return gaps;
}

} // namespace

void heedBrokenLines(const Pyramid& pyramid, const BoardView& view, Cells& cells, const std::vector<Place>& beside) {
    std::vector<std::vector<cv::Point2f>> pieces;
    const auto hide = [&](const Place& place) {
        if (place.glimpse.white + place.glimpse.black < kPieceThere || place.glimpse.radius <= 0.05) return;
        pieces.push_back(hullOf(view, solidOf(place, view)));
        if (place.fit) pieces.push_back(hullOf(view, place.fit->solid));
    };
    for (const Place& cell : cells) hide(cell);
    for (const Place& place : beside) hide(place);
    const FlatBoard board = flatBoard(pyramid, view.corners(), pieces, kCell, kMargin, kNearAPiece);
    const auto gaps = gapsOf(stretchesOf(board));
    if (gaps.empty()) return;
    for (Place& cell : cells) {
        if (cell.glimpse.empty <= kEmptyAtMost) continue;
        Solid piece = kPiece;
        piece.x = cell.x, piece.y = cell.y;
        std::vector<cv::Point2f> outline;
        for (const cv::Point2f& p : hullOf(view, piece)) {
            const cv::Vec3d q = board.fromPhoto * cv::Vec3d(p.x, p.y, 1);
            outline.emplace_back(static_cast<float>(q[0] / q[2]), static_cast<float>(q[1] / q[2]));
        }
        const bool explains = std::any_of(gaps.begin(), gaps.end(), [&](const std::vector<cv::Point>& gap) {
            const auto within =
                std::count_if(gap.begin(), gap.end(), [&](const cv::Point& p) { return cv::pointPolygonTest(outline, p, false) >= 0; });
            return static_cast<double>(within) > kHiddenPart * static_cast<double>(gap.size());
        });
        if (explains) setEmpty(cell.glimpse, kEmptyAtMost);
    }
}

} // namespace hawkstone::recognition::gobblet
