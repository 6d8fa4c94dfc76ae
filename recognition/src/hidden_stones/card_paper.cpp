// SPDX-License-Identifier: Apache-2.0
#include "card_paper.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace hawkstone::recognition::hidden_stones {
namespace {

// Without the rim, where a frame is printed and the table shows.
cv::Rect innerOf(const cv::Mat& card) {
    return {card.cols / 12, card.rows / 12, card.cols - card.cols / 6, card.rows - card.rows / 6};
}

double shareBrightness(const cv::Mat& grey, int percent) {
    const cv::Rect inner = innerOf(grey);
    std::vector<uchar> sorted;
    for (int y = inner.y; y < inner.br().y; y += 2)
        for (int x = inner.x; x < inner.br().x; x += 2) sorted.push_back(grey.at<uchar>(y, x));
    const auto at = sorted.begin() + static_cast<long>(sorted.size() * static_cast<std::size_t>(percent) / 100);
    std::nth_element(sorted.begin(), at, sorted.end());
    return *at;
}

constexpr int kBrightest = 85; // in the hundred: nine wildcards cover half of a card, its number another part

// A band along the sides, where seldom anything is printed but a frame.
template <class See>
void alongRim(const cv::Mat& card, See see) {
    const cv::Rect outer = innerOf(card);
    const int across = card.cols / 9, along = card.rows / 9;
    const cv::Rect inner(outer.x + across, outer.y + along, outer.width - 2 * across, outer.height - 2 * along);
    for (int y = outer.y; y < outer.br().y; ++y)
        for (int x = outer.x; x < outer.br().x; ++x)
            if (!inner.contains({x, y})) see(x, y);
}

// The commonest brightness there.
double rimBrightness(const cv::Mat& grey) {
    constexpr int kBin = 8;
    constexpr std::size_t kBins = 256 / kBin + 1;
    std::array<int, 2 * kBins> count{};
    std::array<double, 2 * kBins> sum{};
    alongRim(grey, [&](int x, int y) {
        const int v = grey.at<uchar>(y, x);
        for (int half = 0; half < 2; ++half) { // each level in two bins, so that none is cut in halves
            const auto bin = static_cast<std::size_t>((v + half * kBin / 2) / kBin);
            ++count[bin + static_cast<std::size_t>(half) * kBins];
            sum[bin + static_cast<std::size_t>(half) * kBins] += v;
        }
    });
    const auto most = static_cast<std::size_t>(std::ranges::max_element(count) - count.begin());
    return count[most] ? sum[most] / count[most] : 0;
}

// Red against green, yellow against blue.
cv::Vec2d tintOf(const cv::Vec3d& bgr) {
    return {(bgr[2] - bgr[1]) / 2, (bgr[2] + bgr[1]) / 4 - bgr[0] / 2};
}

// A plane follows the lamp's fall-off across the paper.
struct PaperPlane {
    cv::Vec3d plane;  // brightness in the middle, and its rise along x and y
    cv::Vec3d colour; // blue, green and red of brightness 1
    cv::Point middle;

    double at(int x, int y) const { return plane[0] + plane[1] * (x - middle.x) + plane[2] * (y - middle.y); }
};

// weigh: how much a pixel of that brightness counts as paper where so much is expected, in each round; step: every how many pixels are looked at.
template <class Weigh>
PaperPlane fitted(const cv::Mat& smooth, const cv::Mat& straight, const cv::Mat& grey, double brightness, int rounds, int coarse,
                  Weigh weigh) {
    PaperPlane out{{brightness, 0, 0}, {0, 0, 0}, {grey.cols / 2, grey.rows / 2}};
    const cv::Rect inner = innerOf(grey);
    for (int round = 0; round < rounds; ++round) {
        cv::Matx33d a = cv::Matx33d::eye() * 1e-6;
        cv::Vec3d b(0, 0, 0), sum(0, 0, 0);
        double n = 0;
        const int step = round < coarse ? 4 : 2;
        for (int y = inner.y; y < inner.br().y; y += step)
            for (int x = inner.x; x < inner.br().x; x += step) {
                const double v = grey.at<uchar>(y, x), weight = weigh(round, v, out.at(x, y), smooth.at<cv::Vec3b>(y, x));
                if (weight <= 0) continue;
                const cv::Vec3d p(1, x - out.middle.x, y - out.middle.y);
                a += p * p.t() * weight;
                b += p * (v * weight);
                sum += cv::Vec3d(straight.at<cv::Vec3b>(y, x)) * (1 / std::max(v, 1.0));
                ++n;
            }
        if (n < 40) continue;
        out.plane = a.inv() * b;
        out.colour = sum * (1 / n);
    }
    if (out.colour[1] <= 0) out.colour = {1, 1, 1};
    return out;
}

PaperPlane lightPlane(const cv::Mat& smooth, const cv::Mat& straight, const cv::Mat& grey, double brightness) {
    // Pale wildcards, a twentieth darker than the paper and over half of the card, draw any mean down to themselves. So at first the brighter of
    // what is near counts nine times; after that whatever is clearly darker is print.
    constexpr int kEnvelope = 5;
    return fitted(smooth, straight, grey, brightness, kEnvelope + 2, kEnvelope, [](int round, double v, double expected, const cv::Vec3b&) {
        const bool envelope = round < kEnvelope;
        const double darker = envelope ? 0.1 : round == kEnvelope ? 0.03 : 0.025;
        if (v < expected * (1 - darker) - 1 || v > expected * 1.07 + 2) return 0.0;
        return envelope && v < expected ? 0.11 : 1.0;
    });
}

PaperPlane tintedPlane(const cv::Mat& smooth, const cv::Mat& straight, const cv::Mat& grey, double brightness, double white) {
    // Wildcards may be as bright as brown paper, and differ in their tint alone.
    constexpr int kRounds = 4;
    constexpr double kOff = 0.08, kClose = 0.05, kTint = 0.035; // of white
    cv::Vec3d rim(0, 0, 0);
    double n = 0;
    alongRim(grey, [&](int x, int y) {
        if (std::abs(grey.at<uchar>(y, x) - brightness) > kClose * white) return;
        rim += cv::Vec3d(smooth.at<cv::Vec3b>(y, x));
        ++n;
    });
    const cv::Vec2d tint = tintOf(rim * (1 / std::max(n, 1.0)));
    return fitted(smooth, straight, grey, brightness, kRounds, kRounds - 2,
                  [=](int round, double v, double expected, const cv::Vec3b& bgr) {
                      const bool near = std::abs(v - expected) < (round < 2 ? kOff : kClose) * white;
                      return near && cv::norm(tintOf(bgr) * (brightness / std::max(v, 1.0)) - tint) < kTint * white ? 1.0 : 0.0;
                  });
}

} // namespace

EvenedCard evenedCard(const cv::Mat& straight) {
    // Plain fields may be a few grey levels darker than the paper, less than its grain: over some pixels together the grain levels out.
    EvenedCard out;
    cv::GaussianBlur(straight, out.smooth, {}, straight.cols / 96.0);
    cv::cvtColor(out.smooth, out.grey, cv::COLOR_BGR2GRAY);
    return out;
}

double paperBrightness(const EvenedCard& card, Paper paper) {
    return paper == Paper::Light ? shareBrightness(card.grey, kBrightest) : rimBrightness(card.grey);
}

PaperSeen standingOff(const cv::Mat& straight, const EvenedCard& evened, Paper paper, double white) {
    PaperSeen out;
    const cv::Mat &smooth = evened.smooth, &grey = evened.grey;
    const bool light = paper == Paper::Light;
    out.brightness = paperBrightness(evened, paper);
    const PaperPlane plane =
        light ? lightPlane(smooth, straight, grey, out.brightness) : tintedPlane(smooth, straight, grey, out.brightness, white);
    const cv::Rect inner = innerOf(grey);
    std::vector<float> residuals;
    for (int y = inner.y; y < inner.br().y; y += 2)
        for (int x = inner.x; x < inner.br().x; x += 2)
            residuals.push_back(static_cast<float>(std::abs(grey.at<uchar>(y, x) - plane.at(x, y))));
    // The bare paper is a third of every card at least, its corners and rims.
    const auto third = residuals.begin() + static_cast<long>(residuals.size() / 3);
    std::nth_element(residuals.begin(), third, residuals.end());
    const double noise = std::clamp(5.0 * *third, 5.0, 12.0);
    constexpr double kDeepest = 60; // grey levels: a pale field has edges, too
    cv::Mat_<float> ink(grey.size()), faint(grey.size()), capped(grey.size());
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x) {
            const double expected = std::max(plane.at(x, y), 8.0);
            // Print takes its share of the light of white paper; on dark paper it gives as much as on white, and the noise of near-black is no print.
            const double scale = 235 / (light ? expected : white);
            const auto off = [&](const cv::Vec3b& p) {
                const cv::Vec3d d = (cv::Vec3d(p) - plane.colour * expected) * scale;
                const double bright = (d[0] + d[1] + d[2]) / 3, rg = (d[2] - d[1]) / 2, yb = (d[2] + d[1]) / 4 - d[0] / 2;
                return std::sqrt(bright * bright + rg * rg + yb * yb);
            };
            ink(y, x) = static_cast<float>(std::clamp((off(straight.at<cv::Vec3b>(y, x)) - 9) / 24, 0.0, 1.0));
            const double soft = off(smooth.at<cv::Vec3b>(y, x));
            faint(y, x) = static_cast<float>(std::clamp((soft - noise) / 5, 0.0, 1.0));
            capped(y, x) = static_cast<float>(std::min(soft, kDeepest));
        }
    out.colour = cv::Vec3f(plane.colour * plane.plane[0]);
    out.ink = ink;
    out.trace = faint;
    out.depth = capped;
    return out;
}

bool bareAllRound(const cv::Mat& straight, double white) {
    constexpr double kOff = 0.1;                            // of white
    constexpr double kLeastPrint = 0.03, kMostPrint = 0.75; // of what lies inside
    constexpr double kBareSide = 0.65;                      // of a line along each side
    constexpr int kDeepest = 7;                             // pixels of 36
    cv::Mat small, grey;
    cv::resize(straight, small, {36, 48}, 0, 0, cv::INTER_AREA);
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    const double paper = rimBrightness(grey);
    const auto bare = [&](const cv::Rect& r) {
        int n = 0;
        for (int y = r.y; y < r.br().y; ++y)
            for (int x = r.x; x < r.br().x; ++x) n += std::abs(grey.at<uchar>(y, x) - paper) < kOff * white;
        return static_cast<double>(n) / r.area();
    };
    // Along each side some line, beyond a printed frame and beside the print, is bare.
    const int w = grey.cols, h = grey.rows, a = 4;
    const auto bareLine = [&](auto line) {
        double most = 0;
        for (int i = 1; i <= kDeepest; ++i) most = std::max(most, bare(line(i)));
        return most >= kBareSide;
    };
    if (!bareLine([&](int i) { return cv::Rect(i, a, 1, h - 2 * a); }) ||
        !bareLine([&](int i) { return cv::Rect(w - 1 - i, a, 1, h - 2 * a); }) ||
        !bareLine([&](int i) { return cv::Rect(a, i, w - 2 * a, 1); }) ||
        !bareLine([&](int i) { return cv::Rect(a, h - 1 - i, w - 2 * a, 1); }))
        return false;
    const double print = 1 - bare({a, a, w - 2 * a, h - 2 * a});
    return print > kLeastPrint && print < kMostPrint;
}

} // namespace hawkstone::recognition::hidden_stones
