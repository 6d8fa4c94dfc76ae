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
constexpr int kFewest = 3;     // of those
constexpr int kSurelySeen = 9; // cells
constexpr std::ptrdiff_t kFewestPieces = 2;
constexpr int kBare = 3;         // times as many printed cells as bare ones, at least
constexpr double kShown = 0.3;   // part of a cell that must show
constexpr double kMarked = 0.75; // likeness of plainly empty cells from which there is something to compare
// Likeness over that of the plainly empty. Of 2460 empty cells nine in ten have more than 0.93 and one in 500 less than 0; of 619 pieces one in 100 has more
// than 0.83, the most is 0.91, and a quarter less than 0.
constexpr double kHardlyAPiece = 0.9, kAsEmpty = 0.95;
constexpr double kMarksSay = 3.4;                 // logarithm of odds
constexpr double kFaintest = 0.5, kStrongest = 2; // times as strong as elsewhere: light and shade do that
// Likeness of slopes, of a whole cell and of its middle. Made-up tables: of 14723 pairs of an empty cell and a piece the most is 0.83, of 427 pieces against what
// printed cells have in common 0.81: dark ones as wide as the discs they stand on. No piece is like more than one other by 0.85.
constexpr double kSamePrint = 0.88, kCommonPrint = 0.88;
constexpr double kShade = 0.7, kSameHue = 0.12; // logarithms of colour
constexpr int kMiddleRim = 6;                   // pixels around a cell's middle
constexpr std::ptrdiff_t kOfAKind = 3;          // pieces of a size and colour in the box; twice that where a lamp makes both colours alike
constexpr std::ptrdiff_t kHardlyPieces = 5;     // enough of them where the network takes no more than those for pieces
constexpr double kSurelyPrinted = 0.995;        // chance that such a cell is empty

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

bool surelyAPiece(const PieceGlimpse& g) {
    return std::max(g.white, g.black) > kCertain;
}

bool surelySeen(const PieceGlimpse& g) {
    return g.empty > kCertain || surelyAPiece(g);
}

bool sameHue(const cv::Vec3d& a, const cv::Vec3d& b) {
    const cv::Vec3d d = a - b;
    const double light = (d[0] + d[1] + d[2]) / 3;
    return std::abs(light) < kShade && cv::norm(d - cv::Vec3d::all(light)) < kSameHue;
}

cv::Rect within(std::size_t cell, int rim) {
    const int x = static_cast<int>(cell % kSide) * kCell + rim, y = static_cast<int>(cell / kSide) * kCell + rim;
    return {x, y, kCell - 2 * rim, kCell - 2 * rim};
}

// What a cell shows apart from its tone and an even shade: slopes to the right and down, of the whole cell and of its middle.
struct Print {
    struct Part {
        std::array<cv::Mat, 2> slopes; // evened and of strength 1
        double strength = 0;
    };
    std::array<Part, 2> parts;
    cv::Vec3d tone;
};

std::array<Print, kSide * kSide> printsOf(const cv::Mat& flat) {
    cv::Mat soft;
    std::array<cv::Mat, 2> slopes;
    cv::GaussianBlur(flat, soft, {}, 1.2);
    cv::Sobel(soft, slopes[0], CV_32F, 1, 0);
    cv::Sobel(soft, slopes[1], CV_32F, 0, 1);
    std::array<Print, kSide * kSide> prints;
    for (std::size_t i = 0; i < prints.size(); ++i) {
        for (std::size_t k = 0; k < 2; ++k) {
            Print::Part& part = prints[i].parts[k];
            double square = 0;
            for (std::size_t way = 0; way < 2; ++way) {
                const cv::Mat seen = slopes[way](within(i, k == 0 ? kRim : kMiddleRim));
                cv::subtract(seen, cv::mean(seen), part.slopes[way]);
                square += part.slopes[way].dot(part.slopes[way]);
            }
            part.strength = std::sqrt(square) + 1e-6;
            for (cv::Mat& way : part.slopes) way /= part.strength;
        }
        const cv::Scalar mean = cv::mean(flat(within(i, kMiddleRim)));
        for (int c = 0; c < 3; ++c) prints[i].tone[c] = std::log(mean[c] + 8);
    }
    return prints;
}

double likeness(const Print::Part& a, const Print::Part& b) {
    return a.slopes[0].dot(b.slopes[0]) + a.slopes[1].dot(b.slopes[1]);
}

// A dark piece may fill a dark hollow: its hue and the middle, with what is printed there, must be the same, too.
bool samePrint(const Print& a, const Print& b) {
    for (std::size_t k = 0; k < 2; ++k) {
        if (likeness(a.parts[k], b.parts[k]) <= kSamePrint) return false;
        const double strength = b.parts[k].strength / a.parts[k].strength;
        if (strength <= kFaintest || strength >= kStrongest) return false;
    }
    return sameHue(a.tone, b.tone);
}

// More cells look just alike than the box has pieces of one kind: whatever they show is printed there. What they have in common then tells of the others,
// which show it less clearly, in deeper shade or farther off.
void findPrinted(const cv::Mat& flat, Cells& cells) {
    const auto prints = printsOf(flat);
    std::array<bool, kSide * kSide> most{};
    std::size_t first = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::array<bool, kSide * kSide> like{};
        for (std::size_t j = 0; j < cells.size(); ++j) like[j] = i == j || samePrint(prints[i], prints[j]);
        if (std::count(like.begin(), like.end(), true) <= std::count(most.begin(), most.end(), true)) continue;
        most = like;
        first = i;
    }
    const auto alike = std::count(most.begin(), most.end(), true);
    std::ptrdiff_t asPieces = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) asPieces += most[i] && surelyAPiece(cells[i].glimpse);
    if (alike <= 2 * kOfAKind && (alike < kHardlyPieces || asPieces > kOfAKind)) return;
    Print common = prints[first];
    for (std::size_t k = 0; k < 2; ++k) {
        Print::Part& part = common.parts[k];
        for (std::size_t way = 0; way < 2; ++way) {
            cv::Mat sum(part.slopes[way].size(), CV_32FC3,
                        cv::Scalar::all(0)); // of its own: common shares its pictures with the first print
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (most[i]) sum += prints[i].parts[k].slopes[way];
            part.slopes[way] = sum;
        }
        const double strength = std::sqrt(likeness(part, part));
        for (cv::Mat& way : part.slopes) way /= strength;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        bool same = sameHue(prints[i].tone, common.tone);
        for (std::size_t k = 0; k < 2; ++k) {
            const double stronger = prints[i].parts[k].strength / common.parts[k].strength;
            same = same && likeness(prints[i].parts[k], common.parts[k]) > kCommonPrint && stronger < kStrongest;
        }
        cells[i].printed = most[i] || same;
    }
}

// A board shows its marks everywhere, or on every other square: figures strewn over a sheet leave as many squares bare.
bool strewn(const Cells& cells) {
    std::ptrdiff_t printed[2] = {}, bare[2] = {};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto tone = (i / kSide + i % kSide) % 2;
        printed[tone] += cells[i].printed;
        bare[tone] += !cells[i].printed && cells[i].glimpse.empty > kCertain;
    }
    for (const int tone : {0, 1})
        if (printed[tone] == 0) bare[tone] = 0;
    return kBare * (bare[0] + bare[1]) > printed[0] + printed[1];
}

// A sheet of letters and a tiled floor show one thing everywhere, too. On a board pieces stand in between, two or all that is not printed, and half of
// that is plain; or the network knows most of what it sees in any case.
bool piecesAmong(const Cells& cells) {
    std::ptrdiff_t sure = 0, others = 0, sureOthers = 0, pieces = 0;
    for (const Place& cell : cells) {
        sure += surelySeen(cell.glimpse);
        others += !cell.printed;
        sureOthers += !cell.printed && surelySeen(cell.glimpse);
        pieces += !cell.printed && surelyAPiece(cell.glimpse);
    }
    return sure >= kSurelySeen || (pieces >= std::min(kFewestPieces, others) && pieces > 0 && 2 * sureOthers >= others);
}

void heedPrinted(Cells& cells) {
    for (Place& cell : cells)
        if (cell.printed) setEmpty(cell.glimpse, std::max(cell.glimpse.empty, kSurelyPrinted));
}

} // namespace

void compareMarks(const Pyramid& pyramid, const BoardView& view, Cells& cells) {
    findPrinted(pyramid.flattened(view.corners(), kCell, 0), cells);
    if (strewn(cells) || !piecesAmong(cells))
        for (Place& cell : cells) cell.printed = false;
    heedPrinted(cells);
    // The same letter in every square is no mark of a board: where the network hardly knows what it sees, marks settle nothing.
    if (std::count_if(cells.begin(), cells.end(), [](const Place& cell) { return surelySeen(cell.glimpse); }) < kSurelySeen) return;
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
