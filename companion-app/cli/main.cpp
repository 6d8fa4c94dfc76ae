// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "version.h"

#include <CLI/CLI.hpp>
#ifdef HAWKSTONE_VISION
#include <opencv2/core/utility.hpp>
#include <opencv2/core/utils/logger.hpp>
#endif

#include <iostream>

namespace {

constexpr const char* kFooter = R"(Examples:
  hawkstone judge game.json                  what was played, what was wrong, who leads
  hawkstone judge --json *.json              one line a game, for programs
  hawkstone read --game gobblet photo.jpg    what lies on the table
  hawkstone hint --rack RRYGB game.json      the best plays with these tiles
  hawkstone referee --game gobblet 0         watches the table through the first camera
  hawkstone sessions list                    what was watched before
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
#ifdef HAWKSTONE_VISION
    cv::setNumThreads(1); // the other core is the window's; and the times we print are of one
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT); // we say what is wrong, in one line
    hawkstone::cli::addRead(app, exitCode);
    hawkstone::cli::addEnrol(app, exitCode);
    hawkstone::cli::addCalibrate(app, exitCode);
    hawkstone::cli::addBench(app, exitCode);
    hawkstone::cli::addReferee(app, exitCode);
    hawkstone::cli::addSessions(app, exitCode);
#endif
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty()) {
            std::cerr << "hawkstone: " << argv[1] << ": no such command (see hawkstone --help)\n";
            return 2;
        }
        std::cerr << "hawkstone: " << error.what() << " (see hawkstone --help)\n";
        return 2;
    }
    return exitCode;
}
