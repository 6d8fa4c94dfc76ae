// SPDX-License-Identifier: Apache-2.0
#include "gobblet_art.h"
#include "gobblet_scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hawkstone::testing::gobblet {
namespace {

using cv::Vec3d;
using cv::Vec3f;
constexpr double kPi = 3.14159265358979;

Vec3f bgr(double r, double g, double b) {
    return {static_cast<float>(b), static_cast<float>(g), static_cast<float>(r)};
}
double brightness(const Vec3f& c) {
    return 0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2];
}

Vec3f hueColour(double hue, double saturation, double value) {
    const double h = (hue - std::floor(hue)) * 6;
    const auto channel = [&](double shift) {
        const double k = std::fmod(shift + h, 6.0);
        return value - value * saturation * std::clamp(std::min(k, 4 - k), 0.0, 1.0);
    };
    return bgr(channel(5), channel(3), channel(1));
}

// Any paint, or one of the woods and clays that boards are made of (linear light).
Vec3f anyColour(Dice& dice) {
    if (dice.chance(0.45)) {
        const double v = dice.in(0.08, 0.7), warm = dice.in(0.3, 0.9);
        return bgr(v, v * (0.45 + 0.45 * warm), v * (0.15 + 0.6 * warm * warm));
    }
    const double v = dice.in(0.03, 0.85);
    return hueColour(dice.in(0, 1), dice.in(0, 0.85), v);
}

Vec3f whiteOfASet(Dice& dice) {
    const double v = dice.in(0.45, 0.9);
    switch (dice.below(4)) {
    case 0: return bgr(v, v * dice.in(0.95, 1.02), v * dice.in(0.9, 1.05));
    case 1: return bgr(v, v * dice.in(0.8, 0.92), v * dice.in(0.55, 0.8));
    case 2: return bgr(v, v * dice.in(0.6, 0.78), v * dice.in(0.3, 0.55));
    default: return bgr(v, v * dice.in(0.75, 0.95), v * dice.in(0.5, 0.9));
    }
}

Vec3f blackOfASet(Dice& dice) {
    const double v = dice.in(0.01, 0.08);
    switch (dice.below(6)) {
    case 0: return bgr(v, v, v);
    case 1: {
        const double w = dice.in(0.04, 0.16);
        return bgr(w, w * dice.in(0.45, 0.7), w * dice.in(0.2, 0.5));
    }
    case 2: {
        const double w = dice.in(0.05, 0.2);
        return bgr(w * dice.in(0.15, 0.5), w * dice.in(0.3, 0.6), w);
    }
    case 3: return bgr(v, v * dice.in(0.6, 1.2), v * dice.in(0.6, 1.2));
    case 4: {
        const double w = dice.in(0.12, 0.4);
        return hueColour(dice.in(0, 1), dice.in(0.6, 0.95), w);
    } // a bright blue is the dark side too
    default: {
        const double w = dice.in(0.03, 0.12);
        return hueColour(dice.in(0, 1), dice.in(0.2, 0.8), w);
    }
    }
}

void paintBoard(Scene& scene, Dice& dice) {
    auto& [field, second, line, rim] = scene.boardColours;
    field = anyColour(dice);
    for (int tries = 0; tries < 40; ++tries) {
        second = anyColour(dice);
        if (cv::norm(second - field) > 0.18) break;
    }
    for (int tries = 0; tries < 40; ++tries) {
        line = dice.chance(0.5) ? Vec3f(field * static_cast<float>(dice.in(0.1, 0.55))) : anyColour(dice);
        if (cv::norm(line - field) > 0.1) break;
    }
    rim = dice.chance(0.55) ? field : (dice.chance(0.5) ? second : anyColour(dice));
    scene.rim = dice.chance(0.15) ? dice.in(0.02, 0.1) : dice.in(0.08, 0.55);
    scene.thickness = dice.in(0.02, 0.3);
    scene.lineWidth = dice.in(0.02, 0.09);
    scene.feature = scene.make == Make::Recesses || scene.make == Make::Discs ? dice.in(0.34, 0.48) : dice.in(0.04, 0.17);
    scene.softness = dice.chance(0.35) ? 0 : 1; // two-tone: with or without drawn lines
    scene.grain = static_cast<float>(dice.in(0.01, 0.2));
    scene.frame = dice.chance(0.25) ? dice.in(0.25, 0.8) * scene.rim : 0;
    const bool round = scene.make == Make::Recesses || scene.make == Make::Discs;
    if (round && dice.chance(0.5)) { // one line around the whole grid
        scene.frame = 1e-3;
        scene.softness = 0;
    }
    scene.recess = dice.in(0.5, 0.97);
    if (round && dice.chance(0.3)) field = line * 0.3F + whiteOfASet(dice) * 0.7F; // pale boards under pale pieces
    scene.ornament = dice.chance(0.2) ? 1 + dice.below(3) : 0;
    scene.boardTurn = dice.in(0, kPi);
}

void chooseProportions(Scene& scene, Dice& dice) {
    const double big = dice.in(0.3, 0.44), small = big * dice.in(0.3, 0.56), curve = dice.in(-0.12, 0.12);
    const double tall = big * dice.in(2.0, 3.3), low = tall * dice.in(0.3, 0.75);
    for (int s = 0; s < 4; ++s) {
        const double t = s / 3.0, bent = t + curve * t * (1 - t) * 2;
        scene.radii[s] = small + (big - small) * bent;
        scene.heights[s] = low + (tall - low) * bent;
    }
}

struct SetLook {
    Vec3f colour[2];
    double taper, ring, ringWidth, ringShade, bevel, waist, flange, polish, metal;
    int mark;
    float grain;
    double topTint;
};

SetLook chooseLook(Dice& dice) {
    SetLook look{};
    do {
        look.colour[0] = whiteOfASet(dice);
        look.colour[1] = blackOfASet(dice);
    } while (brightness(look.colour[0]) < 2.5 * brightness(look.colour[1]));
    look.taper = dice.chance(0.5) ? 1 : dice.in(0.8, 1.05);
    look.ring = dice.chance(0.5) ? dice.in(0.55, 0.88) : 0;
    look.ringWidth = dice.in(0.03, 0.12);
    look.ringShade = dice.chance(0.7) ? dice.in(0.45, 0.9) : dice.in(1.05, 1.4);
    look.bevel = dice.chance(0.6) ? dice.in(0, 0.12) : dice.in(0.1, 0.35);
    look.waist = dice.chance(0.75) ? 0 : dice.in(-0.08, 0.12);
    look.flange = dice.chance(0.8) ? 0 : dice.in(0.03, 0.12);
    look.polish = dice.chance(0.4) ? 0 : dice.in(0.1, 1.0);
    look.metal = dice.chance(0.88) ? 0 : dice.in(0.1, 0.5);
    look.mark = dice.chance(0.65) ? 0 : 1 + dice.below(2);
    look.grain = static_cast<float>(dice.in(0, 0.2));
    look.topTint = dice.in(0.88, 1.12);
    return look;
}

Round standing(const Scene& scene, const SetLook& look, board::gobblet::Piece piece, double x, double y, double z, Dice& dice) {
    Round round;
    const int s = piece.size - 1, side = static_cast<int>(piece.side);
    round.x = x;
    round.y = y;
    round.z = z;
    round.height = scene.heights[s] * dice.in(0.99, 1.01);
    round.foot = scene.radii[s];
    round.top = scene.radii[s] * look.taper;
    round.colour = look.colour[side] * static_cast<float>(dice.in(0.92, 1.08));
    round.topColour = round.colour * static_cast<float>(look.topTint);
    round.ring = look.ring;
    round.ringWidth = look.ringWidth;
    round.ringShade = look.ringShade;
    round.bevel = look.bevel;
    round.waist = look.waist;
    round.flange = look.flange;
    round.polish = look.polish;
    round.metal = look.metal;
    round.mark = look.mark;
    round.grain = look.grain;
    round.piece = piece;
    return round;
}

int pickSize(Dice& dice) { // early plays are big pieces
    const double p = dice.in(0, 1);
    return p < 0.4 ? 4 : p < 0.65 ? 3 : p < 0.85 ? 2 : 1;
}

struct Played {
    std::array<std::vector<board::gobblet::Piece>, 16> cells;         // bottom first
    std::array<std::array<int, 3>, 2> stacks{{{4, 4, 4}, {4, 4, 4}}}; // outermost sizes
};

// A game of careless players until that many cells are taken: the largest of a stack comes first, larger covers smaller.
Played playTo(int count, Dice& dice) {
    Played played;
    const auto taken = [&] { return std::count_if(played.cells.begin(), played.cells.end(), [](const auto& c) { return !c.empty(); }); };
    for (int turn = dice.below(2), tries = 0; tries < 200 && taken() < count; ++tries) {
        const int side = turn % 2, to = dice.below(16);
        auto& target = played.cells[to];
        if (dice.chance(0.3)) { // a piece of one's own moves
            auto& from = played.cells[dice.below(16)];
            if (from.empty() || &from == &target || static_cast<int>(from.back().side) != side) continue;
            if (!target.empty() && target.back().size >= from.back().size) continue;
            target.push_back(from.back());
            from.pop_back();
        } else {
            int& outermost = played.stacks[side][dice.below(3)];
            if (outermost == 0 || !target.empty()) continue;
            target.push_back({static_cast<board::gobblet::Side>(side), static_cast<std::uint8_t>(outermost--)});
        }
        ++turn;
    }
    return played;
}

// Pieces strewn over the board as no game would bring them; the stacks are made of what is left.
template <class Put>
std::array<std::array<int, 3>, 2> strewPieces(int count, const std::array<int, 16>& order, bool anySize, const Put& put, Dice& dice) {
    int left[2][5] = {{0, 3, 3, 3, 3}, {0, 3, 3, 3, 3}};
    for (int i = 0; i < count; ++i) {
        const int side = dice.below(2), size = anySize ? 1 + dice.below(4) : pickSize(dice);
        if (left[side][size] == 0) continue;
        --left[side][size];
        put(order[i], {static_cast<board::gobblet::Side>(side), static_cast<std::uint8_t>(size)});
    }
    std::array<std::array<int, 3>, 2> stacks{};
    for (int side = 0; side < 2; ++side)
        for (int& stack : stacks[side]) {
            int size = 4;
            while (size > 0 && left[side][size] == 0) --size;
            if (size > 1 && dice.chance(anySize ? 0.6 : 0.2)) size = anySize ? 1 + dice.below(size) : size - 1;
            if (size == 0 || left[side][size] == 0 || dice.chance(0.08)) continue;
            --left[side][size];
            stack = size;
        }
    return stacks;
}

void placePieces(Scene& scene, const Wishes& wishes, Dice& dice) {
    const SetLook look = chooseLook(dice);
    std::array<int, 16> order{};
    std::iota(order.begin(), order.end(), 0);
    for (int i = 15; i > 0; --i) std::swap(order[i], order[dice.below(i + 1)]);
    const double wander = dice.in(0.0, 0.14);
    const auto put = [&](int cell, board::gobblet::Piece piece) {
        const double x = cell % 4 + 0.5 + dice.in(-wander, wander), y = cell / 4 + 0.5 + dice.in(-wander, wander);
        scene.rounds.push_back(standing(scene, look, piece, x, y, 0, dice));
        scene.rounds.back().cell = cell;
    };
    if (wishes.enrolment) {
        for (int i = 0; i < 8; ++i)
            put(i, {i < 4 ? board::gobblet::Side::White : board::gobblet::Side::Black, static_cast<std::uint8_t>(4 - i % 4)});
        return;
    }
    const int count = wishes.pieces.value_or(dice.chance(0.1) ? 0 : 1 + dice.below(dice.chance(0.5) ? 5 : 13));
    std::array<std::array<int, 3>, 2> stacks{{{4, 4, 4}, {4, 4, 4}}};
    if (wishes.anyPosition)
        stacks = strewPieces(count, order, wishes.odd, put, dice);
    else {
        const Played played = playTo(count, dice);
        stacks = played.stacks;
        for (int cell = 0; cell < 16; ++cell)
            if (!played.cells[cell].empty()) put(cell, played.cells[cell].back());
    }
    if (dice.chance(0.12)) return; // stacks put away, or far out of view
    const bool upright = dice.chance(0.5), swapped = dice.chance(0.5);
    const double away = 0.5 + scene.rim + dice.in(0.1, 1.0), step = dice.in(1.0, 1.6);
    for (int side = 0; side < 2; ++side)
        for (int stack = -1; stack <= 1; ++stack) {
            const int size = stacks[side][stack + 1];
            if (size == 0) continue;
            const double across = (side == 0) == swapped ? 4 + away : -away, along = 2 + stack * step;
            const double jx = dice.in(-0.12, 0.12), jy = dice.in(-0.12, 0.12);
            scene.rounds.push_back(standing(scene, look, {static_cast<board::gobblet::Side>(side), static_cast<std::uint8_t>(size)},
                                            (upright ? along : across) + jx, (upright ? across : along) + jy, -scene.thickness, dice));
        }
}

bool clear(const Scene& scene, double x, double y, double r) {
    const double edge = scene.rim + r;
    if (scene.hasBoard && x > -edge && x < scene.cells + edge && y > -edge && y < scene.cells + edge) return false;
    return std::all_of(scene.rounds.begin(), scene.rounds.end(),
                       [&](const Round& o) { return std::hypot(o.x - x, o.y - y) > o.foot + r + 0.05; });
}

void scatterClutter(Scene& scene, Dice& dice) {
    const int things = dice.below(6);
    for (int i = 0; i < things; ++i) {
        const double x = 2 + dice.in(-6, 6), y = 2 + dice.in(-5, 5);
        const int kind = dice.below(3);
        if (kind == 0) { // a mug, a glass, a die
            Round round;
            round.x = x;
            round.y = y;
            round.z = -scene.thickness;
            round.foot = dice.chance(0.6) ? dice.in(0.5, 0.9) : dice.in(0.1, 0.2);
            round.top = round.foot * dice.in(0.95, 1.2);
            round.height = round.foot * dice.in(1.5, 2.6);
            round.colour = round.topColour = anyColour(dice);
            round.hollow = round.foot > 0.3;
            if (clear(scene, x, y, round.top)) scene.rounds.push_back(round);
            continue;
        }
        Flat flat{x, y, dice.in(0.6, 2.0), dice.in(0.6, 2.0), dice.in(0, kPi), anyColour(dice), dice.chance(0.3) ? 2 + dice.below(8) : 0};
        if (kind == 2) flat.halfHeight = dice.in(0.04, 0.12);
        if (clear(scene, x, y, std::hypot(flat.halfWidth, flat.halfHeight))) scene.flats.push_back(flat);
    }
}

void aimCamera(Scene& scene, const Wishes& wishes, Dice& dice) {
    Camera& camera = scene.camera;
    camera.size = wishes.size;
    const double width = std::max(camera.size.width, camera.size.height), height = std::min(camera.size.width, camera.size.height);
    camera.focal = width * dice.in(0.6, 1.1);
    const double elevation = dice.in(55, 89) * kPi / 180;
    double azimuth = dice.chance(0.6) ? dice.below(4) * kPi / 2 + dice.normal() * 0.09 : dice.in(0, 2 * kPi);
    if (wishes.enrolment) azimuth = dice.normal() * 0.09; // row 1 is asked for at the top
    const double span = scene.cells + 2 * scene.rim;
    const double fill =
        dice.in(wishes.odd ? 0.38 : 0.5, wishes.odd ? 0.8 : 0.98) * height; // how much of the picture's height the board takes
    const double distance = camera.focal * span / fill;
    const double stray = dice.chance(0.7) ? 0.3 : 0.9; // the camera looks past the middle
    Vec3d aim(scene.cells / 2.0 + dice.in(-stray, stray), scene.cells / 2.0 + dice.in(-stray, stray), 0);
    if (wishes.halfBoard) aim += Vec3d(std::cos(azimuth * 7), std::sin(azimuth * 7), 0) * scene.cells * dice.in(0.75, 1.1);
    const Vec3d out(std::sin(azimuth) * std::cos(elevation), std::cos(azimuth) * std::cos(elevation), std::sin(elevation));
    camera.eye = aim + out * distance;
    const Vec3d forward = -out;
    Vec3d right = forward.cross(Vec3d(-std::sin(azimuth) * 1e-3, -std::cos(azimuth) * 1e-3, 1));
    right /= cv::norm(right);
    // Board coordinates run x right, y down, z up: left-handed, so the cross product points the other way.
    right = -right;
    Vec3d down = right.cross(forward);
    down /= cv::norm(down);
    if (down.dot(Vec3d(0, 0, 1)) > 0) down = -down;
    const double roll = dice.normal() * 0.04;
    const Vec3d r2 = right * std::cos(roll) + down * std::sin(roll), d2 = down * std::cos(roll) - right * std::sin(roll);
    camera.turn = cv::Matx33d(r2[0], r2[1], r2[2], d2[0], d2[1], d2[2], forward[0], forward[1], forward[2]);
    camera.bend = dice.chance(0.5) ? 0 : dice.in(-0.06, 0.1);
}

void lightUp(Scene& scene, Dice& dice) {
    const double elevation = dice.in(30, 85) * kPi / 180, azimuth = dice.in(0, 2 * kPi);
    scene.light = {std::cos(azimuth) * std::cos(elevation), std::sin(azimuth) * std::cos(elevation), std::sin(elevation)};
    scene.lightSize = dice.chance(0.4) ? dice.in(0.01, 0.06) : dice.in(0.06, 0.5);
    scene.ambient = dice.in(0.2, 0.75);
    scene.gloss = dice.chance(0.5) ? 0 : dice.in(0.0, 0.5);
    scene.exposure = std::exp(dice.in(-0.75, 0.4));
    scene.falloff = dice.in(0, 0.12);
    const double warm = dice.in(-0.28, 0.35);
    scene.cast = bgr(1 + 0.5 * warm, 1 + dice.in(-0.06, 0.06), 1 - warm);
    scene.blur = dice.chance(0.45) ? 0 : dice.in(0.2, 2.4) * scene.camera.size.width / 1280;
    scene.noise = dice.in(0.5, 7);
    scene.jpeg = 60 + dice.below(38);
    const auto over = [&](double low, double high) {
        const double up = dice.in(low, high) * kPi / 180, around = dice.in(0, 2 * kPi);
        return Vec3d(std::cos(around) * std::cos(up), std::sin(around) * std::cos(up), std::sin(up));
    };
    scene.secondLight = over(30, 85);
    scene.secondPower = dice.chance(0.65) ? 0 : dice.in(0.2, 0.8);
    scene.window = over(20, 75);
    scene.windowPower = dice.chance(0.4) ? 0 : dice.in(0.5, 4);
    scene.tableMirror = scene.table == Table::Gloss                        ? dice.in(0.3, 1.0)
                        : scene.table == Table::Marble && dice.chance(0.5) ? dice.in(0.1, 0.6)
                                                                           : 0;
    scene.vignette = dice.chance(0.5) ? 0 : dice.in(0.1, 0.55);
    scene.depthBlur = dice.chance(0.6) ? 0 : dice.in(2, 14) * scene.camera.size.width / 1280;
    scene.focus = cv::norm(scene.camera.eye - Vec3d(2, 2, 0)) * dice.in(0.88, 1.12);
    if (scene.depthBlur > 0) scene.blur *= 0.4;
}

// What is white for the eye only because of its edges and shadows: the hardest to see.
void bleach(Scene& scene, Dice& dice) {
    const auto paler = [&](Vec3f& colour) {
        const auto share = static_cast<float>(dice.in(0.5, 0.95));
        colour = colour * (1 - share) + whiteOfASet(dice) * share;
    };
    if (dice.chance(0.6)) paler(scene.boardColours[0]);
    if (dice.chance(0.4)) paler(scene.boardColours[1]);
    if (dice.chance(0.5)) scene.boardColours[3] = scene.boardColours[0];
    if (scene.table != Table::Gloss && dice.chance(0.6)) {
        paler(scene.tableColours[0]);
        if (dice.chance(0.6)) paler(scene.tableColours[1]);
    }
    scene.exposure = std::exp(dice.in(0.0, 1.15));
    scene.ambient = dice.in(0.35, 0.85);
}

// And what is black: only rims and gleams tell it apart. Done last, with dice of its own.
void darken(Scene& scene) {
    Dice dice(scene.seed * 3266489917U + 29);
    const auto darker = [&](Vec3f& colour) { colour *= static_cast<float>(dice.in(0.04, 0.4) / std::max(0.2, brightness(colour) * 2)); };
    if (dice.chance(0.7)) darker(scene.boardColours[0]);
    if (dice.chance(0.4)) darker(scene.boardColours[1]);
    if (dice.chance(0.6)) scene.boardColours[3] = scene.boardColours[0];
    if (dice.chance(0.6)) {
        darker(scene.tableColours[0]);
        darker(scene.tableColours[1]);
    }
    for (Round& round : scene.rounds)
        if (round.piece) round.topColour = round.colour; // tops as dark as sides
    scene.exposure *= dice.in(0.35, 1.0);
    scene.ambient = dice.in(0.1, 0.5);
    scene.noise = dice.in(1, 7);
}

} // namespace

namespace {

// The side of a body as it comes off the lathe.
std::vector<cv::Vec2d> turnedSide(Dice& dice) {
    const double k = dice.in(0.8, 0.95), cut = dice.in(0.3, 0.85);
    switch (dice.below(7)) {
    case 0: return {{0, k}, {cut, k}, {std::min(0.99, cut + 0.04), 1}, {1, 1}}; // a collar
    case 1: return {{0, 1}, {cut / 3, 1}, {cut / 3 + 0.05, k}, {1, k}};         // a foot
    case 2: {                                                                   // steps
        const double step = (1 - k) * 0.7;
        return {{0, 1},           {cut / 2, 1}, {cut / 2 + 0.02, 1 - step}, {cut, 1 - step}, {std::min(0.99, cut + 0.02), 1 - 2 * step},
                {1, 1 - 2 * step}};
    }
    case 3: return {{0, 1}, {0.15, 1}, {0.22, k}, {0.78, k}, {0.85, 1}, {1, 1}}; // a spool
    case 4: {                                                                    // a bell, a barrel, a waist
        const double low = dice.in(0.8, 1), high = dice.in(0.75, 1), bulge = dice.in(-0.2, 0.2);
        std::vector<cv::Vec2d> side;
        for (int i = 0; i <= 8; ++i) side.emplace_back(i / 8.0, low + (high - low) * i / 8.0 + bulge * std::sin(kPi * i / 8.0));
        return side;
    }
    case 5: { // ribs
        std::vector<cv::Vec2d> side;
        for (int i = 0; i <= 9; ++i) side.emplace_back(i / 9.0, i % 2 ? 1 : 0.5 + k / 2);
        return side;
    }
    default: { // a bead
        std::vector<cv::Vec2d> side{{0, k}};
        for (int i = 0; i <= 6; ++i) side.emplace_back(cut * 0.9 + 0.02 * i, k + (1 - k) * std::sin(kPi * i / 6.0));
        side.emplace_back(1, k);
        return side;
    }
    }
}

// How wide it seems on the whole: the side without what is drawn in.
double meanOf(const std::vector<cv::Vec2d>& side) {
    std::vector<cv::Vec2d> hull;
    for (const cv::Vec2d& knot : side) {
        const auto below = [&] {
            const cv::Vec2d a = hull[hull.size() - 2], b = hull.back();
            return (b[0] - a[0]) * (knot[1] - a[1]) >= (b[1] - a[1]) * (knot[0] - a[0]);
        };
        while (hull.size() > 1 && below()) hull.pop_back();
        hull.push_back(knot);
    }
    double area = 0;
    for (std::size_t i = 0; i + 1 < hull.size(); ++i) area += (hull[i + 1][0] - hull[i][0]) * (hull[i + 1][1] + hull[i][1]) / 2;
    return area;
}

void turnOnALathe(Scene& scene) {
    Dice dice(scene.seed * 2246822519U + 41);
    const std::vector<cv::Vec2d> side = turnedSide(dice);
    const double mean = meanOf(side);
    for (Round& round : scene.rounds) {
        if (!round.piece) continue;
        round.side = side;
        for (cv::Vec2d& knot : round.side) knot = {knot[0], knot[1] / mean}; // as wide on the whole as it was
        round.top = round.foot * round.side.back()[1];
        round.bevel = std::min(round.bevel, 0.12);
        round.flange = 0;
        round.waist = 1 / mean - 1; // how far the widest stands out
    }
}

} // namespace

std::vector<cv::Vec2d> Round::profile() const {
    if (!side.empty()) {
        const double edge = bevel * foot;
        std::vector<cv::Vec2d> knots;
        for (const cv::Vec2d& knot : side) knots.emplace_back(knot[0] * (height - edge), knot[1] * foot);
        if (edge > 1e-6) knots.emplace_back(height, knots.back()[1] - edge);
        return knots;
    }
    const double edge = bevel * top, middle = (foot + top) / 2 * (1 - waist), up = height - edge;
    std::vector<cv::Vec2d> knots;
    if (flange > 0) {
        knots.emplace_back(0, foot * (1 + flange));
        knots.emplace_back(0.08 * height, foot * (1 + flange));
        knots.emplace_back(0.12 * height, foot);
    } else
        knots.emplace_back(0, foot);
    if (waist != 0) knots.emplace_back(height / 2, middle);
    knots.emplace_back(up, top);
    if (bevel > 0.4) { // a dome; its flat top is small
        for (const double part : {0.3, 0.55, 0.75, 0.9, 0.98})
            knots.emplace_back(up + edge * part, top * std::sqrt(1 - 0.97 * part * part));
        knots.emplace_back(height, 0.15 * top);
    } else if (edge > 1e-6) {
        knots.emplace_back(up + 0.62 * edge, top - 0.2 * edge);
        knots.emplace_back(height, top - edge);
    }
    return knots;
}

Vec3d Camera::ray(double u, double v) const {
    double x = (u - size.width / 2.0) / focal, y = (v - size.height / 2.0) / focal;
    const double s = 1 + bend * (x * x + y * y);
    x *= s;
    y *= s;
    return turn.t() * Vec3d(x, y, 1);
}

cv::Point2d Camera::project(Vec3d point) const {
    const Vec3d q = turn * (point - eye);
    const double x = q[0] / q[2], y = q[1] / q[2];
    double s = 1;
    for (int i = 0; i < 8; ++i) s = 1 / (1 + bend * s * s * (x * x + y * y));
    return {x * s * focal + size.width / 2.0, y * s * focal + size.height / 2.0};
}

board::Quad Scene::corners() const {
    const double n = cells;
    const Vec3d at[4] = {{0, 0, 0}, {n, 0, 0}, {n, n, 0}, {0, n, 0}};
    board::Quad quad;
    for (int i = 0; i < 4; ++i) {
        const cv::Point2d p = camera.project(at[i]);
        quad[i] = {p.x, p.y};
    }
    return quad;
}

Scene makeScene(std::uint32_t seed, const Wishes& wishes) {
    Dice dice(seed * 2654435761U + 17);
    Scene scene;
    scene.seed = seed;
    scene.make = wishes.make.value_or(static_cast<Make>(dice.below(kMakes)));
    scene.table = wishes.table.value_or(static_cast<Table>(dice.below(kTables)));
    scene.cells = wishes.cells.value_or(4);
    scene.hasBoard = !wishes.noBoard;
    paintBoard(scene, dice);
    chooseProportions(scene, dice);
    scene.tableColours = {anyColour(dice), anyColour(dice)};
    if (scene.table == Table::Stripes || scene.table == Table::Marble)
        scene.tableColours[1] = scene.tableColours[0] * static_cast<float>(dice.in(0.4, 1.5));
    if (scene.table == Table::Gloss) scene.tableColours[0] = scene.tableColours[1] = bgr(0.015, 0.015, 0.018);
    scene.tableScale = dice.in(0.15, 2.2);
    scene.tableTurn = dice.in(0, kPi);
    placePieces(scene, wishes, dice);
    scatterClutter(scene, dice);
    aimCamera(scene, wishes, dice);
    lightUp(scene, dice);
    if (wishes.pale) bleach(scene, dice);
    if (wishes.odd) makeOdd(scene);
    if (wishes.murky) darken(scene);
    if (wishes.lathe) turnOnALathe(scene);
    scene.hand = !wishes.noHand && dice.chance(0.15);
    // Names of cells follow the picture: turn the board so that its highest edge is row 1.
    const board::Quad quad = scene.corners();
    int top = 0;
    for (int i = 1; i < 4; ++i)
        if (quad[i].y + quad[(i + 1) % 4].y < quad[top].y + quad[(top + 1) % 4].y) top = i;
    const double n = scene.cells;
    const auto turnBack = [&](double& x, double& y) { // a quarter turn that brings corner 1 to corner 0
        const double old = x;
        x = y;
        y = n - old;
    };
    for (int k = 0; k < top; ++k) {
        for (Round& r : scene.rounds) {
            turnBack(r.x, r.y);
            if (r.cell >= 0) r.cell = static_cast<int>(std::floor(r.y)) * 4 + static_cast<int>(std::floor(r.x));
        }
        for (Flat& f : scene.flats) {
            turnBack(f.x, f.y);
            f.turn -= kPi / 2;
        }
        double lx = scene.light[0], ly = scene.light[1];
        scene.light = {ly, -lx, scene.light[2]};
        for (Vec3d* way : {&scene.secondLight, &scene.window}) *way = Vec3d((*way)[1], -(*way)[0], (*way)[2]);
        scene.boardTurn -= kPi / 2;
        scene.tableTurn -= kPi / 2;
        cv::Vec3d& eye = scene.camera.eye;
        turnBack(eye[0], eye[1]);
        for (int row = 0; row < 3; ++row) {
            const double a = scene.camera.turn(row, 0), b = scene.camera.turn(row, 1);
            scene.camera.turn(row, 0) = b;
            scene.camera.turn(row, 1) = -a;
        }
    }
    return scene;
}

} // namespace hawkstone::testing::gobblet
