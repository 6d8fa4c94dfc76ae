// SPDX-License-Identifier: Apache-2.0
// The two small networks that name a symbol and say how it is turned.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

inline constexpr int kFaceCount = 8;
inline constexpr int kPointCount = 4; // 1, 2, 3, 5

// How likely each symbol is, turned by 0 to 3 quarters counterclockwise from upright, and how likely there is none.
template <int N>
struct Likeness {
    std::array<std::array<float, 4>, N> turns{};
    float none = 0;

    float of(int what) const {
        const auto& t = turns[static_cast<std::size_t>(what)];
        return t[0] + t[1] + t[2] + t[3];
    }
};
using FaceLikeness = Likeness<kFaceCount>;
using PointLikeness = Likeness<kPointCount>;

struct NamedFaces {
    std::vector<FaceLikeness> likeness;
};

// Each picture a SymbolMap's ink. Looked at from several views (1 to 8: turned and mirrored) and averaged: each costs 0.1 ms
// and steadies the answer. The networks take turns: taught with other pictures, they seldom err alike. Each thread has its own.
NamedFaces nameFaces(const std::vector<cv::Mat>& inks, int views = 1);
// The same where some views were taken before: seen keeps what the network said of each.
NamedFaces nameFaces(const std::vector<cv::Mat>& inks, int views, std::vector<cv::Mat>& seen);

} // namespace hawkstone::recognition::hidden_stones
