// SPDX-License-Identifier: Apache-2.0
#include "gobblestones_scene.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

namespace hawkstone::testing_support {
namespace {

using namespace board::gobblestones;
constexpr int kPixels = 48; // a field of the flat print

struct Lot {
    std::mt19937 engine;
    double number(double low, double high) { return std::uniform_real_distribution<>(low, high)(engine); }
    int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(engine); }
    bool chance(double p) { return number(0, 1) < p; }
};

// Eight fonts, a row each, figures 0 to 9, 48 pixels a figure: none of them was used to train a network.
const cv::Mat& figures() {
    static const cv::Mat atlas = cv::imread(HAWKSTONE_TESTS "/support/figures.png", cv::IMREAD_GRAYSCALE);
    if (atlas.empty()) throw std::runtime_error("tests/support/figures.png is missing");
    return atlas;
}

cv::Scalar hsv(double hue, double saturation, double value) {
    const cv::Mat3f pixel(
        1, 1, cv::Vec3f(static_cast<float>(std::fmod(hue + 360, 360)), static_cast<float>(saturation), static_cast<float>(value)));
    cv::Mat3f bgr;
    cv::cvtColor(pixel, bgr, cv::COLOR_HSV2BGR);
    return {bgr(0)[0] * 255, bgr(0)[1] * 255, bgr(0)[2] * 255};
}

struct Edition {
    std::array<cv::Scalar, 6> field, tile;
    cv::Scalar line, back;
    int font = 0, manner = 0, lineWidth = 1;
    double height = 0.5, disc = 0.36, aside = 0;
};

Edition edition(Lot& lot) {
    Edition e;
    const double vivid = lot.number(0.6, 0.9), light = lot.number(0.6, 0.9);
    const std::array<std::array<double, 2>, 5> hues{{{-8, 8}, {40, 54}, {98, 140}, {212, 236}, {174, 190}}}; // in the order of Colour
    for (std::size_t k = 0; k < 5; ++k) {
        const double hue = lot.number(hues[k][0], hues[k][1]);
        e.field[k] = hsv(hue, vivid + lot.number(-0.08, 0.08), light + lot.number(-0.08, 0.08));
        e.tile[k] = hsv(hue + lot.number(-4, 4), std::min(1.0, vivid + 0.1), light + lot.number(-0.15, 0.1));
    }
    e.field[5] = hsv(30, lot.number(0, 0.08), lot.number(0.45, 0.65));
    e.line = cv::Scalar::all(lot.chance(0.7) ? lot.number(15, 50) : lot.number(200, 240));
    e.back = hsv(lot.number(0, 360), lot.number(0, 0.15), lot.chance(0.5) ? lot.number(0.15, 0.3) : lot.number(0.75, 0.9));
    e.font = lot.below(8);
    e.manner = lot.below(3); // plain, outlined, on a disc
    e.lineWidth = 1 + lot.below(3);
    e.height = lot.number(0.62, 0.85);
    return e;
}

// One figure, or two side by side, narrowed to fit into the field (or the disc).
cv::Mat inkOf(const Edition& e, int value) {
    const double scale = e.height * (e.manner == 2 ? 0.75 : 1.0);
    const auto figure = [&](int digit) { return figures()(cv::Rect(digit * kPixels, e.font * kPixels, kPixels, kPixels)); };
    cv::Mat ink;
    if (value < 10) {
        cv::resize(figure(value), ink, {}, scale, scale, cv::INTER_AREA);
        return ink;
    }
    cv::Mat both(kPixels, 2, CV_8U, cv::Scalar(0));
    for (const int digit : {value / 10, value % 10}) {
        cv::Mat columns;
        cv::reduce(figure(digit), columns, 0, cv::REDUCE_MAX, CV_8U);
        std::vector<cv::Point> inked;
        cv::findNonZero(columns > 60, inked);
        const cv::Rect box = cv::boundingRect(inked);
        cv::hconcat(
            std::vector<cv::Mat>{both, figure(digit)(cv::Rect(box.x, 0, box.width, kPixels)), cv::Mat(kPixels, 3, CV_8U, cv::Scalar(0))},
            both);
    }
    const double width = std::min(scale * both.cols, (e.manner == 2 ? 1.5 * e.disc : 0.8) * kPixels);
    cv::resize(both, ink, cv::Size(cvRound(width), cvRound(kPixels * std::min(scale, 1.2 * width / both.cols))), 0, 0, cv::INTER_AREA);
    return ink;
}

cv::Mat printField(const Edition& e, Colour colour, int value) {
    cv::Mat cell(kPixels, kPixels, CV_8UC3, e.field[static_cast<std::size_t>(colour)]);
    cv::rectangle(cell, {0, 0, kPixels, kPixels}, e.line, e.lineWidth);
    const cv::Mat ink = inkOf(e, value);
    cv::Mat mask = cv::Mat::zeros(kPixels, kPixels, CV_8U);
    const int off = cvRound(e.aside * kPixels);
    ink.copyTo(mask(cv::Rect((kPixels - ink.cols) / 2 - off, (kPixels - ink.rows) / 2 - off, ink.cols, ink.rows)));
    cv::Scalar figure = cv::Scalar::all(245);
    if (off) {
        const int badge = cvRound(0.66 * kPixels), from = (kPixels - badge) / 2 - off;
        cell(cv::Rect(from, from, badge, badge)) *= 0.4;
    } else if (e.manner == 2) {
        cv::circle(cell, {kPixels / 2, kPixels / 2}, cvRound(e.disc * kPixels), cv::Scalar(225, 238, 240), -1, cv::LINE_AA);
        figure = cv::Scalar::all(25);
    } else if (e.manner == 1) {
        cv::Mat wide;
        cv::dilate(mask, wide, cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5}));
        cell.setTo(cv::Scalar::all(25), wide > 100);
    }
    cv::Mat solid(cell.size(), CV_8UC3, figure), mixed;
    for (int y = 0; y < kPixels; ++y)
        for (int x = 0; x < kPixels; ++x) {
            const double a = mask.at<uchar>(y, x) / 255.0;
            auto& p = cell.at<cv::Vec3b>(y, x);
            for (int c = 0; c < 3; ++c) p[c] = cv::saturate_cast<uchar>(p[c] * (1 - a) + figure[c] * a);
        }
    return cell;
}

void turnClockwise(cv::Mat& picture, int quarters) {
    if (quarters)
        cv::rotate(picture, picture,
                   quarters == 1   ? cv::ROTATE_90_CLOCKWISE
                   : quarters == 2 ? cv::ROTATE_180
                                   : cv::ROTATE_90_COUNTERCLOCKWISE);
}

// A pinhole camera: H(z) maps cell units on the plane at height z to pixels.
struct Camera {
    cv::Matx33d turn;
    cv::Vec3d eye;
    double focal = 1;
    cv::Size size;

    cv::Matx33d plane(double z) const {
        const cv::Matx33d world(1, 0, -kSide / 2.0, 0, -1, kSide / 2.0, 0, 0, 1); // rows grow towards the viewer
        const cv::Matx33d lens(focal, 0, size.width / 2.0, 0, focal, size.height / 2.0, 0, 0, 1);
        const cv::Vec3d t = turn * (cv::Vec3d(0, 0, z) - eye);
        return lens * cv::Matx33d(turn(0, 0), turn(0, 1), t[0], turn(1, 0), turn(1, 1), t[1], turn(2, 0), turn(2, 1), t[2]) * world;
    }
};

Camera anyCamera(Lot& lot, cv::Size size) {
    const double elevation = lot.number(62, 86) * CV_PI / 180, azimuth = (90 * lot.below(4) + lot.number(-12, 12)) * CV_PI / 180;
    const double roll = lot.number(-5, 5) * CV_PI / 180, focal = size.width * lot.number(0.9, 1.4);
    const double distance = focal * kSide / (lot.number(0.72, 0.86) * size.height);
    const cv::Vec3d eye =
        distance * cv::Vec3d(std::cos(elevation) * std::sin(azimuth), -std::cos(elevation) * std::cos(azimuth), std::sin(elevation));
    const cv::Vec3d forward = -eye / cv::norm(eye);
    cv::Vec3d right = forward.cross(cv::Vec3d(0, 0, 1));
    right = right / cv::norm(right);
    const cv::Vec3d down = forward.cross(right);
    const cv::Vec3d x = std::cos(roll) * right + std::sin(roll) * down, y = -std::sin(roll) * right + std::cos(roll) * down;
    return {{x[0], x[1], x[2], y[0], y[1], y[2], forward[0], forward[1], forward[2]}, eye, focal, size};
}

// One that has the whole board in view.
Camera camera(Lot& lot, cv::Size size) {
    while (true) {
        const Camera view = anyCamera(lot, size);
        bool inside = true;
        for (const cv::Vec3d& corner :
             {cv::Vec3d(-0.3, -0.3, 1), {kSide + 0.3, -0.3, 1}, {kSide + 0.3, kSide + 0.3, 1}, {-0.3, kSide + 0.3, 1}}) {
            const cv::Vec3d p = view.plane(0) * corner;
            inside = inside && p[0] > 0 && p[1] > 0 && p[0] < p[2] * size.width && p[1] < p[2] * size.height;
        }
        if (inside) return view;
    }
}

cv::Mat tableTop(Lot& lot, bool patterned) {
    cv::Mat top(900, 900, CV_8UC3, hsv(lot.number(0, 360), lot.number(0.05, 0.5), lot.number(0.2, 0.9)));
    if (!patterned) return cv::Mat(900, 900, CV_8UC3, cv::Scalar::all(120));
    const cv::Scalar other = hsv(lot.number(0, 360), lot.number(0, 0.4), lot.number(0.2, 0.9));
    const int pitch = 20 + lot.below(50);
    const bool checks = lot.chance(0.5);
    for (int y = 0; y < 900; y += pitch)
        for (int x = 0; x < 900; x += pitch)
            if ((x / pitch + (checks ? y / pitch : 0)) % 2) cv::rectangle(top, {x, y, pitch, pitch}, other, -1);
    return top;
}

void lay(cv::Mat& photo, const cv::Mat& layer, const cv::Mat& mask, const cv::Matx33d& map) {
    cv::Mat picture, cover;
    cv::warpPerspective(layer, picture, map, photo.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::warpPerspective(mask, cover, map, photo.size());
    picture.copyTo(photo, cover > 127);
}

cv::Matx33d shift(double x, double y) {
    return {1, 0, x, 0, 1, y, 0, 0, 1};
}

void shine(Lot& lot, cv::Mat& photo) {
    const double slope = lot.number(-0.25, 0.25), warm = lot.number(0.85, 1.2), dim = lot.number(0.75, 1.1);
    cv::Mat noise(photo.size(), CV_16SC3);
    cv::theRNG().state = lot.engine();
    cv::randn(noise, cv::Scalar::all(0), cv::Scalar::all(lot.number(1, 5)));
    for (int y = 0; y < photo.rows; ++y)
        for (int x = 0; x < photo.cols; ++x) {
            const double u = x / double(photo.cols) - 0.5, v = y / double(photo.rows) - 0.5;
            const double light = dim * (1 + slope * u) * (1 - 0.35 * (u * u + v * v));
            auto& p = photo.at<cv::Vec3b>(y, x);
            const auto& n = noise.at<cv::Vec3s>(y, x);
            for (int c = 0; c < 3; ++c) p[c] = cv::saturate_cast<uchar>(p[c] * light * (c == 2 ? warm : c == 0 ? 2 - warm : 1) + n[c]);
        }
}

} // namespace

DrawnGobblestones draw(const GobblestonesScene& scene) {
    Lot lot{std::mt19937(scene.seed)};
    Edition e = edition(lot);
    if (scene.aside > 0) e.aside = scene.aside, e.height = 0.65, e.manner = 0;
    DrawnGobblestones drawn;
    cv::Mat flat(kSide * kPixels, kSide * kPixels, CV_8UC3), tops = flat.clone(), lying = cv::Mat::zeros(flat.size(), CV_8U);
    std::array<int, 9> turns;
    for (int& t : turns) t = lot.below(4);
    std::array<int, 5> left;
    left.fill(kTilesPerColour);
    for (int r = 0; r < kSide; ++r)
        for (int c = 0; c < kSide; ++c) {
            const Colour colour = lot.chance(0.1) ? Colour::Grey : static_cast<Colour>(lot.below(5));
            const int value = colour == Colour::Grey                       ? 0
                              : scene.pairs > 0 && lot.chance(scene.pairs) ? 10 + lot.below(90)
                                                                           : 1 + lot.below(9);
            cv::Mat cell = printField(e, colour, value);
            turnClockwise(cell, turns[static_cast<std::size_t>(r / kSquareSide * 3 + c / kSquareSide)]);
            const cv::Rect place(c * kPixels, r * kPixels, kPixels, kPixels);
            cell.copyTo(flat(place));
            auto& truth = drawn.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            truth = Field{colour, static_cast<std::uint8_t>(value)};
            const auto laid = scene.tiles.find({r, c});
            const bool byHand = laid != scene.tiles.end();
            if (!lot.chance(scene.covered) && !byHand) continue;
            Lot own{std::mt19937(scene.seed + static_cast<std::uint32_t>(1000 + r * kSide + c))}; // leaves the other numbers as they are
            Lot& from = byHand ? own : lot;
            auto tile = colour != Colour::Grey && from.chance(0.8) ? colour : static_cast<Colour>(from.below(5));
            bool down = from.chance(scene.faceDown);
            if (byHand) tile = laid->second.value_or(tile), down = !laid->second;
            if (!byHand && !down && --left[static_cast<std::size_t>(tile)] < 0) continue;
            truth = down ? CoveredBy{} : CoveredBy{tile};
            const cv::Rect top(place.x + 2 + from.below(3), place.y + 2 + from.below(3), kPixels - 6, kPixels - 6);
            tops(top).setTo(down ? e.back : e.tile[static_cast<std::size_t>(tile)]);
            if (down)
                for (int k = 0; k < 2 * kPixels; k += 7)
                    cv::line(tops(top), {k, 0}, {k - kPixels, kPixels}, e.back * 0.6 + cv::Scalar::all(30), 2, cv::LINE_AA);
            lying(top).setTo(255);
        }

    const Camera view = camera(lot, scene.size);
    cv::Mat photo(scene.size, CV_8UC3);
    const cv::Matx33d tableScale(60.0 / 900, 0, -22.5, 0, 60.0 / 900, -22.5, 0, 0, 1),
        print(1.0 / kPixels, 0, 0, 0, 1.0 / kPixels, 0, 0, 0, 1);
    cv::warpPerspective(tableTop(lot, scene.table), photo, view.plane(0) * tableScale, scene.size, cv::INTER_LINEAR, cv::BORDER_REFLECT);
    const int side = kSquareSide * kPixels;
    std::array<cv::Matx33d, 9> squares;
    for (int i = 0; i < 9; ++i) {
        const double a = lot.number(-0.8, 0.8) * CV_PI / 180, cx = kSquareSide * (i % 3 + 0.5), cy = kSquareSide * (i / 3 + 0.5);
        const cv::Matx33d turn(std::cos(a), -std::sin(a), 0, std::sin(a), std::cos(a), 0, 0, 0, 1);
        squares[static_cast<std::size_t>(i)] =
            view.plane(0.04) * shift(cx + lot.number(-0.05, 0.05), cy + lot.number(-0.05, 0.05)) * turn * shift(-cx, -cy);
        const cv::Rect part(i % 3 * side, i / 3 * side, side, side);
        lay(photo, flat(part), cv::Mat(side, side, CV_8U, cv::Scalar(255)),
            squares[static_cast<std::size_t>(i)] * print * shift(part.x, part.y));
    }
    for (const double z : {0.04, 0.08, 0.12, 0.16}) lay(photo, tops * 0.5, lying, view.plane(z) * print);
    lay(photo, tops, lying, view.plane(0.2) * print);
    cv::GaussianBlur(photo, photo, {0, 0}, lot.number(0.4, 0.9) * scene.size.height / 720);
    shine(lot, photo);

    const std::array<std::pair<std::size_t, cv::Vec3d>, 4> ends{
        {{0, {0, 0, 1}}, {2, {kSide, 0, 1}}, {8, {kSide, kSide, 1}}, {6, {0, kSide, 1}}}};
    board::Quad corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Vec3d p = squares[ends[i].first] * ends[i].second;
        corners[i] = {p[0] / p[2], p[1] / p[2]};
    }
    // Row 1 is the edge whose midpoint is highest in the picture: the truth turns with the camera.
    std::size_t top = 0;
    for (std::size_t i = 1; i < 4; ++i)
        if (corners[i].y + corners[(i + 1) % 4].y < corners[top].y + corners[(top + 1) % 4].y) top = i;
    const auto cells = drawn.cells;
    for (std::size_t i = 0; i < 4; ++i) drawn.corners[i] = corners[(i + top) % 4];
    for (std::size_t r = 0; r < kSide; ++r)
        for (std::size_t c = 0; c < kSide; ++c) {
            std::size_t y = r, x = c;
            for (std::size_t i = 0; i < top; ++i) {
                const std::size_t was = y;
                y = x;
                x = kSide - 1 - was;
            }
            drawn.cells[r][c] = cells[y][x];
        }
    drawn.bgr = photo;
    return drawn;
}

} // namespace hawkstone::testing_support
