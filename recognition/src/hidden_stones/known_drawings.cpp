// SPDX-License-Identifier: Apache-2.0
#include "known_drawings.h"

#include "symbol_map.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

constexpr int kWindow = 20, kShift = 2; // of kMapSide; moved by so much either way
constexpr double kScales[]{0.9, 1, 1.1};
constexpr double kBlur = 1.5, kFieldBlur = 0.7; // pixels: a field on a card is 10 to 30 pixels of the photo, a stone 60 to 200

// Every other pixel of the window, as a row of mean 0 and length 1.
cv::Mat1f evened(const cv::Mat& ink, cv::Point from) {
    cv::Mat1f row(1, kWindow * kWindow / 4);
    for (int y = 0, i = 0; y < kWindow; y += 2)
        for (int x = 0; x < kWindow; x += 2, ++i) row(i) = ink.at<float>(from.y + y, from.x + x);
    row -= cv::mean(row)[0];
    const double length = cv::norm(row);
    return length > 1e-6 ? cv::Mat1f(row / length) : row;
}

} // namespace

namespace {

// Of the 276 fields of rough tables whose stone lies on the table nine in ten are alike by more than 0.91, half by more than 0.98; of two drawings
// one in ten by more than 0.95.
double alikeInPrint(float likeness) {
    constexpr double kEven = 0.94, kSlope = 2.2, kRest = 0.02;
    const auto steep = [](double r) { return -std::log(1 - r * r + kRest); };
    return kSlope * (steep(std::max(likeness, 0.0F)) - steep(kEven));
}

constexpr double kMost = 3;

} // namespace

double sameInPrint(float likeness) {
    constexpr double kLeast = -1.5; // low likeness says little: a field of a few pixels, or one that is cut askew, is like nothing
    return likeness <= -1 ? 0 : std::clamp(alikeInPrint(likeness), kLeast, kMost);
}

double sameTurnInPrint(float likeness) {
    return likeness <= -1 ? 0 : std::min(alikeInPrint(likeness), kMost);
}

void KnownDrawings::add(std::size_t face, const cv::Mat& ink) {
    cv::Mat soft;
    cv::GaussianBlur(ink, soft, {}, kBlur);
    constexpr double kMiddle = (kMapSide - 1) / 2.0;
    for (const double scale : kScales) {
        cv::Mat sized;
        const cv::Matx23d map(scale, 0, kMiddle * (1 - scale), 0, scale, kMiddle * (1 - scale));
        cv::warpAffine(soft, sized, map, soft.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
        for (int turn = 0; turn < 4; ++turn) {
            constexpr int kFrom = (kMapSide - kWindow) / 2;
            m_values.push_back(evened(sized, {kFrom, kFrom}));
            m_templates.push_back({face, turn});
            cv::Mat next;
            cv::rotate(sized, next, cv::ROTATE_90_COUNTERCLOCKWISE);
            sized = next;
        }
    }
    m_known[face] = true;
}

void KnownDrawings::addEnrolled(std::size_t face, const cv::Mat& ink) {
    add(face, ink);
    m_enrolled[face] = true;
}

TurnedLikeness KnownDrawings::withStones(TurnedLikeness likeness) const {
    for (std::size_t f = 0; f < kFaceCount; ++f)
        if (m_enrolled[f]) likeness[f].fill(-1);
    return likeness;
}

TurnedLikeness KnownDrawings::compared(const cv::Mat& ink) const {
    TurnedLikeness out;
    for (auto& face : out) face.fill(-1);
    if (m_templates.empty()) return out;
    cv::Mat soft, windows, likeness;
    cv::GaussianBlur(ink, soft, {}, kFieldBlur);
    constexpr int kFrom = (kMapSide - kWindow) / 2 - kShift;
    for (int y = 0; y <= 2 * kShift; ++y)
        for (int x = 0; x <= 2 * kShift; ++x) windows.push_back(evened(soft, {kFrom + x, kFrom + y}));
    cv::gemm(m_values, windows, 1, cv::noArray(), 0, likeness, cv::GEMM_2_T);
    for (int i = 0; i < likeness.rows; ++i) {
        const float* row = likeness.ptr<float>(i);
        const auto& t = m_templates[static_cast<std::size_t>(i)];
        float& best = out[t.face][static_cast<std::size_t>(t.turn)];
        best = std::max(best, *std::max_element(row, row + likeness.cols));
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
