// SPDX-License-Identifier: Apache-2.0
#include "face_net.h"

#include "network.h"
#include "symbol_map.h"

#include "hidden_stones_faces.h"
#include "hidden_stones_faces_second.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Above 1 the network is believed less. Averaged over views its chances need no drawing together: of the 432 stones of the
// sample photos, all art it never saw, it was never wrong where it was 0.9 sure.
constexpr float kTemperature = 1.0F;

template <int N>
Likeness<N> likeness(const float* logits) {
    std::array<float, 4 * N + 1> p;
    const float top = *std::max_element(logits, logits + p.size());
    float sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] = std::exp((logits[i] - top) / kTemperature);
    Likeness<N> out;
    for (std::size_t i = 0; i < 4 * N; ++i) out.turns[i / 4][i % 4] = p[i] / sum;
    out.none = p[4 * N] / sum;
    return out;
}

} // namespace

namespace {

// The same picture turned and mirrored, and where the answers then stand.
struct View {
    int turn;
    bool mirrored;

    cv::Mat of(const cv::Mat& ink) const {
        cv::Mat straight = ink, flipped, out;
        if (mirrored) {
            cv::flip(ink, flipped, 1);
            straight = flipped;
        }
        if (turn == 0) return straight;
        // Never into itself: a square picture would be turned in place, and every other view with it.
        cv::rotate(straight, out, turn == 1 ? cv::ROTATE_90_COUNTERCLOCKWISE : turn == 2 ? cv::ROTATE_180 : cv::ROTATE_90_CLOCKWISE);
        return out;
    }
    // Where a symbol turned by t in the picture stands in this view. Mirrored, a left turn is a right turn.
    std::size_t at(int t) const { return static_cast<std::size_t>(((mirrored ? 4 - t : t) + turn) & 3); }
};

constexpr View kViews[]{{0, false}, {2, true}, {1, false}, {3, true}, {2, false}, {0, true}, {3, false}, {1, true}};

} // namespace

NamedFaces nameFaces(const std::vector<cv::Mat>& inks, int views) {
    std::vector<cv::Mat> seen;
    return nameFaces(inks, views, seen);
}

NamedFaces nameFaces(const std::vector<cv::Mat>& inks, int views, std::vector<cv::Mat>& seen) {
    thread_local Network first(models::hidden_stones_faces(), {{kMapSide, kMapSide}}, 1),
        second(models::hidden_stones_faces_second(), {{kMapSide, kMapSide}}, 1);
    NamedFaces out;
    if (inks.empty()) return out;
    views = std::clamp(views, 1, static_cast<int>(std::size(kViews)));
    while (std::ssize(seen) < views) {
        std::vector<cv::Mat> pictures;
        for (const auto& ink : inks) pictures.push_back(kViews[seen.size()].of(ink));
        seen.push_back((seen.size() % 2 == 0 ? first : second).forward(pictures).at("turns"));
    }
    for (std::size_t i = 0; i < inks.size(); ++i) {
        std::array<float, 4 * kFaceCount + 1> mean{};
        for (int v = 0; v < views; ++v) {
            const float* row = seen[static_cast<std::size_t>(v)].ptr<float>(static_cast<int>(i));
            for (std::size_t f = 0; f < kFaceCount; ++f)
                for (int t = 0; t < 4; ++t)
                    mean[f * 4 + static_cast<std::size_t>(t)] += row[f * 4 + kViews[v].at(t)] / static_cast<float>(views);
            mean[4 * kFaceCount] += row[4 * kFaceCount] / static_cast<float>(views);
        }
        out.likeness.push_back(likeness<kFaceCount>(mean.data()));
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
