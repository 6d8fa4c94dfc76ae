// SPDX-License-Identifier: Apache-2.0
// Cards whose outline nobody sees, around what is printed on them.
#include "card_marks.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Fields beside each other that ran together, and those at their ends that did not.
struct Block {
    cv::Point2d middle, right; // along the row
    double length;
    const Mark* mark;
};

std::vector<Block> blocksAmong(std::span<const Mark> marks, double width) {
    constexpr double kSquare = 0.88, kLow = 0.14, kHigh = 0.36, kLeast = 0.35, kMost = 0.95; // heights and lengths in widths of a card
    std::vector<Block> out;
    for (const Mark& mark : marks) {
        const auto [high, wide] = std::minmax(mark.box.size.width, mark.box.size.height);
        if (mark.spanned < kSquare || high < kLow * width || high > kHigh * width || wide > kMost * width) continue;
        const double a = (mark.box.angle + (mark.box.size.width >= mark.box.size.height ? 0 : 90)) * CV_PI / 180;
        const cv::Point2d right(std::cos(a), std::sin(a)), down(-right.y, right.x);
        double from = -wide / 2.0, to = wide / 2.0;
        for (const Mark& other : marks) {
            const cv::Point2d off = cv::Point2d(other.box.center) - cv::Point2d(mark.box.center);
            const double along = off.dot(right), size = std::max(other.box.size.width, other.box.size.height);
            if (std::abs(off.dot(down)) > 0.3 * high || size > 1.2 * high || size < 0.4 * high) continue;
            if (along > to && along < to + 0.9 * high) to += 1.05 * high;
            if (along < from && along > from - 0.9 * high) from -= 1.05 * high;
        }
        if (to - from < kLeast * width || to - from > kMost * width) continue;
        out.push_back({cv::Point2d(mark.box.center) + right * ((from + to) / 2), right, to - from, &mark});
    }
    return out;
}

// How much of the supposed card is about as light as its lightest part: most of any card, half of a checked cloth.
double bareShare(const cv::Mat& grey, const vision::Corners& card) {
    constexpr int kAcross = 12, kAlong = 16;
    constexpr double kBare = 0.75; // wildcards count as bare
    std::vector<uchar> seen;
    for (int y = 0; y < kAlong; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const float s = (static_cast<float>(x) + 0.5F) / kAcross, t = (static_cast<float>(y) + 0.5F) / kAlong;
            const cv::Point2f p = card[0] + (card[1] - card[0]) * s + (card[3] - card[0]) * t;
            if (p.x >= 0 && p.y >= 0 && p.x < static_cast<float>(grey.cols) && p.y < static_cast<float>(grey.rows))
                seen.push_back(grey.at<uchar>(static_cast<int>(p.y), static_cast<int>(p.x)));
        }
    if (seen.size() < kAcross * kAlong / 2) return 0;
    const auto light = seen.begin() + static_cast<long>(seen.size() * 4 / 5);
    std::nth_element(seen.begin(), light, seen.end());
    const double least = kBare * *light;
    return static_cast<double>(std::ranges::count_if(seen, [&](uchar v) { return v > least; })) / static_cast<double>(seen.size());
}

// How much of the supposed card is the paper that another card of this table has.
double paperShare(const cv::Mat& above, const vision::Corners& card, const PaperLight& light) {
    constexpr int kAcross = 8, kAlong = 11;
    int paper = 0;
    for (int y = 0; y < kAlong; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const float s = (static_cast<float>(x) + 0.5F) / kAcross, t = (static_cast<float>(y) + 0.5F) / kAlong;
            const cv::Point p = card[0] + (card[1] - card[0]) * s + (card[3] - card[0]) * t;
            paper += cv::Rect({}, above.size()).contains(p) && isPaper(above.at<cv::Vec3b>(p), light);
        }
    return static_cast<double>(paper) / (kAcross * kAlong);
}

// Pulls each side to the strongest weak step near it: the paper's edge, if the table shows it at all.
vision::Corners drawnToEdges(const cv::Mat& grey, const vision::Corners& card) {
    constexpr int kAway = 5;      // pixels
    constexpr double kStrong = 2; // grey levels; less is the paper's own grain
    const auto bright = [&](cv::Point2f p) {
        return grey.at<uchar>(std::clamp(cvRound(p.y), 0, grey.rows - 1), std::clamp(cvRound(p.x), 0, grey.cols - 1));
    };
    std::array<double, 4> out{}; // how far each side moves outwards
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = card[i], d = card[(i + 1) % 4] - a;
        const auto length = static_cast<float>(cv::norm(d));
        const cv::Point2f outwards(d.y / length, -d.x / length);
        double best = kStrong;
        for (int by = -kAway; by <= kAway; ++by) {
            double step = 0;
            int n = 0;
            for (float t = 0.1F; t < 0.9F; t += 2 / length, ++n) {
                const cv::Point2f p = a + d * t + outwards * static_cast<float>(by);
                step += bright(p + outwards * 1.5F) - bright(p - outwards * 1.5F);
            }
            step = std::abs(step) / std::max(1, n);
            if (step <= best) continue;
            best = step;
            out[i] = by;
        }
    }
    vision::Corners moved = card;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f d = card[(i + 1) % 4] - card[i];
        const cv::Point2f by = cv::Point2f(d.y, -d.x) * static_cast<float>(out[i] / cv::norm(d));
        moved[i] += by;
        moved[(i + 1) % 4] += by;
    }
    return moved;
}

} // namespace

std::vector<SupposedCard> cardsAroundPrint(const TableFromAbove& above, std::span<const Mark> marks, const PaperLight& light,
                                           const CardModel& model, vision::Trace* trace) {
    constexpr std::size_t kMost = 6;                      // a reading costs as much as the search
    constexpr double kBarest = 0.6, kLeastPaper = 0.35;   // of the supposed card
    constexpr double kCornerFrom = 0.2, kCornerTo = 0.42; // of its width
    constexpr double kRarely = 0.5;
    const double w = model.size.width * TableFromAbove::kStep, h = model.size.height * TableFromAbove::kStep;
    struct Found {
        vision::Corners corners;
        double merit;
        const Mark* number;
    };
    std::vector<Found> found;
    cv::Mat grey;
    cv::cvtColor(above.picture, grey, cv::COLOR_BGR2GRAY);
    const auto suppose = [&](const Mark& number, const cv::Point2d& middle, const cv::Point2d& x, const cv::Point2d& y, double merit) {
        Found f{{middle - x - y, middle + x - y, middle + x + y, middle - x + y}, 0, &number};
        if (vision::area(f.corners) < 0) std::swap(f.corners[1], f.corners[3]);
        // A lamp mirrored in the card makes its print pale.
        const double bare = bareShare(grey, f.corners);
        if (bare < kBarest || (model.known && paperShare(above.picture, f.corners, light) < kLeastPaper)) return;
        f.merit = merit + number.strong + 2 * bare;
        found.push_back(f);
    };
    const std::vector<Block> blocks = model.known ? std::vector<Block>() : blocksAmong(marks, w);
    for (const auto& number : marks) {
        const double longer = std::max(number.box.size.width, number.box.size.height);
        if (longer < 0.09 * w || longer > 0.38 * w) continue;
        for (const auto& field : marks) {
            const auto [shorter, wider] = std::minmax(field.box.size.width, field.box.size.height);
            // One field or up to three by three of them, that ran together.
            if (&field == &number || field.filled < 0.84 || shorter < 0.12 * w || wider > 1.05 * w) continue;
            for (int k = 0; k < 4; ++k) {
                const double a = (field.box.angle + 90 * k) * CV_PI / 180;
                const cv::Point2d down(std::cos(a), std::sin(a)), right(down.y, -down.x), x = right * (w / 2), y = down * (h / 2);
                const cv::Point2d middle = cv::Point2d(number.box.center) - x * (2 * model.number.x) - y * (2 * model.number.y);
                const cv::Point2d off = cv::Point2d(field.box.center) - middle;
                const double along = off.dot(down), aside = std::abs(off.dot(right));
                if (along < -0.22 * h || along > 0.25 * h || aside > 0.38 * w) continue;
                // A disc is rounder than a field; one block of fields in the card's middle tells the card's turn best.
                suppose(number, middle, x, y, 2 * field.filled + field.strong - std::abs(number.filled - 0.8) + wider / w - 2 * aside / w);
            }
        }
        if (model.known) continue;
        // Where no card was read yet, the number may stand in a corner as well: then a row of fields tells where the card's middle line is.
        for (const Block& block : blocks)
            for (const double turn : {1, -1}) {
                const cv::Point2d right = block.right * turn, down(-right.y, right.x), x = right * (w / 2), y = down * (h / 2);
                const double beside = (cv::Point2d(number.box.center) - block.middle).dot(right);
                if (std::abs(beside) < kCornerFrom * w || std::abs(beside) > kCornerTo * w) continue;
                const cv::Point2d middle = cv::Point2d(number.box.center) - right * beside - y * (2 * model.number.y);
                const double along = (block.middle - middle).dot(down);
                if (along < -0.22 * h || along > 0.25 * h) continue;
                suppose(number, middle, x, y, 2 * block.mark->spanned + block.mark->strong + block.length / w - kRarely);
            }
    }
    std::ranges::sort(found, [](const Found& a, const Found& b) { return a.merit > b.merit; });
    std::vector<SupposedCard> out;
    std::vector<vision::Corners> tried;
    for (const auto& f : found) {
        const auto nearlyThis = [&](const vision::Corners& t) {
            double most = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                double least = 1e9;
                for (const auto& p : t) least = std::min(least, cv::norm(p - f.corners[i]));
                most = std::max(most, least);
            }
            return most < 0.12 * w;
        };
        if (std::ranges::any_of(tried, nearlyThis)) continue;
        tried.push_back(f.corners);
        vision::FoundQuad q{drawnToEdges(grey, f.corners), 0, 0.5, 255};
        for (auto& p : q.corners) p = vision::mapped(above.toPhoto, p);
        q.size = std::sqrt(std::abs(vision::area(q.corners)));
        const auto& box = f.number->box;
        out.push_back({q, {vision::mapped(above.toPhoto, box.center), std::max(box.size.width, box.size.height) / w}});
        if (out.size() == kMost) break;
    }
    vision::addPicture(trace, "print", [&] {
        cv::Mat picture = above.picture.clone();
        const cv::Matx33d toAbove = above.toPhoto.inv();
        const auto draw = [&](const cv::Point2f* c, const cv::Scalar& colour) {
            for (int i = 0; i < 4; ++i) cv::line(picture, c[i], c[(i + 1) % 4], colour, 1, cv::LINE_AA);
        };
        for (const auto& m : marks) {
            cv::Point2f box[4];
            m.box.points(box);
            draw(box, {255, 0, 255});
        }
        for (const auto& supposed : out) {
            vision::Corners c = supposed.quad.corners;
            for (auto& p : c) p = vision::mapped(toAbove, p);
            draw(c.data(), {0, 0, 255});
        }
        return picture;
    });
    return out;
}

} // namespace hawkstone::recognition::hidden_stones
