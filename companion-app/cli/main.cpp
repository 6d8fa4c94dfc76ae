// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "terminal.h"
#include "version.h"

#include <CLI/CLI.hpp>
#ifdef HAWKSTONE_VISION
#include <opencv2/core/utility.hpp>
#include <opencv2/core/utils/logger.hpp>
#endif

#include <iostream>
#include <memory>
#include <sstream>

namespace {

constexpr const char* kFooter = R"(Examples:
  hawkstone judge game.json                what was played, what was wrong
  hawkstone judge --json *.json            one line a game, for programs
  hawkstone read --game gobblet photo.jpg  what lies on the table
  hawkstone hint --rack RRYGB game.json    the best plays with these tiles
  hawkstone referee --game gobblet 0       watches through the first camera
  hawkstone sessions list                  what was watched before
  hawkstone perft --game gobblet 5         how many ways Gobblet can begin

GAME is gobblestones, gobblet or hidden-stones.
Exit code: 0 done (illegal plays are a result, not an error); 1 done, but
something could not be seen; 2 bad input or usage, with one line on standard
error.)";

// CLI11's own help does not break lines.
class NarrowHelp : public CLI::Formatter {
public:
    std::string make_option_desc(const CLI::Option* option) const override { return narrow(option->get_description()); }
    std::string make_subcommand(const CLI::App* command) const override {
        std::ostringstream out;
        CLI::detail::format_help(out, command->get_display_name(true), narrow(command->get_description()), get_column_width());
        return out.str();
    }

private:
    std::string narrow(const std::string& text) const { return hawkstone::cli::wrapped(text, 0, 80 - get_column_width()); }
};

int usage(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty())
        return hawkstone::cli::fail(std::string(argv[1]) + ": no such command (see hawkstone --help)");
    const auto commands = app.get_subcommands();
    const std::string command = commands.empty() ? "" : commands.front()->get_name() + " ";
    return hawkstone::cli::fail(std::string(error.what()) + " (see hawkstone " + command + "--help)");
}

} // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false); // thousands of lines in one call
    CLI::App app{"Hawkstone, the referee that watches the table", "hawkstone"};
    app.formatter(std::make_shared<NarrowHelp>()); // the commands take it over
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
        return error.get_exit_code() == 0 ? app.exit(error) : usage(app, error, argc, argv);
    } catch (const std::exception& error) { // out of memory, say
        return hawkstone::cli::fail(error.what());
    }
    if (!std::cout.flush()) return hawkstone::cli::fail("standard output: cannot be written");
    return exitCode;
}
