// SPDX-License-Identifier: Apache-2.0
#include "colour_variety.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hawkstone::vision {
namespace {

// Two chroma signals that a brighter or darker lamp does not change; dark pixels say little, so they count as grey.
std::array<cv::Mat, 2> chroma(const cv::Mat& bgr) {
    cv::Mat a(bgr.size(), CV_32F), b(bgr.size(), CV_32F);
    for (int y = 0; y < bgr.rows; ++y) {
        const auto* in = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < bgr.cols; ++x) {
            const float blue = in[x][0], green = in[x][1], red = in[x][2];
            const float sum = red + green + blue + 60.F;
            a.at<float>(y, x) = (red - green) / sum;
            b.at<float>(y, x) = ((red + green) / 2 - blue) / sum;
        }
    }
    return {a, b};
}

// The smaller principal spread of the chroma in a window. Two colours, however different, lie on a line and give 0:
// that is what tells the board from checked cloth, which a plain measure of colourfulness does not.
cv::Mat smallerSpread(const cv::Mat& bgr, int window) {
    const auto [a, b] = chroma(bgr);
    const cv::Size box(window, window);
    cv::Mat meanA, meanB, aa, bb, ab;
    cv::boxFilter(a, meanA, CV_32F, box);
    cv::boxFilter(b, meanB, CV_32F, box);
    cv::boxFilter(a.mul(a), aa, CV_32F, box);
    cv::boxFilter(b.mul(b), bb, CV_32F, box);
    cv::boxFilter(a.mul(b), ab, CV_32F, box);
    cv::Mat spread(bgr.size(), CV_32F);
    for (int y = 0; y < bgr.rows; ++y)
        for (int x = 0; x < bgr.cols; ++x) {
            const float ma = meanA.at<float>(y, x), mb = meanB.at<float>(y, x);
            const float va = aa.at<float>(y, x) - ma * ma, vb = bb.at<float>(y, x) - mb * mb, c = ab.at<float>(y, x) - ma * mb;
            const float half = (va + vb) / 2, root = std::sqrt((va - vb) * (va - vb) / 4 + c * c);
            spread.at<float>(y, x) = std::sqrt(std::max(0.F, half - root));
        }
    return spread;
}

cv::Point2d meet(cv::Point2d p, cv::Point2d q, cv::Point2d r, cv::Point2d s) {
    const cv::Point2d u = q - p, v = s - r;
    const double det = u.cross(v);
    if (std::abs(det) < 1e-9) return {std::numeric_limits<double>::quiet_NaN(), 0};
    return p + u * ((r - p).cross(v) / det);
}

// Drops sides of a convex outline, each time the one whose neighbours meet with the least area added, until four are left.
std::vector<cv::Point2d> fourSides(std::vector<cv::Point2d> outline) {
    while (outline.size() > 4) {
        double least = std::numeric_limits<double>::infinity();
        std::size_t drop = 0;
        cv::Point2d corner;
        const std::size_t n = outline.size();
        for (std::size_t i = 0; i < n; ++i) {
            const cv::Point2d before = outline[(i + n - 1) % n], a = outline[i], b = outline[(i + 1) % n], after = outline[(i + 2) % n];
            const cv::Point2d at = meet(before, a, after, b);
            if (std::isnan(at.x) || (at - a).dot(a - before) < 0) continue; // the neighbours open outwards
            const double added = std::abs((a - at).cross(b - at)) / 2;
            if (added < least) least = added, drop = i, corner = at;
        }
        if (!std::isfinite(least)) return {};
        outline[drop] = corner;
        outline.erase(outline.begin() + static_cast<std::ptrdiff_t>((drop + 1) % n));
    }
    return outline;
}

// The board from a camera at 60 degrees or more above the table: nearly a square, never a kite.
bool plausible(const std::vector<cv::Point2d>& quad) {
    if (quad.size() != 4) return false;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d a = quad[(i + 1) % 4] - quad[i], b = quad[(i + 2) % 4] - quad[(i + 1) % 4],
                          c = quad[(i + 3) % 4] - quad[(i + 2) % 4];
        if (std::abs(a.dot(b)) > 0.45 * cv::norm(a) * cv::norm(b)) return false;
        if (cv::norm(a) < 0.6 * cv::norm(c)) return false;
    }
    return true;
}

std::vector<cv::Point2d> aroundIt(const std::vector<cv::Point>& hull) {
    cv::Point2f corners[4];
    cv::minAreaRect(hull).points(corners);
    return {corners, corners + 4};
}

// Each side moved inwards.
std::vector<cv::Point2d> drawnIn(const std::vector<cv::Point2d>& quad, double by) {
    const cv::Point2d middle = (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25;
    std::vector<cv::Point2d> out;
    for (const cv::Point2d& p : quad) {
        const double away = cv::norm(p - middle);
        out.push_back(middle + (p - middle) * std::max(0.5, 1 - by * 1.414 / std::max(1.0, away)));
    }
    return out;
}

// The spread that best parts the picture in two, on a scale of ratios (Otsu): tables have little variety, boards much,
// but how much depends on print and light.
float valley(const cv::Mat& spread, float above = -1) {
    constexpr int kBins = 64;
    const auto bin = [](float v) {
        return std::clamp(static_cast<int>((std::log(v + 0.003F) - std::log(0.003F)) / 4.6F * kBins), 0, kBins - 1);
    };
    std::array<double, kBins> histogram{};
    for (auto it = spread.begin<float>(); it != spread.end<float>(); ++it)
        if (*it > above) histogram[static_cast<std::size_t>(bin(*it))] += 1;
    double all = 0, sum = 0, below = 0, belowSum = 0, best = -1;
    for (std::size_t i = 0; i < kBins; ++i) all += histogram[i], sum += histogram[i] * double(i);
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < kBins; ++i) {
        below += histogram[i];
        belowSum += histogram[i] * double(i);
        if (below == 0 || below == all) continue;
        const double apart = belowSum / below - (sum - belowSum) / (all - below);
        if (const double score = below * (all - below) * apart * apart; score > best) best = score, at = i;
    }
    return 0.003F * std::exp(4.6F * (static_cast<float>(at) + 1) / kBins) - 0.003F;
}

struct Small { // the picture in which regions are looked for
    double scale = 1;
    int window = 0;
    cv::Mat spread; // empty where the picture is too small
};

Small lookFromAfar(const cv::Mat& bgr) {
    // At 320 pixels width a field of a board that fills half the picture's height is still 6 pixels wide.
    Small small;
    small.scale = std::min(1.0, 320.0 / std::max(bgr.cols, bgr.rows));
    cv::Mat picture;
    cv::resize(bgr, picture, {}, small.scale, small.scale, cv::INTER_AREA);
    const int shorter = std::min(picture.cols, picture.rows);
    if (shorter < 60) return small;
    small.window = shorter / 8 | 1;
    small.spread = smallerSpread(picture, small.window);
    return small;
}

float threshold(const Small& small) {
    return std::max(0.015F, valley(small.spread));
}

std::vector<VariedRegion> regionsOf(const cv::Mat& mask, const Small& small) {
    cv::Mat labels, stats, centroids;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids, 4, CV_32S);
    std::vector<VariedRegion> regions;
    for (int i = 1; i < count; ++i) {
        const double share = stats.at<int>(i, cv::CC_STAT_AREA) / double(mask.total());
        if (share < 0.03) continue;
        std::vector<std::vector<cv::Point>> contours;
        cv::findContours(labels == i, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
        std::vector<cv::Point> hull;
        cv::convexHull(contours.front(), hull, false);
        std::vector<cv::Point2d> outline(hull.begin(), hull.end());
        auto quad = fourSides(outline);
        if (!plausible(quad)) quad = aroundIt(hull);
        // A window that only just touches the board counts already: the region is too large all around, by about 0.35 windows (set by eye).
        quad = drawnIn(quad, 0.35 * small.window);
        VariedRegion region{{}, share};
        for (std::size_t k = 0; k < 4; ++k) region.quad[k] = (quad[k] + cv::Point2d(0.5, 0.5)) / small.scale;
        if ((region.quad[1] - region.quad[0]).cross(region.quad[2] - region.quad[1]) < 0) std::swap(region.quad[1], region.quad[3]);
        regions.push_back(region);
    }
    std::ranges::sort(regions, [](const auto& a, const auto& b) { return a.area > b.area; });
    if (regions.size() > 3) regions.resize(3);
    return regions;
}

} // namespace

std::vector<VariedRegion> variedRegions(const cv::Mat& bgr, cv::Mat* variety) {
    const Small small = lookFromAfar(bgr);
    if (small.spread.empty()) return {};
    if (variety) *variety = small.spread;
    return regionsOf(small.spread > threshold(small), small);
}

std::vector<VariedRegion> mostVariedRegions(const cv::Mat& bgr) {
    const Small small = lookFromAfar(bgr);
    if (small.spread.empty()) return {};
    const float least = threshold(small);
    cv::Mat mask = small.spread > std::max(least, valley(small.spread, least));
    // What hangs on to the board by a narrow neck is no part of it.
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_ELLIPSE, {small.window, small.window}));
    return regionsOf(mask, small);
}

} // namespace hawkstone::vision
