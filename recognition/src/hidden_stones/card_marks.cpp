// SPDX-License-Identifier: Apache-2.0
#include "card_marks.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

std::vector<Mark> printOnPaper(const cv::Mat& above, const PaperLight& light) {
    // Whatever is printed, coloured, grey or black, takes from the least of the three colours of white.
    std::array<std::array<uchar, 256>, 3> evened;
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t v = 0; v < 256; ++v)
            evened[c][v] = cv::saturate_cast<uchar>(static_cast<float>(v) * light.even[static_cast<int>(c)]);
    cv::Mat1b least(above.size());
    for (int y = 0; y < above.rows; ++y) {
        const auto* in = above.ptr<cv::Vec3b>(y);
        uchar* out = least.ptr(y);
        for (int x = 0; x < above.cols; ++x) // on dark paper all print is brighter in some colour: the same seen in a negative
            out[x] = light.dark ? static_cast<uchar>(255 - std::max({in[x][0], in[x][1], in[x][2]}))
                                : std::min({evened[0][in[x][0]], evened[1][in[x][1]], evened[2][in[x][2]]});
    }
    cv::GaussianBlur(least, least, {3, 3}, 0);
    // Two fields side by side, and no more than that, are filled from the paper around them.
    const cv::Mat brush = cv::getStructuringElement(cv::MORPH_RECT, {45, 45});
    cv::Mat ground;
    cv::morphologyEx(least, ground, cv::MORPH_CLOSE, brush);
    const auto dim = static_cast<uchar>(std::clamp(0.5 * light.white, 0.0, 255.0));
    std::vector<Mark> out;
    // Coloured fields apart from the plain ones beside them, then all together.
    for (const double share : {0.72, 0.87}) {
        std::array<int, 256> below{}; // what is darker than this beside such ground is print
        for (int g = dim + 1; g < 256; ++g) below[static_cast<std::size_t>(g)] = static_cast<int>(std::ceil(share * g));
        cv::Mat1b print(above.size());
        for (int y = 0; y < above.rows; ++y) {
            const uchar *on = ground.ptr(y), *in = least.ptr(y);
            uchar* shown = print.ptr(y);
            for (int x = 0; x < above.cols; ++x) shown[x] = in[x] < below[on[x]] ? 255 : 0;
        }
        // Squares that touch at a corner come apart.
        cv::morphologyEx(print, print, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_CROSS, {3, 3}));
        std::vector<std::vector<cv::Point>> contours;
        cv::findContours(print, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
        for (const auto& contour : contours) {
            if (contour.size() < 16) continue;
            Mark mark{cv::minAreaRect(contour), 0, 0, share < 0.8};
            mark.box.size += cv::Size2f(1, 1); // pixels' middles to their edges
            mark.filled = (cv::contourArea(contour) + static_cast<double>(contour.size()) / 2) / std::max(1.F, mark.box.size.area());
            std::vector<cv::Point> hull;
            cv::convexHull(contour, hull);
            mark.spanned = (cv::contourArea(hull) + cv::arcLength(hull, true) / 2) / std::max(1.F, mark.box.size.area());
            out.push_back(mark);
        }
    }
    return out;
}

} // namespace

std::vector<Mark> marksOnPaper(const TableFromAbove& above, const PaperLight& light) {
    constexpr double kReach = TableFromAbove::kReach;
    constexpr auto kFrom = static_cast<float>((kReach - 0.6) * TableFromAbove::kStep),
                   kTo = static_cast<float>((kReach + 2.6) * TableFromAbove::kStep);
    std::vector<Mark> marks = printOnPaper(above.picture, light);
    std::erase_if(marks, [&](const Mark& m) {
        const auto& c = m.box.center;
        return c.x > kFrom && c.x < kTo && c.y > kFrom && c.y < kTo;
    });
    return marks;
}

std::vector<Mark> marksBeside(std::vector<Mark> marks, const TableFromAbove& above, std::span<const vision::Corners> read) {
    std::erase_if(marks, [&](const Mark& m) {
        const cv::Point2f at = vision::mapped(above.toPhoto, m.box.center);
        return std::ranges::any_of(read, [&](const vision::Corners& card) { return vision::contains(card, at); });
    });
    return marks;
}

} // namespace hawkstone::recognition::hidden_stones
