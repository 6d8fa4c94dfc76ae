// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "photo_options.h"
#include "terminal.h"

#include <hawkstone/photos/photo_reader.h>

#include <iostream>

namespace hawkstone::cli {
namespace {

struct EnrolArguments {
    std::string game, name, out;
    bool partial = false;
    std::vector<std::string> photos;
};

std::string fileNameFor(const std::string& name) {
    std::string file;
    for (const char c : name) file += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
    return file + ".profile.json";
}

int enrol(const EnrolArguments& arguments) {
    const auto game = parseGameOption(arguments.game);
    if (!game) return fail(game.error());
    const std::size_t wanted = photos::photosToEnrol(*game);
    if (arguments.photos.size() != wanted)
        return fail("enrol: " + std::to_string(arguments.photos.size()) + " photos given, expected " + std::to_string(wanted) + " for " +
                    arguments.game + " (see hawkstone enrol --help)");
    const auto pictures = loadPictures(arguments.photos);
    if (!pictures) return fail(pictures.error());
    const auto enrolment = photos::enrol(*game, arguments.name, *pictures);
    for (const auto& sentence : enrolment.unclear) std::cerr << "hawkstone: not clear: " << sentence << '\n';
    if (!enrolment.unclear.empty() && !arguments.partial) {
        std::cerr << "hawkstone: nothing was written; take those photos again, or keep what was learned with --partial\n";
        return 1;
    }
    const std::string file = arguments.out.empty() ? fileNameFor(arguments.name) : arguments.out;
    if (const auto saved = calibration::saveProfile(enrolment.profile, file); !saved) return fail(saved.error());
    std::cout << "Learned \"" << arguments.name << "\"; the profile is " << file << '\n';
    return enrolment.unclear.empty() ? 0 : 1;
}

constexpr const char* kFooter = R"(The photos, in this order:
  hidden-stones  the nine stones as sun fish fish / horse horse horse /
                 seed seed seed, then the same with every stone turned over
                 in place (moon bird bird / ship ship ship / tree tree tree)
  gobblestones   the empty board, then the same with a red, yellow, green,
                 blue, turquoise and a face-down tile on a1 to f1
  gobblet        white pieces of size 4, 3, 2, 1 on a1 to d1 and black ones
                 on a2 to d2

What they do not show clearly is said, and nothing is written (exit code 1).)";

} // namespace

void addEnrol(CLI::App& app, int& exitCode) {
    auto* command = app.add_subcommand("enrol", "Learn your own copy of a game from photos");
    auto arguments = std::make_shared<EnrolArguments>();
    command->add_option("--game", arguments->game, "gobblestones, gobblet or hidden-stones")->required()->type_name("GAME");
    command->add_option("--name", arguments->name, "what you call it: \"our set\"")->required()->type_name("NAME");
    command->add_option("--out", arguments->out, "the profile's file (default: NAME.profile.json)")->type_name("FILE");
    command->add_flag("--partial", arguments->partial, "write the profile even if something was not clear");
    command->add_option("photos", arguments->photos, "the photos, in the order below")->required()->type_name("");
    command->footer(kFooter);
    command->callback([arguments, &exitCode] { exitCode = enrol(*arguments); });
}

} // namespace hawkstone::cli
