// SPDX-License-Identifier: Apache-2.0
// hawkstone referee: watches a table and keeps the record.
#include "commands.h"
#include "terminal.h"
#include "keys.h"
#include "live_view.h"
#include "photo_options.h"

#include <hawkstone/records/json.h>
#include <hawkstone/session/trouble.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

namespace hawkstone::cli {
namespace {

using namespace session;

struct Options {
    std::string game, source, players, houseRule, profile, lens, inputs, record, data, trouble, endTurn = "settle";
    RefereeOptions referee;
    std::optional<calibration::Lens> bent;
    bool resume = false, json = false;
};

RefereeRun* g_run = nullptr;

void onInterrupt(int) {
    if (g_run) g_run->stop();
}

// Everything the command line says, checked before anything is opened; the error is one line.
Expected<void, std::string> prepare(Options& options) {
    const auto game = sights::parseGame(options.game);
    if (!game) return Unexpected("--game " + options.game + ": expected gobblestones, gobblet or hidden-stones");
    options.referee.game = *game;
    options.referee.endTurn = options.endTurn == "button" ? EndTurn::Button : EndTurn::Settle;
    options.referee.recordFile = options.record.empty() ? "" : std::filesystem::absolute(options.record).lexically_normal();
    if (!options.houseRule.empty()) {
        if (!options.houseRule.starts_with("end="))
            return Unexpected("--house-rule " + options.houseRule + ": expected end=last-tile or end=short-draw");
        options.referee.end = options.houseRule.substr(4);
    }
    std::stringstream names(options.players);
    for (std::string name; std::getline(names, name, ',');) options.referee.players.push_back(name);
    if (!options.profile.empty()) {
        auto profile = calibration::loadProfile(options.profile);
        if (!profile) return Unexpected(profile.error());
        if (profile->game != options.game)
            return Unexpected(options.profile + ": expected a profile of " + options.game + ", found one of " + profile->game);
        options.referee.profile = std::move(*profile);
    }
    if (!options.lens.empty()) {
        const auto lens = loadLens(options.lens);
        if (!lens) return Unexpected(lens.error());
        options.bent = *lens;
    }
    const auto folder = options.referee.recordFile.parent_path();
    if (!options.record.empty() && ::access(folder.c_str(), W_OK) != 0)
        return Unexpected(options.record + ": the folder cannot be written to");
    return {};
}

Expected<std::unique_ptr<RefereeSession>, std::string> openSession(const Options& options, SessionStore& store, const std::string& source,
                                                                   RefereeSession::Listener listener) {
    if (!options.resume) return RefereeSession::start(options.referee, store, source, std::move(listener));
    const auto open = store.findOpen(options.game, source, options.referee.recordFile.string());
    if (!open) return Unexpected(open.error());
    if (*open) return RefereeSession::resume(**open, options.referee, store, std::move(listener));
    std::cerr << "hawkstone: nothing to resume for " << options.source << "; a new session begins\n";
    return RefereeSession::start(options.referee, store, source, std::move(listener));
}

// A camera's name is kept as it was given; a file is the same file from whatever folder.
std::string sourceName(const std::string& source) {
    std::error_code error;
    return std::filesystem::exists(source, error) ? std::filesystem::absolute(source).lexically_normal().string() : source;
}

int refereeTable(Options& options) {
    if (const auto prepared = prepare(options); !prepared) return fail(prepared.error());
    std::vector<Input> script;
    const bool pressesPiped = options.inputs == "-";
    if (!options.inputs.empty() && !pressesPiped) {
        auto inputs = readInputs(options.inputs);
        if (!inputs) return fail(inputs.error());
        script = std::move(*inputs);
    }
    auto source = openSource(options.source);
    if (!source) return fail(source.error());
    if (pressesPiped && !(*source)->live()) { // a film has its own time, and so have its presses
        auto inputs = readInputs(std::cin, "standard input");
        if (!inputs) return fail(inputs.error());
        script = std::move(*inputs);
    }
    if (options.bent) *source = withLens(std::move(*source), *options.bent);
    if (!options.trouble.empty()) {
        const auto trouble = parseTrouble(options.trouble);
        if (!trouble) return fail("--trouble: " + trouble.error());
        *source = withTrouble(std::move(*source), *trouble);
        delay(script, *trouble);
    }
    auto store =
        SessionStore::open(options.data.empty() ? SessionStore::defaultFile() : std::filesystem::path(options.data) / "sessions.sqlite");
    if (!store) return fail(store.error());

    const char* term = std::getenv("TERM");
    const bool terminal = ::isatty(STDOUT_FILENO) != 0 && term && std::string(term) != "dumb";
    std::vector<std::string> players = options.referee.players;
    if (players.empty()) players = {"Player 1", "Player 2"};
    LiveView view(terminal && !options.json, Paint::forStandardOutput(), players, (*source)->length());
    const auto listener = [&](const Event& event) {
        if (options.json)
            std::cout << records::oneLine(event.json()) << std::endl;
        else
            view.say(event);
    };
    auto opened = openSession(options, **store, sourceName(options.source), listener);
    if (!opened) return fail(opened.error());
    RefereeOptions known = options.referee;
    known.players = (*opened)->record()["players"].get<std::vector<std::string>>(); // a resumed session knows its own
    view.setPlayers(known.players);
    RefereeRun run(**source, **opened);
    run.script = std::move(script);
    if (terminal && !options.json)
        run.onFrame = [&](const Frame& frame, const TableView& table) { view.show(frame, table, (*opened)->record()); };
    const bool byKeys = terminal && !options.json && Keys::onTerminal();
    if (byKeys) view.setFoot(keysOf(known));
    std::optional<Keys> keys;
    if (byKeys || (pressesPiped && (*source)->live())) keys.emplace(run, known);
    g_run = &run;
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
    const int code = run.run();
    g_run = nullptr;
    keys.reset();
    if (!options.json && code != 2) view.close((*opened)->view(), (*opened)->record());
    if (code == 2) return fail((*opened)->failure());
    const bool found = (*opened)->record().contains("setup");
    return std::max(code, found ? 0 : 1);
}

} // namespace

void addReferee(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("referee", "Watches a table and keeps the record: turns, scores, what was not allowed");
    command->add_option("SOURCE", options->source, "A camera (0, /dev/video0), a film, a folder of photos, or a stream address")
        ->required();
    command->add_option("--game", options->game, "gobblestones, gobblet or hidden-stones")->required();
    command->add_option("--variant", options->referee.variant, "standard or, in Gobblestones, bluff");
    command->add_option("--players", options->players, "Names in clockwise order: Ann,Ben");
    command->add_option("--first", options->referee.first, "Who starts, from 0");
    command->add_option("--house-rule", options->houseRule, "end=short-draw: the game ends when anyone cannot draw in full");
    command->add_flag("--touch-move", options->referee.touchMove, "Gobblet: a lifted piece must be played");
    command->add_option("--clock", options->referee.clockSeconds, "Say when a turn has lasted so many seconds")
        ->check([](const std::string& text) {
            double seconds = -1;
            const bool number = CLI::detail::lexical_cast(text, seconds);
            return number && seconds >= 0 && seconds < 1e6 ? std::string() : text + ": expected seconds, 0 or more";
        });
    command->add_option("--settle", options->referee.settleSeconds, "Seconds of rest, without a hand, before the table is read")
        ->check(CLI::Range(0.1, 60.0))
        ->capture_default_str();
    command->add_option("--end-turn", options->endTurn, "What ends a turn: settle (the table rests) or button")
        ->check(CLI::IsMember({"settle", "button"}))
        ->capture_default_str();
    command->add_option("--profile", options->profile, "What `hawkstone enrol` learned of your copy");
    command->add_option("--lens", options->lens, "The camera's lens, learned by hawkstone calibrate");
    command->add_option("--inputs", options->inputs, "Button presses, one JSON object a line; - reads standard input");
    command->add_option("--record", options->record, "Keep the record here, whole after every turn");
    command->add_flag("--resume", options->resume, "Go on with this source's session where it stood");
    command->add_option("--data", options->data, "Where the session file lies (default: $HAWKSTONE_DATA, or the XDG data folder)");
    command->add_flag("--json", options->json, "One event a line instead of the live view");
    command->add_option("--trouble", options->trouble)->group(""); // for tests: what may go wrong, put into a film
    command->callback([options, &exitCode] { exitCode = std::max(exitCode, refereeTable(*options)); });
}

} // namespace hawkstone::cli
