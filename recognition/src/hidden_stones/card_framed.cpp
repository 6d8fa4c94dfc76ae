// SPDX-License-Identifier: Apache-2.0
// Cards whose outline a patterned cloth breaks: pieces of straight edge around print, so far apart as a card's sides are.
#include "card_marks.h"
#include "card_paper.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// How steep the picture is: of the colour that changes most, along x and y.
struct Slopes {
    cv::Mat_<cv::Vec2s> slope;
    cv::Point origin; // of what was looked at

    Slopes(const cv::Mat& whole, const cv::Rect& part) : slope(part.size()), origin(part.tl()) {
        const cv::Mat above = whole(part);
        cv::Mat smooth, x, y;
        cv::GaussianBlur(above, smooth, {3, 3}, 0);
        cv::Scharr(smooth, x, CV_16S, 1, 0, 1.0 / 16);
        cv::Scharr(smooth, y, CV_16S, 0, 1, 1.0 / 16);
        for (int r = 0; r < above.rows; ++r) {
            const auto *sx = x.ptr<cv::Vec3s>(r), *sy = y.ptr<cv::Vec3s>(r);
            cv::Vec2s* out = slope[r];
            for (int c = 0; c < above.cols; ++c) {
                int most = -1;
                for (int k = 0; k < 3; ++k) {
                    const int steep = std::abs(sx[c][k]) + std::abs(sy[c][k]);
                    if (steep <= most) continue;
                    most = steep;
                    out[c] = {sx[c][k], sy[c][k]};
                }
            }
        }
    }

    // How much of a line is an edge along it, one side being the lighter throughout: grain and a cloth's own squares are now lighter, now darker.
    double edge(const cv::Point2f& from, const cv::Point2f& to) const {
        constexpr float kPlain = 6; // three grey levels from pixel to pixel are as good as more
        const cv::Point2f d = to - from;
        const auto length = static_cast<float>(cv::norm(d));
        const cv::Point2f across(-d.y / length, d.x / length);
        const int n = std::max(2, static_cast<int>(length / 2));
        float sum = 0;
        for (int i = 0; i < n; ++i) {
            const cv::Point2f p = from + d * ((static_cast<float>(i) + 0.5F) / static_cast<float>(n));
            const int x = cvRound(p.x) - origin.x, y = cvRound(p.y) - origin.y;
            if (x < 0 || y < 0 || x >= slope.cols || y >= slope.rows) continue;
            const cv::Vec2s& s = slope(y, x);
            sum += std::clamp(static_cast<float>(s[0]) * across.x + static_cast<float>(s[1]) * across.y, -kPlain, kPlain);
        }
        return std::abs(sum) / (kPlain * static_cast<float>(n));
    }
};

struct Framed {
    vision::Corners corners;
    double merit = 0;
};

// How far the sides lie from a mark, in pixels: the likeliest pairs of lines that stand as far apart as a card is wide, or high.
struct Sides {
    double before = 0, behind = 0, merit = 0;
};

std::vector<Sides> sidesAround(const std::vector<double>& before, const std::vector<double>& behind, double apart, double give,
                               double beside) {
    constexpr std::size_t kMost = 4;
    constexpr double kLeastSide = 0.15, kLeastPair = 0.8; // of the part beside the mark
    std::vector<Sides> all;
    const int n = static_cast<int>(before.size());
    for (int a = 0; a < n; ++a)
        for (int b = std::max(0, static_cast<int>(apart * (1 - give)) - a); b < n && a + b <= apart * (1 + give); ++b) {
            if (std::abs(a - b) > 2 * beside) continue;
            const double one = before[static_cast<std::size_t>(a)], other = behind[static_cast<std::size_t>(b)],
                         least = std::min(one, other);
            if (least < kLeastSide || one + other < kLeastPair) continue;
            all.push_back({static_cast<double>(a), static_cast<double>(b), one + other + least});
        }
    std::ranges::sort(all, [](const Sides& a, const Sides& b) { return a.merit > b.merit; });
    std::vector<Sides> out;
    for (const Sides& s : all) {
        if (std::ranges::any_of(out,
                                [&](const Sides& o) { return std::abs(o.before - s.before) < 3 && std::abs(o.behind - s.behind) < 3; }))
            continue;
        out.push_back(s);
        if (out.size() == kMost) break;
    }
    return out;
}

// The card's four sides around this mark, if it lies on one.
std::vector<Framed> framesAround(const Slopes& slopes, const cv::RotatedRect& mark, cv::Size2d size, double give) {
    constexpr double kAskew = 6, kStep = 2; // degrees: so small a mark hardly tells the card's turn
    constexpr double kHalf = 0.22;          // of the width: what of a side is surely beside the mark
    constexpr double kBeside = 0.36;        // of width and height: how far from the card's middle a field's middle may be
    constexpr double kLeastSum = 2.2, kLeast = 0.15, kLeastMerit = 2.8;
    const int reach = static_cast<int>(0.86 * size.height);
    std::vector<Framed> out;
    for (double off = -kAskew; off <= kAskew; off += kStep) {
        const double a = (mark.angle + off) * CV_PI / 180;
        const cv::Point2f x(static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a))), y(-x.y, x.x), middle = mark.center;
        const auto half = static_cast<float>(kHalf * size.width);
        std::array<std::vector<double>, 4> lines; // -x, +x, -y, +y
        for (std::size_t k = 0; k < 4; ++k) {
            const cv::Point2f out1 = (k < 2 ? x : y) * (k % 2 ? 1.F : -1.F), along = (k < 2 ? y : x) * half;
            lines[k].resize(static_cast<std::size_t>(reach));
            for (int d = 4; d < reach; ++d) {
                const cv::Point2f p = middle + out1 * static_cast<float>(d);
                lines[k][static_cast<std::size_t>(d)] = slopes.edge(p - along, p + along);
            }
        }
        for (const bool upright : {true, false}) {
            const double w = upright ? size.width : size.height, h = upright ? size.height : size.width;
            const auto across = sidesAround(lines[0], lines[1], w, give, kBeside * w);
            if (across.empty()) continue;
            const auto down = sidesAround(lines[2], lines[3], h, give, kBeside * h);
            for (const Sides& s : across)
                for (const Sides& t : down) {
                    if (s.merit + t.merit < kLeastMerit) continue;
                    const cv::Point2f l = x * static_cast<float>(-s.before), r = x * static_cast<float>(s.behind),
                                      u = y * static_cast<float>(-t.before), d = y * static_cast<float>(t.behind);
                    const vision::Corners corners{middle + l + u, middle + r + u, middle + r + d, middle + l + d};
                    double sum = 0, least = 1;
                    for (std::size_t k = 0; k < 4; ++k) {
                        const cv::Point2f from = corners[k], side = corners[(k + 1) % 4] - from;
                        const double seen = slopes.edge(from + side * 0.08F, from + side * 0.92F);
                        sum += seen;
                        least = std::min(least, seen);
                    }
                    const double merit = sum + least;
                    if (sum < kLeastSum || least < kLeast) continue;
                    out.push_back({corners, merit});
                }
        }
    }
    std::ranges::sort(out, [](const Framed& a, const Framed& b) { return a.merit > b.merit; });
    return out;
}

// Each end of each side to where the edge is longest.
vision::Corners drawnTo(const Slopes& slopes, const vision::Corners& card) {
    constexpr int kAway = 3; // pixels
    vision::Corners out = card;
    std::array<std::array<cv::Point2f, 2>, 4> sides;
    for (std::size_t k = 0; k < 4; ++k) {
        const cv::Point2f a = card[k], b = card[(k + 1) % 4], d = (b - a) * static_cast<float>(1 / cv::norm(b - a)), across(-d.y, d.x);
        double best = -1;
        for (int i = -kAway; i <= kAway; ++i)
            for (int j = -kAway; j <= kAway; ++j) {
                const cv::Point2f from = a + across * static_cast<float>(i), to = b + across * static_cast<float>(j);
                const double seen = slopes.edge(from + (to - from) * 0.06F, to - (to - from) * 0.06F) - 0.01 * (std::abs(i) + std::abs(j));
                if (seen <= best) continue;
                best = seen;
                sides[k] = {from, to};
            }
    }
    for (std::size_t k = 0; k < 4; ++k) {
        const auto& [a, b] = sides[(k + 3) % 4];
        const auto& [c, d] = sides[k];
        const cv::Point2f m = b - a, n = d - c;
        const float cross = m.x * n.y - m.y * n.x;
        if (std::abs(cross) < 1e-3F) return card;
        out[k] = a + m * (((c.x - a.x) * n.y - (c.y - a.y) * n.x) / cross);
    }
    return out;
}

// One field, two or three in a row, or a block of two or three rows.
bool likeFields(const Mark& mark, double width) {
    constexpr double kLow = 0.14, kHigh = 0.95, kSquare = 0.84; // of a card's width; of the box around it
    const auto [low, high] = std::minmax(mark.box.size.width, mark.box.size.height);
    return low > kLow * width && high < kHigh * width && mark.spanned > kSquare;
}

} // namespace

std::vector<vision::FoundQuad> cardsAroundFields(const TableFromAbove& above, std::span<const Mark> marks, const PaperLight& light,
                                                 const CardModel& model, vision::Trace* trace) {
    constexpr std::size_t kMost = 6;
    constexpr int kLooks = 4;
    constexpr double kBeyondDoubt = 4; // of 5
    const cv::Size2d size = model.size * static_cast<double>(TableFromAbove::kStep);
    std::vector<Framed> framed;
    std::vector<const Mark*> fields; // or blocks of them
    for (const Mark& mark : marks)
        if (likeFields(mark, size.width) &&
            std::ranges::none_of(fields, [&](const Mark* f) { return cv::norm(f->box.center - mark.box.center) < 3; }))
            fields.push_back(&mark);
    if (fields.empty()) return {};
    cv::Rect around;
    for (const Mark* f : fields) {
        const int reach = cvCeil(1.3 * size.height);
        around |= cv::Rect(cv::Point(f->box.center) - cv::Point(reach, reach), cv::Size(2 * reach, 2 * reach));
    }
    const Slopes slopes(above.picture, around & cv::Rect({}, above.picture.size()));
    for (const Mark* field : fields) {
        if (std::ranges::any_of(framed,
                                [&](const Framed& f) { return f.merit > kBeyondDoubt && vision::contains(f.corners, field->box.center); }))
            continue;
        int looks = 0;
        for (Framed& f : framesAround(slopes, field->box, size, model.known ? 0.05 : 0.1)) {
            if (++looks > kLooks) break;
            if (cv::norm(f.corners[1] - f.corners[0]) > cv::norm(f.corners[2] - f.corners[1]))
                std::ranges::rotate(f.corners, f.corners.begin() + 1);
            if (!bareAllRound(vision::straightened(above.picture, f.corners, {36, 48}), light.white)) continue;
            framed.push_back(f);
            break;
        }
    }
    std::ranges::sort(framed, [](const Framed& a, const Framed& b) { return a.merit > b.merit; });
    std::vector<vision::FoundQuad> out;
    std::vector<vision::Corners> kept;
    for (const Framed& f : framed) {
        if (std::ranges::any_of(
                kept, [&](const vision::Corners& k) { return cv::norm(vision::centre(k) - vision::centre(f.corners)) < 0.1 * size.width; }))
            continue;
        kept.push_back(drawnTo(slopes, f.corners));
        vision::FoundQuad q{kept.back(), 0, 0.5, 255};
        for (auto& p : q.corners) p = vision::mapped(above.toPhoto, p);
        q.size = std::sqrt(std::abs(vision::area(q.corners)));
        out.push_back(q);
        if (out.size() == kMost) break;
    }
    vision::addPicture(trace, "framed", [&] {
        cv::Mat picture = above.picture.clone();
        const auto draw = [&](const cv::Point2f* c, const cv::Scalar& colour) {
            for (int i = 0; i < 4; ++i) cv::line(picture, c[i], c[(i + 1) % 4], colour, 1, cv::LINE_AA);
        };
        for (const Framed& f : framed) draw(f.corners.data(), {255, 0, 255});
        for (const auto& k : kept) draw(k.data(), {0, 0, 255});
        return picture;
    });
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
