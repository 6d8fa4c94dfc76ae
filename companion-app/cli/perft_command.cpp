// SPDX-License-Identifier: Apache-2.0
// hawkstone perft: counts the ways a game can go on, the proof that moves are made right.
#include "commands.h"
#include "terminal.h"

#include <hawkstone/records/arbiter.h>
#include <hawkstone/rules/gobblet/perft.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace hawkstone::cli {
namespace {

struct PerftOptions {
    std::string game;
    std::string record;
    int depth = 0;
};

int perft(const PerftOptions& options) {
    auto state = rules::gobblet::initialState();
    if (!options.record.empty()) {
        const auto record = records::readJsonFile(options.record);
        if (!record) return fail(record.error().line(options.record));
        const auto arbiter = records::replay(*record);
        if (!arbiter) return fail(arbiter.error().line(options.record));
        const auto* game = arbiter->state<rules::gobblet::State>();
        if (game == nullptr) return fail(options.record + ": /game: expected \"gobblet\", the game perft counts");
        state = *game;
    }
    for (int depth = 1; depth <= options.depth; ++depth)
        std::cout << depth << ' ' << rules::gobblet::perft(state, depth) << std::endl; // deep ones take minutes
    return 0;
}

} // namespace

void addPerft(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<PerftOptions>();
    auto* command = app.add_subcommand("perft", "Counts the ways a Gobblet game can go on, a line a depth");
    auto* game = command->add_option("--game", options->game, "From the start of this game")->check(CLI::IsMember({"gobblet"}));
    auto* record = command->add_option("--record", options->record, "From where this record ends");
    game->excludes(record);
    command->add_option("DEPTH", options->depth, "How many plays deep")->required()->check(CLI::Range(1, 20));
    command->callback([options, game, record, &exitCode] {
        if (!*game && !*record) throw CLI::RequiredError("--game gobblet or --record FILE");
        exitCode = std::max(exitCode, perft(*options));
    });
}

} // namespace hawkstone::cli
