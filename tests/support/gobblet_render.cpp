// SPDX-License-Identifier: Apache-2.0
// One ray a pixel, one jittered ray to the lamp: coarse, but shadows, heights and grain come out as in a photo.
#include "gobblet_art.h"
#include "gobblet_noise.h"
#include "gobblet_scene.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace hawkstone::testing::gobblet {
namespace {

using cv::Vec3d;
using cv::Vec3f;

Vec3f gridColour(const Scene& scene, double x, double y) {
    const auto& [field, second, line, rim] = scene.boardColours;
    const int n = scene.cells;
    const bool inside = x >= 0 && y >= 0 && x < n && y < n;
    const double lw = scene.lineWidth / 2;
    const auto toLine = [&](double v) { return std::abs(v - std::clamp(std::round(v), 0.0, static_cast<double>(n))); };
    const double dx = toLine(x), dy = toLine(y);
    const bool along = x > -lw && y > -lw && x < n + lw && y < n + lw;
    const bool onLine = along && (scene.art.lines == LineStyle::Plain ? std::min(dx, dy) < lw : onArtLine(scene, x, y));
    const int cx = static_cast<int>(std::floor(x)), cy = static_cast<int>(std::floor(y));
    const double fx = x - cx - 0.5, fy = y - cy - 0.5, fromMiddle = std::hypot(fx, fy);
    switch (scene.make) {
    case Make::Lines: return onLine ? line : inside ? field : rim;
    case Make::TwoTone:
        if (onLine && scene.softness > 0) return line;
        return !inside ? rim : (cx + cy) % 2 ? second : field;
    case Make::Recesses: // round hollows: shaded at the side away from the lamp
        if (inside && fromMiddle < scene.feature) {
            const double slope = std::clamp((fromMiddle / scene.feature - 0.8) / 0.2, 0.0, 1.0);
            const double towards = -(fx * scene.light[0] + fy * scene.light[1]) / std::max(0.05, fromMiddle);
            return field * static_cast<float>(scene.recess - 0.45 * slope * towards * (1.4 - scene.recess));
        }
        if (scene.softness > 0 && onLine) return line;
        return inside ? field : rim;
    case Make::Discs:
        if (inside && fromMiddle < scene.feature) return std::abs(fromMiddle - scene.feature) < lw ? line : second;
        return inside ? field : rim;
    case Make::Inlay: // squares apart from each other
        if (inside && withinRounded(fx, fy, 0.5 - scene.feature / 2, scene.art.rounding)) return second;
        return inside ? field : rim;
    case Make::Cushions: { // lenses on the grid lines, meeting at the crossings
        if (x < -0.02 || y < -0.02 || x > n + 0.02 || y > n + 0.02) return rim;
        const auto lens = [&](double away, double alongEdge) {
            const double t = alongEdge - std::floor(alongEdge);
            return away - scene.feature * 4 * t * (1 - t);
        };
        const double edge = std::min(lens(dx, y), lens(dy, x));
        if (edge < -lw * 0.5) return rim;
        if (edge < lw * 0.8 || std::hypot(dx, dy) < lw * 1.6) return line;
        return second;
    }
    }
    return field;
}

// The grid, and what a maker adds: a line around it, something small in every cell.
Vec3f boardColour(const Scene& scene, double x, double y) {
    const double n = scene.cells, lw = scene.lineWidth / 2;
    const auto& line = scene.boardColours[2];
    const double outside = std::max({-x, -y, x - n, y - n});
    if (scene.frame > 0 && std::abs(outside - scene.frame) < lw) return line;
    if (scene.ornament > 0 && outside < 0) {
        const double fx = std::abs(x - std::floor(x) - 0.5), fy = std::abs(y - std::floor(y) - 0.5), far = std::hypot(fx, fy);
        if (scene.ornament == 1 && far < 0.07) return line;
        if (scene.ornament == 2 && std::abs(far - 0.2) < lw) return line;
        if (scene.ornament == 3 && std::abs(fx + fy - 0.24) < lw) return line;
    }
    return withArt(scene, x, y, gridColour(scene, x, y));
}

Vec3f tableColour(const Scene& scene, double x, double y) {
    if (scene.art.cloth != Cloth::None) return clothColour(scene, x, y);
    const double c = std::cos(scene.tableTurn), s = std::sin(scene.tableTurn);
    const double u = (c * x + s * y) / scene.tableScale, v = (c * y - s * x) / scene.tableScale;
    const auto& [one, two] = scene.tableColours;
    float mix = 0;
    switch (scene.table) {
    case Table::Plain:
    case Table::Gloss: break;
    case Table::Stripes: mix = smoothNoise(u * 6 + 1.5 * roughNoise(u, v * 0.3, 5), v * 0.25, scene.seed + 9); break;
    case Table::Checks: {
        const bool a = (static_cast<int>(std::floor(u)) & 1) != 0, b = (static_cast<int>(std::floor(v)) & 1) != 0;
        mix = scene.seed % 2 ? (a != b ? 1.0F : 0.0F) : (a ? 0.5F : 0.0F) + (b ? 0.5F : 0.0F); // chess cloth or gingham
        break;
    }
    case Table::Marble: mix = std::pow(1 - std::abs(2 * roughNoise(u, v, scene.seed + 3) - 1), 6.0F); break;
    }
    return one * (1 - mix) + two * mix;
}

struct Hit {
    double t = 1e9;
    Vec3d normal;
    bool top = false;
    double rho = 0; // distance from the axis, as a part of the top's radius
};

// The nearest crossing of a ray with a thing turned on a lathe.
bool cross(const Round& round, const std::vector<cv::Vec2d>& profile, const Vec3d& from, const Vec3d& dir, Hit& hit) {
    const double ox = from[0] - round.x, oy = from[1] - round.y, oz = from[2] - round.z;
    bool found = false;
    if (std::abs(dir[2]) > 1e-9) {
        const double t = (round.height - oz) / dir[2], flat = profile.back()[1];
        const double px = ox + t * dir[0], py = oy + t * dir[1], d2 = px * px + py * py;
        if (t > 1e-6 && t < hit.t && d2 < flat * flat) {
            hit = {t, {0, 0, 1}, true, std::sqrt(d2) / flat};
            found = true;
        }
    }
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
        const double low = profile[i][0], high = profile[i + 1][0], lift = oz - low;
        if (high - low < 1e-9) continue;
        const double k = (profile[i + 1][1] - profile[i][1]) / (high - low);
        const double r0 = profile[i][1] + k * lift;
        const double a = dir[0] * dir[0] + dir[1] * dir[1] - k * k * dir[2] * dir[2];
        const double b = ox * dir[0] + oy * dir[1] - k * r0 * dir[2];
        const double c = ox * ox + oy * oy - r0 * r0;
        const double root = b * b - a * c;
        if (root <= 0 || std::abs(a) < 1e-12) continue;
        for (const double sign : {-1.0, 1.0}) { // of a steep cone the far crossing may be the outer one
            const double t = (-b + sign * std::sqrt(root)) / a, z = oz + t * dir[2], r = r0 + k * t * dir[2];
            if (t < 1e-6 || t >= hit.t || z <= low || z > high || r < 0) continue;
            const Vec3d normal(ox + t * dir[0], oy + t * dir[1], -k * r);
            if (normal.dot(dir) > 0) continue;
            hit = {t, normal / std::max(1e-9, cv::norm(normal)), false, 1};
            found = true;
        }
    }
    return found;
}

struct Painter {
    Scene& scene;
    std::uint32_t state = 1;
    std::vector<std::vector<cv::Vec2d>> profiles = {};

    double jitter() {
        state = state * 1664525U + 1013904223U;
        return (state >> 8) / 16777216.0 - 0.5;
    }

    // A wide lamp is asked three times, or its soft shadows would be speckled.
    double lampSeen(const Vec3d& point, const Vec3d& normal, const Vec3d& lamp) {
        const int rays = scene.lightSize > 0.12 ? 3 : 1;
        double sum = 0;
        for (int i = 0; i < rays; ++i) sum += rayToLamp(point, normal, lamp);
        return sum / rays;
    }

    double rayToLamp(const Vec3d& point, const Vec3d& normal, const Vec3d& lamp) {
        Vec3d to = lamp + Vec3d(jitter(), jitter(), jitter()) * scene.lightSize;
        to /= cv::norm(to);
        const double facing = to.dot(normal);
        if (facing <= 0) return 0;
        const Vec3d from = point + normal * 1e-4;
        for (std::size_t i = 0; i < scene.rounds.size(); ++i) {
            const Round& round = scene.rounds[i];
            // Only what stands between the point and the lamp can matter.
            const double dx = round.x - point[0], dy = round.y - point[1],
                         wide = std::max(round.foot, round.top) * (1 + round.flange + std::abs(round.waist));
            const double side = std::abs(dx * to[1] - dy * to[0]), across = std::hypot(to[0], to[1]);
            if (side > wide * across + 1e-9 && across > 1e-6) continue;
            if (dx * to[0] + dy * to[1] < -wide * across) continue;
            Hit hit;
            if (cross(round, profiles[i], from, to, hit)) return 0;
        }
        const double edge = scene.rim;
        if (scene.hasBoard && point[2] < -1e-6) { // the slab throws a narrow shadow on the table
            const double lift = -point[2] / std::max(0.05, to[2]);
            const double x = point[0] + to[0] * lift, y = point[1] + to[1] * lift;
            if (x > -edge && y > -edge && x < scene.cells + edge && y < scene.cells + edge) return 0;
        }
        return facing;
    }

    // What a shiny thing mirrors: walls, a brighter ceiling, a window, the lamp.
    double room(const Vec3d& way) const {
        const double up = std::max(0.0, way[2]);
        return scene.ambient * (0.35 + 0.65 * up) + scene.windowPower * std::exp(14 * (way.dot(scene.window) - 1)) +
               3 * std::exp(60 * (way.dot(scene.light) - 1));
    }

    double openness(double x, double y, double z) const { // things standing near keep the room's light away
        double open = 1;
        for (const Round& round : scene.rounds) {
            const double gap = std::hypot(round.x - x, round.y - y) - round.foot;
            if (gap < 0.6 && round.z <= z + 0.05) open *= 1 - 0.4 * std::exp(-std::max(0.0, gap) / 0.16);
        }
        return open;
    }

    Vec3f lit(const Vec3f& albedo, const Vec3d& point, const Vec3d& normal, const Vec3d& view, double open, double gloss) {
        double lamp = lampSeen(point, normal, scene.light);
        const bool shines = lamp > 0;
        if (scene.secondPower > 0)
            lamp = (lamp + scene.secondPower * lampSeen(point, normal, scene.secondLight)) / (1 + 0.5 * scene.secondPower);
        const double away = std::hypot(point[0] - 2 - 3 * scene.light[0], point[1] - 2 - 3 * scene.light[1]);
        const double power = 1 / (1 + scene.falloff * away);
        const double facingUp = 0.6 + 0.4 * normal[2];
        Vec3f colour = albedo * static_cast<float>((scene.ambient * open * facingUp + (1 - scene.ambient) * 1.5 * lamp) * power);
        if (gloss > 0 && shines) {
            const Vec3d half = scene.light - view / cv::norm(view);
            const double shine = std::pow(std::max(0.0, half.dot(normal) / cv::norm(half)), 40.0) * gloss * power;
            colour += Vec3f::all(static_cast<float>(shine * 0.35));
        }
        return colour;
    }

    static Vec3d mirrored(const Vec3d& view, const Vec3d& normal) {
        const Vec3d dir = view / cv::norm(view);
        return dir - normal * (2 * dir.dot(normal));
    }
    static double fresnel(const Vec3d& view, const Vec3d& normal) {
        return 0.04 + 0.96 * std::pow(1 - std::min(1.0, std::abs(view.dot(normal)) / cv::norm(view)), 5.0);
    }

    Vec3f roundColour(const Round& round, const Hit& hit, const Vec3d& point, const Vec3d& view) {
        Vec3d normal = hit.normal;
        Vec3f albedo = round.colour;
        if (hit.top) {
            albedo = round.topColour;
            const Vec3d outward =
                Vec3d(point[0] - round.x, point[1] - round.y, 0) / std::max(1e-6, std::hypot(point[0] - round.x, point[1] - round.y));
            if (round.hollow && hit.rho < 0.9) albedo *= 0.4F;
            if (round.ring > 0 && std::abs(hit.rho - round.ring) < round.ringWidth) {
                albedo *= static_cast<float>(round.ringShade);
                normal += outward * (hit.rho > round.ring ? -0.35 : 0.35);
            }
            if (round.mark == 1 && hit.rho < 0.22) albedo *= static_cast<float>(round.ringShade);
            if (round.mark == 2 && hit.rho < 0.75) { // dished: shaded at the lamp's side
                albedo *= 0.9F;
                normal -= outward * 0.5 * hit.rho;
            }
            normal /= cv::norm(normal);
        } else if (round.band > 0 && std::abs((point[2] - round.z) / round.height - round.band) < round.bandWidth)
            albedo *= static_cast<float>(round.bandShade);
        const double spin = std::atan2(point[1] - round.y, point[0] - round.x);
        const float grain = 1 + round.grain *
                                    (smoothNoise(hit.top ? point[0] * 12 : spin * 7, hit.top ? point[1] * 40 : (point[2] - round.z) * 3,
                                                 scene.seed + static_cast<std::uint32_t>(std::abs(round.x) * 64)) -
                                     0.5F) *
                                    2;
        const double open = hit.top ? 1.0 : 0.55 + 0.45 * std::min(1.0, (point[2] - round.z) / round.height);
        const Vec3f colour = lit(albedo * grain, point, normal, view, open, scene.gloss);
        if (round.polish <= 0 && round.metal <= 0) return colour;
        const auto around = static_cast<float>(room(mirrored(view, normal)) * open);
        const auto varnish = static_cast<float>(round.polish * fresnel(view, normal)), metal = static_cast<float>(round.metal);
        return colour * (1 - metal) + albedo * (metal * 1.6F * around) + Vec3f::all(varnish * around);
    }

    // A shiny plane shows the room, and the pieces upside down.
    Vec3f mirrorImage(const Vec3d& p, const Vec3d& dir) {
        const Vec3d up(0, 0, 1), way = mirrored(dir, up);
        Vec3f seen = Vec3f::all(static_cast<float>(room(way)));
        Hit nearest;
        for (std::size_t i = 0; i < scene.rounds.size(); ++i) {
            const Round& round = scene.rounds[i];
            const double dx = round.x - p[0], dy = round.y - p[1], across = std::hypot(way[0], way[1]);
            if (std::abs(dx * way[1] - dy * way[0]) > 1.2 * std::max(round.foot, round.top) * across) continue;
            if (cross(round, profiles[i], p + up * 1e-4, way, nearest)) seen = round.colour * static_cast<float>(0.3 + 0.4 * scene.ambient);
        }
        return seen * static_cast<float>(fresnel(dir, up));
    }

    Vec3f groundColour(const Vec3d& eye, const Vec3d& dir) {
        const double edge = scene.rim;
        if (scene.hasBoard) {
            const double t = -eye[2] / dir[2];
            const Vec3d p = eye + dir * t;
            if (p[0] > -edge && p[1] > -edge && p[0] < scene.cells + edge && p[1] < scene.cells + edge) {
                const double gc = std::cos(scene.boardTurn), gs = std::sin(scene.boardTurn);
                const float grain =
                    1 + scene.grain * (roughNoise((gc * p[0] + gs * p[1]) * 5, (gc * p[1] - gs * p[0]) * 23, scene.seed + 31) - 0.5F) * 2;
                Vec3f colour = lit(boardColour(scene, p[0], p[1]) * grain, p, {0, 0, 1}, dir, openness(p[0], p[1], 0), scene.gloss * 0.4);
                if (scene.art.varnish > 0) colour += mirrorImage(p, dir) * static_cast<float>(scene.art.varnish);
                return colour;
            }
        }
        const double t = (-scene.thickness - eye[2]) / dir[2];
        const Vec3d p = eye + dir * t;
        if (scene.hasBoard && p[0] > -edge && p[1] > -edge && p[0] < scene.cells + edge && p[1] < scene.cells + edge)
            return scene.boardColours[3] * static_cast<float>(0.5 * scene.ambient + 0.15); // the slab's side
        Vec3f albedo = tableColour(scene, p[0], p[1]);
        for (const Flat& flat : scene.flats) {
            const double c = std::cos(flat.turn), s = std::sin(flat.turn), dx = p[0] - flat.x, dy = p[1] - flat.y;
            const double u = c * dx + s * dy, v = c * dy - s * dx;
            if (std::abs(u) > flat.halfWidth || std::abs(v) > flat.halfHeight) continue;
            albedo = flat.colour;
            if (flat.lines > 0) {
                const double cell = flat.halfWidth * 2 / flat.lines, a = u / cell - std::floor(u / cell),
                             b = v / cell - std::floor(v / cell);
                if (a < 0.06 || (flat.lines % 2 && b < 0.06)) albedo *= 0.3F;
            }
        }
        const float grain = 1 + 0.12F * (roughNoise(p[0] * 5, p[1] * 5, scene.seed + 77) - 0.5F);
        const Vec3d up(0, 0, 1);
        Vec3f colour = lit(albedo * grain, p, up, dir, openness(p[0], p[1], p[2]), scene.table == Table::Gloss ? 1.0 : scene.gloss * 0.5);
        if (scene.tableMirror > 0) colour += mirrorImage(p, dir) * static_cast<float>(scene.tableMirror);
        return colour;
    }
};

std::vector<cv::Rect> screenBoxes(const Scene& scene) {
    std::vector<cv::Rect> boxes;
    for (const Round& round : scene.rounds) {
        double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
        const double r = std::max(round.foot, round.top) * (1.05 + round.flange + std::abs(round.waist)) * 1.42;
        for (int corner = 0; corner < 8; ++corner) {
            const cv::Point2d p = scene.camera.project(
                {round.x + (corner & 1 ? r : -r), round.y + (corner & 2 ? r : -r), round.z + (corner & 4 ? round.height : 0)});
            x0 = std::min(x0, p.x);
            x1 = std::max(x1, p.x);
            y0 = std::min(y0, p.y);
            y1 = std::max(y1, p.y);
        }
        boxes.emplace_back(cv::Point(static_cast<int>(x0) - 1, static_cast<int>(y0) - 1),
                           cv::Point(static_cast<int>(x1) + 2, static_cast<int>(y1) + 2));
    }
    return boxes;
}

// A forearm, a palm and fingers reaching over the board; flat paint is enough to hide what is below.
cv::Mat drawHand(cv::Mat& image, const Scene& scene, Dice& dice) {
    cv::Mat mask(image.size(), CV_8U, cv::Scalar(0));
    const cv::Point2d to = scene.camera.project({dice.in(0.3, 3.7), dice.in(0.3, 3.7), 0.5});
    const double unit = cv::norm(scene.camera.project({1, 0, 0}) - scene.camera.project({0, 0, 0}));
    const double turn = dice.in(0, 2 * CV_PI);
    const cv::Point2d along(std::cos(turn), std::sin(turn)), across(-along.y, along.x);
    const auto capsule = [&](cv::Point2d a, cv::Point2d b, double width) {
        cv::line(mask, a, b, 255, std::max(1, static_cast<int>(width)), cv::LINE_AA);
    };
    capsule(to + along * unit * 8, to + along * unit * 1.2, unit * dice.in(0.7, 1.0));
    capsule(to + along * unit * 1.2, to + along * unit * 0.8, unit * dice.in(1.0, 1.5));
    for (int finger = -2; finger <= 2; ++finger)
        capsule(to + along * unit * 0.8 + across * unit * 0.22 * finger,
                to + across * unit * (0.26 * finger) + along * unit * dice.in(-0.2, 0.25), unit * 0.24);
    const double v = dice.in(0.06, 0.6);
    const Vec3f skin(static_cast<float>(v * dice.in(0.3, 0.7)), static_cast<float>(v * dice.in(0.5, 0.8)), static_cast<float>(v));
    cv::Mat round;
    cv::distanceTransform(mask > 127, round, cv::DIST_L2, 3);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const float m = mask.at<std::uint8_t>(y, x) / 255.0F;
            if (m <= 0) continue;
            const float shade = 0.6F + 0.4F * std::min(1.0F, round.at<float>(y, x) / static_cast<float>(unit * 0.3));
            Vec3f& pixel = image.at<Vec3f>(y, x);
            pixel = pixel * (1 - m) + skin * (shade * m);
        }
    return mask;
}

// Near and far of the distance in focus the picture softens; three softnesses, mixed.
void blurByDepth(cv::Mat& linear, const cv::Mat& depth, const Scene& scene) {
    const double steps[3] = {0, 1.0, 2.5}, unit = scene.camera.size.width / 640.0;
    cv::Mat soft[3] = {linear.clone(), {}, {}};
    for (int k = 1; k < 3; ++k) cv::GaussianBlur(soft[0], soft[k], {}, steps[k] * unit);
    for (int v = 0; v < linear.rows; ++v)
        for (int u = 0; u < linear.cols; ++u) {
            const double want = std::min(scene.depthBlur * std::abs(depth.at<float>(v, u) / scene.focus - 1) / unit, steps[2] - 1e-6);
            const int k = want < steps[1] ? 0 : 1;
            const auto mix = static_cast<float>((want - steps[k]) / (steps[k + 1] - steps[k]));
            linear.at<Vec3f>(v, u) = soft[k].at<Vec3f>(v, u) * (1 - mix) + soft[k + 1].at<Vec3f>(v, u) * mix;
        }
}

} // namespace

Picture render(Scene& scene) {
    const Camera& camera = scene.camera;
    cv::Mat linear(camera.size, CV_32FC3);
    const std::vector<cv::Rect> boxes = screenBoxes(scene);
    Painter painter{scene, scene.seed + 12345};
    for (const Round& round : scene.rounds) painter.profiles.push_back(round.profile());
    cv::Mat depth(scene.depthBlur > 0 ? camera.size : cv::Size(), CV_32F);
    for (int v = 0; v < camera.size.height; ++v) {
        std::vector<int> row;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (v >= boxes[i].y && v < boxes[i].y + boxes[i].height) row.push_back(static_cast<int>(i));
        for (int u = 0; u < camera.size.width; ++u) {
            const Vec3d dir = camera.ray(u + 0.5, v + 0.5);
            Hit nearest;
            int which = -1;
            for (const int i : row) {
                if (u < boxes[i].x || u >= boxes[i].x + boxes[i].width) continue;
                Hit own;
                if (!cross(scene.rounds[i], painter.profiles[i], camera.eye, dir, own)) continue;
                ++scene.rounds[i].whole;
                if (own.t < nearest.t) {
                    nearest = own;
                    which = i;
                }
            }
            if (which >= 0) ++scene.rounds[which].seen;
            linear.at<Vec3f>(v, u) = which >= 0 ? painter.roundColour(scene.rounds[which], nearest, camera.eye + dir * nearest.t, dir)
                                                : painter.groundColour(camera.eye, dir);
            if (!depth.empty())
                depth.at<float>(v, u) = static_cast<float>((which >= 0 ? nearest.t : -camera.eye[2] / dir[2]) * cv::norm(dir));
        }
    }
    Dice dice(scene.seed + 99);
    Picture picture;
    if (scene.hand) picture.handMask = drawHand(linear, scene, dice);
    if (scene.blur > 0) cv::GaussianBlur(linear, linear, {}, scene.blur);
    if (!depth.empty()) blurByDepth(linear, depth, scene);
    if (scene.vignette > 0)
        for (int v = 0; v < camera.size.height; ++v)
            for (int u = 0; u < camera.size.width; ++u) {
                const double x = 2.0 * u / camera.size.width - 1, y = 2.0 * v / camera.size.height - 1;
                linear.at<Vec3f>(v, u) *= static_cast<float>(1 - scene.vignette * (x * x + y * y) / 2);
            }
    // The camera exposes for the middle of the picture, then misses by the scene's exposure.
    const cv::Mat middle = linear(cv::Rect(camera.size.width / 4, camera.size.height / 4, camera.size.width / 2, camera.size.height / 2));
    const cv::Scalar mean = cv::mean(middle);
    const double gain = scene.exposure * 0.22 / std::max(0.01, (mean[0] + mean[1] + mean[2]) / 3);
    picture.bgr.create(camera.size, CV_8UC3);
    std::vector<float> film(4097); // a table: three powers a pixel took a quarter of the time
    for (int i = 0; i <= 4096; ++i) {
        const double value = i / 1024.0;
        film[i] = static_cast<float>(255 * std::pow(std::min(1.0, value / (1 + 0.25 * value)), 1 / 2.2));
    }
    for (int v = 0; v < camera.size.height; ++v)
        for (int u = 0; u < camera.size.width; ++u)
            for (int c = 0; c < 3; ++c) {
                const double value = std::clamp(linear.at<Vec3f>(v, u)[c] * gain * scene.cast[c] * 1024.0, 0.0, 4095.0);
                const int step = static_cast<int>(value);
                const double shade = film[step] + (film[step + 1] - film[step]) * (value - step);
                const double speckle = (painter.jitter() + painter.jitter() + painter.jitter()) * 2 * scene.noise;
                picture.bgr.at<cv::Vec3b>(v, u)[c] = cv::saturate_cast<std::uint8_t>(shade + speckle);
            }
    std::vector<std::uint8_t> bytes;
    cv::imencode(".jpg", picture.bgr, bytes, {cv::IMWRITE_JPEG_QUALITY, scene.jpeg});
    picture.bgr = cv::imdecode(bytes, cv::IMREAD_COLOR);
    return picture;
}

} // namespace hawkstone::testing::gobblet
