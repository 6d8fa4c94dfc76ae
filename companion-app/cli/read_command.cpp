// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "draw_sight.h"
#include "photo_options.h"
#include "terminal.h"

#include <hawkstone/photos/photo_reader.h>
#include <hawkstone/vision/image_file.h>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>

#include <unistd.h>

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

// Below the picture, so that its pixels keep their places: what it shows and when it was reached.
cv::Mat captioned(const vision::Trace::Picture& picture) {
    constexpr int kStrip = 28;
    const int width = std::max(picture.image.cols, 360);
    cv::Mat out;
    cv::copyMakeBorder(picture.image, out, 0, kStrip, 0, width - picture.image.cols, cv::BORDER_CONSTANT, cv::Scalar::all(255));
    if (out.channels() == 1) cv::cvtColor(out, out, cv::COLOR_GRAY2BGR);
    cv::putText(out, picture.name + ", after " + spoken(picture.milliseconds), {8, out.rows - 9}, cv::FONT_HERSHEY_SIMPLEX, 0.6,
                cv::Scalar::all(0), 1, cv::LINE_AA);
    return out;
}

// Writes NAME-01-photo.png, NAME-02-..., and NAME-stages.tsv with the time of each stage.
class TraceFolder {
public:
    explicit TraceFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    // What could not be written, or nothing.
    std::string write(const vision::Trace& trace, const std::filesystem::path& image) {
        std::error_code error;
        std::filesystem::create_directories(m_folder, error);
        if (error) return m_folder.string() + ": " + error.message() + ", expected a folder for the pictures of --trace";
        std::string stem = (m_folder / image.stem()).string();
        if (const int again = ++m_written[stem]; again > 1) stem += "-photo" + std::to_string(again);
        try {
            for (std::size_t i = 0; i < trace.pictures.size(); ++i) {
                std::ostringstream name;
                name << stem << '-' << std::setw(2) << std::setfill('0') << i + 1 << '-' << trace.pictures[i].name << ".png";
                if (!trace.pictures[i].image.empty() && !cv::imwrite(name.str(), captioned(trace.pictures[i])))
                    return name.str() + ": cannot be written";
            }
        } catch (const cv::Exception&) {
            return m_folder.string() + ": pictures cannot be written there";
        }
        std::ofstream stages(stem + "-stages.tsv");
        stages << "stage\tms\n";
        for (const auto& stage : trace.stages) stages << stage.name << '\t' << stage.milliseconds << '\n';
        return stages.flush() ? "" : stem + "-stages.tsv: cannot be written";
    }

private:
    std::filesystem::path m_folder;
    std::map<std::string, int> m_written; // photos of one name from two folders keep a picture each
};

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
        std::cout << printable(image) << " (" << spoken(ms) << ")\n" << drawSight(*reading.sight, Paint::forStandardOutput()) << '\n';
    } else {
        std::cout << printable(image) << " (" << spoken(ms) << ")\n  " << wrapped("No board read: " + reading.sight.error().reason, 2)
                  << "\n\n";
    }
}

int readOne(const std::string& image, sights::Game game, recognition::ReadOptions options, const calibration::Lens* lens,
            TraceFolder& traces, const ReadArguments& arguments) {
    const auto bytes = vision::readBytes(image);
    if (!bytes) return fail(image + ": " + bytes.error());
    vision::Trace trace;
    trace.wantPictures = true;
    if (!arguments.trace.empty()) options.trace = &trace;
    const auto reading = photos::readPhoto(game, *bytes, options, lens);
    if (!reading) return fail(image + ": " + reading.error());
    report(image, game, *reading, arguments.json);
    if (reading->lensLeftOut)
        std::cerr << "hawkstone: " << printable(image) << ": has another shape than the lens was learned from, read without it\n";
    if (!arguments.trace.empty())
        if (const auto error = traces.write(trace, image); !error.empty()) return fail(error);
    return reading->sight ? 0 : 1;
}

int read(const ReadArguments& arguments) {
    const auto game = parseGameOption(arguments.game);
    if (!game) return fail(game.error());
    recognition::ReadOptions options;
    calibration::Profile profile;
    if (!arguments.profile.empty()) {
        auto loaded = loadProfileFor(*game, arguments.profile);
        if (!loaded) return fail(loaded.error());
        profile = std::move(*loaded);
        options.profile = &profile;
    }
    if (!arguments.corners.empty()) {
        const auto corners = parseCornersOption(arguments.corners);
        if (!corners) return fail(corners.error());
        options.corners = *corners;
    }
    calibration::Lens lens;
    if (!arguments.lens.empty()) {
        const auto loaded = loadLens(arguments.lens);
        if (!loaded) return fail(loaded.error());
        lens = *loaded;
    }
    photos::warmUp(*game);
    TraceFolder traces(arguments.trace);
    // On a terminal the readings themselves show that it goes on.
    Progress progress("reading", isatty(STDOUT_FILENO) ? 0 : arguments.images.size(), 20, 5);
    int worst = 0;
    for (const auto& image : arguments.images) {
        worst = std::max(worst, readOne(image, *game, options, arguments.lens.empty() ? nullptr : &lens, traces, arguments));
        std::cout.flush();
        progress.step();
    }
    return worst;
}

constexpr const char* kFooter = R"(A cell with a ? behind it is uncertain: look at the table. Exit code: 0 all
read; 1 on some photo no board was found; 2 a file could not be read.

  hawkstone read --game gobblet photo.jpg
  hawkstone read --game hidden-stones --json *.jpg > readings.jsonl
  hawkstone read --game gobblet --corners 351,92,802,90,808,594,345,590 a.jpg)";

} // namespace

void addRead(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("read", "Read the table from photos");
    auto arguments = std::make_shared<ReadArguments>();
    command->add_option("--game", arguments->game, "gobblestones, gobblet or hidden-stones")->required()->type_name("GAME");
    command->add_option("--profile", arguments->profile, "a profile of your own copy, made by hawkstone enrol")->type_name("FILE");
    command->add_option("--lens", arguments->lens, "the camera's lens, learned by hawkstone calibrate")->type_name("FILE");
    command
        ->add_option("--corners", arguments->corners,
                     "where the board is, if it is not found: x,y,x,y,x,y,x,y, the outer corners of the grid in the photo's "
                     "pixels, clockwise from a1")
        ->type_name("X,Y,...");
    command->add_option("--trace", arguments->trace, "a folder for a picture and the time of every stage")->type_name("DIR");
    command->add_flag("--json", arguments->json, "one JSON line a photo");
    command->add_option("images", arguments->images, "photos: JPEG, PNG, WebP, BMP or TIFF")->required()->type_name("");
    command->footer(kFooter);
    command->callback([arguments, &exitCode] { exitCode = read(*arguments); });
}

} // namespace hawkstone::cli
