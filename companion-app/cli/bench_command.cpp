// SPDX-License-Identifier: Apache-2.0
#include "bench_tally.h"
#include "commands.h"
#include "photo_options.h"
#include "terminal.h"

#include <hawkstone/photos/photo_reader.h>
#include <hawkstone/recognition/gobblestones_numbers.h>
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>

namespace hawkstone::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct BenchArguments {
    std::string folder, game, profile, by;
    bool json = false, faults = false, noTesseract = false, turned = false;
};

struct Sample {
    fs::path image;
    sights::Game game;
    json truth;
};

struct Folder {
    std::vector<Sample> samples;
    int withoutTruth = 0;
    int code = 0; // 2 where a truth is broken: it is said, and the others are measured
};

bool picture(const fs::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::array known{".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"};
    return std::ranges::find(known, extension) != known.end();
}

// The truth of a photo, or what is wrong with it.
Expected<Sample, std::string> sampleOf(const fs::path& image, const fs::path& beside) {
    std::ifstream in(beside);
    json truth = json::parse(in, nullptr, false);
    if (!truth.is_object()) return Unexpected<std::string>("not JSON, expected a truth as in samples/");
    const auto game =
        truth.contains("game") && truth["game"].is_string() ? sights::parseGame(truth["game"].get<std::string>()) : std::nullopt;
    if (!game) return Unexpected<std::string>("/game: expected gobblestones, gobblet or hidden-stones");
    if (const auto fault = photos::truthFault(*game, truth); !fault.empty()) return Unexpected<std::string>(fault);
    return Sample{image, *game, std::move(truth)};
}

// Photos with a truth beside them (NAME.json), and those the truth calls {"found":false}; any depth of folders.
Folder samplesIn(const BenchArguments& arguments) {
    Folder folder;
    std::error_code code;
    for (auto it = fs::recursive_directory_iterator(arguments.folder, code); !code && it != fs::recursive_directory_iterator();
         it.increment(code)) {
        const fs::path file = it->path();
        if (!picture(file)) continue;
        const fs::path beside = fs::path(file).replace_extension(".json");
        std::error_code ignored;
        if (!fs::exists(beside, ignored)) {
            ++folder.withoutTruth;
            continue;
        }
        auto sample = sampleOf(file, beside);
        if (!sample)
            folder.code = fail(beside.string() + ": " + sample.error());
        else if (arguments.game.empty() || arguments.game == sights::name(sample->game))
            folder.samples.push_back(std::move(*sample));
    }
    if (code) folder.code = fail(arguments.folder + ": " + code.message());
    std::ranges::sort(folder.samples, {}, &Sample::image);
    return folder;
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

// What one game's photos gave, all together and apart.
struct Counts {
    Tally all;
    Groups groups;
};

std::string groupOf(const json& truth, const std::string& by) {
    if (!truth.contains(by)) return "(none)";
    return truth[by].is_string() ? truth[by].get<std::string>() : truth[by].dump();
}

void sayFaults(const std::string& name, const photos::PhotoScore& score, const photos::PhotoReading& reading) {
    if (!score.found && score.shouldBeFound) std::cout << name << ": not found: " << reading.sight.error().reason << '\n';
    if (score.cornerError > 0.03) std::cout << name << ": corner off by " << 100 * score.cornerError << " % of the side\n";
    for (const auto& fault : score.faults) std::cout << name << ": " << fault << '\n';
}

photos::PhotoScore scoreOf(const json& truth, const photos::PhotoReading& reading) {
    photos::PhotoScore score;
    if (reading.sight) score = photos::score(truth, *reading.sight);
    score.shouldBeFound = truth.value("found", true);
    score.found = reading.sight.has_value();
    return score;
}

void count(const json& truth, const photos::PhotoScore& score, Counts& counts, const BenchArguments& arguments) {
    counts.all.add(score);
    if (!arguments.by.empty()) counts.groups[groupOf(truth, arguments.by)].add(score);
}

// The same photo as a camera on each of the other three sides would take it. No times are kept of it: it is handed over undecoded.
void measureTurned(const Sample& sample, const std::vector<unsigned char>& bytes, const recognition::ReadOptions& options, Counts& counts,
                   const BenchArguments& arguments) {
    const auto decoded = vision::decodeImage(bytes);
    if (!decoded || decoded->scale != 1) return;
    for (int quarters = 1; quarters < 4; ++quarters) {
        constexpr std::array turns{cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE};
        cv::Mat picture;
        cv::rotate(decoded->bgr, picture, turns[static_cast<std::size_t>(quarters - 1)]);
        const photos::PhotoReading reading{photos::readTable(sample.game, picture, options)};
        const json truth = photos::turnedTruth(sample.game, sample.truth, quarters, decoded->bgr.cols, decoded->bgr.rows);
        const auto score = scoreOf(truth, reading);
        count(truth, score, counts, arguments);
        if (arguments.faults) sayFaults(sample.image.filename().string() + " turned by " + std::to_string(90 * quarters), score, reading);
    }
}

// The exit code: 0, or 2 where the photo is no picture.
int measure(const Sample& sample, const recognition::ReadOptions& given, Counts& counts, const BenchArguments& arguments) {
    const auto bytes = vision::readBytes(sample.image);
    if (!bytes) return fail(sample.image.string() + ": " + bytes.error());
    Tally& tally = counts.all;
    vision::Trace trace;
    auto options = given;
    options.trace = &trace;
    const auto reading = photos::readPhoto(sample.game, *bytes, options);
    if (!reading) return fail(sample.image.string() + ": " + reading.error());
    const auto score = scoreOf(sample.truth, *reading);
    count(sample.truth, score, counts, arguments);
    tally.sign(reading->sight ? sights::sightJson(*reading->sight).dump() : reading->sight.error().reason);
    if (score.shouldBeFound) { // that no board is there may be seen at once: such times would flatter
        tally.milliseconds.push_back(reading->milliseconds);
        tally.floor.push_back(floorOf(*bytes));
        for (const auto& stage : trace.stages) tally.stages[stage.name].push_back(stage.milliseconds);
        if (!arguments.noTesseract) race(sample, *bytes, tally);
    }
    if (arguments.faults) sayFaults(sample.image.filename().string(), score, *reading);
    if (arguments.turned) measureTurned(sample, *bytes, given, counts, arguments);
    return 0;
}

int bench(const BenchArguments& arguments) {
    if (!arguments.game.empty())
        if (const auto game = parseGameOption(arguments.game); !game) return fail(game.error());
    auto [samples, withoutTruth, worst] = samplesIn(arguments);
    if (samples.empty()) return worst ? worst : fail(arguments.folder + ": no photos with a truth (NAME.jpg with NAME.json) in it");
    if (withoutTruth > 0) std::cerr << "hawkstone: " << withoutTruth << " photos without a truth beside them are left out\n";
    recognition::ReadOptions options;
    calibration::Profile profile;
    if (!arguments.profile.empty()) {
        auto loaded = calibration::loadProfile(arguments.profile);
        if (!loaded) return fail(loaded.error());
        profile = std::move(*loaded);
        if (std::ranges::none_of(samples, [&](const Sample& sample) { return profile.game == sights::name(sample.game); }))
            return fail(arguments.profile + ": /game: a profile of \"" + profile.game + "\", but no photo shows that game");
    }
    std::map<sights::Game, Counts> games;
    auto progress = std::make_optional<Progress>("photos", samples.size(), 10, 1);
    for (const auto& sample : samples) {
        if (!games.contains(sample.game)) photos::warmUp(sample.game);
        options.profile = profile.game == sights::name(sample.game) ? &profile : nullptr;
        worst = std::max(worst, measure(sample, options, games[sample.game], arguments));
        progress->step();
    }
    progress.reset();
    for (const auto& [game, counts] : games) {
        if (arguments.json) {
            json line = tallyJson(game, counts.all);
            for (const auto& [group, tally] : counts.groups) line["by"][group] = tallyJson(game, tally);
            std::cout << line.dump() << '\n';
        } else {
            std::cout << tallyText(game, counts.all);
            if (!counts.groups.empty()) std::cout << groupsText(arguments.by, counts.groups);
        }
    }
    return worst;
}

} // namespace

void addBench(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("bench", "Measure how well and how fast photos with a known truth are read");
    auto arguments = std::make_shared<BenchArguments>();
    command->add_option("folder", arguments->folder, "photos, each with its truth beside it (NAME.jpg, NAME.json)")
        ->required()
        ->type_name("");
    command->add_option("--game", arguments->game, "only this game")->type_name("GAME");
    command->add_option("--profile", arguments->profile, "a profile made by hawkstone enrol")->type_name("FILE");
    command->add_flag("--faults", arguments->faults, "name every cell that was not read right");
    command->add_option("--by", arguments->by, "a table besides, apart by what the truths say under KEY: style, table")->type_name("KEY");
    command->add_flag("--turned", arguments->turned, "read each photo from the other three sides, too");
    command->add_flag("--no-tesseract", arguments->noTesseract,
                      "leave out the race against Tesseract, which takes most of the time in Gobblestones");
    command->add_flag("--json", arguments->json, "one JSON line a game");
    command->footer("A truth has the form of hawkstone read --json; that of a photo without a board\n"
                    "is {\"game\":\"gobblet\",\"found\":false}. Folders may be nested and hold all games.");
    command->callback([arguments, &exitCode] { exitCode = bench(*arguments); });
}

} // namespace hawkstone::cli
