// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "photo_options.h"
#include "terminal.h"

#include <hawkstone/photos/photo_reader.h>
#include <hawkstone/photos/truth.h>
#include <hawkstone/recognition/gobblestones_numbers.h>
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>

namespace hawkstone::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct BenchArguments {
    std::string folder, game, profile;
    bool json = false, faults = false, noTesseract = false;
};

struct Sample {
    fs::path image;
    sights::Game game;
    json truth;
};

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Wilson's 95 % interval: honest at 0 and 100 %, where the usual one has no width.
struct Interval {
    double low = 0, high = 1;
};
Interval wilson(int hits, int n) {
    if (n == 0) return {};
    constexpr double z = 1.96;
    const double p = static_cast<double>(hits) / n, zz = z * z / n;
    const double centre = (p + zz / 2) / (1 + zz);
    const double half = z * std::sqrt(p * (1 - p) / n + zz / (4 * n)) / (1 + zz);
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

struct Tally {
    int photos = 0, boards = 0, found = 0, exact = 0, silent = 0, falseFinds = 0;
    int cells = 0, right = 0, uncertain = 0, misread = 0;
    int cards = 0, cardsRight = 0, cardsUncertain = 0, cardsMisread = 0;
    int stacks = 0, stacksRight = 0, stacksUncertain = 0, stacksMisread = 0;
    double worstCorner = 0;
    std::vector<double> milliseconds, floor;
    std::map<std::string, std::vector<double>> stages;
    recognition::NumberRace race; // Gobblestones: our number stage against Tesseract, all photos together
    std::uint64_t signature = 1469598103934665603ULL;

    void add(const photos::PhotoScore& score) {
        ++photos;
        boards += score.shouldBeFound;
        found += score.found && score.shouldBeFound;
        falseFinds += score.found && !score.shouldBeFound;
        exact += score.shouldBeFound && score.exact();
        silent += score.silentError();
        cells += score.cells, right += score.right, uncertain += score.uncertain, misread += score.misread;
        cards += score.cards, cardsRight += score.cardsRight;
        cardsUncertain += score.cardsUncertain, cardsMisread += score.cardsMisread;
        stacks += score.stacks, stacksRight += score.stacksRight;
        stacksUncertain += score.stacksUncertain, stacksMisread += score.stacksMisread;
        worstCorner = std::max(worstCorner, score.cornerError);
    }
    // FNV-1a over everything that was read: the same number means the same behaviour.
    void sign(const std::string& text) {
        for (const unsigned char c : text) signature = (signature ^ c) * 1099511628211ULL;
    }
};

// Photos with a truth beside them (NAME.json), and those the truth calls {"found":false}; any depth of folders.
std::vector<Sample> samplesIn(const BenchArguments& arguments, std::string& error) {
    std::vector<Sample> samples;
    std::error_code code;
    for (auto it = fs::recursive_directory_iterator(arguments.folder, code); !code && it != fs::recursive_directory_iterator();
         it.increment(code)) {
        const fs::path file = it->path();
        if (file.extension() != ".jpg" && file.extension() != ".png") continue;
        const fs::path beside = fs::path(file).replace_extension(".json");
        if (!fs::exists(beside)) continue;
        std::ifstream in(beside);
        const json truth = json::parse(in, nullptr, false);
        if (!truth.is_object() || !truth.contains("game") || !truth["game"].is_string()) {
            error = beside.string() + ": expected a truth with a \"game\"";
            return {};
        }
        const auto game = sights::parseGame(truth["game"].get<std::string>());
        if (!game) {
            error = beside.string() + ": /game: expected gobblestones, gobblet or hidden-stones";
            return {};
        }
        if (!arguments.game.empty() && arguments.game != sights::name(*game)) continue;
        samples.push_back({file, *game, truth});
    }
    if (code) error = arguments.folder + ": " + code.message();
    std::ranges::sort(samples, {}, &Sample::image);
    return samples;
}

// What any reader pays at least: decoding the picture and warping the board once.
double floorOf(const std::vector<unsigned char>& bytes) {
    const auto start = std::chrono::steady_clock::now();
    const auto decoded = vision::decodeImage(bytes);
    if (!decoded) return 0;
    cv::Mat straight;
    const cv::Mat tilt = (cv::Mat_<double>(3, 3) << 1, 0.05, 0, 0.02, 1, 0, 0, 1e-5, 1);
    cv::warpPerspective(decoded->bgr, straight, tilt, cv::Size(720, 720), cv::INTER_LINEAR);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// Whose numbers are right, and how fast, on the fields that the truth says lie free.
void race(const Sample& sample, const std::vector<unsigned char>& bytes, Tally& tally) {
    if (sample.game != sights::Game::Gobblestones || !sample.truth.contains("cells") || !sample.truth.contains("corners")) return;
    recognition::PrintedNumbers truth;
    const json& cells = sample.truth["cells"];
    if (cells.size() != board::gobblestones::kSide) return;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const json& cell = cells[i / cells.size()].at(i % cells.size());
        if (cell.contains("value")) truth[i] = cell["value"].get<int>();
    }
    board::Quad corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = {sample.truth["corners"].at(i).at(0).get<double>(), sample.truth["corners"].at(i).at(1).get<double>()};
    const auto decoded = vision::decodeImage(bytes);
    if (!decoded || decoded->scale != 1) return;
    const auto one = recognition::raceNumbers(decoded->bgr, corners, truth);
    if (!one) {
        std::cerr << "hawkstone: " << one.error() << '\n';
        return;
    }
    recognition::NumberRace& sum = tally.race;
    sum.fields += one->fields, sum.ours += one->ours, sum.tesseract += one->tesseract;
    sum.onlyOurs += one->onlyOurs, sum.onlyTesseract += one->onlyTesseract, sum.agreedWrong += one->agreedWrong;
    sum.oursMs += one->oursMs, sum.tesseractMs += one->tesseractMs;
}

void measure(const Sample& sample, const recognition::ReadOptions& given, Tally& tally, const BenchArguments& arguments) {
    const auto bytes = vision::readBytes(sample.image);
    if (!bytes) return;
    vision::Trace trace;
    auto options = given;
    options.trace = &trace;
    const auto reading = photos::readPhoto(sample.game, *bytes, options);
    if (!reading) {
        std::cerr << "hawkstone: " << sample.image.string() << ": " << reading.error() << '\n';
        return;
    }
    photos::PhotoScore score;
    if (reading->sight) score = photos::score(sample.truth, *reading->sight);
    score.shouldBeFound = sample.truth.value("found", true);
    score.found = reading->sight.has_value();
    tally.add(score);
    tally.sign(reading->sight ? sights::sightJson(*reading->sight).dump() : reading->sight.error().reason);
    tally.milliseconds.push_back(reading->milliseconds);
    tally.floor.push_back(floorOf(*bytes));
    if (!arguments.noTesseract) race(sample, *bytes, tally);
    for (const auto& stage : trace.stages) tally.stages[stage.name].push_back(stage.milliseconds);
    if (!arguments.faults) return;
    if (!score.found && score.shouldBeFound)
        std::cout << sample.image.filename().string() << ": not found: " << reading->sight.error().reason << '\n';
    if (score.cornerError > 0.03)
        std::cout << sample.image.filename().string() << ": corner off by " << 100 * score.cornerError << " % of the side\n";
    for (const auto& fault : score.faults) std::cout << sample.image.filename().string() << ": " << fault << '\n';
}

void printShare(const char* what, int hits, int n) {
    if (n == 0) return;
    const auto interval = wilson(hits, n);
    std::cout << "  " << std::left << std::setw(22) << what << std::right << std::setw(6) << hits << " / " << std::left << std::setw(6) << n
              << std::right << std::fixed << std::setprecision(2) << std::setw(7) << 100.0 * hits / n << " %   [" << 100 * interval.low
              << ", " << 100 * interval.high << "]\n";
}

void print(sights::Game game, const Tally& tally) {
    std::cout << sights::name(game) << ": " << tally.photos << " photos                    95 % interval\n";
    printShare("boards found", tally.found, tally.boards);
    printShare("boards exact", tally.exact, tally.boards);
    printShare("cells right", tally.right, tally.cells);
    printShare("cells uncertain", tally.uncertain, tally.cells);
    printShare("cells misread", tally.misread, tally.cells);
    printShare("cards right", tally.cardsRight, tally.cards);
    printShare("cards misread", tally.cardsMisread, tally.cards);
    printShare("stacks right", tally.stacksRight, tally.stacks);
    printShare("stacks uncertain", tally.stacksUncertain, tally.stacks);
    printShare("stacks misread", tally.stacksMisread, tally.stacks);
    printShare("boards where none is", tally.falseFinds, tally.photos - tally.boards);
    printShare("silent errors", tally.silent, tally.photos);
    std::cout << std::setprecision(2) << "  worst corner " << 100 * tally.worstCorner << " % of the side\n";
    const double whole = median(tally.milliseconds), floor = median(tally.floor);
    std::cout << std::setprecision(1) << "  median " << whole << " ms, " << (floor > 0 ? whole / floor : 0)
              << " times decoding and warping (" << floor << " ms)\n  stages:";
    for (const auto& [stage, times] : tally.stages) std::cout << ' ' << stage << ' ' << median(times);
    if (const auto& race = tally.race; race.fields > 0 && race.oursMs > 0) {
        std::cout << "\n  numbers alone, on the same " << race.fields << " upright crops, processor time:\n";
        printShare("  ours right", race.ours, race.fields);
        printShare("  Tesseract right", race.tesseract, race.fields);
        std::cout << std::setprecision(2) << "    a field: ours " << race.oursMs / race.fields << " ms, Tesseract "
                  << race.tesseractMs / race.fields << " ms, " << std::setprecision(1) << race.tesseractMs / race.oursMs
                  << " times as long; right where the other is wrong: ours " << race.onlyOurs << ", Tesseract " << race.onlyTesseract
                  << "; both wrong alike " << race.agreedWrong;
    }
    std::cout << "\n  signature " << std::hex << tally.signature << std::dec << "\n\n";
}

json toJson(sights::Game game, const Tally& tally) {
    json stages = json::object();
    for (const auto& [stage, times] : tally.stages) stages[stage] = median(times);
    return {{"game", sights::name(game)},
            {"photos", tally.photos},
            {"boards", tally.boards},
            {"found", tally.found},
            {"exact", tally.exact},
            {"cells", tally.cells},
            {"right", tally.right},
            {"uncertain", tally.uncertain},
            {"misread", tally.misread},
            {"cards", tally.cards},
            {"cards_right", tally.cardsRight},
            {"cards_misread", tally.cardsMisread},
            {"stacks", tally.stacks},
            {"stacks_right", tally.stacksRight},
            {"stacks_misread", tally.stacksMisread},
            {"false_finds", tally.falseFinds},
            {"silent", tally.silent},
            {"worst_corner", tally.worstCorner},
            {"ms", median(tally.milliseconds)},
            {"floor_ms", median(tally.floor)},
            {"stages_ms", stages},
            {"numbers",
             {{"fields", tally.race.fields},
              {"ours", tally.race.ours},
              {"tesseract", tally.race.tesseract},
              {"only_ours", tally.race.onlyOurs},
              {"only_tesseract", tally.race.onlyTesseract},
              {"agreed_wrong", tally.race.agreedWrong},
              {"ours_ms", tally.race.oursMs},
              {"tesseract_ms", tally.race.tesseractMs}}},
            {"signature", tally.signature}};
}

int bench(const BenchArguments& arguments) {
    if (!arguments.game.empty())
        if (const auto game = parseGameOption(arguments.game); !game) return badInput(game.error());
    std::string error;
    const auto samples = samplesIn(arguments, error);
    if (!error.empty()) return badInput(error);
    if (samples.empty()) return badInput(arguments.folder + ": no photos with a truth (NAME.jpg with NAME.json) in it");
    recognition::ReadOptions options;
    calibration::Profile profile;
    if (!arguments.profile.empty()) {
        auto loaded = calibration::loadProfile(arguments.profile);
        if (!loaded) return badInput(loaded.error());
        profile = std::move(*loaded);
    }
    std::map<sights::Game, Tally> tallies;
    auto progress = std::make_optional<Progress>("photos", samples.size());
    for (const auto& sample : samples) {
        if (!tallies.contains(sample.game)) photos::warmUp(sample.game);
        options.profile = profile.game == sights::name(sample.game) ? &profile : nullptr;
        measure(sample, options, tallies[sample.game], arguments);
        progress->step();
    }
    progress.reset();
    for (const auto& [game, tally] : tallies)
        if (arguments.json)
            std::cout << toJson(game, tally).dump() << '\n';
        else
            print(game, tally);
    return 0;
}

} // namespace

void addBench(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("bench", "Measure how well and how fast photos with a known truth are read");
    auto arguments = std::make_shared<BenchArguments>();
    command->add_option("folder", arguments->folder, "photos, each with its truth beside it (NAME.jpg, NAME.json)")->required();
    command->add_option("--game", arguments->game, "only this game");
    command->add_option("--profile", arguments->profile, "a profile made by hawkstone enrol");
    command->add_flag("--faults", arguments->faults, "name every cell that was not read right");
    command->add_flag("--no-tesseract", arguments->noTesseract,
                      "leave out the race against Tesseract, which takes most of the time in Gobblestones");
    command->add_flag("--json", arguments->json, "one JSON line a game");
    command->callback([arguments, &exitCode] { exitCode = bench(*arguments); });
}

} // namespace hawkstone::cli
