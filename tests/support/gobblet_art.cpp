// SPDX-License-Identifier: Apache-2.0
#include "gobblet_art.h"

#include "gobblet_noise.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::testing::gobblet {
namespace {

using cv::Vec3f;
constexpr double kPi = 3.14159265358979;

Vec3f vivid(Dice& dice) {
    const double phase = dice.in(0, 2 * kPi), value = dice.in(0.05, 0.8), depth = dice.in(0, 0.9);
    Vec3f colour;
    for (int c = 0; c < 3; ++c) colour[c] = static_cast<float>(value * (1 - depth * (0.5 + 0.5 * std::cos(phase + c * 2 * kPi / 3))));
    return colour;
}

double part(double v) {
    return v - std::floor(v);
}

// The strokes of the sixteen numbers or letters a maker may print: seven bars, as on a pocket calculator.
bool onNumeral(double x, double y, unsigned bars, double width) {
    const double w = 0.5, h = 1;
    const auto bar = [&](double x0, double y0, double x1, double y1) {
        const double t =
            std::clamp(((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)), 0.0, 1.0);
        return std::hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0)) < width;
    };
    return (bars & 1U && bar(-w, -h, w, -h)) || (bars & 2U && bar(-w, 0, w, 0)) || (bars & 4U && bar(-w, h, w, h)) ||
           (bars & 8U && bar(-w, -h, -w, 0)) || (bars & 16U && bar(w, -h, w, 0)) || (bars & 32U && bar(-w, 0, -w, h)) ||
           (bars & 64U && bar(w, 0, w, h));
}

bool onMark(const Scene& scene, double fx, double fy, int cell) {
    const Art& art = scene.art;
    const double c = std::cos(art.markTurn), s = std::sin(art.markTurn), size = art.markSize, w = art.markWidth;
    const double x = c * fx + s * fy, y = c * fy - s * fx, far = std::hypot(x, y), around = std::atan2(y, x);
    const double ax = std::abs(x), ay = std::abs(y);
    switch (art.mark) {
    case CellMark::None: return false;
    case CellMark::Cross: return std::min(ax, ay) < w && std::max(ax, ay) < size;
    case CellMark::Diagonals: return std::abs(ax - ay) < 1.4 * w && std::max(ax, ay) < size;
    case CellMark::Rosette: return far < size * (0.55 + 0.45 * std::cos(6 * around));
    case CellMark::Numeral:
        return onNumeral(x / size, y / size, 1U + hash(static_cast<std::uint32_t>(cell) + scene.seed) % 127U, 1.3 * w / size);
    case CellMark::Frame: return std::abs(std::max(std::abs(fx), std::abs(fy)) - std::min(0.46, 1.6 * size)) < w;
    case CellMark::Ticks: {
        const double near = 0.5 - std::max(std::abs(fx), std::abs(fy)), other = 0.5 - std::min(std::abs(fx), std::abs(fy));
        return near > 0.05 && near < 0.05 + 2 * w && other < 0.3;
    }
    case CellMark::Rings: return std::abs(far - size) < w || std::abs(far - 0.55 * size) < w;
    case CellMark::Halves: return x > 0 && far < size;
    case CellMark::Star: {
        const double wave = std::abs(part(around / (2 * kPi) * 5) - 0.5) * 2;
        return far < size * (0.4 + 0.6 * wave);
    }
    }
    return false;
}

bool onCrossing(const Scene& scene, double x, double y) {
    const double n = scene.cells, nx = std::clamp(std::round(x), 0.0, n), ny = std::clamp(std::round(y), 0.0, n);
    const double dx = std::abs(x - nx), dy = std::abs(y - ny), size = scene.art.crossingSize;
    switch (scene.art.crossing) {
    case Crossing::None: return false;
    case Crossing::Dot: return std::hypot(dx, dy) < size;
    case Crossing::Ring: return std::abs(std::hypot(dx, dy) - size) < 0.3 * size;
    case Crossing::Lozenge: return dx + dy < 1.3 * size;
    case Crossing::Cross: return std::min(dx, dy) < 0.3 * size && std::max(dx, dy) < 1.6 * size;
    }
    return false;
}

bool onRim(const Scene& scene, double x, double y, double outside) {
    const double u = x / scene.art.rimScale, v = y / scene.art.rimScale, deep = outside / std::max(0.01, scene.rim);
    const bool upright = x < 0 || x > scene.cells;
    switch (scene.art.rim) {
    case RimArt::None: return false;
    case RimArt::Checks: return (static_cast<int>(std::floor(u)) + static_cast<int>(std::floor(v))) % 2 != 0;
    case RimArt::Bars: return part(upright ? v : u) < 0.4;
    case RimArt::Dots: return std::hypot(part(upright ? v : u) - 0.5, (deep - 0.5) * scene.rim / scene.art.rimScale) < 0.28;
    case RimArt::Lines: return std::abs(deep - 0.35) < 0.06 || std::abs(deep - 0.7) < 0.1;
    }
    return false;
}

void choosePieces(Scene& scene, Dice& dice) {
    const bool domed = dice.chance(0.2), belted = dice.chance(0.25), shiny = dice.chance(0.45);
    const double dome = dice.in(0.45, 0.95), band = dice.in(0.3, 0.85), width = dice.in(0.03, 0.1),
                 shade = dice.chance(0.6) ? dice.in(0.35, 0.8) : dice.in(1.2, 1.7), shine = dice.in(0.6, 1.4),
                 wide = dice.chance(0.3) ? dice.in(0.8, 1.05) : 1, far = dice.chance(0.5) ? 1 : dice.in(0.75, 1.3);
    for (Round& r : scene.rounds) {
        if (!r.piece) continue;
        if (domed) r.bevel = std::min(dome, 0.8 * r.height / r.top);
        if (belted) {
            r.band = band;
            r.bandWidth = width;
            r.bandShade = shade;
        }
        if (shiny) r.polish = shine;
        r.top *= wide;
        r.height *= far;
    }
    for (double& height : scene.heights) height *= far;
}

} // namespace

void makeOdd(Scene& scene) {
    Dice dice(scene.seed * 2246822519U + 5);
    Art& art = scene.art;
    const auto pick = [&](auto last) { return static_cast<decltype(last)>(dice.below(static_cast<int>(last) + 1)); };
    if (dice.chance(0.55)) art.lines = pick(LineStyle::Wavering);
    art.lineGap = dice.in(0.025, 0.07);
    if (dice.chance(0.35)) art.crossing = pick(Crossing::Cross);
    art.crossingSize = dice.in(0.03, 0.1);
    art.rounding = dice.chance(0.5) ? dice.in(0.05, 0.3) : 0;
    if (dice.chance(0.5)) art.mark = pick(CellMark::Star);
    if (art.mark != CellMark::None) scene.ornament = 0;
    art.markSize = dice.in(0.08, 0.34);
    art.markWidth = dice.in(0.01, 0.035);
    art.markTurn = dice.chance(0.7) ? 0 : dice.in(0, kPi);
    art.everySecond = dice.chance(0.15);
    art.tint = dice.chance(0.35) ? dice.in(0.03, 0.3) : 0;
    art.hue = dice.chance(0.15) ? dice.in(0.1, 0.6) : 0;
    art.veins = dice.chance(0.15) ? dice.in(0.2, 0.7) : 0;
    art.onward = scene.make == Make::Lines && dice.chance(0.15);
    if (scene.rim > 0.1 && dice.chance(0.3)) art.rim = pick(RimArt::Lines);
    art.rimScale = dice.in(0.1, 0.5);
    if (dice.chance(0.6)) art.cloth = pick(Cloth::Terrazzo);
    art.varnish = dice.chance(0.3) ? dice.in(0.2, 1.0) : 0;
    art.markColour = dice.chance(0.5) ? scene.boardColours[2] : vivid(dice);
    art.rimColour = vivid(dice);
    scene.lineWidth = dice.in(0.008, 0.09);
    if (dice.chance(0.3)) { // a lamp near the table, hard shadows
        scene.lightSize = dice.in(0.004, 0.03);
        scene.ambient = dice.in(0.08, 0.3);
    }
    if (dice.chance(0.4)) { // a lamp or a bright ceiling overhead, which flat shiny tops mirror: black ones look grey then
        const double up = dice.in(60, 90) * kPi / 180, around = dice.in(0, 2 * kPi);
        scene.window = {std::cos(around) * std::cos(up), std::sin(around) * std::cos(up), std::sin(up)};
        scene.windowPower = dice.in(1, 9);
    }
    if (dice.chance(0.3)) scene.falloff = dice.in(0.1, 0.6);
    if (dice.chance(0.3)) scene.exposure = std::exp(dice.in(-1.2, 0.9));
    if (dice.chance(0.5)) scene.noise = dice.in(0.2, 1.5); // a good camera, as often as not
    choosePieces(scene, dice);
}

bool withinRounded(double x, double y, double half, double rounding) {
    const double ax = std::abs(x), ay = std::abs(y), inner = half - std::min(rounding, half);
    if (std::max(ax, ay) >= half) return false;
    return ax < inner || ay < inner || std::hypot(ax - inner, ay - inner) < half - inner;
}

bool onArtLine(const Scene& scene, double x, double y) {
    const double n = scene.cells, lw = scene.lineWidth / 2, gap = scene.art.lineGap;
    const auto away = [&](double v) { return std::abs(v - std::clamp(std::round(v), 0.0, n)); };
    const double dx = away(x), dy = away(y);
    switch (scene.art.lines) {
    case LineStyle::Plain: return std::min(dx, dy) < lw;
    case LineStyle::Double: return std::abs(dx - gap) < 0.5 * lw || std::abs(dy - gap) < 0.5 * lw;
    case LineStyle::Dashed: return (dx < lw && part(4 * y + 0.25) < 0.55) || (dy < lw && part(4 * x + 0.25) < 0.55);
    case LineStyle::Wavering: { // drawn by hand
        const double k = 0.3 + 1.2 * smoothNoise(x * 3, y * 3, scene.seed + 51);
        return std::min(dx, dy) < lw * k;
    }
    }
    return false;
}

Vec3f withArt(const Scene& scene, double x, double y, Vec3f base) {
    const Art& art = scene.art;
    const double n = scene.cells, outside = std::max({-x, -y, x - n, y - n});
    if (outside > 0 && onRim(scene, x, y, outside)) return art.rimColour;
    if (art.onward && outside > 0) {
        const double lw = scene.lineWidth / 2;
        const bool over =
            (std::abs(x - std::round(x)) < lw && x > -lw && x < n + lw) || (std::abs(y - std::round(y)) < lw && y > -lw && y < n + lw);
        if (over) return scene.boardColours[2];
    }
    if (outside < 1.5 * art.crossingSize && onCrossing(scene, x, y)) return art.markColour;
    if (outside < 0) {
        const int cx = static_cast<int>(x), cy = static_cast<int>(y), cell = cy * 16 + cx;
        if ((!art.everySecond || (cx + cy) % 2) && onMark(scene, x - cx - 0.5, y - cy - 0.5, cell)) return art.markColour;
        if (art.tint > 0) base *= 1 + static_cast<float>(art.tint) * (lattice(cx, cy, scene.seed + 61) * 2 - 1);
        if (art.hue > 0)
            for (int c = 0; c < 3; ++c)
                base[c] *= 1 + static_cast<float>(art.hue) * (lattice(cx, cy, scene.seed + 62 + static_cast<std::uint32_t>(c)) * 2 - 1);
    }
    if (art.veins > 0)
        base *= 1 - static_cast<float>(art.veins) * std::pow(1 - std::abs(2 * roughNoise(x * 1.3, y * 1.3, scene.seed + 71) - 1), 9.0F);
    return base;
}

Vec3f clothColour(const Scene& scene, double x, double y) {
    const double c = std::cos(scene.tableTurn), s = std::sin(scene.tableTurn), scale = scene.tableScale;
    const double u = (c * x + s * y) / scale, v = (c * y - s * x) / scale;
    const auto& [one, two] = scene.tableColours;
    switch (scene.art.cloth) {
    case Cloth::None: break;
    case Cloth::Terrazzo:
    case Cloth::Confetti: { // round spots or chips of many colours, some over others
        const double grid = scene.art.cloth == Cloth::Confetti ? 0.45 + 0.25 * scale : 0.25;
        const double gx = x / grid, gy = y / grid;
        Vec3f colour = one;
        for (int j = -1; j <= 1; ++j)
            for (int i = -1; i <= 1; ++i) {
                const int ix = static_cast<int>(std::floor(gx)) + i, iy = static_cast<int>(std::floor(gy)) + j;
                const double dx = gx - ix - lattice(ix, iy, scene.seed + 1), dy = gy - iy - lattice(ix, iy, scene.seed + 2);
                const double size = 0.12 + 0.4 * lattice(ix, iy, scene.seed + 3);
                const bool in = scene.art.cloth == Cloth::Confetti ? std::hypot(dx, dy) < size
                                                                   : std::abs(dx) + std::abs(dy + 0.6 * dx) + 0.3 * std::abs(dy) < size;
                if (!in || lattice(ix, iy, scene.seed + 4) < 0.35) continue;
                for (int k = 0; k < 3; ++k)
                    colour[k] = 0.04F + 0.75F * std::pow(lattice(ix, iy, scene.seed + 5 + static_cast<std::uint32_t>(k)), 2.0F);
            }
        return colour;
    }
    case Cloth::Squiggles: { // contour lines, as some printed marble has
        const float level = roughNoise(u * 1.5, v * 1.5, scene.seed + 3) * 6;
        return std::abs(level - std::round(level)) < 0.06F ? two : one;
    }
    case Cloth::Planks: {
        const int plank = static_cast<int>(std::floor(v / 0.8));
        if (part(v / 0.8) < 0.03) return one * 0.35F;
        return one * (0.75F + 0.5F * lattice(plank, 3, scene.seed)) *
               (0.85F + 0.3F * roughNoise(u * 0.7 + plank * 7, v * 9, scene.seed + 9));
    }
    case Cloth::Weave: {
        const double fine = 14;
        const bool over = (static_cast<int>(std::floor(u * fine)) + static_cast<int>(std::floor(v * fine))) % 2 != 0;
        return one * (over ? 1.15F : 0.85F) * (0.7F + 0.6F * roughNoise(u * 2, v * 2, scene.seed + 9));
    }
    case Cloth::Plaid: {
        const bool a = part(u) < 0.5, b = part(v) < 0.5, thin = part(u + 0.25) < 0.06 || part(v + 0.25) < 0.06;
        if (thin) return two * 0.4F;
        return one * (a ? 1.0F : 0.6F) * 0.5F + (b ? two : one) * 0.5F;
    }
    }
    return one;
}

} // namespace hawkstone::testing::gobblet
