// SPDX-License-Identifier: Apache-2.0
#include "board_check.h"

#include "board_view.h"
#include "looking.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;
using board::gobblet::kSizes;
using board::gobblet::Sight;

constexpr int kCell = 48, kMargin = 62; // pixels of the look at the board and its table
// Parts of the way from the table's look to the floor's. 20 of 21 tables with loose things had at most 0.11, 0.17 and 0.11; of 215 boards the nearest
// had 0.13, 0.13 and 0.24, its lines being of its table's colour by chance.
constexpr double kCrossingLikeTable = 0.12, kSeamLikeTable = 0.2, kRimLikeTable = 0.16, kFloorUnlikeTable = 0.12;
// Loose things show 0.95 and more of their table, a board of its table's main colour 0.5.
constexpr double kTableShown = 0.8, kTableAlike = 0.3, kShareOfSeams = 0.01;
constexpr double kShareOfTable =
    0.05; // a table may be checked or striped, but the fewest of its colours fill more of it than this; pieces fill less
// Logarithms of colour, without brightness. Where a quarter of the floors is of neither of two colours, 230 boards differ by 0.43 at most; charts and notes by 0.7 and more.
constexpr double kOtherColour = 0.15, kFarColours = 0.55, kOfNeither = 0.25;
constexpr double kLowestCamera = 42; // degrees above the table: half a board stretched to a whole one had 33 to 38, boards 53 and more
constexpr double kPlain = 0.9, kFewPlain = 0.4;           // boards have 9 and more of 16 cells plain, letters and trays up to 5
constexpr float kUnclear = 0.95F;                         // of each chance: so that nothing is certain
constexpr double kPlainOutline = 0.9, kSureHeight = 0.12; // parts of an outline; cells
constexpr double kAtTheFrame = 0.01;                      // of the side; boards in full view keep 0.04 and more

// Colours by their logarithms. A card's shadow makes the table darker beside it, but hardly another colour: brightness counts half.
class Look {
public:
    Look(const Pyramid& pyramid, const board::Quad& corners) {
        cv::Mat flat = pyramid.flattened(corners, kCell, kMargin);
        cv::GaussianBlur(flat, m_flat, {0, 0}, 1);
    }
    cv::Vec3d at(cv::Point2d cell) const {
        const auto pixel = [&](double c) { return std::clamp(static_cast<int>(kMargin + c * kCell), 0, m_flat.cols - 1); };
        const cv::Vec3b& p = m_flat.at<cv::Vec3b>(pixel(cell.y), pixel(cell.x));
        const cv::Vec3d log(std::log(p[0] + 16.0), std::log(p[1] + 16.0), std::log(p[2] + 16.0));
        const double light = (log[0] + log[1] + log[2]) / 3;
        return (log - cv::Vec3d::all(light)) * 1.5 + cv::Vec3d::all(light * 0.5);
    }

private:
    cv::Mat m_flat;
};

// How far these places look from the table: the middle of their distances to the nearest share of its looks.
double unlikeTable(const Look& look, const std::vector<cv::Point2d>& places, const std::vector<cv::Vec3d>& table) {
    std::vector<double> middle;
    for (const cv::Point2d& place : places) {
        const cv::Vec3d seen = look.at(place);
        std::vector<double> away;
        for (const cv::Vec3d& t : table) away.push_back(cv::norm(seen - t));
        const auto near = static_cast<std::ptrdiff_t>(kShareOfTable * static_cast<double>(away.size()));
        std::nth_element(away.begin(), away.begin() + near, away.end());
        middle.push_back(away[static_cast<std::size_t>(near)]);
    }
    std::nth_element(middle.begin(), middle.begin() + static_cast<std::ptrdiff_t>(middle.size() / 2), middle.end());
    return middle[middle.size() / 2];
}

// The part of the table's looks that shows between things and around them, too: a white board has the white of a striped cloth, but not its stripes.
double tableShown(const Look& look, const std::vector<cv::Point2d>& seams, const std::vector<cv::Point2d>& rims,
                  const std::vector<cv::Vec3d>& table, double alike) {
    std::vector<cv::Vec3d> seen;
    for (const cv::Point2d& place : seams) seen.push_back(look.at(place));
    for (const cv::Point2d& place : rims) seen.push_back(look.at(place));
    const auto shown = std::count_if(table.begin(), table.end(), [&](const cv::Vec3d& t) {
        const auto near = std::count_if(seen.begin(), seen.end(), [&](const cv::Vec3d& s) { return cv::norm(s - t) < alike; });
        return static_cast<double>(near) > kShareOfSeams * static_cast<double>(seen.size());
    });
    return static_cast<double>(shown) / static_cast<double>(table.size());
}

// Cards, coasters or notes: where four of them meet, between any two and just around them the table itself is to be seen.
bool looseThings(const Pyramid& pyramid, const Sight& sight) {
    const BoardView view(sight.corners, pyramid.size());
    const Look look(pyramid, sight.corners);
    std::vector<cv::Vec3d> table;
    const cv::Rect2d picture({0, 0}, cv::Size2d(pyramid.size()));
    for (double along = -1; along < 5.01; along += 0.15)
        for (const double away : {0.5, 0.7, 0.9, 1.1, 1.25})
            for (const cv::Point2d place : {cv::Point2d(-away, along), {kSide + away, along}, {along, -away}, {along, kSide + away}})
                if (picture.contains(view.project(place.x, place.y))) table.push_back(look.at(place));
    if (table.size() < 40) return false;
    std::vector<cv::Point2d> crossings, seams, rims, floors;
    for (int i = 1; i < kSide; ++i)
        for (int k = 1; k < kSide; ++k)
            for (const double x : {-0.03, 0.0, 0.03})
                for (const double y : {-0.03, 0.0, 0.03}) crossings.emplace_back(i + x, k + y);
    for (int line = 1; line < kSide; ++line)
        for (int cell = 0; cell < kSide; ++cell)
            for (const double along : {0.15, 0.3, 0.5, 0.7, 0.85}) {
                seams.emplace_back(line, cell + along);
                seams.emplace_back(cell + along, line);
            }
    for (double along = 0.1; along < kSide; along += 0.1)
        for (const double away : {0.05, 0.08, 0.11})
            for (const cv::Point2d place : {cv::Point2d(-away, along), {kSide + away, along}, {along, -away}, {along, kSide + away}})
                rims.push_back(place);
    for (int i = 0; i < kSide * kSide; ++i)
        for (const cv::Point2d in : {cv::Point2d(0.2, 0.5), {0.5, 0.2}, {0.8, 0.5}, {0.5, 0.8}})
            floors.emplace_back(i % kSide + in.x, i / kSide + in.y);
    const double floor = unlikeTable(look, floors, table);
    const auto likeTable = [&](const std::vector<cv::Point2d>& places, double part) {
        return unlikeTable(look, places, table) < part * floor;
    };
    return floor > kFloorUnlikeTable && likeTable(crossings, kCrossingLikeTable) && likeTable(seams, kSeamLikeTable) &&
           likeTable(rims, kRimLikeTable) && tableShown(look, seams, rims, table, kTableAlike * floor) > kTableShown;
}

// Colours of the cells that are taken for empty: a board has one or two, a chart, a cube or a heap of notes has many.
bool manyColours(const Pyramid& pyramid, const Sight& sight) {
    const cv::Mat flat = pyramid.flattened(sight.corners, kCell, 0);
    std::vector<cv::Vec3d> tones;
    for (int i = 0; i < kSide * kSide; ++i) {
        if (sight.cells[static_cast<std::size_t>(i / kSide)][static_cast<std::size_t>(i % kSide)].top) continue;
        cv::Vec3d tone;
        for (int c = 0; c < 3; ++c) {
            std::vector<uchar> values;
            for (int y = kCell / 5; y < kCell * 4 / 5; ++y)
                for (int x = kCell / 5; x < kCell * 4 / 5; ++x)
                    values.push_back(flat.at<cv::Vec3b>(i / kSide * kCell + y, i % kSide * kCell + x)[c]);
            std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
            tone[c] = std::log(values[values.size() / 2] + 16.0);
        }
        tones.push_back(tone - cv::Vec3d::all((tone[0] + tone[1] + tone[2]) / 3));
    }
    if (tones.size() < 5) return false;
    std::vector<double> apart;
    auto fewest = static_cast<std::ptrdiff_t>(tones.size());
    for (const cv::Vec3d& a : tones)
        for (const cv::Vec3d& b : tones) {
            apart.push_back(cv::norm(a - b));
            const auto neither = [&](const cv::Vec3d& t) { return std::min(cv::norm(t - a), cv::norm(t - b)) > kOtherColour; };
            fewest = std::min(fewest, std::count_if(tones.begin(), tones.end(), neither));
        }
    const auto most = static_cast<std::ptrdiff_t>(0.9 * static_cast<double>(apart.size()));
    std::nth_element(apart.begin(), apart.begin() + most, apart.end());
    return static_cast<double>(fewest) >= kOfNeither * static_cast<double>(tones.size()) &&
           apart[static_cast<std::size_t>(most)] > kFarColours;
}

// A side along the picture's edge: the board goes on beyond it.
bool endsWithThePicture(const Sight& sight, cv::Size size) {
    const auto& q = sight.corners;
    const double near = kAtTheFrame * std::hypot(q[0].x - q[2].x, q[0].y - q[2].y) / 1.414;
    for (std::size_t i = 0; i < 4; ++i) {
        const board::Pixel &a = q[i], &b = q[(i + 1) % 4];
        if (std::max(a.x, b.x) < near || std::max(a.y, b.y) < near || std::min(a.x, b.x) > size.width - near ||
            std::min(a.y, b.y) > size.height - near)
            return true;
    }
    return false;
}

// How high above the table the camera stands that sees a square board so; degrees.
double elevation(const Sight& sight, cv::Size size) {
    const BoardView view(sight.corners, size);
    const cv::Vec3d up = view.right().cross(view.down()), middle = view.origin() + (view.right() + view.down()) * (kSide / 2.0);
    return std::asin(std::min(1.0, std::abs(up.dot(middle)) / (cv::norm(up) * cv::norm(middle)))) * 180 / CV_PI;
}

// On a board it is mostly plain what is empty, white or black, even where sizes are not: among letters or figures it is not. What a hand hides says nothing.
bool hardlyPlain(const Sight& sight) {
    int seen = 0, plain = 0;
    for (const auto& row : sight.cells)
        for (const auto& cell : row) {
            const Plainness look = plainness(cell);
            seen += look.shows;
            plain += look.shows && look.plain;
        }
    return plain < kFewPlain * seen;
}

} // namespace

Plainness plainness(const board::gobblet::CellSight& cell) {
    std::array<double, 3> chance{cell.chances[0], 0, 0};
    for (std::size_t k = 0; k < kSizes; ++k) chance[1] += cell.chances[1 + k], chance[2] += cell.chances[1 + kSizes + k];
    const double all = chance[0] + chance[1] + chance[2]; // the rest is what a hand hides
    const double most = *std::max_element(chance.begin(), chance.end());
    return {all > 0.5, most > kPlain * all, most > kCertain};
}

void doubtWhatIsMostlyUnclear(Sight& sight) {
    int seen = 0, certain = 0, unclear = 0;
    for (const auto& row : sight.cells)
        for (const auto& cell : row) {
            const Plainness look = plainness(cell);
            seen += look.shows;
            certain += look.certain;
            unclear += look.shows && !look.plain;
        }
    if (2 * certain > seen && 4 * unclear < seen) return;
    for (auto& row : sight.cells)
        for (auto& cell : row) {
            for (float& chance : cell.chances) chance *= kUnclear;
            settle(cell);
        }
    sight.stacksUncertain = true;
}

bool pieceStands(const Cells& cells, const Sight& sight) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = sight.cells[i / kSide][i % kSide];
        const auto& fit = cells[i].fit;
        if (!cell.trust.certain || !cell.top || cells[i].printed || !fit) continue;
        if (std::min(fit->clear, fit->contrast) > kPlainOutline && fit->heightDoubt < kSureHeight && fit->solid.height > fit->solid.radius)
            return true;
    }
    return false;
}

std::optional<board::NotFound> whyNoBoard(const Pyramid& pyramid, const Cells& cells, const Sight& sight) {
    if (endsWithThePicture(sight, pyramid.size())) return board::NotFound{"the board is cut off by the edge of the picture"};
    if (elevation(sight, pyramid.size()) < kLowestCamera)
        return board::NotFound{"a grid is in view, but squeezed as no camera above the table would see a whole board"};
    // A board of its table's colour may pass for loose things, but nobody plays on those.
    if (!pieceStands(cells, sight) && looseThings(pyramid, sight))
        return board::NotFound{"sixteen things lie side by side on the table, but on no board"};
    if (manyColours(pyramid, sight)) return board::NotFound{"a 4x4 grid is in view, but of more colours than a board has"};
    if (hardlyPlain(sight)) return board::NotFound{"a 4x4 grid is in view, but what lies on it are hardly the pieces of Gobblet"};
    return std::nullopt;
}

} // namespace hawkstone::recognition::gobblet
