// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "draw_sight.h"
#include "photo_options.h"

#include <hawkstone/photos/photo_reader.h>
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>

namespace hawkstone::cli {
namespace {

using nlohmann::json;

struct ReadArguments {
    std::string game, profile, lens, corners, trace;
    bool json = false;
    std::vector<std::string> images;
};

std::string spoken(double milliseconds) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(0) << milliseconds << " ms";
    return text.str();
}

// NAME-01-lines.png, NAME-02-..., and NAME-stages.tsv with the time of each.
std::string writeTrace(const vision::Trace& trace, const std::filesystem::path& folder, const std::filesystem::path& image) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string stem = (folder / image.stem()).string();
    try {
        for (std::size_t i = 0; i < trace.pictures.size(); ++i) {
            std::ostringstream name;
            name << stem << '-' << std::setw(2) << std::setfill('0') << i + 1 << '-' << trace.pictures[i].name << ".png";
            if (!trace.pictures[i].image.empty() && !cv::imwrite(name.str(), trace.pictures[i].image))
                return name.str() + ": cannot be written";
        }
    } catch (const cv::Exception&) {
        return folder.string() + ": pictures cannot be written there";
    }
    std::ofstream stages(stem + "-stages.tsv");
    for (const auto& stage : trace.stages) stages << stage.name << '\t' << stage.milliseconds << '\n';
    return stages.flush() ? "" : stem + "-stages.tsv: cannot be written";
}

void report(const std::string& image, sights::Game game, const photos::PhotoReading& reading, bool asJson) {
    const double ms = std::round(reading.milliseconds * 10) / 10;
    if (asJson) {
        json line{{"image", image}, {"game", sights::name(game)}, {"found", reading.sight.has_value()}, {"ms", ms}};
        if (reading.sight)
            line.update(sights::sightJson(*reading.sight));
        else
            line["reason"] = reading.sight.error().reason;
        std::cout << line.dump(-1, ' ', false, json::error_handler_t::replace) << '\n';
    } else if (reading.sight) {
        std::cout << image << " (" << spoken(ms) << ")\n" << drawSight(*reading.sight, Paint::forStandardOutput()) << '\n';
    } else {
        std::cout << image << " (" << spoken(ms) << ")\n  No board read: " << reading.sight.error().reason << "\n\n";
    }
}

int readOne(const std::string& image, sights::Game game, recognition::ReadOptions options, const calibration::Lens* lens,
            const ReadArguments& arguments) {
    const auto bytes = vision::readBytes(image);
    if (!bytes) return badInput(image + ": " + bytes.error());
    vision::Trace trace;
    trace.wantPictures = true;
    if (!arguments.trace.empty()) options.trace = &trace;
    const auto reading = photos::readPhoto(game, *bytes, options, lens);
    if (!reading) return badInput(image + ": " + reading.error());
    report(image, game, *reading, arguments.json);
    if (!arguments.trace.empty())
        if (const auto error = writeTrace(trace, arguments.trace, image); !error.empty()) return badInput(error);
    return reading->sight ? 0 : 1;
}

int read(const ReadArguments& arguments) {
    const auto game = parseGameOption(arguments.game);
    if (!game) return badInput(game.error());
    recognition::ReadOptions options;
    calibration::Profile profile;
    if (!arguments.profile.empty()) {
        auto loaded = loadProfileFor(*game, arguments.profile);
        if (!loaded) return badInput(loaded.error());
        profile = std::move(*loaded);
        options.profile = &profile;
    }
    if (!arguments.corners.empty()) {
        const auto corners = parseCornersOption(arguments.corners);
        if (!corners) return badInput(corners.error());
        options.corners = *corners;
    }
    calibration::Lens lens;
    if (!arguments.lens.empty()) {
        const auto loaded = calibration::loadProfile(arguments.lens).and_then(calibration::lensOf);
        if (!loaded) return badInput(arguments.lens + ": " + loaded.error());
        lens = *loaded;
    }
    photos::warmUp(*game);
    int worst = 0;
    for (const auto& image : arguments.images) {
        worst = std::max(worst, readOne(image, *game, options, arguments.lens.empty() ? nullptr : &lens, arguments));
        std::cout.flush();
    }
    return worst;
}

} // namespace

void addRead(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("read", "Read the table from photos");
    auto arguments = std::make_shared<ReadArguments>();
    command->add_option("--game", arguments->game, "gobblestones, gobblet or hidden-stones")->required();
    command->add_option("--profile", arguments->profile, "a profile of your own copy, made by hawkstone enrol");
    command->add_option("--lens", arguments->lens, "the camera's lens, learned by hawkstone calibrate");
    command->add_option("--corners", arguments->corners, "x,y,x,y,x,y,x,y: the grid's corners by hand, clockwise from a1");
    command->add_option("--trace", arguments->trace, "a folder for a picture and the time of every stage");
    command->add_flag("--json", arguments->json, "one JSON line a photo");
    command->add_option("images", arguments->images, "photos")->required();
    command->callback([arguments, &exitCode] { exitCode = read(*arguments); });
}

} // namespace hawkstone::cli
