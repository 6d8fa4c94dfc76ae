// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/vision/quad_finder.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace hawkstone::vision {
namespace {

// The strongest step of any colour channel around each pixel. A red stone on green cloth has no step in grey.
cv::Mat steps(const cv::Mat& smooth) {
    cv::Mat high, low, step;
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_CROSS, {3, 3});
    cv::dilate(smooth, high, kernel);
    cv::erode(smooth, low, kernel);
    cv::subtract(high, low, step);
    std::vector<cv::Mat> channels;
    cv::split(step, channels);
    return cv::max(cv::max(channels[0], channels[1]), channels[2]);
}

// A photo taken in the dusk has weaker steps everywhere: as if its bright parts were nearly white.
double gainOf(const cv::Mat& smooth) {
    std::array<int, 256> count{};
    int n = 0;
    for (int y = 0; y < smooth.rows; y += 4)
        for (int x = 0; x < smooth.cols; x += 4, ++n) {
            const auto& p = smooth.at<cv::Vec3b>(y, x);
            ++count[std::max({p[0], p[1], p[2]})];
        }
    int bright = 255;
    for (int above = 0; bright > 1 && (above += count[static_cast<std::size_t>(bright)]) < n / 50;) --bright;
    return std::clamp(200.0 / bright, 1.0, 2.5);
}

// The four sides that describe a convex outline best, each fitted to the outline's own points away from the (rounded) corners.
std::optional<Corners> fourSides(const std::vector<cv::Point>& hull) {
    std::vector<cv::Point> rough;
    const double around = cv::arcLength(hull, true);
    for (double tolerance = 0.02; tolerance < 0.11 && rough.size() != 4; tolerance += 0.015)
        cv::approxPolyDP(hull, rough, tolerance * around, true);
    if (rough.size() != 4) return std::nullopt;
    Corners corners;
    for (std::size_t i = 0; i < 4; ++i) corners[i] = rough[i];
    if (area(corners) < 0) std::swap(corners[1], corners[3]);
    return corners;
}

// The same for corners so round that no four points of the outline lie near them: where its four longest sides meet.
std::optional<Corners> roundedSides(const std::vector<cv::Point>& hull) {
    std::vector<cv::Point> rough;
    cv::approxPolyDP(hull, rough, 0.012 * cv::arcLength(hull, true), true);
    const std::size_t n = rough.size();
    if (n < 5 || n > 12) return std::nullopt;
    std::vector<std::size_t> sides(n);
    std::iota(sides.begin(), sides.end(), std::size_t{0});
    const auto side = [&](std::size_t i) { return cv::Point2f(rough[(i + 1) % n] - rough[i]); };
    std::ranges::sort(sides, std::ranges::greater{}, [&](std::size_t i) { return cv::norm(side(i)); });
    sides.resize(4);
    std::ranges::sort(sides);
    Corners corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = rough[sides[(i + 3) % 4]], b = rough[sides[i]], da = side(sides[(i + 3) % 4]), db = side(sides[i]);
        const float cross = da.x * db.y - da.y * db.x;
        if (std::abs(cross) < 0.5 * cv::norm(da) * cv::norm(db)) return std::nullopt;
        corners[i] = a + da * (((b.x - a.x) * db.y - (b.y - a.y) * db.x) / cross);
    }
    if (area(corners) < 0) std::swap(corners[1], corners[3]);
    return corners;
}

// The rectangle around an outline that is one, seen from straight above.
std::optional<Corners> rectangle(const std::vector<cv::Point>& hull, double hullArea) {
    const cv::RotatedRect box = cv::minAreaRect(hull);
    if (hullArea < 0.87 * box.size.area()) return std::nullopt;
    Corners corners;
    box.points(corners.data());
    if (area(corners) < 0) std::swap(corners[1], corners[3]);
    return corners;
}

Corners fittedSides(const std::vector<cv::Point>& contour, const Corners& rough) {
    std::array<cv::Vec4f, 4> lines;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = rough[i], d = rough[(i + 1) % 4] - a;
        const float length2 = d.dot(d);
        std::vector<cv::Point2f> near;
        for (const auto& point : contour) {
            const cv::Point2f p = cv::Point2f(point) - a;
            const float along = p.dot(d) / length2, off = std::abs(p.x * d.y - p.y * d.x) / std::sqrt(length2);
            if (along > 0.12F && along < 0.88F && off < 0.08F * std::sqrt(length2) + 1) near.emplace_back(point);
        }
        if (near.size() < 6) return rough;
        cv::fitLine(near, lines[i], cv::DIST_L2, 0, 0.01, 0.01);
    }
    Corners out;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto &m = lines[(i + 3) % 4], &n = lines[i];
        const float cross = m[0] * n[1] - m[1] * n[0];
        if (std::abs(cross) < 0.2F) return rough;
        const float t = ((n[2] - m[2]) * n[1] - (n[3] - m[3]) * n[0]) / cross;
        out[i] = {m[2] + m[0] * t, m[3] + m[1] * t};
        if (cv::norm(out[i] - rough[i]) > 0.2 * std::sqrt(std::abs(area(rough)))) return rough;
    }
    return out;
}

bool plausible(const Corners& c) {
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = c[(i + 1) % 4] - c[i], b = c[(i + 3) % 4] - c[i];
        const double na = cv::norm(a), nb = cv::norm(b);
        if (na < 6 || nb < 6 || na > 3 * nb || nb > 3 * na) return false;
        const double cosine = std::abs(a.dot(b)) / (na * nb);
        if (cosine > 0.64) return false; // corners between 50 and 130 degrees
    }
    return true;
}

Corners grown(Corners c, double by) {
    const cv::Point2f middle = centre(c);
    for (auto& p : c) {
        const cv::Point2f d = p - middle;
        p += d * static_cast<float>(by * std::sqrt(2.0) / std::max(1.0, cv::norm(d)));
    }
    return c;
}

// How far the darkest or brightest twentieth of the inside stands off its middle colour. A look at 144 pixels, for a checked cloth has
// hundreds of squares and only what carries print deserves a closer one.
double inkOf(const cv::Mat& smooth, const Corners& c) {
    constexpr int kSide = 12;
    std::array<std::array<uchar, kSide * kSide>, 3> seen;
    std::size_t n = 0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const float u = 0.14F + 0.72F * static_cast<float>(x) / (kSide - 1), v = 0.14F + 0.72F * static_cast<float>(y) / (kSide - 1);
            const cv::Point2f p = (c[0] * (1 - u) + c[1] * u) * (1 - v) + (c[3] * (1 - u) + c[2] * u) * v;
            const auto& px =
                smooth.at<cv::Vec3b>(std::clamp(cvRound(p.y), 0, smooth.rows - 1), std::clamp(cvRound(p.x), 0, smooth.cols - 1));
            for (std::size_t k = 0; k < 3; ++k) seen[k][n] = px[static_cast<int>(k)];
            ++n;
        }
    double ink = 0;
    for (auto& channel : seen) {
        std::ranges::sort(channel);
        const int middle = channel[kSide * kSide / 2];
        ink = std::max<double>(ink, std::max(middle - channel[7], channel[kSide * kSide - 8] - middle));
    }
    return ink;
}

// What the outline's convex hull covers at least: the polygon of the points farthest in eight directions lies within it. A cloth's pattern has thousands
// of ragged outlines, and a hull costs ten times as much.
double leastHullArea(const std::vector<cv::Point>& outline) {
    std::array<cv::Point, 8> ends; // round from the right
    ends.fill(outline.front());
    std::array<int, 8> far;
    far.fill(std::numeric_limits<int>::min());
    const auto take = [&](std::size_t end, int reach, const cv::Point& p) {
        if (reach <= far[end]) return;
        far[end] = reach;
        ends[end] = p;
    };
    for (const auto& p : outline) {
        const int sum = p.x + p.y, difference = p.y - p.x;
        take(0, p.x, p), take(1, sum, p), take(2, p.y, p), take(3, difference, p);
        take(4, -p.x, p), take(5, -sum, p), take(6, -p.y, p), take(7, -difference, p);
    }
    double twice = 0;
    for (std::size_t k = 0; k < 8; ++k) twice += ends[k].cross(ends[(k + 1) % 8]);
    return std::abs(twice) / 2;
}

// The hull of the whole outline, from the highest and lowest points of each column: OpenCV sorts all it is given, which takes longest. In the outline's
// own order, which decides where the hull begins.
class Hulls {
public:
    void around(const std::vector<cv::Point>& outline, const cv::Rect& box, std::vector<cv::Point>& hull) {
        const auto column = [&](const cv::Point& p) { return static_cast<std::size_t>(p.x - box.x); };
        m_reach.assign(static_cast<std::size_t>(box.width), {box.br().y, box.y - 1});
        for (const auto& p : outline) {
            auto& [high, low] = m_reach[column(p)];
            high = std::min(high, p.y);
            low = std::max(low, p.y);
        }
        m_ends.clear();
        std::ranges::copy_if(outline, std::back_inserter(m_ends), [&](const cv::Point& p) {
            const auto& [high, low] = m_reach[column(p)];
            return p.y == high || p.y == low;
        });
        cv::convexHull(m_ends, hull);
    }

private:
    std::vector<std::pair<int, int>> m_reach;
    std::vector<cv::Point> m_ends;
};

void keepBest(std::vector<FoundQuad>& quads) {
    std::ranges::sort(quads, [](const FoundQuad& a, const FoundQuad& b) { return a.squareness > b.squareness; });
    std::vector<FoundQuad> kept;
    for (const auto& q : quads) {
        const bool known = std::ranges::any_of(kept, [&](const FoundQuad& k) {
            return cv::norm(centre(k.corners) - centre(q.corners)) < 0.12 * k.size && q.size > 0.91 * k.size && q.size < 1.1 * k.size;
        });
        if (!known) kept.push_back(q);
    }
    quads = std::move(kept);
}

} // namespace

std::optional<FoundQuad> quadAround(const std::vector<cv::Point>& outline) {
    std::vector<cv::Point> hull;
    cv::convexHull(outline, hull);
    const double hullArea = cv::contourArea(hull), own = std::abs(cv::contourArea(outline));
    if (hullArea < 36 || own < 0.8 * hullArea) return std::nullopt;
    const auto rough = fourSides(hull);
    if (!rough || !plausible(*rough)) return std::nullopt;
    const Corners corners = grown(fittedSides(outline, *rough), 0.5); // pixels' middles to their edges
    if (!plausible(corners) || area(corners) < 0.8 * hullArea) return std::nullopt;
    return FoundQuad{corners, std::sqrt(area(corners)), std::min(1.0, own / area(corners)), 255};
}

std::vector<FoundQuad> findQuads(const cv::Mat& bgr, const QuadOptions& options) {
    std::vector<FoundQuad> found;
    if (bgr.cols < 32 || bgr.rows < 32) return found;
    cv::Mat smooth;
    cv::GaussianBlur(bgr, smooth, {3, 3}, 0);
    const cv::Mat step = steps(smooth) * gainOf(smooth);
    const double largest = options.largestSide * std::max(bgr.cols, bgr.rows);
    cv::Mat flat;
    std::vector<std::vector<cv::Point>> contours;
    std::vector<cv::Point> hull;
    Hulls hulls;
    // Weak steps bound white cards on a white table, strong ones see a stone through the grain of a striped table.
    // The band of an edge is wider where weak steps count: measured on ideal edges, in pixels from outline to edge.
    constexpr std::array<std::pair<int, double>, 5> kThresholds{{{5, 2.4}, {9, 2.2}, {15, 2.0}, {25, 1.7}, {42, 1.4}}};
    for (const auto& [threshold, band] : std::span(kThresholds).subspan(options.fromAbove ? 0 : 1)) {
        cv::threshold(step, flat, threshold, 255, cv::THRESH_BINARY_INV);
        cv::findContours(flat, contours, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
        for (const auto& contour : contours) {
            if (contour.size() < 2.2 * options.smallestSide) continue;
            const cv::Rect box = cv::boundingRect(contour);
            if (std::min(box.width, box.height) < options.smallestSide || std::max(box.width, box.height) > 1.5 * largest) continue;
            const double own = cv::contourArea(contour, true), around = std::abs(own);
            if (around < 0.8 * std::max(options.smallestSide * options.smallestSide, leastHullArea(contour))) continue;
            hulls.around(contour, box, hull);
            const double hullArea = cv::contourArea(hull);
            if (hullArea < options.smallestSide * options.smallestSide || hullArea > largest * largest || around < 0.8 * hullArea) continue;
            const auto fitOf = [&](const std::optional<Corners>& c) { return c && plausible(*c) ? hullArea / area(*c) : 0; };
            auto rough = options.fromAbove ? rectangle(hull, hullArea) : fourSides(hull);
            double fit = fitOf(rough);
            if (options.roundCorners && (fit < 0.88 || fit > 1.1)) {
                rough = roundedSides(hull);
                fit = fitOf(rough);
            }
            if (fit < (options.fromAbove ? 0.87 : 0.88) || fit > 1.1) continue;
            // An outline runs along the flat side of the edge band: outside the thing when it bounds a hole in the table
            // (negative here), inside it when it bounds the thing's own flat face.
            const Corners corners = grown(fittedSides(contour, *rough), own < 0 ? band : -band);
            if (!plausible(corners) || area(corners) < 0.8 * hullArea) continue;
            const double squareness = std::min(fit, 1 / fit) * (around / hullArea);
            found.push_back({corners, std::sqrt(area(corners)), squareness, 0});
        }
    }
    keepBest(found);
    for (auto& q : found) q.ink = inkOf(smooth, q.corners);
    return found;
}

} // namespace hawkstone::vision
