// SPDX-License-Identifier: Apache-2.0
// Writes what the Gobblet networks learn from: made-up tables, cut by the reader's own code.
//   make_patches OUT FIRST_SEED COUNT            for finder, grid and piece
//   make_patches OUT FIRST_SEED COUNT closer     for closer: finer tables with many pieces
//   make_patches OUT traced FOLDER               for piece and closer, from path-traced tables (traced_scenes.py)
#include "gobblet_scene.h"
#include "patches.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

using namespace hawkstone;
using namespace hawkstone::testing::gobblet;
using recognition::gobblet::BoardView;
using recognition::gobblet::PatchShape;
using recognition::gobblet::Pyramid;

namespace {

struct Shelf { // pictures in one file, rows of numbers in another, the board's make in a third
    std::ofstream pictures, labels, makes;
    char make = 0;
    Shelf(const std::string& out, const std::string& name)
        : pictures(out + "/" + name + ".u8", std::ios::binary), labels(out + "/" + name + ".f32", std::ios::binary),
          makes(out + "/" + name + ".make", std::ios::binary) {}
    void add(const cv::Mat& picture, const std::vector<float>& row) {
        const cv::Mat whole = picture.isContinuous() ? picture : picture.clone();
        pictures.write(reinterpret_cast<const char*>(whole.data), static_cast<std::streamsize>(whole.total() * whole.elemSize()));
        labels.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(row.size() * sizeof(float)));
        makes.put(make);
    }
};

bool inFrame(const board::Quad& quad, cv::Size size, double slack) {
    for (const board::Pixel& p : quad)
        if (p.x < -slack || p.y < -slack || p.x > size.width + slack || p.y > size.height + slack) return false;
    return true;
}

double sideOf(const board::Quad& q) {
    double around = 0;
    for (int i = 0; i < 4; ++i) around += std::hypot(q[i].x - q[(i + 1) % 4].x, q[i].y - q[(i + 1) % 4].y);
    return around / 4;
}

constexpr int kMostPieces = 24;

// A cut of the table: photo = frame / scale + offset.
void addFrame(Shelf& shelf, const Scene& scene, const cv::Mat& frame, double scale, cv::Point2d offset = {}) {
    const board::Quad quad = scene.corners();
    std::vector<float> row{scene.hasBoard && scene.cells == 4 ? 1.0F : 0.0F};
    for (const board::Pixel& p : quad) {
        row.push_back(static_cast<float>((p.x - offset.x) * scale));
        row.push_back(static_cast<float>((p.y - offset.y) * scale));
    }
    int pieces = 0;
    for (const Round& r : scene.rounds) {
        if (!r.piece || pieces == kMostPieces || r.seen < 0.35 * r.whole || r.seen < 12) continue;
        const cv::Point2d p = scene.camera.project({r.x, r.y, r.z}) - offset,
                          top = scene.camera.project({r.x, r.y, r.z + r.height}) - offset;
        const cv::Point2d edge = scene.camera.project({r.x + r.foot, r.y, r.z}) - offset;
        for (const double v : {1.0 + static_cast<int>(r.piece->side), p.x * scale, p.y * scale, top.x * scale, top.y * scale,
                               std::hypot(edge.x - p.x, edge.y - p.y) * scale})
            row.push_back(static_cast<float>(v));
        ++pieces;
    }
    row.resize(9 + 6 * kMostPieces, 0.0F);
    shelf.add(frame, row);
}

// The small frame, and half a nearer look at the table around the board.
void addFrames(Shelf& shelf, const Scene& scene, const Pyramid& pyramid, Dice& dice) {
    double scale = 1;
    const cv::Mat frame = pyramid.frame(scale);
    addFrame(shelf, scene, frame, scale);
    if (!scene.hasBoard || scene.cells != 4 || !inFrame(scene.corners(), pyramid.size(), 0)) return;
    cv::Point2d offset;
    const cv::Mat near = pyramid.nearFrame(BoardView(scene.corners(), pyramid.size()), scale, offset);
    const cv::Point corner(dice.below(near.cols - frame.cols + 1), dice.below(near.rows - frame.rows + 1));
    addFrame(shelf, scene, near(cv::Rect(corner, frame.size())), scale, offset + cv::Point2d(corner) / scale);
}

void addGrids(Shelf& shelf, const Scene& scene, const Pyramid& pyramid, Dice& dice) {
    const board::Quad truth = scene.corners();
    const double side = sideOf(truth);
    const bool whole = inFrame(truth, pyramid.size(), 0.02 * side);
    if (scene.hasBoard && scene.cells == 4 && !whole && inFrame(truth, pyramid.size(), 0.12 * side)) return; // neither nor
    const bool is = scene.hasBoard && scene.cells == 4 && whole;
    for (const double wild : {0.22, 0.1, 0.04, 0.015, 0.16, 0.07, 0.03, 0.02}) { // a table costs more than a look at it
        // Shift, stretch and bend apart, as a wrong guess of the outline would.
        double cx = dice.in(-wild, wild), cy = dice.in(-wild, wild), grow = dice.in(-wild, wild) * 1.3, turn = dice.in(-wild, wild) * 0.6;
        if (!is && scene.hasBoard) { // any four cells of another board, or all of it
            const double part = dice.chance(0.5) ? 1.0 : std::min(1.0, 4.0 / scene.cells);
            grow += part - 1;
            cx += dice.in(-0.5, 0.5) * (1 - part);
            cy += dice.in(-0.5, 0.5) * (1 - part);
        }
        board::Quad guess;
        const double ux[4] = {-0.5, 0.5, 0.5, -0.5}, uy[4] = {-0.5, -0.5, 0.5, 0.5};
        std::vector<cv::Point2f> from{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, to;
        for (const board::Pixel& p : truth) to.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
        const cv::Matx33d h = cv::Matx33d(cv::getPerspectiveTransform(from.data(), to.data()));
        for (int i = 0; i < 4; ++i) {
            const double x = ux[i] * (1 + grow), y = uy[i] * (1 + grow);
            const double gx = 0.5 + cx + x * std::cos(turn) - y * std::sin(turn) + dice.in(-wild, wild) * 0.4;
            const double gy = 0.5 + cy + x * std::sin(turn) + y * std::cos(turn) + dice.in(-wild, wild) * 0.4;
            const cv::Vec3d p = h * cv::Vec3d(gx, gy, 1);
            guess[i] = {p[0] / p[2], p[1] / p[2]};
        }
        // Where the true corners lie in the patch, in parts of the guessed side.
        std::vector<cv::Point2f> corners;
        for (const board::Pixel& p : guess) corners.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
        const cv::Matx33d back = cv::Matx33d(cv::getPerspectiveTransform(corners.data(), from.data()));
        std::vector<float> row{is ? 1.0F : 0.0F};
        for (int i = 0; i < 4; ++i) {
            const cv::Vec3d p = back * cv::Vec3d(truth[i].x, truth[i].y, 1);
            row.push_back(static_cast<float>(p[0] / p[2] - (ux[i] + 0.5)));
            row.push_back(static_cast<float>(p[1] / p[2] - (uy[i] + 0.5)));
        }
        shelf.add(pyramid.gridPatch(guess), row);
    }
}

// class, radius, lean, dx, dy, how much is seen, beside the board, height
struct PieceLabel {
    double kind = 0, radius = 0, lean = 0, dx = 0, dy = 0, seen = 1;
};

// A piece as the picture shows it: where its foot and the middle of its top are, how wide it is on the average.
struct Body {
    int kind = 1; // 1 white, 2 black
    cv::Point2d foot, top;
    double radius = 0; // pixels, as far away as its foot
    double seen = 1;   // part of it
    bool onBoard = true;
};

struct Table {
    board::Quad corners;
    std::vector<Body> bodies;
    cv::Mat handMask; // empty: no hand
};

Table tableOf(const Scene& scene, const Picture& picture) {
    Table table{scene.corners(), {}, picture.handMask};
    for (const Round& r : scene.rounds) {
        if (!r.piece) continue;
        const double depth = (scene.camera.turn * (cv::Vec3d(r.x, r.y, r.z) - scene.camera.eye))[2];
        table.bodies.push_back({1 + static_cast<int>(r.piece->side), scene.camera.project({r.x, r.y, r.z}),
                                scene.camera.project({r.x, r.y, r.z + r.height}),
                                (r.side.empty() ? (r.foot + r.top) / 2 : r.foot) * scene.camera.focal / std::max(0.1, depth),
                                r.seen / std::max(1.0, static_cast<double>(r.whole)), r.cell >= 0});
    }
    return table;
}

void addPieces(Shelf& shelf, const Table& table, const Pyramid& pyramid, Dice& dice, bool closer) {
    board::Quad quad = table.corners;
    const double side = sideOf(quad);
    if (!inFrame(quad, pyramid.size(), 0.05 * side)) return;
    const double miss = dice.chance(0.6) ? 0.004 : 0.01; // found corners are never quite right
    for (board::Pixel& p : quad) {
        p.x += dice.normal() * miss * side;
        p.y += dice.normal() * miss * side;
    }
    const BoardView view(quad, pyramid.size());
    // What is printed in a cell looks like a small piece: bare boards teach the difference.
    const bool bare = std::count_if(table.bodies.begin(), table.bodies.end(), [](const Body& b) { return b.onBoard; }) < 3;
    const auto look = [&](double x, double y, bool beside) {
        const auto frame = recognition::gobblet::pieceFrame(view, x, y);
        if (frame.foot.x < 0 || frame.foot.y < 0 || frame.foot.x >= pyramid.size().width || frame.foot.y >= pyramid.size().height) return;
        const double cell2 = frame.up.dot(frame.up);
        const auto inPatch = [&](cv::Point2d p) {
            return cv::Point2d((p - frame.foot).dot(frame.right) / cell2, (p - frame.foot).dot(frame.up) / cell2);
        };
        PieceLabel label;
        double nearest = 1e9;
        for (const Body& body : table.bodies) {
            const cv::Point2d foot = inPatch(body.foot);
            const double far = std::hypot(foot.x, foot.y);
            if (far >= nearest) continue;
            nearest = far;
            label = {
                static_cast<double>(body.kind), body.radius / std::sqrt(cell2), inPatch(body.top).y - foot.y, foot.x, foot.y, body.seen};
        }
        if (nearest > 0.36) {
            if (nearest < 0.6) return;
            label = {};
        }
        if (!table.handMask.empty()) { // how much of the place the hand hides
            const double reach = label.kind > 0 ? label.radius : 0.4;
            int hidden = 0, all = 0;
            for (double u = -1; u <= 1; u += 0.25)
                for (double v = -1; v <= 1; v += 0.25) {
                    const cv::Point2d at =
                        frame.foot + frame.right * (label.dx + u * reach) + frame.up * (label.dy + label.lean * 0.7 + v * reach);
                    const cv::Point pixel(static_cast<int>(at.x), static_cast<int>(at.y));
                    if (u * u + v * v > 1 || !cv::Rect({0, 0}, table.handMask.size()).contains(pixel)) continue;
                    ++all;
                    hidden += table.handMask.at<unsigned char>(pixel) > 127;
                }
            const double part = all ? static_cast<double>(hidden) / all : 0;
            if (part > 0.45)
                label = {3, 0, 0, 0, 0, 0};
            else if (part > 0.15)
                return; // could be called either
        }
        PatchShape shape;
        if (closer) { // as well aimed as a glimpse is
            const bool nothing = label.kind == 0 || label.kind == 3;
            if (nothing && !bare && dice.chance(0.85)) return;
            const double dx = label.dx + 0.04 * dice.normal(), dy = label.dy + 0.05 * dice.normal(),
                         lean = nothing ? dice.in(0, 0.6) : label.lean + 0.05 * dice.normal();
            shape = recognition::gobblet::closerShape(dx, dy, lean);
            label.dx -= dx;
            label.dy -= dy + lean / 2;
        }
        shelf.add(pyramid.piecePatch(view, x, y, shape),
                  {static_cast<float>(label.kind), static_cast<float>(label.radius), static_cast<float>(label.lean),
                   static_cast<float>(label.dx), static_cast<float>(label.dy), static_cast<float>(label.seen), beside ? 1.0F : 0.0F});
    };
    for (int i = 0; i < 16; ++i) look(i % 4 + 0.5, i / 4 + 0.5, false);
    for (const Body& body : table.bodies) {
        if (body.onBoard) continue;
        const cv::Point2d foot = view.ground(body.foot);
        look(foot.x + dice.in(-0.24, 0.24), foot.y + dice.in(-0.24, 0.24), true);
    }
    for (int i = 0; i < 3; ++i) { // the table: spots, shadows, mugs
        const double angle = dice.in(0, 2 * CV_PI), far = dice.in(3, 4.5);
        look(2 + far * std::cos(angle), 2 + far * std::sin(angle), true);
    }
}

bool hasGrid(const Scene& scene) {
    return scene.hasBoard && scene.cells == 4;
}

Wishes wishFor(Dice& dice) {
    Wishes wishes;
    wishes.size = {480, 270}; // a cell is then at least as wide as in any patch
    wishes.anyPosition = dice.chance(0.5);
    wishes.noHand = false;
    const double kind = dice.in(0, 1);
    if (kind < 0.06)
        wishes.noBoard = true;
    else if (kind < 0.2) {
        const int counts[] = {2, 3, 3, 5, 5, 6, 8, 8, 15};
        wishes.cells = counts[dice.below(9)];
        if (dice.chance(0.5)) wishes.pieces = 0;
    } else if (kind < 0.24)
        wishes.halfBoard = true;
    wishes.pale = dice.chance(0.25);
    wishes.odd = dice.chance(0.7);
    return wishes;
}

Wishes wishForCloser(Dice& dice) {
    Wishes wishes;
    wishes.size = dice.chance(0.5) ? cv::Size(640, 360) : cv::Size(960, 540); // shrunk to 640, as a photo is
    wishes.anyPosition = dice.chance(0.6);
    wishes.noHand = false;
    wishes.pieces = dice.chance(0.15) ? dice.below(3) : 4 + dice.below(10);
    wishes.pale = dice.chance(0.2);
    wishes.murky = !wishes.pale && dice.chance(0.45);
    wishes.odd = dice.chance(0.65);
    wishes.lathe = dice.chance(0.5);
    return wishes;
}

void makeCloser(const std::string& out, std::uint32_t first, std::uint32_t count) {
    Shelf shelf(out, "closer");
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        Dice dice(seed ^ 0xABCDEFU);
        Scene scene = makeScene(seed, wishForCloser(dice));
        shelf.make = static_cast<char>(scene.make);
        const Picture picture = render(scene);
        if (hasGrid(scene)) addPieces(shelf, tableOf(scene, picture), Pyramid(picture.bgr), dice, true);
    }
}

constexpr int kCuts = 4; // of each path-traced picture, which costs more than a look at it

// What tests/held-back/scene.py wrote beside a picture.
Table tableOf(const nlohmann::json& truth) {
    const auto point = [](const nlohmann::json& at) { return cv::Point2d(at.at(0), at.at(1)); };
    Table table;
    for (std::size_t i = 0; i < 4; ++i) table.corners[i] = {truth.at("corners").at(i).at(0), truth.at("corners").at(i).at(1)};
    for (const auto& body : truth.at("bodies"))
        table.bodies.push_back({1 + body.at("side").get<int>(), point(body.at("foot")), point(body.at("top")),
                                body.at("radius").get<double>() * body.at("cell").get<double>(), body.at("seen"), body.at("on")});
    return table;
}

void makeTraced(const std::string& out, const std::string& folder) {
    Shelf pieces(out, "pieces"), closer(out, "closer");
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".jpg") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    Dice dice(1);
    for (auto file : files) {
        const cv::Mat bgr = cv::imread(file.string());
        const Table table = tableOf(nlohmann::json::parse(std::ifstream(file.replace_extension(".json"))));
        const Pyramid pyramid(bgr);
        for (int i = 0; i < kCuts; ++i) {
            addPieces(pieces, table, pyramid, dice, false);
            addPieces(closer, table, pyramid, dice, true);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "make_patches OUT FIRST_SEED COUNT [closer]\n";
        return 2;
    }
    const std::string out = argv[1];
    if (std::string(argv[2]) == "traced") {
        makeTraced(out, argv[3]);
        return 0;
    }
    const auto first = static_cast<std::uint32_t>(std::stoul(argv[2])), count = static_cast<std::uint32_t>(std::stoul(argv[3]));
    if (argc > 4 && std::string(argv[4]) == "closer") {
        makeCloser(out, first, count);
        return 0;
    }
    Shelf frames(out, "frames"), grids(out, "grids"), pieces(out, "pieces");
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        Dice dice(seed ^ 0xABCDEFU);
        Scene scene = makeScene(seed, wishFor(dice));
        for (Shelf* shelf : {&frames, &grids, &pieces}) shelf->make = static_cast<char>(scene.make);
        const Picture picture = render(scene);
        const Pyramid pyramid(picture.bgr);
        addFrames(frames, scene, pyramid, dice);
        addGrids(grids, scene, pyramid, dice);
        if (hasGrid(scene)) addPieces(pieces, tableOf(scene, picture), pyramid, dice, false);
    }
}
