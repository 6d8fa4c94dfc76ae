// SPDX-License-Identifier: Apache-2.0
// How well the seams between fields lie on what is seen: told by the colours on both sides of them, near the corners of the fields.
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <span>

namespace hawkstone::vision {

// Near the corners of the fields, where neither figures nor discs reach.
inline constexpr std::array<double, 4> kSeamPlaces{0.05, 0.1, 0.9, 0.95};
inline constexpr std::array<double, 2> kFewSeamPlaces{0.08, 0.92};

struct SeamCare {
    double reach;                   // fields from a seam to where the colours beside it are looked at
    std::span<const double> places; // along each field
};
inline constexpr SeamCare kRoughly{0.14, kFewSeamPlaces}, kWell{0.14, kSeamPlaces}, kFinely{0.08, kSeamPlaces};

class SeamScore {
public:
    SeamScore(const cv::Mat& seen, double cell);

    // Levels by which colours differ more across the seams that part the given fields than across the middle of the fields and on either side of the
    // seams, a place: the tips of diamonds have edges as strong, but no even paper beside them. alone: nothing lies around the fields but a
    // table, so their rim is a seam as well, and a field beyond it there is none: that tells a block from one that lies a field off.
    double operator()(const cv::Matx33d& map, cv::Rect fields, bool alone, const SeamCare& care) const;
    // The same of the seams of one direction only.
    double along(const cv::Matx33d& map, cv::Rect fields, bool alone, bool upright, const SeamCare& care) const;

    // Whether lines or gaps of one colour part the given fields: where they do, there is little to see beside the seams.
    bool lined(const cv::Matx33d& map, cv::Rect fields) const;
    // Whether what lies around their corners is of one colour: fields with cut corners show their own nowhere near a seam's ends.
    bool cornered(const cv::Matx33d& map, cv::Rect fields) const;

private:
    cv::Mat m_soft;

    cv::Vec3i colour(const cv::Matx33d& map, bool upright, double across, double along) const;
    int apart(const cv::Matx33d& map, bool upright, double from, double to, double along) const;
};

} // namespace hawkstone::vision
