// SPDX-License-Identifier: Apache-2.0
#include "solid_fit.h"

#include "silhouette.h"

#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace hawkstone::recognition::gobblet {
namespace {

constexpr int kNumbers = 5;           // x, y, radius, height, taper
constexpr double kTaperSpread = 0.06; // sets narrow or widen by some percent
constexpr double kUnlike = 0.5;       // how much a step counts for less, the less it bounds what the piece looks like
constexpr double kWellLaid = 0.94;    // contrast of an outline that needs no second try
constexpr double kFlattest = 0.5;     // radii: no piece is as low
constexpr double kStandsClear = 0.8, kSureHeight = 0.12;
constexpr double kOnEdge = 0.9;                                          // pixels from the outline
constexpr double kPlain = 40;                                            // grey values: a stronger step is no better
constexpr double kFaintest = 6;                                          // grey values: a weaker step is noise
constexpr std::array<double, 5> kReaches{0.09, 0.07, 0.05, 0.035, 0.03}; // cells, to each side of the outline

using Colour = cv::v_float32x4; // the fourth is nothing

class Picture {
public:
    Picture(const cv::Mat& bgr, double scale) : m_scale(scale) { cv::cvtColor(bgr, m_image, cv::COLOR_BGR2BGRA); }

    double scale() const { return m_scale; }

    // Photo coordinates count from a pixel's corner, the image's from its middle.
    cv::Point2d here(cv::Point2d photo) const { return photo * m_scale - cv::Point2d(0.5, 0.5); }

    bool holds(cv::Point2d p, double margin) const {
        return p.x > margin && p.y > margin && p.x < m_image.cols - 2 - margin && p.y < m_image.rows - 2 - margin;
    }
    Colour at(cv::Point2d p) const {
        const int x = static_cast<int>(p.x), y = static_cast<int>(p.y);
        const auto fx = static_cast<float>(p.x - x), fy = static_cast<float>(p.y - y);
        const auto pixel = [&](int dx, int dy) {
            return cv::v_cvt_f32(cv::v_reinterpret_as_s32(cv::v_load_expand_q(m_image.ptr<std::uint8_t>(y + dy, x + dx))));
        };
        const Colour left = cv::v_setall_f32(1 - fx), right = cv::v_setall_f32(fx);
        return (pixel(0, 0) * left + pixel(1, 0) * right) * cv::v_setall_f32(1 - fy) +
               (pixel(0, 1) * left + pixel(1, 1) * right) * cv::v_setall_f32(fy);
    }

private:
    cv::Mat m_image; // with a fourth channel, so that a pixel is one word
    double m_scale;
};

struct Edge {
    double off = 0, step = 0; // how far outward, in picture pixels; how strong
};

double apart(const Colour& a, const Colour& b) {
    std::array<float, 4> off;
    cv::v_store(off.data(), cv::v_absdiff(a, b));
    return std::max({off[0], off[1], off[2]});
}

// The strongest step across the outline, nearer ones preferred. Just within it should look like the body does deeper
// inside: else it is the edge of a shadow, not of the piece.
std::optional<Edge> edgeAcross(const Picture& picture, cv::Point2d at, cv::Point2d outward, double reach, const Colour& body) {
    constexpr double kPace = 0.5;
    constexpr int kWide = 3; // paces to each side of a step that are compared
    const int half = std::clamp(static_cast<int>(reach / kPace + 0.5), 3, 24), count = 2 * (half + kWide) + 1;
    if (!picture.holds(at, (half + kWide) * kPace + 1)) return std::nullopt;
    std::array<Colour, 2 * (24 + kWide) + 2> sums;
    sums[0] = cv::v_setzero_f32();
    for (int i = 0; i < count; ++i) sums[i + 1] = sums[i] + picture.at(at + outward * ((i - half - kWide) * kPace));
    const Colour share = cv::v_setall_f32(1.0F / kWide);
    std::array<double, 2 * 24 + 1> steps{};
    int best = -1;
    double most = 0;
    for (int k = -half; k <= half; ++k) {
        const int i = k + half + kWide;
        const Colour beyond = (sums[i + 1 + kWide] - sums[i + 1]) * share, within = (sums[i] - sums[i - kWide]) * share;
        const double step = apart(beyond, within);
        steps[k + half] = step;
        const double t = k / static_cast<double>(half);
        const double value = (step - kUnlike * apart(within, body)) * (1 - 0.5 * t * t);
        if (value <= most) continue;
        most = value;
        best = k + half;
    }
    if (best <= 0 || best >= 2 * half || steps[best] < kFaintest) return std::nullopt;
    const double a = steps[best - 1], b = steps[best], c = steps[best + 1], bend = a - 2 * b + c;
    const double shift = bend < -1e-9 ? std::clamp(0.5 * (a - c) / bend, -0.5, 0.5) : 0;
    return Edge{(best - half + shift) * kPace, b};
}

double& number(Solid& solid, int k) {
    double* const all[kNumbers] = {&solid.x, &solid.y, &solid.radius, &solid.height, &solid.taper};
    return *all[k];
}

using Square = cv::Matx<double, kNumbers, kNumbers>;
using Column = cv::Vec<double, kNumbers>;

struct Hull {
    std::vector<cv::Point2f> points;
    cv::Rect box;

    explicit Hull(std::vector<cv::Point2f> hull) : points(std::move(hull)), box(cv::boundingRect(points)) {}
    bool holds(cv::Point2d at) const {
        return at.x >= box.x && at.y >= box.y && at.x <= box.x + box.width && at.y <= box.y + box.height &&
               cv::pointPolygonTest(points, cv::Point2f(at), false) >= 0;
    }
};

bool hidden(cv::Point2d at, const std::vector<const Hull*>& nearer) {
    return std::any_of(nearer.begin(), nearer.end(), [&](const Hull* hull) { return hull->holds(at); });
}

SolidFit fitFrom(const Picture& picture, const BoardView& view, const Solid& guess, const std::vector<const Hull*>& nearer) {
    SolidFit fit;
    fit.solid = guess;
    const double cell = view.pixelsPerCell(guess.x, guess.y) * picture.scale();
    const Column spread(0.1, 0.1, 0.12 * guess.radius + 0.02, 0.2, kTaperSpread);
    for (std::size_t round = 0; round < kReaches.size(); ++round) {
        const Silhouette outline = silhouetteOf(view, fit.solid);
        std::vector<std::size_t> which;
        std::vector<Edge> edges;
        double shown = 0, all = 0, found = 0, strength = 0;
        for (std::size_t i = 0; i < outline.at.size(); ++i) {
            all += outline.spots[i].say;
            if (hidden(outline.at[i], nearer) || !picture.holds(picture.here(outline.at[i]), 2)) continue;
            shown += outline.spots[i].say;
            const cv::Point2d at = picture.here(outline.at[i]);
            const double deep = 0.3 * fit.solid.radius * cell;
            if (!picture.holds(at - outline.outward[i] * deep, 2)) continue;
            const Colour body =
                (picture.at(at - outline.outward[i] * deep) + picture.at(at - outline.outward[i] * (0.75 * deep))) * cv::v_setall_f32(0.5F);
            if (const auto edge = edgeAcross(picture, at, outline.outward[i], kReaches[round] * cell, body)) {
                which.push_back(i);
                edges.push_back(*edge);
            }
        }
        fit.visible = shown / std::max(1e-9, all);
        if (edges.size() < 8) return fit;
        // How the outline moves with each number, along its normal.
        std::vector<Column> slopes(which.size());
        for (int k = 0; k < kNumbers; ++k) {
            constexpr double kTiny = 1e-4;
            Solid moved = fit.solid;
            number(moved, k) += kTiny;
            for (std::size_t j = 0; j < which.size(); ++j) {
                const Spot& spot = outline.spots[which[j]];
                const cv::Point2d way = seenAt(view, moved, spot.around, spot.up) - outline.at[which[j]];
                slopes[j][k] = way.dot(outline.outward[which[j]]) / kTiny * picture.scale();
            }
        }
        double noise = std::max(0.6, 0.4 * kReaches[round] * cell);
        Column step = Column::all(0);
        Square normal;
        double weights = 0, squares = 0;
        for (int again = 0; again < 3; ++again) { // steps far from the rest are outvoted
            normal = Square::zeros();
            Column right = Column::all(0);
            weights = squares = found = strength = 0;
            for (std::size_t j = 0; j < which.size(); ++j) {
                const double left = edges[j].off - slopes[j].dot(step), z = left / noise;
                const double say = outline.spots[which[j]].say * std::min(1.0, edges[j].step / kPlain) / ((1 + z * z) * (1 + z * z));
                normal += slopes[j] * slopes[j].t() * say;
                right += slopes[j] * (edges[j].off * say);
                weights += say;
                squares += say * left * left;
                if (std::abs(left) > kOnEdge + 0.012 * cell) continue;
                found += outline.spots[which[j]].say;
                strength += outline.spots[which[j]].say * std::min(1.0, edges[j].step / kPlain);
            }
            const double variance = std::max(0.09, squares / std::max(1e-9, weights));
            for (int k = 0; k < kNumbers; ++k) {
                const double loose = variance * 4 / (spread[k] * spread[k]); // neighbours on the outline err alike: four count as one
                Solid now = fit.solid, was = guess;
                normal(k, k) += loose;
                right[k] += loose * (number(was, k) - number(now, k));
            }
            bool fine = false;
            const Square inverse = normal.inv(cv::DECOMP_CHOLESKY, &fine);
            if (!fine) return fit;
            step = inverse * right;
            fit.radiusDoubt = std::sqrt(inverse(2, 2) * variance * 4);
            fit.heightDoubt = std::sqrt(inverse(3, 3) * variance * 4);
            fit.radiusPerHeight = inverse(2, 3) / inverse(3, 3);
            noise = std::max(0.6, 0.75 * noise);
        }
        fit.clear = found / std::max(1e-9, shown);
        fit.contrast = strength / std::max(1e-9, shown);
        const double limits[kNumbers] = {0.08, 0.08, 0.06, 0.3, 0.1};
        for (int k = 0; k < kNumbers; ++k) number(fit.solid, k) += std::clamp(step[k], -limits[k], limits[k]);
        fit.solid.radius = std::clamp(fit.solid.radius, 0.05, 0.6);
        fit.solid.height = std::clamp(fit.solid.height, 0.05, 2.5);
        fit.solid.taper = std::clamp(fit.solid.taper, -0.25, 0.2);
    }
    return fit;
}

// A piece in a hollow may have got the hollow's rim for an outline: then what lies within it is not the piece's.
double hueWithin(const Picture& picture, const BoardView& view, const Solid& solid) {
    cv::Vec3d sums[2];
    int counts[2] = {};
    for (int i = 0; i < kAround; ++i)
        for (const int which : {0, 1}) {
            Solid ring = solid;
            ring.radius *= which == 0 ? 0.3 : 0.85;
            const cv::Point2d at = picture.here(seenAt(view, ring, i, 1));
            if (!picture.holds(at, 1)) continue;
            std::array<float, 4> colour;
            cv::v_store(colour.data(), picture.at(at));
            for (int c = 0; c < 3; ++c) sums[which][c] += std::log(colour[static_cast<std::size_t>(c)] + 8.0);
            ++counts[which];
        }
    if (counts[0] == 0 || counts[1] == 0) return 0;
    const cv::Vec3d apart = sums[0] / counts[0] - sums[1] / counts[1];
    return cv::norm(apart - cv::Vec3d::all((apart[0] + apart[1] + apart[2]) / 3));
}

// A body whose top is that disc.
Solid bodyBelow(const BoardView& view, const Solid& disc, double height) {
    Solid body = disc;
    body.height = height;
    const cv::Point2d top = view.project(disc.x, disc.y, disc.height);
    for (int again = 0; again < 2; ++again) {
        const cv::Point2d foot = view.ground(top - (view.project(body.x, body.y, height) - view.project(body.x, body.y)));
        body.x = foot.x;
        body.y = foot.y;
    }
    return body;
}

// From several widths and heights, since an outline rests on whatever edge is near; the one that rests on most and clearest wins.
SolidFit fitOne(const Picture& picture, const BoardView& view, const Solid& guess, const std::vector<const Hull*>& nearer) {
    SolidFit best;
    best.solid = guess;
    best.contrast = -1;
    for (const auto& [wide, tall] : {std::pair{1.0, 1.0}, {1.12, 1.2}, {0.9, 1.0}, {1.05, 0.8}}) {
        Solid start = guess;
        start.radius *= wide;
        start.height *= tall;
        const SolidFit fit = fitFrom(picture, view, start, nearer);
        if (fit.contrast > best.contrast) best = fit;
        if (best.contrast > kWellLaid) break;
    }
    // The rim of a top, darker than all around it, passes for a disc on the table. What stands below it shows, too.
    if (best.solid.height < kFlattest * best.solid.radius) {
        const SolidFit disc = best;
        for (const double tall : {2.6, 1.7}) {
            const SolidFit fit = fitFrom(picture, view, bodyBelow(view, disc.solid, tall * disc.solid.radius), nearer);
            const bool stands =
                fit.clear > kStandsClear && fit.heightDoubt < kSureHeight && fit.solid.height > kFlattest * fit.solid.radius;
            if (stands && (best.solid.height == disc.solid.height || fit.contrast > best.contrast)) best = fit;
        }
    }
    best.otherHue = hueWithin(picture, view, best.solid);
    return best;
}

} // namespace

std::vector<SolidFit> fitSolids(const Pyramid& pyramid, const BoardView& view, const std::vector<Solid>& guesses) {
    double scale = 1;
    const cv::Mat& sharpest = pyramid.sharpest(scale);
    const Picture picture(sharpest, scale);
    std::vector<Hull> hulls;
    std::vector<double> depths;
    for (const Solid& guess : guesses) {
        hulls.emplace_back(hullOf(view, guess));
        depths.push_back(1 / view.pixelsPerCell(guess.x, guess.y));
    }
    std::vector<SolidFit> fits;
    for (std::size_t i = 0; i < guesses.size(); ++i) {
        std::vector<const Hull*> nearer;
        for (std::size_t j = 0; j < guesses.size(); ++j)
            if (j != i && depths[j] < depths[i] && std::hypot(guesses[i].x - guesses[j].x, guesses[i].y - guesses[j].y) < 2.5)
                nearer.push_back(&hulls[j]);
        fits.push_back(fitOne(picture, view, guesses[i], nearer));
    }
    return fits;
}

} // namespace hawkstone::recognition::gobblet
