// SPDX-License-Identifier: Apache-2.0
#include "card_outlines.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

double stepOf(const vision::StoneGrid& grid) {
    return std::sqrt(std::abs(vision::area(grid.outer()))) / (2 + 2 * grid.reach);
}

} // namespace

std::pair<cv::Mat, double> HalvedPhoto::largerThan(double scale) {
    std::size_t times = 0;
    for (; scale <= 0.5; scale *= 2)
        if (++times == m_halves.size()) {
            const cv::Mat& last = m_halves.back();
            cv::Mat half;
            cv::resize(last, half, {last.cols / 2, last.rows / 2}, 0, 0, cv::INTER_AREA);
            m_halves.push_back(half);
        }
    return {m_halves[times], scale};
}

TableFromAbove seenFromAbove(HalvedPhoto& photo, const vision::StoneGrid& grid, vision::Trace* trace) {
    constexpr int kStep = TableFromAbove::kStep, kSide = static_cast<int>((2 + 2 * TableFromAbove::kReach) * kStep);
    TableFromAbove out;
    out.photoStep = stepOf(grid);
    const double wanted = std::min(1.0, 1.25 * kStep / out.photoStep);
    const auto [small, rest] = photo.largerThan(wanted);
    const double scale = wanted / rest;
    out.toPhoto = grid.toPicture * cv::Matx33d(1.0 / kStep, 0, -TableFromAbove::kReach, 0, 1.0 / kStep, -TableFromAbove::kReach, 0, 0, 1);
    cv::warpPerspective(small, out.picture, cv::Matx33d(scale, 0, 0, 0, scale, 0, 0, 0, 1) * out.toPhoto, {kSide, kSide},
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    vision::addPicture(trace, "above", [&] { return out.picture; });
    return out;
}

PaperLight paperLight(const cv::Vec3d& light) {
    const double mean = (light[0] + light[1] + light[2]) / 3;
    return {{static_cast<float>(std::exp(mean - light[2])), static_cast<float>(std::exp(mean - light[1])),
             static_cast<float>(std::exp(mean - light[0]))},
            250 * std::exp(mean)};
}

PaperLight onPaper(const PaperLight& light, const CardModel& model) {
    PaperLight out = light;
    for (int c = 0; c < 3; ++c) out.even[c] = static_cast<float>(light.white / std::max(model.paper[c], 24.0F));
    if (std::max({model.paper[0], model.paper[1], model.paper[2]}) < 0.4 * light.white) out.dark = model.paper;
    return out;
}

bool isPaper(const cv::Vec3b& bgr, const PaperLight& light) {
    if (light.dark) {
        const cv::Vec3f off = cv::Vec3f(bgr) - *light.dark;
        return std::max({std::abs(off[0]), std::abs(off[1]), std::abs(off[2])}) < 0.09 * light.white;
    }
    const cv::Vec3f p = cv::Vec3f(bgr).mul(light.even);
    const auto [low, high] = std::minmax({p[0], p[1], p[2]});
    return low > 0.6 * light.white && high - low < 0.24F * high;
}

std::vector<vision::FoundQuad> quadsFromAbove(const TableFromAbove& above) {
    auto quads = vision::findQuads(above.picture, {.smallestSide = 0.42 * TableFromAbove::kStep, .largestSide = 0.4, .fromAbove = true});
    for (auto& q : quads) {
        for (auto& p : q.corners) p = vision::mapped(above.toPhoto, p);
        q.size *= above.photoStep / TableFromAbove::kStep;
    }
    return quads;
}

SmallPhoto forPaper(HalvedPhoto& photo, const vision::StoneGrid& grid) {
    const double scale = std::min(1.0, 30 / stepOf(grid));
    const auto [picture, rest] = photo.largerThan(scale);
    SmallPhoto out{picture, scale};
    if (rest < 1) cv::resize(picture, out.picture, {}, rest, rest, cv::INTER_AREA);
    return out;
}

std::vector<vision::FoundQuad> paperQuads(const SmallPhoto& photo, const PaperLight& light, bool known) {
    const cv::Mat& small = photo.picture;
    cv::Mat1b paper(small.size());
    for (int y = 0; y < small.rows; ++y)
        for (int x = 0; x < small.cols; ++x) paper(y, x) = isPaper(small.at<cv::Vec3b>(y, x), light) ? 255 : 0;
    const auto brush = [](int side) { return cv::getStructuringElement(cv::MORPH_ELLIPSE, {side, side}); };
    cv::morphologyEx(paper, paper, cv::MORPH_CLOSE, brush(known ? 3 : 9)); // a field of the formation is 6 wide
    std::vector<std::vector<cv::Point>> contours;
    if (known) { // nothing else is quite like it; and the paper around nine fields is too narrow a ring for the wide brush
        cv::findContours(paper, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
        cv::drawContours(paper, contours, -1, 255, cv::FILLED);
    }
    cv::morphologyEx(paper, paper, cv::MORPH_OPEN, brush(9));
    cv::findContours(paper, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    std::vector<vision::FoundQuad> out;
    for (const auto& contour : contours) {
        const double area = cv::contourArea(contour);
        if (area < 0.35 * 900 || area > 3.5 * 900) continue;
        if (auto q = vision::quadAround(contour)) {
            for (auto& p : q->corners) p = (p + cv::Point2f(0.5F, 0.5F)) * static_cast<float>(1 / photo.scale);
            q->size /= photo.scale;
            out.push_back(*q);
        }
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
