// SPDX-License-Identifier: Apache-2.0
#include "mark_check.h"

#include "flat_board.h"
#include "floor_check.h"
#include "looking.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblet {
namespace {

using board::gobblet::kSide;

constexpr int kCell = 24, kRim = 3;   // pixels; the seams around a cell are not its own
constexpr double kPlainlyEmpty = 0.9; // chance of a cell that others are compared with
constexpr double kPieceThere = 0.5;
constexpr int kFewest = 3;       // of those
constexpr int kSurelySeen = 9;   // cells
constexpr double kShown = 0.3;   // part of a cell that must show
constexpr double kMarked = 0.75; // likeness of plainly empty cells from which there is something to compare
// Likeness over that of the plainly empty. Of 2460 empty cells nine in ten have more than 0.93 and one in 500 less than 0; of 619 pieces one in 100 has more
// than 0.83, the most is 0.91, and a quarter less than 0.
constexpr double kHardlyAPiece = 0.9, kAsEmpty = 0.95;
constexpr double kMarksSay = 3.4;                 // logarithm of odds
constexpr double kFaintest = 0.5, kStrongest = 2; // times as strong as elsewhere: light and shade do that
// Likeness of slopes. Of 434 pairs of one colour and two sizes the most is 0.93, of 4177 of an empty cell and a piece 0.90; most printed marks of one board
// have 0.97 and more.
constexpr double kSamePrint = 0.95;
constexpr int kMiddleRim = 6;                 // pixels around a cell's middle
constexpr double kSameTone = 1.5;             // of its colour, in like light or not
constexpr std::ptrdiff_t kMoreThanPieces = 7; // three of a size and colour are in the box; twice that for colours that a lamp makes alike
constexpr double kSurelyPrinted = 0.995;      // chance that such a cell is empty

cv::Mat edgesOf(const cv::Mat& flat) {
    cv::Mat soft, dx, dy, edges(flat.size(), CV_32F);
    cv::GaussianBlur(flat, soft, {}, 0.8);
    cv::Sobel(soft, dx, CV_32F, 1, 0);
    cv::Sobel(soft, dy, CV_32F, 0, 1);
    for (int y = 0; y < flat.rows; ++y)
        for (int x = 0; x < flat.cols; ++x) {
            const auto &a = dx.at<cv::Vec3f>(y, x), &b = dy.at<cv::Vec3f>(y, x);
            float most = 0;
            for (int c = 0; c < 3; ++c) most = std::max(most, std::hypot(a[c], b[c]));
            edges.at<float>(y, x) = std::sqrt(most);
        }
    cv::GaussianBlur(edges, edges, {}, 1.2);
    return edges;
}

// Straight-line fit of one to the other, place by place.
struct Comparison {
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    void add(double one, double other) {
        ++n, a += one, b += other;
        aa += one * one, bb += other * other, ab += one * other;
    }
    double likeness() const { return (ab - a * b / n) / std::sqrt((aa - a * a / n) * (bb - b * b / n) + 1e-9); }
    double strength() const { return (ab - a * b / n) / (bb - b * b / n + 1e-9); }
};

cv::Rect within(std::size_t cell, int rim) {
    const int x = static_cast<int>(cell % kSide) * kCell + rim, y = static_cast<int>(cell / kSide) * kCell + rim;
    return {x, y, kCell - 2 * rim, kCell - 2 * rim};
}

// More cells look just alike than the box has pieces of one kind: whatever they show is printed there.
void findPrinted(const cv::Mat& flat, Cells& cells) {
    cv::Mat soft;
    std::array<cv::Mat, 2> slopes; // to the right and down
    cv::GaussianBlur(flat, soft, {}, 1.2);
    cv::Sobel(soft, slopes[0], CV_32F, 1, 0);
    cv::Sobel(soft, slopes[1], CV_32F, 0, 1);
    const auto product = [&](std::size_t i, std::size_t j, int rim) {
        return slopes[0](within(i, rim)).dot(slopes[0](within(j, rim))) + slopes[1](within(i, rim)).dot(slopes[1](within(j, rim)));
    };
    std::array<cv::Vec3d, kSide * kSide> tones;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const cv::Scalar mean = cv::mean(flat(within(i, kMiddleRim)));
        for (int c = 0; c < 3; ++c) tones[i][c] = std::log(mean[c] + 8);
    }
    // A dark piece may fill a dark hollow: the middle, with what is printed there, must be the same, too.
    const auto alike = [&](std::size_t i, std::size_t j) {
        for (const int rim : {kRim, kMiddleRim}) {
            const double own = product(i, i, rim), other = product(j, j, rim);
            if (product(i, j, rim) <= kSamePrint * std::sqrt(own * other)) return false;
            if (other <= kFaintest * kFaintest * own || other >= kStrongest * kStrongest * own) return false;
        }
        return unlike(tones[i], tones[j]) < kSameTone;
    };
    std::array<bool, kSide * kSide> most{};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::array<bool, kSide * kSide> like{};
        for (std::size_t j = 0; j < cells.size(); ++j) like[j] = i == j || alike(i, j);
        if (std::count(like.begin(), like.end(), true) > std::count(most.begin(), most.end(), true)) most = like;
    }
    if (std::count(most.begin(), most.end(), true) < kMoreThanPieces) return;
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i].printed = most[i];
}

bool surelySeen(const PieceGlimpse& g) {
    return std::max({g.empty, g.white, g.black}) > kCertain;
}

void heedPrinted(Cells& cells) {
    for (Place& cell : cells)
        if (cell.printed) setEmpty(cell.glimpse, std::max(cell.glimpse.empty, kSurelyPrinted));
}

} // namespace

void compareMarks(const Pyramid& pyramid, const BoardView& view, Cells& cells) {
    // The same letter in every square is no mark of a board: where the network hardly knows what it sees, marks settle nothing.
    if (std::count_if(cells.begin(), cells.end(), [](const Place& cell) { return surelySeen(cell.glimpse); }) < kSurelySeen) return;
    findPrinted(pyramid.flattened(view.corners(), kCell, 0), cells);
    heedPrinted(cells);
    std::vector<std::vector<cv::Point2f>> pieces;
    for (const Place& cell : cells)
        if (cell.glimpse.empty < kPieceThere && cell.glimpse.radius > 0.05) pieces.push_back(hullOf(view, solidOf(cell, view)));
    const FlatBoard board = flatBoard(pyramid, view.corners(), pieces, kCell, 0, 1);
    const cv::Mat edges = edgesOf(board.picture);
    std::array<Comparison, kSide * kSide> compared;
    for (int y = kRim; y < kCell - kRim; ++y)
        for (int x = kRim; x < kCell - kRim; ++x) {
            const auto at = [&](std::size_t i) {
                return cv::Point(static_cast<int>(i % kSide) * kCell + x, static_cast<int>(i / kSide) * kCell + y);
            };
            double sum = 0;
            int count = 0;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (cells[i].glimpse.empty < kPlainlyEmpty || board.hidden.at<std::uint8_t>(at(i))) continue;
                sum += edges.at<float>(at(i));
                ++count;
            }
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const bool shown = !board.hidden.at<std::uint8_t>(at(i));
                if (!shown && cells[i].glimpse.empty >= kPieceThere) continue; // behind a neighbour
                const bool among = shown && cells[i].glimpse.empty >= kPlainlyEmpty;
                const double own = edges.at<float>(at(i));
                if (count - among >= kFewest) compared[i].add(own, (sum - (among ? own : 0)) / (count - among));
            }
        }
    std::vector<double> plain;
    const double least = kShown * (kCell - 2 * kRim) * (kCell - 2 * kRim);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (compared[i].n > least && cells[i].glimpse.empty >= kPlainlyEmpty) plain.push_back(compared[i].likeness());
    if (plain.size() <= static_cast<std::size_t>(kFewest)) return;
    std::nth_element(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(plain.size() / 2), plain.end());
    const double usual = plain[plain.size() / 2];
    if (usual < kMarked) return;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (compared[i].n <= least) continue;
        cells[i].marks = compared[i].likeness() / usual;
        const double strength = compared[i].strength();
        if (strength < kFaintest || strength > kStrongest) cells[i].marks = std::min(*cells[i].marks, kHardlyAPiece);
    }
}

void heedMarks(Cells& cells) {
    heedPrinted(cells);
    for (Place& cell : cells)
        if (cell.marks && *cell.marks > kHardlyAPiece)
            weighPiece(cell.glimpse, std::exp(-kMarksSay * std::min(1.0, (*cell.marks - kHardlyAPiece) / (kAsEmpty - kHardlyAPiece))));
}

bool showsMarks(const Place& cell) {
    return cell.printed || (cell.marks && *cell.marks > kAsEmpty);
}

bool lacksMarks(const Place& cell) {
    return !cell.printed && cell.marks && *cell.marks < 0;
}

} // namespace hawkstone::recognition::gobblet
