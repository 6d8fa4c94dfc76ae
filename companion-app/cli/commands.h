// SPDX-License-Identifier: Apache-2.0
// The commands of hawkstone. Each adds itself to the command line and leaves its exit code in `exitCode`:
// 0 done, 1 done but something could not be seen, 2 bad input or usage.
#pragma once

#include <CLI/CLI.hpp>

namespace hawkstone::cli {

void addJudge(CLI::App& app, int& exitCode);
void addHint(CLI::App& app, int& exitCode);
void addPerft(CLI::App& app, int& exitCode);

} // namespace hawkstone::cli
