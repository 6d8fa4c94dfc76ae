// SPDX-License-Identifier: Apache-2.0
#include "field_colours.h"

#include "cover_net.h"
#include "number_net.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace hawkstone::recognition::gobblestones {
namespace {

using board::gobblestones::Colour;
constexpr int kColours = 6, kGrey = static_cast<int>(Colour::Grey);

// Where print usually lies: the hue in degrees and how far editions stray from it. Order of Colour.
constexpr std::array<float, 5> kUsualHue{0, 46, 122, 226, 184};
constexpr std::array<float, 5> kStray{12, 11, 20, 14, 13};

float median(std::vector<float>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

cv::Vec3f medianColour(const cv::Mat& patch, const std::vector<cv::Point>& places) {
    cv::Vec3f colour;
    std::vector<float> values(places.size());
    for (int channel = 0; channel < 3; ++channel) {
        for (std::size_t i = 0; i < places.size(); ++i) values[i] = patch.at<cv::Vec3b>(places[i])[channel];
        colour[channel] = median(values);
    }
    return colour;
}

// The pixels of a patch whose place in the field is wanted; -1 and 1 are the field's edges, four fifths of the patch.
template <class Wanted>
std::vector<cv::Point> placesIn(int side, Wanted wanted) {
    std::vector<cv::Point> places;
    const auto across = [side](int pixel) { return std::abs((static_cast<float>(pixel) + 0.5F - static_cast<float>(side) / 2.F) / (0.4F * static_cast<float>(side))); };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            if (wanted(across(x), across(y))) places.emplace_back(x, y);
    return places;
}

Hue onPlane(cv::Vec3f bgr) {
    const float sum = bgr[0] + bgr[1] + bgr[2] + 1e-3F;
    return {(bgr[2] - (bgr[1] + bgr[0]) / 2) / sum, 0.8660254F * (bgr[1] - bgr[0]) / sum};
}

float degrees(Hue h) {
    return std::atan2(h.y, h.x) * 57.29578F;
}

float turn(float from, float to) { // -180..180
    float d = std::fmod(to - from + 540.F, 360.F) - 180.F;
    return d < -180.F ? d + 360.F : d;
}

Hue towards(float angle, float length) {
    return {length * std::cos(angle / 57.29578F), length * std::sin(angle / 57.29578F)};
}

float square(Hue d) {
    return d.dot(d);
}

} // namespace

float angleBetween(Hue a, Hue b) {
    return std::abs(turn(degrees(a), degrees(b)));
}

cv::Vec3f fieldSwatch(const cv::Mat& patch) {
    // Discs reach 0.88 along the axes but only 0.62 along the diagonals; separators begin at 0.91.
    const auto corner = [](float u, float v) { return u > 0.62F && u < 0.84F && v > 0.62F && v < 0.84F; };
    static const auto fine = placesIn(kPatchSide, corner), coarse = placesIn(kGlanceSide, corner);
    return medianColour(patch, patch.rows == kPatchSide ? fine : coarse);
}

cv::Vec3f tileSwatch(const cv::Mat& patch) {
    const auto middle = [](float u, float v) { return u < 0.5F && v < 0.5F; };
    static const auto fine = placesIn(kPatchSide, middle), coarse = placesIn(kGlanceSide, middle);
    // A sticker mirrors lamps and windows, and their light is white: the more colourful half of its pixels shows its own colour.
    auto places = patch.rows == kPatchSide ? fine : coarse;
    const auto half = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
    std::ranges::nth_element(places, half, std::ranges::greater{}, [&](cv::Point p) {
        const auto& c = patch.at<cv::Vec3b>(p);
        const int most = std::max({c[0], c[1], c[2]}), least = std::min({c[0], c[1], c[2]});
        return static_cast<float>(most - least) / static_cast<float>(most + 10);
    });
    places.erase(half, places.end());
    return medianColour(patch, places);
}

// A reflection adds white light where it lies, and red becomes orange there. Among some thirty fields there are always a few with
// hardly any red, green or blue of their own: how bright those are, compared with the darkest parts of the board, is what may have been added. It
// is no more than a guess, for plain bright light looks the same: which of the two it was, the fit of the colours must tell.
float Palette::findVeil(const std::vector<Swatch>& fields) {
    constexpr int side = board::gobblestones::kSide, reach = 3;
    std::array<const Swatch*, side * side> at{};
    for (const Swatch& s : fields) at[static_cast<std::size_t>(s.at.y) * side + static_cast<std::size_t>(s.at.x)] = &s;
    for (int c = 0; c < 3; ++c) {
        std::vector<float> dark(side * side, -1), known;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                std::vector<float> around;
                for (int v = std::max(0, y - reach); v <= std::min(side - 1, y + reach); ++v)
                    for (int u = std::max(0, x - reach); u <= std::min(side - 1, x + reach); ++u)
                        if (const Swatch* s = at[static_cast<std::size_t>(v * side + u)]) around.push_back(s->bgr[c]);
                if (around.size() < 10) continue;
                const auto few = around.begin() + static_cast<std::ptrdiff_t>(around.size() / 6);
                std::nth_element(around.begin(), few, around.end());
                dark[static_cast<std::size_t>(y * side + x)] = *few;
                known.push_back(*few);
            }
        if (known.size() < 60) continue;
        const auto quarter = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 4);
        std::nth_element(known.begin(), quarter, known.end());
        for (std::size_t i = 0; i < dark.size(); ++i) m_veil[i][c] = 0.9F * std::max(0.F, dark[i] - *quarter - 4);
    }
    float strongest = 0;
    for (const cv::Vec3f& veil : m_veil) strongest = std::max(strongest, veil[0] + veil[1] + veil[2]);
    return strongest;
}

cv::Vec3f Palette::unveiled(cv::Vec3f bgr, cv::Point2f at) const {
    const auto i = static_cast<std::size_t>(at.y) * board::gobblestones::kSide + static_cast<std::size_t>(at.x);
    for (int c = 0; c < 3; ++c) bgr[c] = std::max(0.F, bgr[c] - m_veil[i][c]);
    return bgr;
}

Hue Palette::hue(cv::Vec3f bgr, cv::Point2f at) const {
    return cleanHue(unveiled(bgr, at), at);
}

Hue Palette::cleanHue(cv::Vec3f bgr, cv::Point2f at) const {
    cv::Vec3f lit;
    for (int i = 0; i < 3; ++i) lit[i] = (bgr[i] + 1) * std::exp(-m_white[i] - m_across[i] * at.x - m_down[i] * at.y);
    return onPlane(lit);
}

bool Palette::plausible() const {
    // Red, yellow, green, turquoise, blue, whatever the print: a palette in which green lies beyond turquoise has named them wrong.
    constexpr std::array<Colour, 5> round{Colour::Red, Colour::Yellow, Colour::Green, Colour::Turquoise, Colour::Blue};
    for (std::size_t i = 1; i < round.size(); ++i)
        if (turn(degrees(m_mean[static_cast<std::size_t>(round[i - 1])]), degrees(m_mean[static_cast<std::size_t>(round[i])])) < 10) return false;
    return m_apart > 3.5F;
}

std::array<float, 6> Palette::chances(Hue hue) const {
    // Tails as of a Student distribution with 4 degrees: reflections stray further than a normal one would allow.
    std::array<float, 6> chance{};
    float sum = 1e-4F; // something that is none of the six
    for (int k = 0; k < kColours; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const float d2 = square(hue - m_mean[i]) / (m_spread[i] * m_spread[i]);
        chance[i] = std::pow(1 + d2 / 4, -3.F) / (m_spread[i] * m_spread[i]) * 1e-3F;
        sum += chance[i];
    }
    for (float& c : chance) c /= sum;
    return chance;
}

void Palette::measure(const std::vector<Hue>& hues, const std::vector<int>& assigned, float pure) {
    // Spreads: robust, and never below what noise and print do to the best of clusters.
    for (int k = 0; k < kColours; ++k) {
        std::vector<float> away;
        for (std::size_t i = 0; i < hues.size(); ++i)
            if (assigned[i] == k) away.push_back(std::sqrt(square(hues[i] - m_mean[static_cast<std::size_t>(k)])));
        const float middle = away.size() > 3 ? median(away) * 0.85F : 0.F;
        m_spread[static_cast<std::size_t>(k)] = std::max({middle, 0.012F, 0.045F * pure});
    }
    m_apart = 1e9F;
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t b = 0; b < a; ++b) m_apart = std::min(m_apart, std::sqrt(square(m_mean[a] - m_mean[b])) / (m_spread[a] + m_spread[b]) * 2);
}

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

float Palette::fit(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected, std::vector<int>& assigned) {
    std::vector<Hue> hues;
    std::vector<float> lengths;
    for (const Swatch& s : fields) {
        hues.push_back(cleanHue(s.bgr, s.at));
        lengths.push_back(std::sqrt(square(hues.back())));
    }
    std::vector<float> sorted = lengths;
    std::ranges::sort(sorted);
    const float pure = std::max(0.02F, sorted[sorted.size() * 6 / 10]);
    const float scale = 0.1F * pure; // what counts as one step of difference

    const auto costOf = [&](std::size_t i, int k, const std::array<Hue, 6>& mean) {
        float cost = std::min(square(hues[i] - mean[static_cast<std::size_t>(k)]) / (scale * scale), 60.F);
        return cost + (k == kGrey ? 6 * fields[i].figure : 6 * fields[i].zero);
    };
    float best = 1e30F;
    const auto settle = [&](std::array<Hue, 6> mean) {
        std::vector<int> own(fields.size(), -1);
        float cost = 0;
        for (int round = 0; round < 8; ++round) {
            cost = 0;
            bool same = true;
            for (std::size_t i = 0; i < fields.size(); ++i) {
                int nearest = 0;
                float least = 1e30F;
                for (int k = 0; k < kColours; ++k)
                    if (const float c = costOf(i, k, mean); c < least) least = c, nearest = k;
                same = same && own[i] == nearest;
                own[i] = nearest;
                cost += least * fields[i].weight;
            }
            if (same) break;
            for (int k = 0; k < kColours; ++k) {
                Hue sum;
                float weight = 0;
                for (std::size_t i = 0; i < fields.size(); ++i)
                    if (own[i] == k) sum += hues[i] * fields[i].weight, weight += fields[i].weight;
                if (weight > 0.5F) mean[static_cast<std::size_t>(k)] = sum * (1 / weight);
            }
        }
        for (std::size_t k = 0; k < 5; ++k) {
            const float usual = expected ? degrees((*expected)[k]) : kUsualHue[k];
            const float stray = turn(usual, degrees(mean[k])) / (expected ? 7.F : kStray[k]);
            // As heavy as four fields on the wrong side, and more the further it strays.
            cost += 4 * stray * stray;
            if (std::ranges::count(own, static_cast<int>(k)) < 2) cost += 100;
        }
        cost += 400 * square(mean[kGrey]) / (pure * pure);
        if (cost < best) best = cost, m_mean = mean, assigned = own;
    };
    if (expected) {
        settle(*expected);
    }
    for (const float red : {-8.F, 6.F})
        for (const float yellow : {38.F, 52.F})
            for (const float green : {98.F, 122.F, 148.F})
                for (const float turquoise : {170.F, 184.F, 200.F})
                    for (const float blue : {214.F, 232.F})
                        settle({towards(red, pure), towards(yellow, pure), towards(green, pure), towards(blue, pure), towards(turquoise, pure), {}});

    measure(hues, assigned, pure);
    return best;
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

// Too few fields lie free to learn from: what is usual must do, with wide spreads.
Palette Palette::usual(const std::optional<std::array<Hue, 6>>& expected) {
    Palette palette;
    for (std::size_t k = 0; k < 5; ++k) palette.m_mean[k] = expected ? (*expected)[k] : towards(kUsualHue[k], 0.35F);
    palette.m_spread.fill(0.08F);
    return palette;
}

float Palette::fitAll(std::vector<Swatch> fields, const std::optional<std::array<Hue, 6>>& expected) {
    for (Swatch& s : fields) s.bgr = unveiled(s.bgr, s.at);
    // White: what the fields with a 0 have in common; without enough of them, the mean of all colours, which is nearly grey.
    std::vector<bool> grey;
    for (const Swatch& s : fields) grey.push_back(s.zero > 0.6F);
    if (std::ranges::count(grey, true) >= 5) setWhite(fields, grey);
    else {
        cv::Vec3f sum;
        for (const Swatch& s : fields) sum += s.bgr;
        for (int c = 0; c < 3; ++c) m_white[c] = std::log(sum[c] / (sum[0] + sum[1] + sum[2]) * 3);
    }
    std::vector<int> assigned;
    float cost = fit(fields, expected, assigned);
    for (int round = 0; round < 2; ++round) {
        evenOut(fields, assigned);
        for (std::size_t i = 0; i < fields.size(); ++i) grey[i] = assigned[i] == kGrey;
        setWhite(fields, grey);
        cost = fit(fields, expected, assigned);
    }
    return cost;
}

Palette Palette::learn(const std::vector<Swatch>& all, const std::optional<std::array<Hue, 6>>& expected, std::optional<Palette>& rival) {
    std::vector<Swatch> fields;
    std::ranges::copy_if(all, std::back_inserter(fields), [](const Swatch& s) { return s.weight >= 0.5F; });
    rival.reset();
    if (fields.size() < 20) return usual(expected);
    Palette plain;
    const float plainCost = plain.fitAll(fields, expected);
    Palette lifted;
    if (lifted.findVeil(fields) < 40) return plain;
    const float liftedCost = lifted.fitAll(fields, expected);
    const bool better = liftedCost < 0.8F * plainCost;
    if (std::max(plainCost, liftedCost) < 2 * std::min(plainCost, liftedCost)) rival = better ? plain : lifted;
    return better ? lifted : plain;
}

Palette Palette::known(const std::vector<Swatch>& all, const std::vector<std::optional<Colour>>& colours) {
    std::vector<Swatch> fields;
    std::vector<int> assigned;
    std::vector<bool> grey;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (colours[i]) {
            fields.push_back(all[i]);
            assigned.push_back(static_cast<int>(*colours[i]));
            grey.push_back(*colours[i] == Colour::Grey);
        }
    Palette palette = usual(std::nullopt);
    if (fields.size() < 20) return palette;
    palette.evenOut(fields, assigned);
    palette.setWhite(fields, grey);
    std::vector<Hue> hues;
    for (const Swatch& s : fields) hues.push_back(palette.cleanHue(s.bgr, s.at));
    std::array<std::vector<float>, 6> xs, ys;
    for (std::size_t i = 0; i < hues.size(); ++i) {
        xs[static_cast<std::size_t>(assigned[i])].push_back(hues[i].x);
        ys[static_cast<std::size_t>(assigned[i])].push_back(hues[i].y);
    }
    float pure = 0;
    for (std::size_t k = 0; k < 6; ++k) {
        if (!xs[k].empty()) palette.m_mean[k] = {median(xs[k]), median(ys[k])};
        if (k < 5) pure += std::sqrt(square(palette.m_mean[k])) / 5;
    }
    palette.measure(hues, assigned, pure);
    return palette;
}

} // namespace hawkstone::recognition::gobblestones
