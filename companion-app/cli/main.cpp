// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "version.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace {

constexpr const char* kFooter = R"(Examples:
  hawkstone judge game.json                  what was played, what was wrong, who leads
  hawkstone judge --json *.json              one line a game, for programs
  hawkstone hint --rack RRYGB game.json      the best plays with these tiles
  hawkstone perft --game gobblet 5           how many ways Gobblet can begin

GAME is gobblestones, gobblet or hidden-stones.
Exit code: 0 done (illegal plays are a result, not an error); 1 done, but something could not
be seen; 2 bad input or usage, with one line on standard error.)";

} // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false); // thousands of lines in one call
    CLI::App app{"Hawkstone, the referee that watches the table", "hawkstone"};
    int exitCode = 0;
    app.require_subcommand(1);
    app.set_version_flag("--version", hawkstone::cli::versionText());
    app.footer(kFooter);
    hawkstone::cli::addJudge(app, exitCode);
    hawkstone::cli::addHint(app, exitCode);
    hawkstone::cli::addPerft(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "hawkstone: " << error.what() << " (see hawkstone --help)\n";
        return 2;
    }
    return exitCode;
}
