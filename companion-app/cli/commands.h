// SPDX-License-Identifier: Apache-2.0
// The commands of hawkstone. Each adds itself to the command line and leaves its exit code in `exitCode`:
// 0 done, 1 done but something could not be seen, 2 bad input or usage.
#pragma once

#include <CLI/CLI.hpp>

namespace hawkstone::cli {

void addJudge(CLI::App& app, int& exitCode);
void addHint(CLI::App& app, int& exitCode);
void addPerft(CLI::App& app, int& exitCode);

// What looks at pictures; not in a rules-only build.
void addRead(CLI::App& app, int& exitCode);
void addEnrol(CLI::App& app, int& exitCode);
void addCalibrate(CLI::App& app, int& exitCode);
void addBench(CLI::App& app, int& exitCode);
void addReferee(CLI::App& app, int& exitCode);
void addSessions(CLI::App& app, int& exitCode);

} // namespace hawkstone::cli
