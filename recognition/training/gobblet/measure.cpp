// SPDX-License-Identifier: Apache-2.0
// Prints how well Gobblet tables are read.
//   gobblet_measure scenes FIRST COUNT [MAKE 0-5]   made-up tables
//   gobblet_measure strewn FIRST COUNT [MAKE 0-5]   the same, with pieces as no game would bring them
//   gobblet_measure odd FIRST COUNT [MAKE 0-5]      boards with art, laid tables, hard light, seen from farther away
//   gobblet_measure negatives FIRST COUNT            tables without a whole 4x4 board
//   gobblet_measure photos FILE.jpg...               photos with FILE.json beside them (no JSON: must not be found)
//   --keep FOLDER writes made-up tables there as photos with their JSON instead of reading them: to be read as often as wanted
//   --true-corners reads as if the corners were given by hand; --trace FOLDER draws the reading there; --profile FILE uses an enrolled set
#include "gobblet_scene.h"

#include <hawkstone/recognition/gobblet_reader.h>
#include <hawkstone/vision/image_file.h>

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

using namespace hawkstone;
using board::gobblet::Piece;
using board::gobblet::Sight;
using nlohmann::json;
namespace scenes = hawkstone::testing::gobblet;

namespace {

struct Truth {
    bool board = false;
    board::Quad corners{};
    std::optional<Piece> cells[4][4];
    double seen[4][4];
    std::optional<std::vector<std::uint8_t>> stacks[2];
    bool stacksKnown = true;
};

constexpr double kTrust[] = {0.5, 0.7, 0.85, 0.93, 0.97, 0.99, 1.0};

struct Tally {
    int tables = 0, found = 0, exact = 0, cells = 0, right = 0, uncertain = 0, silent = 0, hiddenSilent = 0, badCorners = 0;
    int stackSides = 0, stacksRight = 0, stacksSilent = 0, stacksDoubt = 0;
    double worstCorner = 0, sumCorner = 0;
    std::map<double, std::pair<int, int>> trusted; // cells said with a confidence up to this; how many of them are right
    std::vector<double> ms;
    std::map<std::string, std::vector<double>> stages;
};

double sideOf(const board::Quad& q) {
    double around = 0;
    for (int i = 0; i < 4; ++i) around += std::hypot(q[i].x - q[(i + 1) % 4].x, q[i].y - q[(i + 1) % 4].y);
    return around / 4;
}

std::string show(const std::optional<Piece>& p) {
    return p ? std::string(p->side == board::gobblet::Side::White ? "w" : "b") + std::to_string(p->size) : "-";
}
std::string show(const std::optional<std::vector<std::uint8_t>>& s) {
    if (!s) return "null";
    std::string text = "[";
    for (const auto v : *s) text += std::to_string(v);
    return text + "]";
}

recognition::ReadOptions options;
std::string traceFolder;
bool trueCorners = false; // as if the corners were given by hand

void compare(const std::string& name, const cv::Mat& bgr, const Truth& truth, Tally& tally) {
    vision::Trace trace;
    trace.wantPictures = !traceFolder.empty();
    options.trace = &trace;
    if (trueCorners) options.corners = truth.corners;
    const auto begin = std::chrono::steady_clock::now();
    const auto sight = recognition::readGobblet(bgr, options);
    tally.ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    for (const auto& stage : trace.stages) tally.stages[stage.name].push_back(stage.milliseconds);
    for (const auto& picture : trace.pictures)
        if (picture.name == "pieces")
            cv::imwrite(traceFolder + "/" + std::filesystem::path(name).stem().string() + "-" + picture.name + ".jpg", picture.image);
    ++tally.tables;
    if (!truth.board) {
        if (sight) {
            ++tally.found;
            std::cout << name << ": a board seen where none is\n";
        }
        return;
    }
    if (!sight) {
        std::cout << name << ": not found: " << sight.error().reason << '\n';
        return;
    }
    ++tally.found;
    double off = 0;
    for (int i = 0; i < 4; ++i)
        off = std::max(off, std::hypot(sight->corners[i].x - truth.corners[i].x, sight->corners[i].y - truth.corners[i].y));
    off /= sideOf(truth.corners);
    tally.worstCorner = std::max(tally.worstCorner, off);
    tally.sumCorner += off;
    if (off > 0.03) {
        ++tally.badCorners;
        std::cout << name << ": corners off by " << off << '\n';
    }
    bool exact = true;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            const auto& cell = sight->cells[r][c];
            ++tally.cells;
            const bool right = cell.top == truth.cells[r][c];
            tally.right += right;
            auto& [said, borneOut] = tally.trusted[*std::lower_bound(std::begin(kTrust), std::end(kTrust) - 1, cell.trust.confidence)];
            ++said;
            borneOut += right;
            tally.uncertain += !cell.trust.certain;
            exact = exact && right;
            if (right && cell.trust.certain) continue;
            const bool silent = !right && cell.trust.certain;
            tally.silent += silent;
            if (silent && truth.seen[r][c] < 0.35) ++tally.hiddenSilent;
            std::cout << name << ' ' << static_cast<char>('a' + c) << r + 1 << ": " << show(cell.top) << " for " << show(truth.cells[r][c])
                      << " (" << cell.trust.confidence << (silent ? ", SILENT" : "") << ", seen " << truth.seen[r][c] << ")\n";
        }
    tally.exact += exact;
    if (!truth.stacksKnown) return;
    for (int side = 0; side < 2; ++side) {
        ++tally.stackSides;
        const bool right = sight->stacks[side] == truth.stacks[side];
        tally.stacksRight += right;
        tally.stacksDoubt += sight->stacksUncertain;
        if (right) continue;
        if (!sight->stacksUncertain) ++tally.stacksSilent;
        std::cout << name << " stacks " << (side ? "black " : "white ") << show(sight->stacks[side]) << " for " << show(truth.stacks[side])
                  << (sight->stacksUncertain ? "" : " SILENT") << '\n';
    }
}

double median(std::vector<double> v) {
    if (v.empty()) return 0;
    std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
    return v[v.size() / 2];
}

void print(const Tally& t) {
    std::cout << "tables " << t.tables << ", found " << t.found << ", exact " << t.exact << "; corners over 3 %: " << t.badCorners
              << ", mean " << 100 * t.sumCorner / std::max(1, t.found) << " %, worst " << 100 * t.worstCorner << " %\ncells " << t.cells
              << ", right " << t.right << " (" << 100.0 * t.right / std::max(1, t.cells) << " %), uncertain " << t.uncertain << " ("
              << 100.0 * t.uncertain / std::max(1, t.cells) << " %), silent errors " << t.silent << " (" << t.hiddenSilent
              << " of pieces mostly hidden)\nstack sides " << t.stackSides << ", right " << t.stacksRight << ", in doubt " << t.stacksDoubt
              << ", silent errors " << t.stacksSilent << "\nmedian ms " << median(t.ms);
    for (const auto& [name, times] : t.stages) std::cout << ", " << name << ' ' << median(times);
    std::cout << "\nconfidence up to: right of said";
    for (const auto& [upTo, count] : t.trusted) std::cout << ", " << upTo << ": " << count.second << " of " << count.first;
    std::cout << '\n';
}

Truth truthOf(const scenes::Scene& scene) {
    Truth truth;
    truth.corners = scene.corners();
    truth.board = scene.hasBoard && scene.cells == 4;
    for (auto& row : truth.seen) std::fill(std::begin(row), std::end(row), 1.0);
    for (const auto& r : scene.rounds) {
        if (!r.piece) continue;
        if (r.cell >= 0) {
            truth.cells[r.cell / 4][r.cell % 4] = r.piece;
            truth.seen[r.cell / 4][r.cell % 4] = static_cast<double>(r.seen) / std::max(1, r.whole);
            continue;
        }
        auto& stack = truth.stacks[static_cast<int>(r.piece->side)];
        if (!stack) stack.emplace();
        stack->push_back(r.piece->size);
    }
    for (int side = 0; side < 2; ++side) { // a side cut by the frame is out of view
        for (const auto& r : scene.rounds) {
            if (!r.piece || r.cell >= 0 || static_cast<int>(r.piece->side) != side) continue;
            for (int k = 0; k < 16; ++k) {
                const double a = k * CV_PI / 8;
                for (const double z : {r.z, r.z + r.height}) {
                    const auto p = scene.camera.project({r.x + r.foot * std::cos(a), r.y + r.foot * std::sin(a), z});
                    if (p.x < 0 || p.y < 0 || p.x > scene.camera.size.width || p.y > scene.camera.size.height) truth.stacks[side].reset();
                    if (!truth.stacks[side]) break;
                }
                if (!truth.stacks[side]) break;
            }
            if (!truth.stacks[side]) break;
        }
        if (truth.stacks[side]) std::sort(truth.stacks[side]->rbegin(), truth.stacks[side]->rend());
    }
    return truth;
}

Truth truthOf(const json& file) {
    Truth truth;
    truth.board = true;
    for (int i = 0; i < 4; ++i) truth.corners[i] = {file["corners"][i][0], file["corners"][i][1]};
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            truth.seen[r][c] = file.contains("seen") ? file["seen"][r][c].get<double>() : 1;
            const json& cell = file["cells"][r][c];
            if (!cell.is_null()) truth.cells[r][c] = Piece{*board::gobblet::parseSide(cell["color"].get<std::string>()), cell["size"]};
        }
    if (file.contains("occluded"))
        for (const auto& cell : file["occluded"]) truth.seen[cell[0].get<int>()][cell[1].get<int>()] = 0.2;
    for (int side = 0; side < 2; ++side) {
        const json& stack = file["stacks"][side == 0 ? "white" : "black"];
        if (stack.is_null()) continue;
        truth.stacks[side].emplace();
        for (const auto& size : stack)
            if (size.get<int>() > 0) truth.stacks[side]->push_back(size);
        std::sort(truth.stacks[side]->rbegin(), truth.stacks[side]->rend());
    }
    return truth;
}

void keep(const std::string& folder, const std::string& name, const cv::Mat& bgr, const scenes::Scene& scene, const Truth& truth) {
    json file{{"game", "gobblet"}, {"stacks", {{"white", nullptr}, {"black", nullptr}}}};
    for (const auto& corner : truth.corners) file["corners"].push_back({corner.x, corner.y});
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            const auto& piece = truth.cells[r][c];
            file["cells"][r][c] =
                piece ? json{{"color", piece->side == board::gobblet::Side::White ? "white" : "black"}, {"size", piece->size}} : json();
            file["seen"][r][c] = truth.seen[r][c];
        }
    for (int side = 0; side < 2; ++side)
        if (truth.stacks[side]) file["stacks"][side == 0 ? "white" : "black"] = *truth.stacks[side];
    for (const auto& r : scene.rounds) { // where stacks stand, cut ones too
        if (!r.piece || r.cell >= 0) continue;
        const auto foot = scene.camera.project({r.x, r.y, r.z});
        file["feet"].push_back({{"at", {foot.x, foot.y}},
                                {"color", r.piece->side == board::gobblet::Side::White ? "white" : "black"},
                                {"size", r.piece->size}});
    }
    const auto path = std::filesystem::path(folder) / name;
    cv::imwrite(path.string() + ".png", bgr);
    std::ofstream(path.string() + ".json") << file.dump(1) << '\n';
}

} // namespace

int main(int argc, char** argv) {
    cv::setNumThreads(1); // times are for one core
    std::vector<std::string> args(argv + 1, argv + argc);
    calibration::Profile profile;
    std::string keepFolder;
    for (const std::string flag : {"--trace", "--profile", "--keep"}) {
        const auto it = std::find(args.begin(), args.end(), flag);
        if (it == args.end() || it + 1 == args.end()) continue;
        if (flag == "--trace")
            traceFolder = *(it + 1);
        else if (flag == "--keep")
            keepFolder = *(it + 1);
        else {
            profile = *calibration::loadProfile(*(it + 1));
            options.profile = &profile;
        }
        args.erase(it, it + 2);
    }
    trueCorners = std::erase(args, "--true-corners") > 0;
    if (args.size() < 2) {
        std::cerr << "gobblet_measure scenes|strewn|odd|negatives FIRST COUNT [MAKE] | photos FILE...\n";
        return 2;
    }
    Tally tally;
    if (args[0] == "photos") {
        for (std::size_t i = 1; i < args.size(); ++i) {
            const auto bytes = vision::readBytes(args[i]);
            const auto image = bytes ? vision::decodeImage(*bytes) : Unexpected<std::string>(bytes.error());
            if (!image) {
                std::cerr << args[i] << ": " << image.error() << '\n';
                return 2;
            }
            const auto beside = std::filesystem::path(args[i]).replace_extension(".json");
            Truth truth;
            if (std::filesystem::exists(beside)) {
                const json file = json::parse(std::ifstream(beside));
                if (file.value("game", "") == "gobblet") truth = truthOf(file);
            }
            compare(std::filesystem::path(args[i]).filename().string(), image->bgr, truth, tally);
        }
    } else {
        const auto first = static_cast<std::uint32_t>(std::stoul(args[1])), count = static_cast<std::uint32_t>(std::stoul(args.at(2)));
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            scenes::Wishes wishes;
            if (args.size() > 3) wishes.make = static_cast<scenes::Make>(std::stoi(args[3]));
            wishes.anyPosition = args[0] == "strewn";
            wishes.odd = args[0] == "odd";
            if (args[0] == "negatives") {
                const int counts[] = {3, 5, 8, 2, 6, 15};
                if (seed % 8 == 0)
                    wishes.noBoard = true;
                else if (seed % 8 == 1)
                    wishes.halfBoard = true;
                else
                    wishes.cells = counts[seed % 8 - 2];
            }
            scenes::Scene scene = scenes::makeScene(seed, wishes);
            const auto picture = scenes::render(scene);
            Truth truth = truthOf(scene);
            double out = 0;
            for (const auto& p : truth.corners)
                out = std::max({out, -p.x, -p.y, p.x - scene.camera.size.width, p.y - scene.camera.size.height});
            if (args[0] == "negatives") {
                if (wishes.halfBoard && out < 0.1 * sideOf(truth.corners)) continue;
                truth.board = false;
            } else if (out > 0)
                continue; // cut by the frame: neither nor
            if (keepFolder.empty() || !truth.board)
                compare("seed " + std::to_string(seed), picture.bgr, truth, tally);
            else
                keep(keepFolder, std::to_string(seed), picture.bgr, scene, truth);
        }
    }
    if (keepFolder.empty()) print(tally);
}
