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
    std::string folder, game, profile;
    bool json = false, faults = false, noTesseract = false;
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

// The exit code: 0, or 2 where the photo is no picture.
int measure(const Sample& sample, const recognition::ReadOptions& given, Tally& tally, const BenchArguments& arguments) {
    const auto bytes = vision::readBytes(sample.image);
    if (!bytes) return fail(sample.image.string() + ": " + bytes.error());
    vision::Trace trace;
    auto options = given;
    options.trace = &trace;
    const auto reading = photos::readPhoto(sample.game, *bytes, options);
    if (!reading) return fail(sample.image.string() + ": " + reading.error());
    photos::PhotoScore score;
    if (reading->sight) score = photos::score(sample.truth, *reading->sight);
    score.shouldBeFound = sample.truth.value("found", true);
    score.found = reading->sight.has_value();
    tally.add(score);
    tally.sign(reading->sight ? sights::sightJson(*reading->sight).dump() : reading->sight.error().reason);
    if (score.shouldBeFound) { // that no board is there may be seen at once: such times would flatter
        tally.milliseconds.push_back(reading->milliseconds);
        tally.floor.push_back(floorOf(*bytes));
        for (const auto& stage : trace.stages) tally.stages[stage.name].push_back(stage.milliseconds);
        if (!arguments.noTesseract) race(sample, *bytes, tally);
    }
    if (!arguments.faults) return 0;
    if (!score.found && score.shouldBeFound)
        std::cout << sample.image.filename().string() << ": not found: " << reading->sight.error().reason << '\n';
    if (score.cornerError > 0.03)
        std::cout << sample.image.filename().string() << ": corner off by " << 100 * score.cornerError << " % of the side\n";
    for (const auto& fault : score.faults) std::cout << sample.image.filename().string() << ": " << fault << '\n';
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
    std::map<sights::Game, Tally> tallies;
    auto progress = std::make_optional<Progress>("photos", samples.size(), 10, 1);
    for (const auto& sample : samples) {
        if (!tallies.contains(sample.game)) photos::warmUp(sample.game);
        options.profile = profile.game == sights::name(sample.game) ? &profile : nullptr;
        worst = std::max(worst, measure(sample, options, tallies[sample.game], arguments));
        progress->step();
    }
    progress.reset();
    for (const auto& [game, tally] : tallies) std::cout << (arguments.json ? tallyJson(game, tally).dump() + "\n" : tallyText(game, tally));
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
    command->add_flag("--no-tesseract", arguments->noTesseract,
                      "leave out the race against Tesseract, which takes most of the time in Gobblestones");
    command->add_flag("--json", arguments->json, "one JSON line a game");
    command->footer("A truth has the form of hawkstone read --json; that of a photo without a board\n"
                    "is {\"game\":\"gobblet\",\"found\":false}. Folders may be nested and hold all games.");
    command->callback([arguments, &exitCode] { exitCode = bench(*arguments); });
}

} // namespace hawkstone::cli
