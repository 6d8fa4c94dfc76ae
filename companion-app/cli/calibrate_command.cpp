// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "photo_options.h"
#include "terminal.h"

#include <hawkstone/calibration/lens.h>
#include <hawkstone/vision/image_file.h>

#include <iomanip>
#include <iostream>

namespace hawkstone::cli {
namespace {

struct CalibrateArguments {
    std::string name = "camera", out = "lens.json";
    std::vector<std::string> photos;
};

int calibrate(const CalibrateArguments& arguments) {
    const auto pictures = loadPictures(arguments.photos);
    if (!pictures) return fail(pictures.error());
    const auto calibration = calibration::calibrateLens(*pictures);
    if (!calibration) return fail("calibrate: " + calibration.error());
    for (const std::size_t photo : calibration->unclear)
        std::cerr << "hawkstone: " << printable(arguments.photos[photo]) << ": no whole chessboard found, left out\n";
    const auto saved = calibration::saveProfile(calibration::lensProfile(calibration->lens, arguments.name), arguments.out);
    if (!saved) return fail(saved.error());
    std::cout << "Learned the lens from " << pictures->size() - calibration->unclear.size() << " photos (corners miss by "
              << std::setprecision(2) << calibration->lens.error << " pixels); it is " << arguments.out << '\n';
    return calibration->unclear.empty() ? 0 : 1;
}

constexpr const char* kFooter = R"(Print a chessboard (inner corners 9x6, 8x6, 7x7, 7x6, 10x7, 7x5 or 8x5), keep it
flat and photograph it with the camera and the zoom you play with; then

  hawkstone calibrate --out lens.json board1.jpg board2.jpg board3.jpg
  hawkstone read --game gobblet --lens lens.json photo.jpg)";

} // namespace

void addCalibrate(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("calibrate", "Learn a camera's lens from photos of a printed chessboard");
    auto arguments = std::make_shared<CalibrateArguments>();
    command->add_option("--name", arguments->name, "what you call the camera")->type_name("NAME");
    command->add_option("--out", arguments->out, "the file to write (default: lens.json)")->type_name("FILE");
    command->add_option("photos", arguments->photos, "at least three, each at another tilt, all of the chessboard in view")
        ->required()
        ->type_name("");
    command->footer(kFooter);
    command->callback([arguments, &exitCode] { exitCode = calibrate(*arguments); });
}

} // namespace hawkstone::cli
