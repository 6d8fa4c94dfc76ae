// SPDX-License-Identifier: Apache-2.0
#include "commands.h"

#include <CLI/CLI.hpp>

#include <iostream>

int main(int argc, char** argv) {
    CLI::App app{"Hawkstone, the referee that watches the table", "hawkstone"};
    int exitCode = 0;
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("hawkstone ") + HAWKSTONE_VERSION);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "hawkstone: " << error.what() << " (see hawkstone --help)\n";
        return 2;
    }
    return exitCode;
}
