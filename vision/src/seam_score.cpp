// SPDX-License-Identifier: Apache-2.0
#include "seam_score.h"

#include <hawkstone/vision/field_block.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace hawkstone::vision {
namespace {

constexpr int kMostApart = 50; // levels: a bright field beside a dark one is no better a seam than a green one beside a blue one

// How far colours typically lie from their middle, in levels of the channel that differs most.
int spread(const std::vector<cv::Vec3i>& colours) {
    const auto middleOf = [](std::vector<int> values) {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    };
    cv::Vec3i middle;
    for (int c = 0; c < 3; ++c) {
        std::vector<int> values;
        for (const cv::Vec3i& colour : colours) values.push_back(colour[c]);
        middle[c] = middleOf(values);
    }
    std::vector<int> away;
    for (const cv::Vec3i& colour : colours) {
        const cv::Vec3i d = colour - middle;
        away.push_back(std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])}));
    }
    return middleOf(away);
}

} // namespace

SeamScore::SeamScore(const cv::Mat& seen, double cell) {
    cv::GaussianBlur(seen, m_soft, {0, 0}, 0.04 * cell);
}

inline cv::Vec3i SeamScore::colour(const cv::Matx33d& map, bool upright, double across, double along) const {
    const cv::Point2d at = apply(map, upright ? cv::Point2d(across, along) : cv::Point2d(along, across));
    return {m_soft.at<cv::Vec3b>(std::clamp(static_cast<int>(at.y + 0.5), 0, m_soft.rows - 1),
                                 std::clamp(static_cast<int>(at.x + 0.5), 0, m_soft.cols - 1))};
}

inline int SeamScore::apart(const cv::Matx33d& map, bool upright, double from, double to, double along) const {
    const cv::Vec3i d = colour(map, upright, from, along) - colour(map, upright, to, along);
    return std::min(std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])}), kMostApart);
}

double SeamScore::along(const cv::Matx33d& map, cv::Rect fields, bool alone, bool upright, const SeamCare& care) const {
    const int first = upright ? fields.x : fields.y, last = first + (upright ? fields.width : fields.height);
    const int from = upright ? fields.y : fields.x, to = from + (upright ? fields.height : fields.width);
    const int beyond = alone ? 1 : -1;
    double score = 0;
    for (int line = first - beyond; line <= last + beyond; ++line) {
        const bool outside = line < first || line > last, rim = line == first || line == last;
        double sum = 0;
        for (int band = from; band < to; ++band)
            for (const double place : care.places) {
                const double at = band + place;
                sum += apart(map, upright, line - care.reach, line + care.reach, at);
                if (outside) continue;
                if (line < last) sum -= apart(map, upright, line + 0.36, line + 0.64, at);
                if (!rim)
                    sum -= 0.5 * (apart(map, upright, line - 0.24, line - 0.1, at) + apart(map, upright, line + 0.1, line + 0.24, at));
            }
        score += outside ? -sum : sum;
    }
    return score / (static_cast<double>((last - first + beyond) * (to - from)) * static_cast<double>(care.places.size()));
}

bool SeamScore::lined(const cv::Matx33d& map, cv::Rect fields) const {
    std::vector<cv::Vec3i> on, beside;
    for (const bool upright : {true, false})
        for (int line = 1; line < (upright ? fields.width : fields.height); ++line)
            for (int band = 0; band < (upright ? fields.height : fields.width); ++band)
                for (const double place : {0.3, 0.5, 0.7}) {
                    const double across = line + (upright ? fields.x : fields.y), at = band + place + (upright ? fields.y : fields.x);
                    on.push_back(colour(map, upright, across, at));
                    beside.push_back(colour(map, upright, across + 0.15, at));
                }
    return spread(on) < 0.5 * spread(beside);
}

bool SeamScore::cornered(const cv::Matx33d& map, cv::Rect fields) const {
    std::vector<cv::Vec3i> on, beside;
    for (int x = fields.x + 1; x < fields.x + fields.width; ++x)
        for (int y = fields.y + 1; y < fields.y + fields.height; ++y)
            for (const double way : {-1.0, 1.0}) {
                on.push_back(colour(map, true, x + 0.06 * way, y + 0.06));
                beside.push_back(colour(map, true, x + 0.3 * way, y + 0.3));
            }
    return spread(on) < 0.5 * spread(beside);
}

double SeamScore::operator()(const cv::Matx33d& map, cv::Rect fields, bool alone, const SeamCare& care) const {
    return along(map, fields, alone, true, care) + along(map, fields, alone, false, care);
}

} // namespace hawkstone::vision
