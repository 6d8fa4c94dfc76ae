// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "photo_options.h"

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
    if (!pictures) return badInput(pictures.error());
    const auto calibration = calibration::calibrateLens(*pictures);
    if (!calibration) return badInput("calibrate: " + calibration.error());
    for (const std::size_t photo : calibration->unclear)
        std::cerr << "hawkstone: " << arguments.photos[photo] << ": no whole chessboard found, left out\n";
    const auto saved = calibration::saveProfile(calibration::lensProfile(calibration->lens, arguments.name), arguments.out);
    if (!saved) return badInput(saved.error());
    std::cout << "Learned the lens from " << pictures->size() - calibration->unclear.size() << " photos (corners miss by "
              << std::setprecision(2) << calibration->lens.error << " pixels); it is " << arguments.out << '\n';
    return calibration->unclear.empty() ? 0 : 1;
}

} // namespace

void addCalibrate(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("calibrate", "Learn a camera's lens from photos of a printed chessboard");
    auto arguments = std::make_shared<CalibrateArguments>();
    command->add_option("--name", arguments->name, "what you call the camera");
    command->add_option("--out", arguments->out, "the file to write (default: lens.json)");
    command->add_option("photos", arguments->photos, "at least three, each at another tilt, all of the chessboard in view")->required();
    command->callback([arguments, &exitCode] { exitCode = calibrate(*arguments); });
}

} // namespace hawkstone::cli
