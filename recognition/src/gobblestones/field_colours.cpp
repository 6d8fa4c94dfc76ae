// SPDX-License-Identifier: Apache-2.0
#include "field_colours.h"

#include "median.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace hawkstone::recognition::gobblestones {
namespace {

using board::gobblestones::Colour;

// Where print usually lies: the hue in degrees and how far editions stray from it. Order of Colour.
constexpr std::array<float, 5> kUsualHue{0, 46, 122, 226, 184};
constexpr std::array<float, 5> kStray{12, 11, 20, 14, 13};

} // namespace

Hue Palette::hue(cv::Vec3f bgr, cv::Point2f at) const {
    cv::Vec3f lit;
    for (int i = 0; i < 3; ++i) lit[i] = (bgr[i] + 1) * std::exp(-m_white[i] - m_across[i] * at.x - m_down[i] * at.y);
    return onPlane(lit);
}

bool Palette::pure(Hue hue, Colour colour) const {
    return colour == Colour::Grey || square(hue) > 0.72F * square(m_mean[static_cast<std::size_t>(colour)]);
}

bool Palette::ordered() const {
    // Red, yellow, green, turquoise, blue, whatever the print: a palette in which green lies beyond turquoise has named them wrong.
    constexpr std::array<Colour, 5> round{Colour::Red, Colour::Yellow, Colour::Green, Colour::Turquoise, Colour::Blue};
    for (std::size_t i = 1; i < round.size(); ++i)
        if (turn(degrees(m_mean[static_cast<std::size_t>(round[i - 1])]), degrees(m_mean[static_cast<std::size_t>(round[i])])) < 10)
            return false;
    return true;
}

bool Palette::plausible() const {
    return ordered() && m_apart > 3.5F && m_misfit < 2;
}

std::array<float, 6> Palette::chances(Hue hue) const {
    // Tails as of a Student distribution with 4 degrees: reflections stray further than a normal one would allow.
    std::array<float, 6> chance{};
    float sum = 1e-4F; // something that is none of the six
    for (int k = 0; k < kColours; ++k) {
        const auto i = static_cast<std::size_t>(k);
        float d2 = square(hue - m_mean[i]) / (m_spread[i] * m_spread[i]), room = m_spread[i];
        if (k != kGrey) {
            const Away off = Ray(m_mean[i])(hue);
            d2 = off.across * off.across / (m_spread[i] * m_spread[i]) + off.along * off.along;
            room = 0.4F * std::sqrt(square(m_mean[i]));
        }
        chance[i] = std::pow(1 + d2 / 4, -3.F) / (m_spread[i] * room) * 1e-3F;
        sum += chance[i];
    }
    for (float& c : chance) c /= sum;
    return chance;
}

void Palette::measure(const std::vector<Hue>& hues, const std::vector<int>& assigned, float pure) {
    // Spreads: robust, and never below what noise and print do to the best of clusters.
    for (int k = 0; k < kColours; ++k) {
        const Hue mean = m_mean[static_cast<std::size_t>(k)];
        std::vector<float> off;
        for (std::size_t i = 0; i < hues.size(); ++i)
            if (assigned[i] == k) off.push_back(k == kGrey ? std::sqrt(square(hues[i] - mean)) : Ray(mean)(hues[i]).across);
        const float middle = off.size() > 3 ? median(off) * (k == kGrey ? 0.85F : 1.48F) : 0.F;
        m_spread[static_cast<std::size_t>(k)] =
            k == kGrey ? std::max({middle, 0.012F, 0.045F * pure}) : std::max({middle, 0.008F, 0.03F * pure});
    }
    m_apart = 1e9F;
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (a != kGrey && m_mean[a].dot(m_mean[b]) < 0) continue;
            const float gap = a == kGrey ? std::sqrt(square(m_mean[b] - m_mean[a]))
                                         : std::min(Ray(m_mean[b])(m_mean[a]).across, Ray(m_mean[a])(m_mean[b]).across);
            m_apart = std::min(m_apart, gap / (m_spread[a] + m_spread[b]) * 2);
        }
}

// One way to give the fields their names: where k-means came to rest.
struct Palette::Naming {
    float cost = 1e30F;
    std::array<Hue, 6> mean{};
    std::vector<int> assigned;
};

std::vector<Palette::Naming> Palette::namings(const std::vector<Swatch>& fields, const std::vector<Hue>& hues, float pure,
                                              const std::optional<std::array<Hue, 6>>& expected, const std::vector<Naming>& starts) {
    // What counts as one step of difference; grain and compression leave a hundredth even where all is pale.
    const float scale = std::hypot(0.1F * pure, 0.01F), across = std::hypot(0.06F * pure, 0.008F);
    const auto named = [&](std::size_t i, const std::vector<Ray>& rays, Hue grey) {
        std::pair nearest{std::min(square(hues[i] - grey) / (scale * scale), 60.F) + 6 * fields[i].figure, kGrey};
        for (int k = 0; k < kGrey; ++k) {
            const Away a = rays[static_cast<std::size_t>(k)](hues[i]);
            const float cost = std::min(a.across * a.across / (across * across) + a.along * a.along, 60.F) + 6 * fields[i].zero;
            if (cost < nearest.first) nearest = {cost, k};
        }
        return nearest;
    };
    std::vector<Naming> all;
    const auto settle = [&](const std::array<Hue, 6>& start) {
        Naming naming{0, start, std::vector<int>(fields.size(), -1)};
        for (int round = 0; round < 8; ++round) {
            naming.cost = 0;
            bool same = true;
            const std::vector<Ray> rays(naming.mean.begin(), naming.mean.begin() + kGrey);
            for (std::size_t i = 0; i < fields.size(); ++i) {
                const auto [cost, colour] = named(i, rays, naming.mean[kGrey]);
                same = same && naming.assigned[i] == colour;
                naming.assigned[i] = colour;
                naming.cost += cost * fields[i].weight;
            }
            if (same) break;
            for (int k = 0; k < kColours; ++k) {
                Hue sum;
                float weight = 0;
                for (std::size_t i = 0; i < fields.size(); ++i)
                    if (naming.assigned[i] == k) sum += hues[i] * fields[i].weight, weight += fields[i].weight;
                if (weight > 0.5F) naming.mean[static_cast<std::size_t>(k)] = sum * (1 / weight);
            }
        }
        for (std::size_t k = 0; k < 5; ++k) {
            const float usual = expected ? degrees((*expected)[k]) : kUsualHue[k];
            const float stray = turn(usual, degrees(naming.mean[k])) / (expected ? 7.F : kStray[k]);
            // As heavy as four fields on the wrong side, and more the further it strays.
            naming.cost += 4 * stray * stray;
            if (std::ranges::count(naming.assigned, static_cast<int>(k)) < 2) naming.cost += 100;
        }
        naming.cost += 400 * square(naming.mean[kGrey]) / (pure * pure);
        all.push_back(std::move(naming));
    };
    for (const Naming& start : starts) settle(start.mean);
    if (expected) settle(*expected);
    if (starts.empty())
        for (const float red : {-8.F, 6.F})
            for (const float yellow : {38.F, 52.F})
                for (const float green : {98.F, 122.F, 148.F})
                    for (const float turquoise : {170.F, 184.F, 200.F})
                        for (const float blue : {214.F, 232.F})
                            settle({towards(red, pure),
                                    towards(yellow, pure),
                                    towards(green, pure),
                                    towards(blue, pure),
                                    towards(turquoise, pure),
                                    {}});
    std::ranges::stable_sort(all, {}, &Naming::cost);
    // Many starts come to rest in the same place.
    std::vector<Naming> different;
    for (Naming& naming : all)
        if (std::ranges::none_of(different, [&](const Naming& other) { return other.assigned == naming.assigned; }))
            different.push_back(std::move(naming));
    return different;
}

std::vector<Palette::Naming> Palette::fit(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected,
                                          const std::vector<Naming>& starts) {
    std::vector<Hue> hues;
    std::vector<float> lengths;
    for (const Swatch& s : fields) {
        hues.push_back(hue(s.bgr, s.at));
        lengths.push_back(std::sqrt(square(hues.back())));
    }
    std::ranges::sort(lengths);
    const float pure = std::max(0.02F, lengths[lengths.size() * 6 / 10]);
    std::vector<Naming> all = namings(fields, hues, pure, expected, starts);
    m_mean = all.front().mean;
    measure(hues, all.front().assigned, pure);
    m_misfit = all.front().cost / static_cast<float>(fields.size());
    return all;
}

// Too few fields lie free to learn from: what is usual must do, with wide spreads.
Palette Palette::usual(const std::optional<std::array<Hue, 6>>& expected) {
    Palette palette;
    for (std::size_t k = 0; k < 5; ++k) palette.m_mean[k] = expected ? (*expected)[k] : towards(kUsualHue[k], 0.35F);
    palette.m_spread.fill(0.08F);
    return palette;
}

std::vector<Palette::Naming> Palette::refine(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected,
                                             const View& view, std::vector<Naming> found) {
    constexpr std::size_t kept = 6; // another white moves them, it hardly makes new ones
    for (int round = 0; round < 2; ++round) {
        const std::vector<int>& assigned = found.front().assigned;
        if (view.slope) evenOut(fields, assigned);
        std::vector<bool> grey;
        for (const int colour : assigned) grey.push_back(colour == kGrey);
        setWhite(fields, grey);
        if (view.tint > 0) whiten(fields, assigned, view.tint);
        found.resize(std::min(found.size(), kept));
        found = fit(fields, expected, found);
    }
    return found;
}

Palette Palette::learn(const std::vector<Swatch>& all, const std::optional<std::array<Hue, 6>>& expected, std::vector<Palette>& rivals) {
    std::vector<Swatch> fields;
    std::ranges::copy_if(all, std::back_inserter(fields), [](const Swatch& s) { return s.weight >= 0.5F; });
    rivals.clear();
    if (fields.size() < 20) return usual(expected);
    Palette first;
    first.guessWhite(fields);
    const std::vector<Naming> found = first.fit(fields, expected, {});
    // One lamp or two of different colours; grey printed neutral or with a tint. What explains the fields best is taken, what does so nearly as
    // well may dispute it.
    std::vector<std::pair<float, Palette>> seen;
    for (const bool slope : {false, true})
        for (const float tint : {0.F, 0.015F, 0.06F}) {
            Palette palette = first;
            for (const Naming& naming : palette.refine(fields, expected, {slope, tint}, found)) {
                palette.m_mean = naming.mean;
                seen.emplace_back(naming.cost, palette);
            }
        }
    std::ranges::stable_sort(seen, {}, [](const auto& s) { return s.first; });
    // A rival that has exchanged two names disputes nothing: with five colours round the circle their order tells which is which.
    for (std::size_t i = 1; i < seen.size() && seen[i].first < 2 * seen.front().first; ++i)
        if (seen[i].second.ordered()) rivals.push_back(seen[i].second);
    return seen.front().second;
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
    if (fields.size() < 20) return usual(std::nullopt);
    Palette best;
    best.m_misfit = 1e30F;
    for (const bool slope : {false, true}) {
        Palette palette = usual(std::nullopt);
        if (slope) palette.evenOut(fields, assigned);
        palette.setWhite(fields, grey);
        palette.average(fields, assigned);
        if (palette.m_misfit < best.m_misfit) best = palette;
    }
    return best;
}

void Palette::average(const std::vector<Swatch>& fields, const std::vector<int>& assigned) {
    std::vector<Hue> hues;
    for (const Swatch& s : fields) hues.push_back(hue(s.bgr, s.at));
    std::array<std::vector<float>, 6> xs, ys;
    for (std::size_t i = 0; i < hues.size(); ++i) {
        xs[static_cast<std::size_t>(assigned[i])].push_back(hues[i].x);
        ys[static_cast<std::size_t>(assigned[i])].push_back(hues[i].y);
    }
    float pure = 0;
    for (std::size_t k = 0; k < 6; ++k) {
        if (!xs[k].empty()) m_mean[k] = {median(xs[k]), median(ys[k])};
        if (k < 5) pure += std::sqrt(square(m_mean[k])) / 5;
    }
    measure(hues, assigned, pure);
    float sum = 0;
    for (std::size_t i = 0; i < hues.size(); ++i) {
        const Hue mean = m_mean[static_cast<std::size_t>(assigned[i])];
        const float step = std::hypot((assigned[i] == kGrey ? 0.1F : 0.06F) * pure, 0.008F),
                    off = assigned[i] == kGrey ? std::sqrt(square(hues[i] - mean)) : Ray(mean)(hues[i]).across;
        sum += std::min(off * off / (step * step), 60.F);
    }
    m_misfit = sum / static_cast<float>(hues.size());
}

} // namespace hawkstone::recognition::gobblestones
