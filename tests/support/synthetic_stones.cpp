// SPDX-License-Identifier: Apache-2.0
#include "synthetic_stones.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace hawkstone::testing {
namespace {

using board::hidden_stones::Face;
using board::hidden_stones::Formation;

constexpr double kStep = 150;                          // pixels of the flat table from stone to stone
constexpr int kFriendlySide = 1650, kRoughSide = 2550; // pixels of the flat table: so much that nothing mirrored at its rim comes into view

// Colours as R, G, B: sun moon fish bird horse ship seed tree, plain grey, paper. Between them: teal ships, cream seeds, orange
// near red, purple near blue, pale and dark prints.
using Rgb = std::array<int, 3>;
struct Paints {
    std::array<Rgb, 8> faces;
    Rgb plain, paper;
    std::array<bool, 8> darkInk;
    bool frame;
};
const std::array<Paints, kPalettes> kPaints{{
    {{{{245, 196, 40}, {42, 42, 48}, {232, 120, 34}, {196, 38, 44}, {112, 62, 150}, {40, 92, 178}, {150, 152, 156}, {58, 140, 66}}},
     {170, 170, 172},
     {246, 244, 238},
     {},
     false},
    {{{{214, 204, 58}, {52, 44, 50}, {236, 110, 44}, {232, 84, 78}, {108, 48, 128}, {44, 164, 178}, {204, 194, 174}, {94, 176, 82}}},
     {168, 168, 170},
     {228, 228, 222},
     {true, false, false, false, false, false, true, true},
     true},
    {{{{255, 222, 90}, {24, 24, 28}, {255, 150, 60}, {220, 60, 40}, {128, 104, 190}, {60, 110, 200}, {228, 218, 196}, {40, 110, 70}}},
     {190, 190, 190},
     {250, 248, 240},
     {true, false, true, false, false, false, true, false},
     false},
    {{{{232, 180, 20}, {58, 60, 64}, {216, 96, 20}, {170, 30, 50}, {92, 58, 132}, {20, 118, 140}, {128, 130, 132}, {38, 96, 48}}},
     {156, 156, 158},
     {236, 230, 214},
     {},
     true},
    {{{{240, 208, 70}, {36, 38, 52}, {244, 136, 52}, {206, 50, 62}, {146, 70, 164}, {36, 126, 196}, {176, 172, 164}, {110, 160, 60}}},
     {196, 196, 196},
     {252, 252, 250},
     {true, false, true, false, false, false, true, true},
     false},
    {{{{222, 186, 60}, {48, 40, 38}, {208, 112, 48}, {178, 56, 48}, {108, 76, 128}, {62, 100, 140}, {188, 178, 156}, {92, 124, 72}}},
     {174, 172, 166},
     {240, 232, 214},
     {},
     true},
}};

cv::Scalar bgr(const Rgb& c, double light = 1) {
    return {c[2] * light, c[1] * light, c[0] * light};
}

class Painter {
public:
    Painter(const Style& style) : m_style(style), m_random(style.seed), m_paints(kPaints[static_cast<std::size_t>(style.palette)]) {
        if (style.rough) mixPaints();
        if (style.stock == CardStock::Brown) m_paints.paper = {190 + below(20), 150 + below(20), 100 + below(25)};
        if (style.stock == CardStock::Dark) m_paints.paper = {28 + below(30), 28 + below(30), 34 + below(36)};
        m_sheet = cv::imread(std::string(HAWKSTONE_TESTS) + "/support/hidden_stones_art.png", cv::IMREAD_GRAYSCALE);
        CV_Assert(!m_sheet.empty());
        m_flat.create(m_side, m_side, CV_8UC3);
        cloth();
    }

    void stones(const PaintedTable& table) {
        if (!table.grid) return;
        const double size = kStep * between(0.82, 0.9);
        for (int i = 0; i < 3 * table.rows; ++i) {
            const cv::Point2d at = place(i % 3 + between(-0.025, 0.025), i / 3 + between(-0.025, 0.025));
            const Face face = table.stones[static_cast<std::size_t>(i / 3)][static_cast<std::size_t>(i % 3)];
            shadow(at, {size, size}, 0);
            stone(face, at, size, between(-5, 5) - 90 * table.turned[static_cast<std::size_t>(i)], m_paints.frame, true);
        }
        m_reach = size / kStep / 2;
    }

    void pile() {
        const cv::Point2d at = place(0.5, -1.25);
        const double angle = between(-5, 5);
        shadow(at, {125, 175}, angle);
        card(at, angle, bgr({60, 70, 84}));
        for (int i = 8; i < 60; i += 9) outline(at, {125.0 - 2 * i, 175.0 - 2 * i}, angle, bgr({84, 94, 108}), 2);
    }

    void card(const PaintedCard& painted) {
        const cv::Point2d at = place(painted.x, painted.y);
        const double angle = painted.angle + between(-4, 4);
        if (!m_style.bareCards) shadow(at, {125, 175}, angle);
        m_cards.push_back({at + turnedBy({-62.5, -87.5}, angle), at + turnedBy({62.5, -87.5}, angle), at + turnedBy({62.5, 87.5}, angle),
                           at + turnedBy({-62.5, 87.5}, angle)});
        if (m_style.bareCards)
            card(at, angle, cv::mean(m_flat(cv::Rect(cv::Point(at) - cv::Point(60, 60), cv::Size(120, 120)))) * 1.02);
        else {
            card(at, angle, bgr(m_paints.paper));
            outline(at, {123, 173}, angle, bgr({120, 116, 108}), 2);
        }
        if (m_paints.frame && !m_style.bareCards) outline(at, {110, 160}, angle, bgr({60, 80, 60}), 5);
        const double pitch = 31, rows = static_cast<double>(painted.formation.size()),
                     columns = static_cast<double>(painted.formation[0].size());
        const bool numberOnTop = m_style.palette % 2 == 1;
        const auto on = [&](double x, double y) { return at + turnedBy({x, y}, angle); };
        for (std::size_t r = 0; r < painted.formation.size(); ++r)
            for (std::size_t c = 0; c < painted.formation[0].size(); ++c) {
                const cv::Point2d field = on((static_cast<double>(c) - (columns - 1) / 2) * pitch,
                                             (static_cast<double>(r) - (rows - 1) / 2) * pitch + (numberOnTop ? 10 : -10));
                if (painted.formation[r][c])
                    stone(*painted.formation[r][c], field, 29, angle, false, false);
                else
                    polygon(field, {29, 29}, angle, bgr(m_paints.plain));
            }
        number(painted.points, on(0, numberOnTop ? -64 : 64), angle);
    }

    // What lies about on a table, clear of the stones and of these places.
    void clutter(const std::vector<PaintedCard>& cards) {
        const int things = static_cast<int>(between(2, 7));
        for (int i = 0; i < things; ++i) {
            const cv::Point2d middle(between(-2.6, 4.6), between(-2.6, 4.6));
            const auto near = [&](double x, double y, double by) { return std::hypot(middle.x - x, middle.y - y) < by; };
            if ((middle.x > -1.2 && middle.x < 3.2 && middle.y > -1.2 && middle.y < 3.2) || near(0.5, -1.25, 1.6) ||
                std::ranges::any_of(cards, [&](const PaintedCard& c) { return near(c.x, c.y, 1.6); }))
                continue;
            thing(static_cast<int>(between(0, 5)), place(middle.x, middle.y), between(0, 360));
        }
    }

    PaintedPhoto photo() {
        // The camera: looks from a height of 60 to 85 degrees on any side, a little rolled.
        const bool rough = m_style.rough;
        const double side4 = rough ? 90 * std::floor(between(0, 4)) : 0, sway = rough ? 22 : 9;
        const double tilt = (90 - between(rough ? 48 : 62, 85)) * CV_PI / 180, turn = (side4 + between(-sway, sway)) * CV_PI / 180,
                     roll = between(-3, 3) * CV_PI / 180;
        const double f = between(rough ? 0.75 : 1.0, 1.6) * m_style.size.width,
                     far = between(rough ? 6.0 : 6.2, rough ? 9.0 : 8.5) * f / m_style.size.height * 1.06;
        const double bend = rough ? between(-0.07, 0.05) : 0; // of the lens, at the half width
        const auto seen = [&](cv::Point2d p) {
            const double x = (p.x - m_origin) / kStep - 1.1, y = (p.y - m_origin) / kStep - 0.9;
            const double tx = x * std::cos(turn) - y * std::sin(turn), ty = x * std::sin(turn) + y * std::cos(turn);
            const double ry = ty * std::cos(tilt), rz = far - ty * std::sin(tilt);
            const double u = f * tx / rz, v = f * ry / rz;
            return cv::Point2d(m_style.size.width / 2.0 + u * std::cos(roll) - v * std::sin(roll),
                               m_style.size.height / 2.0 + u * std::sin(roll) + v * std::cos(roll));
        };
        const auto side = static_cast<float>(m_side);
        const cv::Point2f from[]{{0, 0}, {side, 0}, {side, side}, {0, side}};
        cv::Point2f to[4];
        for (int i = 0; i < 4; ++i) to[i] = seen(from[i]);
        PaintedPhoto out;
        cv::warpPerspective(m_flat, out.bgr, cv::getPerspectiveTransform(from, to), m_style.size, cv::INTER_AREA, cv::BORDER_REFLECT_101);
        const double r = m_reach;
        const cv::Point2d corners[]{place(-r, -r), place(2 + r, -r), place(2 + r, 2 + r), place(-r, 2 + r)};
        for (std::size_t i = 0; i < 4; ++i) out.corners[i] = {seen(corners[i]).x, seen(corners[i]).y};
        for (const auto& card : m_cards) {
            board::Quad quad;
            for (std::size_t i = 0; i < 4; ++i) quad[i] = {seen(card[i]).x, seen(card[i]).y};
            out.cards.push_back(quad);
        }
        if (rough) {
            bendLens(out, bend);
            roughLight(out.bgr);
        }
        develop(out.bgr);
        if (rough) {
            std::vector<uchar> bytes;
            cv::imencode(".jpg", out.bgr, bytes, {cv::IMWRITE_JPEG_QUALITY, static_cast<int>(between(62, 96))});
            out.bgr = cv::imdecode(bytes, cv::IMREAD_COLOR);
        }
        return out;
    }

private:
    // Colours of a set nobody has seen, and its ink.
    void mixPaints() {
        const auto hsv = [&](double h0, double h1, double s0, double s1, double v0, double v1) {
            const double hue = std::fmod(between(h0, h1) + 360, 360) / 60, s = between(s0, s1), v = between(v0, v1) * 255;
            const double c = v * s, x = c * (1 - std::abs(std::fmod(hue, 2) - 1)), m = v - c;
            const double rgb[6][3]{{c, x, 0}, {x, c, 0}, {0, c, x}, {0, x, c}, {x, 0, c}, {c, 0, x}};
            const auto* p = rgb[static_cast<int>(hue) % 6];
            return Rgb{static_cast<int>(p[0] + m), static_cast<int>(p[1] + m), static_cast<int>(p[2] + m)};
        };
        const bool teal = between(0, 1) < 0.45, cream = between(0, 1) < 0.5, coral = between(0, 1) < 0.35;
        m_paints.faces = {hsv(43, 58, 0.6, 0.95, 0.78, 1),
                          hsv(0, 360, 0.02, 0.25, 0.1, 0.26),
                          hsv(18, 33, 0.72, 0.95, 0.82, 1),
                          coral ? hsv(-4, 6, 0.58, 0.72, 0.82, 0.95) : hsv(-12, 7, 0.7, 0.92, 0.62, 0.9),
                          hsv(264, 300, 0.35, 0.75, 0.42, 0.76),
                          teal ? hsv(174, 196, 0.5, 0.9, 0.5, 0.85) : hsv(202, 230, 0.55, 0.9, 0.5, 0.88),
                          cream ? hsv(28, 52, 0.1, 0.28, 0.72, 0.92) : hsv(0, 360, 0, 0.07, 0.52, 0.78),
                          hsv(90, 150, 0.35, 0.8, 0.36, 0.72)};
        m_paints.plain = hsv(0, 360, 0, 0.05, 0.56, 0.8);
        m_paints.paper = hsv(30, 60, 0, 0.1, 0.86, 1);
        m_paints.frame = between(0, 1) < 0.5;
        const double way = between(0, 1);
        for (std::size_t i = 0; i < 8; ++i) {
            const Rgb& c = m_paints.faces[i];
            const double light = 0.3 * c[0] + 0.6 * c[1] + 0.1 * c[2];
            m_paints.darkInk[i] = light > 175 || (i != 1 && (way < 0.2 ? light > 60 : way < 0.55 ? light > 135 : false));
        }
        const double black = between(14, 60), white = between(222, 250);
        m_darkInk = {black + between(0, 12), black + between(0, 8), black};
        m_lightInk = {white - between(0, 24), white - between(0, 10), white};
        m_symbol = between(0.46, 0.74);
    }

    void thing(int kind, cv::Point2d at, double angle) {
        const Rgb any{static_cast<int>(between(20, 240)), static_cast<int>(between(20, 240)), static_cast<int>(between(20, 240))};
        switch (kind) {
        case 0: // a mug from above
            shadow(at, {120, 120}, 0);
            cv::circle(m_flat, at * 16, 62 * 16, bgr(any), cv::FILLED, cv::LINE_AA, 4);
            cv::circle(m_flat, at * 16, 54 * 16, bgr({52, 34, 22}), cv::FILLED, cv::LINE_AA, 4);
            break;
        case 1: // a phone
            shadow(at, {110, 220}, angle);
            polygon(at, {110, 220}, angle, bgr({30, 30, 34}));
            polygon(at, {100, 200}, angle, bgr({16, 18, 24}));
            break;
        case 2: // a sheet with lines of text
            polygon(at, {180, 230}, angle, bgr({240, 240, 236}));
            for (int i = -90; i < 90; i += 18) polygon(at + turnedBy({0, double(i)}, angle), {140, 3}, angle, bgr({90, 90, 96}));
            break;
        case 3: // dice
            for (int i = 0; i < 3; ++i) {
                const cv::Point2d one = at + cv::Point2d(between(-50, 50), between(-50, 50));
                polygon(one, {26, 26}, angle + 40 * i, bgr({236, 232, 220}));
                cv::circle(m_flat, one * 16, 4 * 16, bgr({30, 30, 30}), cv::FILLED, cv::LINE_AA, 4);
            }
            break;
        default: // a pencil or a box of something
            polygon(at, {between(14, 110), between(120, 200)}, angle, bgr(any));
        }
    }

    void bendLens(PaintedPhoto& out, double bend) {
        const double cx = out.bgr.cols / 2.0, cy = out.bgr.rows / 2.0;
        cv::Mat_<cv::Vec2f> map(out.bgr.size());
        for (int y = 0; y < map.rows; ++y)
            for (int x = 0; x < map.cols; ++x) {
                const double u = (x - cx) / cx, v = (y - cy) / cx, k = 1 + bend * (u * u + v * v);
                map(y, x) = {static_cast<float>(cx + u * k * cx), static_cast<float>(cy + v * k * cx)};
            }
        cv::Mat bent;
        cv::remap(out.bgr, bent, map, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_REFLECT_101);
        out.bgr = bent;
        const auto move = [&](auto& p) { // where the straight lens's point is seen: the inverse, by iteration
            const double u0 = (p.x - cx) / cx, v0 = (p.y - cy) / cx;
            double u = u0, v = v0;
            for (int i = 0; i < 12; ++i) {
                const double k = 1 + bend * (u * u + v * v);
                u = u0 / k;
                v = v0 / k;
            }
            p = {cx + u * cx, cy + v * cx};
        };
        for (auto& p : out.corners) move(p);
        for (auto& quad : out.cards)
            for (auto& p : quad) move(p);
    }

    // A lamp of its own tint, a shadow's edge, a shine, and depth of field.
    void roughLight(cv::Mat& photo) {
        cv::Mat px;
        photo.convertTo(px, CV_32FC3);
        const double warm = between(-0.2, 0.42), red = std::exp(warm / 2), blue = std::exp(-warm / 2), exposure = between(0.55, 1.2);
        const double edge = between(-1, 1), steep = between(4, 30), lean = between(0, 6.28),
                     dark = between(0, 1) < 0.35 ? between(0.55, 0.85) : 1;
        const double sx = between(0, px.cols), sy = between(0, px.rows), wide = between(80, 260),
                     shine = between(0, 1) < 0.4 ? between(20, 70) : 0;
        for (int y = 0; y < px.rows; ++y)
            for (int x = 0; x < px.cols; ++x) {
                const double along = std::cos(lean) * (2.0 * x / px.cols - 1) + std::sin(lean) * (2.0 * y / px.rows - 1) - edge;
                const double light = exposure * (dark + (1 - dark) / (1 + std::exp(-steep * along)));
                const double glare = shine * std::exp(-((x - sx) * (x - sx) + (y - sy) * (y - sy)) / (2 * wide * wide));
                auto& p = px.at<cv::Vec3f>(y, x);
                p = cv::Vec3f(static_cast<float>(p[0] * light * blue + glare), static_cast<float>(p[1] * light + glare),
                              static_cast<float>(p[2] * light * red + glare));
            }
        const double focus = between(0.2, 0.8), depth = between(0, 1) < 0.5 ? between(1, 3.2) : 0;
        if (depth > 0) {
            cv::Mat soft;
            cv::GaussianBlur(px, soft, {0, 0}, depth);
            for (int y = 0; y < px.rows; ++y) {
                const auto a = static_cast<float>(std::clamp(std::abs(y / double(px.rows) - focus) / 0.5, 0.0, 1.0));
                px.row(y) = px.row(y) * (1 - a) + soft.row(y) * a;
            }
        }
        px.convertTo(photo, CV_8UC3);
    }

    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_random); }
    int below(int n) { return static_cast<int>(between(0, n)); }
    cv::Point2d place(double x, double y) const { return {m_origin + x * kStep, m_origin + y * kStep}; }
    static cv::Point2d turnedBy(cv::Point2d p, double degrees) {
        const double a = degrees * CV_PI / 180;
        return {p.x * std::cos(a) - p.y * std::sin(a), p.x * std::sin(a) + p.y * std::cos(a)};
    }

    std::vector<cv::Point> box(cv::Point2d at, cv::Size2d size, double angle) const {
        std::vector<cv::Point> out;
        for (const auto& [sx, sy] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
            out.push_back((at + turnedBy({sx * size.width / 2, sy * size.height / 2}, angle)) * 16);
        return out;
    }
    void polygon(cv::Point2d at, cv::Size2d size, double angle, const cv::Scalar& colour) {
        cv::fillConvexPoly(m_flat, box(at, size, angle), colour, cv::LINE_AA, 4);
    }
    void outline(cv::Point2d at, cv::Size2d size, double angle, const cv::Scalar& colour, int width) {
        const std::vector<std::vector<cv::Point>> lines{box(at, size, angle)};
        cv::polylines(m_flat, lines, true, colour, width, cv::LINE_AA, 4);
    }
    void card(cv::Point2d at, double angle, const cv::Scalar& colour) { polygon(at, {125, 175}, angle, colour); }

    void shadow(cv::Point2d at, cv::Size2d size, double angle) {
        const cv::Rect part = cv::Rect(at - cv::Point2d(130, 130), at + cv::Point2d(130, 130)) & cv::Rect(0, 0, m_side, m_side);
        cv::Mat dark(part.size(), CV_8U, cv::Scalar(0));
        cv::fillConvexPoly(dark, box(at + cv::Point2d(4, 5) - cv::Point2d(part.tl()), size, angle), 110, cv::LINE_AA, 4);
        cv::Mat soft, local = m_flat(part);
        cv::GaussianBlur(dark, soft, {0, 0}, 4);
        for (int y = 0; y < local.rows; ++y)
            for (int x = 0; x < local.cols; ++x) local.at<cv::Vec3b>(y, x) *= 1 - soft.at<uchar>(y, x) / 255.0;
    }

    void stone(Face face, cv::Point2d at, double size, double angle, bool frame, bool bevel) {
        const auto f = static_cast<std::size_t>(face);
        const cv::Scalar colour = bgr(m_paints.faces[f]);
        if (bevel) polygon(at, {size, size}, angle, colour * 0.82);
        polygon(at, {size - 0.02 * size * bevel, size - 0.02 * size * bevel}, angle, colour);
        if (frame) outline(at, {size * 0.86, size * 0.86}, angle, colour * 0.7, 4);
        const cv::Mat art = m_sheet(cv::Rect(static_cast<int>(f) * 64, m_style.art * 64, 64, 64));
        const double scale = size * m_symbol / 64;
        const cv::Point2d x = turnedBy({scale, 0}, angle), y = turnedBy({0, scale}, angle), t = at - x * 32 - y * 32;
        const cv::Mat map = (cv::Mat_<double>(2, 3) << x.x, y.x, t.x, x.y, y.y, t.y);
        const int half = static_cast<int>(size);
        const cv::Rect part =
            cv::Rect(static_cast<int>(at.x) - half, static_cast<int>(at.y) - half, 2 * half, 2 * half) & cv::Rect(0, 0, m_side, m_side);
        cv::Mat local = map.clone(), ink;
        local.at<double>(0, 2) -= part.x;
        local.at<double>(1, 2) -= part.y;
        cv::Mat source = art;
        if (scale < 0.6) cv::GaussianBlur(art, source, {0, 0}, 0.5 / scale);
        cv::warpAffine(source, ink, local, part.size(), cv::INTER_LINEAR);
        const cv::Vec3d print = m_paints.darkInk[f] ? m_darkInk : m_lightInk;
        cv::Mat target = m_flat(part);
        for (int r = 0; r < target.rows; ++r)
            for (int c = 0; c < target.cols; ++c) {
                const double a = ink.at<uchar>(r, c) / 255.0;
                auto& p = target.at<cv::Vec3b>(r, c);
                p = cv::Vec3d(p) * (1 - a) + print * a;
            }
    }

    void number(int points, cv::Point2d at, double angle) {
        const bool dark = m_style.stock == CardStock::Dark;
        cv::circle(m_flat, at * 16, 13 * 16, dark ? bgr({222, 206, 150}) : bgr({52, 46, 46}), cv::FILLED, cv::LINE_AA, 4);
        cv::Mat glyph(64, 64, CV_8U, cv::Scalar(0));
        const int font = m_style.palette % 3 == 0   ? cv::FONT_HERSHEY_SIMPLEX
                         : m_style.palette % 3 == 1 ? cv::FONT_HERSHEY_DUPLEX
                                                    : cv::FONT_HERSHEY_COMPLEX;
        const std::string text = std::to_string(points);
        const cv::Size extent = cv::getTextSize(text, font, 1.7, 4, nullptr);
        cv::putText(glyph, text, {32 - extent.width / 2, 32 + extent.height / 2}, font, 1.7, 255, 4, cv::LINE_AA);
        const cv::Point2d x = turnedBy({0.36, 0}, angle), y = turnedBy({0, 0.36}, angle), t = at - x * 32 - y * 32;
        cv::Mat ink;
        cv::GaussianBlur(glyph, glyph, {0, 0}, 1.2);
        const cv::Rect part = cv::Rect(at - cv::Point2d(30, 30), at + cv::Point2d(30, 30)) & cv::Rect(0, 0, m_side, m_side);
        const cv::Mat map = (cv::Mat_<double>(2, 3) << x.x, y.x, t.x - part.x, x.y, y.y, t.y - part.y);
        cv::warpAffine(glyph, ink, map, part.size(), cv::INTER_LINEAR);
        m_flat(part).setTo(dark ? cv::Scalar(40, 36, 36) : cv::Scalar(238, 242, 242), ink > 120);
    }

    void cloth() {
        const double warm = between(0.85, 1.15);
        const Rgb base = m_style.cloth == Cloth::Dark      ? Rgb{26, 26, 28}
                         : m_style.cloth == Cloth::White   ? Rgb{214, 212, 208}
                         : m_style.cloth == Cloth::Marble  ? Rgb{196, 198, 200}
                         : m_style.cloth == Cloth::Gloss   ? Rgb{14, 14, 16}
                         : m_style.cloth == Cloth::Planks  ? Rgb{150, 112, 80}
                         : m_style.cloth == Cloth::Dots    ? Rgb{96, 112, 150}
                         : m_style.cloth == Cloth::Striped ? Rgb{168, 122, 74}
                         : m_style.cloth == Cloth::Checked ? Rgb{226, 222, 214}
                                                           : Rgb{70, 104, 78};
        m_flat.setTo(cv::Scalar(base[2] / warm, base[1], base[0] * warm));
        cv::Mat grain(m_side / 10, m_side / 10, CV_32F);
        cv::RNG rng(m_style.seed);
        rng.fill(grain, cv::RNG::NORMAL, 0, m_style.cloth == Cloth::Marble ? 14 : 3);
        cv::resize(grain, grain, m_flat.size(), 0, 0, cv::INTER_CUBIC);
        const double period = between(22, 60), angle = between(-0.4, 0.4), check = between(60, 130);
        for (int y = 0; y < m_side; ++y)
            for (int x = 0; x < m_side; ++x) {
                auto& p = m_flat.at<cv::Vec3b>(y, x);
                double light = 1 + grain.at<float>(y, x) / 100;
                const double along = x * std::cos(angle) + y * std::sin(angle), across = y * std::cos(angle) - x * std::sin(angle);
                if (m_style.cloth == Cloth::Striped) light *= 1 + 0.16 * std::sin(2 * CV_PI * along / period + 0.8 * std::sin(across / 90));
                if (m_style.cloth == Cloth::Checked) {
                    const int n = (std::fmod(along + 10 * check * 100, 2 * check) < check) +
                                  (std::fmod(across + 10 * check * 100, 2 * check) < check);
                    if (n)
                        p = cv::Vec3b(cv::saturate_cast<uchar>(p[0] * (1 - 0.33 * n)), cv::saturate_cast<uchar>(p[1] * (1 - 0.36 * n)),
                                      cv::saturate_cast<uchar>(p[2] * (1 - 0.08 * n)));
                }
                if (m_style.cloth == Cloth::Planks)
                    light *= (std::fmod(along + 1e5, 4 * period) < 3 ? 0.4 : 1) *
                             (1 + 0.07 * std::sin(across / 13 + 3 * std::floor((along + 1e5) / (4 * period))));
                if (m_style.cloth == Cloth::Dots &&
                    std::hypot(std::fmod(along + 1e5, check) - check / 2, std::fmod(across + 1e5, check) - check / 2) < check / 4)
                    light *= 1.7;
                // A window mirrored in black gloss: bright, with soft edges.
                const double gloss = m_style.cloth == Cloth::Gloss ? 55 / (1 + std::exp(std::abs(along - m_side / 2.0) / 20 - 10)) : 0;
                for (int c = 0; c < 3; ++c) p[c] = cv::saturate_cast<uchar>(p[c] * light + gloss);
            }
    }

    void develop(cv::Mat& photo) {
        const double exposure = between(0.7, 1.08), red = between(0.93, 1.1), blue = between(0.86, 1.07), slope = between(-0.18, 0.18),
                     lean = between(0, 6.28);
        cv::Mat px;
        photo.convertTo(px, CV_32FC3);
        for (int y = 0; y < px.rows; ++y)
            for (int x = 0; x < px.cols; ++x) {
                const double light =
                    exposure *
                    (1 + slope * (std::cos(lean) * (x / double(px.cols) - 0.5) + std::sin(lean) * (y / double(px.rows) - 0.5)) * 2);
                auto& p = px.at<cv::Vec3f>(y, x);
                p = cv::Vec3f(static_cast<float>(p[0] * light * blue), static_cast<float>(p[1] * light),
                              static_cast<float>(p[2] * light * red));
            }
        if (m_style.blur > 0) cv::GaussianBlur(px, px, {0, 0}, m_style.blur);
        cv::Mat noise(px.size(), CV_32FC3);
        cv::RNG rng(m_style.seed + 7);
        rng.fill(noise, cv::RNG::NORMAL, 0, m_style.noise);
        px += noise;
        px.convertTo(photo, CV_8UC3);
    }

    const Style m_style;
    const int m_side = m_style.rough ? kRoughSide : kFriendlySide; // of the flat table, pixels
    const double m_origin = (m_side - kFriendlySide) / 2.0 + 660;  // where stone a1 lies on it
    std::mt19937 m_random;
    Paints m_paints;
    cv::Vec3d m_darkInk{46, 48, 50}, m_lightInk{232, 240, 242};
    cv::Mat m_sheet, m_flat;
    std::vector<std::array<cv::Point2d, 4>> m_cards;
    double m_reach = 0.43, m_symbol = 0.62;
};

} // namespace

PaintedPhoto paint(const PaintedTable& table, const Style& style) {
    Painter painter(style);
    painter.stones(table);
    if (table.pile) painter.pile();
    if (style.rough) painter.clutter(table.cards);
    for (const auto& c : table.cards) painter.card(c);
    return painter.photo();
}

board::hidden_stones::Grid dealtStones(unsigned seed) {
    std::mt19937 random(seed);
    std::array<int, 9> kinds{0, 1, 1, 2, 2, 2, 3, 3, 3};
    board::hidden_stones::Grid grid;
    for (std::size_t i = 9; i-- > 0;) {
        std::swap(kinds[i], kinds[random() % (i + 1)]);
        grid[i / 3][i % 3] = static_cast<Face>(2 * kinds[i] + static_cast<int>(random() >> 7 & 1));
    }
    return grid;
}

} // namespace hawkstone::testing
