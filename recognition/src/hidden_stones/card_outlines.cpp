// SPDX-License-Identifier: Apache-2.0
#include "card_outlines.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Halved as often as it stays larger than asked for: OpenCV halves a photo in a tenth of the time any other shrinking takes. What is
// left to shrink.
double halved(cv::Mat& picture, double scale) {
    for (; scale <= 0.5; scale *= 2) {
        cv::Mat half;
        cv::resize(picture, half, {picture.cols / 2, picture.rows / 2}, 0, 0, cv::INTER_AREA);
        picture = half;
    }
    return scale;
}

double stepOf(const vision::StoneGrid& grid) {
    return std::sqrt(std::abs(vision::area(grid.outer()))) / (2 + 2 * grid.reach);
}

} // namespace

TableFromAbove seenFromAbove(const cv::Mat& bgr, const vision::StoneGrid& grid, vision::Trace* trace) {
    constexpr int kStep = TableFromAbove::kStep, kSide = static_cast<int>((2 + 2 * TableFromAbove::kReach) * kStep);
    TableFromAbove out;
    out.photoStep = stepOf(grid);
    cv::Mat small = bgr;
    const double wanted = std::min(1.0, 1.25 * kStep / out.photoStep), scale = wanted / halved(small, wanted);
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

std::vector<vision::FoundQuad> paperQuads(const cv::Mat& bgr, const vision::StoneGrid& grid, const PaperLight& light, bool known) {
    const double scale = std::min(1.0, 30 / stepOf(grid)); // a step is then 30 pixels, a card 25 wide
    cv::Mat small = bgr;
    if (const double rest = halved(small, scale); rest < 1) {
        cv::Mat rested;
        cv::resize(small, rested, {}, rest, rest, cv::INTER_AREA);
        small = rested;
    }
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
            for (auto& p : q->corners) p = (p + cv::Point2f(0.5F, 0.5F)) * static_cast<float>(1 / scale);
            q->size /= scale;
            out.push_back(*q);
        }
    }
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
