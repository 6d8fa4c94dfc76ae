// SPDX-License-Identifier: Apache-2.0
// What the lamps do to the colours of a board.
#include "field_colours.h"
#include "median.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::recognition::gobblestones {

void Palette::setWhite(const std::vector<Swatch>& fields, const std::vector<bool>& grey) {
    for (int c = 0; c < 3; ++c) {
        std::vector<float> values;
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (grey[i]) {
                const Swatch& s = fields[i];
                const float light = (s.bgr[0] + s.bgr[1] + s.bgr[2]) / 3 + 1;
                values.push_back(std::log((s.bgr[c] + 1) / light) - m_across[c] * s.at.x - m_down[c] * s.at.y);
            }
        if (values.size() >= 5) m_white[c] = median(values);
    }
}

// A second lamp makes one side of the board warmer: what all colours share of a slope is light, not print.
void Palette::evenOut(const std::vector<Swatch>& fields, const std::vector<int>& assigned) {
    std::array<cv::Vec3f, 6> mean{};
    std::array<float, 6> weight{};
    const auto logs = [&](const Swatch& s) {
        cv::Vec3f l;
        for (int c = 0; c < 3; ++c) l[c] = std::log(s.bgr[c] + 8) - std::log(s.bgr[1] + 8);
        return l;
    };
    for (std::size_t i = 0; i < fields.size(); ++i) {
        mean[static_cast<std::size_t>(assigned[i])] += logs(fields[i]);
        weight[static_cast<std::size_t>(assigned[i])] += 1;
    }
    std::array<cv::Point2f, 6> middle{};
    for (std::size_t i = 0; i < fields.size(); ++i) middle[static_cast<std::size_t>(assigned[i])] += fields[i].at;
    for (std::size_t k = 0; k < 6; ++k)
        if (weight[k] > 0) mean[k] *= 1 / weight[k], middle[k] *= 1 / weight[k];
    for (int c = 0; c < 3; ++c) {
        double xx = 1e-3, xy = 0, yy = 1e-3, xv = 0, yv = 0;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const auto k = static_cast<std::size_t>(assigned[i]);
            const cv::Point2f d = fields[i].at - middle[k];
            const double v = std::clamp(logs(fields[i])[c] - mean[k][c], -0.5F, 0.5F);
            xx += d.x * d.x, xy += d.x * d.y, yy += d.y * d.y, xv += d.x * v, yv += d.y * v;
        }
        const double det = xx * yy - xy * xy;
        if (det < 1e-6) continue;
        m_across[c] = static_cast<float>((xv * yy - yv * xy) / det);
        m_down[c] = static_cast<float>((yv * xx - xv * xy) / det);
    }
}

// The printed grey may have a tint of its own. Where mirrored light washes the colours out by different amounts they draw lines in the plane
// of hues, and those meet in the light's own white. tint: how far the greys of editions are taken to lie off it.
void Palette::whiten(const std::vector<Swatch>& fields, const std::vector<int>& assigned, float tint) {
    float xx = 1 / (tint * tint), xy = 0, yy = xx, xv = 0, yv = 0;
    for (int k = 0; k < kGrey; ++k) {
        std::vector<Hue> hues;
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (assigned[i] == k) hues.push_back(hue(fields[i].bgr, fields[i].at));
        if (hues.size() < 6) continue;
        const auto n = static_cast<float>(hues.size());
        Hue middle;
        for (const Hue h : hues) middle += h * (1 / n);
        float a = 0, b = 0, c = 0;
        for (const Hue h : hues) {
            const Hue d = h - middle;
            a += d.x * d.x / n, b += d.x * d.y / n, c += d.y * d.y / n;
        }
        const float half = (a + c) / 2, root = std::hypot((a - c) / 2, b), along = half + root, across = std::max(half - root, 4e-5F);
        if (along < 9 * across) continue; // a heap, no line
        const float angle = std::atan2(2 * b, a - c) / 2;
        const Hue normal{-std::sin(angle), std::cos(angle)};
        // Where the line passes grey is as sure as the line is long and thin; fields of one colour share their mistakes.
        const float weight = n / (1 + n / 8) * along / (across * square(middle) + 1e-9F), off = normal.dot(middle);
        xx += weight * normal.x * normal.x, xy += weight * normal.x * normal.y, yy += weight * normal.y * normal.y;
        xv += weight * normal.x * off, yv += weight * normal.y * off;
    }
    const float det = xx * yy - xy * xy;
    const Hue white{(xv * yy - yv * xy) / det, (yv * xx - xv * xy) / det};
    const float red = 1.F / 3 + white.x * 2 / 3, rest = 1 - red, green = (rest + white.y / 0.8660254F) / 2;
    const cv::Vec3f bgr{rest - green, green, red};
    for (int c = 0; c < 3; ++c) m_white[c] += std::log(std::max(3 * bgr[c], 0.3F));
}

// White: what the fields with a 0 have in common; without enough of them, the mean of all colours, which is nearly grey.
void Palette::guessWhite(const std::vector<Swatch>& fields) {
    std::vector<bool> grey;
    for (const Swatch& s : fields) grey.push_back(s.zero > 0.6F);
    if (std::ranges::count(grey, true) >= 5) return setWhite(fields, grey);
    cv::Vec3f sum;
    for (const Swatch& s : fields) sum += s.bgr;
    for (int c = 0; c < 3; ++c) m_white[c] = std::log(sum[c] / (sum[0] + sum[1] + sum[2]) * 3);
}

} // namespace hawkstone::recognition::gobblestones
