// SPDX-License-Identifier: Apache-2.0
// hawkstone sessions: what was watched before.
#include "commands.h"
#include "picture.h"
#include "terminal.h"

#include <hawkstone/session/session_store.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

namespace hawkstone::cli {
namespace {

using namespace session;

struct Options {
    std::string data, format = "json", out, evidence;
    SessionId id = 0;
    bool json = false, counts = false, undone = false;
};

Expected<std::unique_ptr<SessionStore>, std::string> openStore(const Options& options) {
    const auto file = options.data.empty() ? SessionStore::defaultFile() : std::filesystem::path(options.data) / "sessions.sqlite";
    std::error_code error;
    if (!std::filesystem::exists(file, error)) return Unexpected(file.string() + ": there are no sessions yet");
    return SessionStore::open(file);
}

std::string namesOf(const std::vector<std::string>& players) {
    std::string text;
    for (const std::string& player : players) text += (text.empty() ? "" : ", ") + player;
    return text;
}

Json summaryJson(const SessionSummary& session) {
    return Json{{"session", session.id},           {"game", session.head.game},     {"variant", session.head.variant},
                {"players", session.head.players}, {"source", session.head.source}, {"started", session.started},
                {"touched", session.touched},      {"turns", session.turns},        {"ended", session.ended},
                {"counts", session.counts},        {"result", session.result}};
}

int list(const Options& options) {
    const auto store = openStore(options);
    if (!store) return fail(store.error());
    const auto sessions = (*store)->list();
    if (!sessions) return fail(sessions.error());
    const Paint paint = Paint::forStandardOutput();
    if (!options.json) std::cout << paint.bold("   id  started               game           turns  players") << "\n";
    for (const SessionSummary& session : *sessions) {
        if (options.json) {
            std::cout << summaryJson(session).dump() << "\n";
            continue;
        }
        const std::string id = std::to_string(session.id), turns = std::to_string(session.turns);
        std::cout << std::string(id.size() < 5 ? 5 - id.size() : 0, ' ') << id << "  " << session.started << "  "
                  << fit(session.head.game, 14) << std::string(turns.size() < 6 ? 6 - turns.size() : 0, ' ') << turns << "  "
                  << fit(namesOf(session.head.players), 20) << (session.ended ? "" : paint.faint(" open"))
                  << (session.counts ? "" : paint.faint(" does not count")) << "\n";
    }
    return 0;
}

constexpr std::size_t kUnderThePlay = 26;

// The ids of all broken rules, those of single actions included.
std::vector<std::string> rulesOf(const Json& verdict) {
    std::vector<std::string> rules;
    const auto add = [&](const Json& violations) {
        for (const Json& violation : violations) rules.push_back(violation["rule"].get<std::string>());
    };
    add(verdict.value("violations", Json::array()));
    for (const Json& action : verdict.value("actions", Json::array())) add(action["violations"]);
    return rules;
}

// What the turn itself brought; Hidden Stones' verdicts carry what all have so far.
std::string pointsOf(const StoredTurn& turn) {
    const Json points = turn.verdict.value("points", Json());
    if (points.is_number()) return points.dump();
    if (!points.is_array()) return "";
    int sum = 0;
    const Json actions = turn.entry.value("actions", Json::array()), rulings = turn.verdict.value("actions", Json::array());
    for (std::size_t i = 0; i < actions.size() && i < rulings.size(); ++i)
        if (actions[i].contains("score") && rulings[i].value("legal", false)) sum += actions[i]["score"].value("points", 0);
    return std::to_string(sum);
}

int show(const Options& options) {
    const auto store = openStore(options);
    if (!store) return fail(store.error());
    const auto session = (*store)->find(options.id);
    if (!session) return fail(session.error());
    const auto turns = (*store)->turns(options.id, options.undone);
    if (!turns) return fail(turns.error());
    if (options.json) {
        Json json = summaryJson(*session);
        json["turns"] = Json::array();
        for (const StoredTurn& turn : *turns)
            json["turns"].push_back(
                {{"t", turn.t}, {"number", turn.number}, {"turn", turn.entry}, {"verdict", turn.verdict}, {"undone", turn.undone}});
        std::cout << json.dump() << "\n";
        return 0;
    }
    const Paint paint = Paint::forStandardOutput();
    std::cout << paint.bold("Session " + std::to_string(session->id)) << ": " << session->head.game << ", "
              << namesOf(session->head.players) << ", " << session->started << "\n\n";
    for (const StoredTurn& turn : *turns) {
        const auto player = turn.entry.value("player", 0);
        const auto& players = session->head.players;
        const bool known = player >= 0 && player < static_cast<int>(players.size());
        std::ostringstream time;
        time.setf(std::ios::fixed);
        time.precision(1);
        time << turn.t << "s";
        std::cout << (turn.undone ? "  -" : fit(std::to_string(turn.number), 3)) << " " << fit(time.str(), 9)
                  << paint.bold(fit(known ? players[static_cast<std::size_t>(player)] : "?", 12)) << " " << fit(inWords(turn.entry), 36)
                  << " "
                  << (turn.undone                         ? paint.faint("taken back")
                      : turn.verdict.value("legal", true) ? paint.good("allowed")
                                                          : paint.bad("not allowed"))
                  << "\n";
        for (const std::string& rule : turn.undone ? std::vector<std::string>{} : rulesOf(turn.verdict))
            std::cout << std::string(kUnderThePlay, ' ') << "[" << rule << "]\n";
        if (const Json challenge = turn.verdict.value("challenge", Json()); challenge.is_object() && !turn.undone)
            std::cout << std::string(kUnderThePlay, ' ')
                      << (challenge.value("outcome", "") == "bluff" ? "challenged: a bluff" : "challenged in vain: honest") << "\n";
    }
    const auto record = (*store)->record(options.id);
    if (!record || !record->contains("setup")) return 0;
    if (const auto arbiter = records::replay(*record))
        std::cout << "\n" << boardPicture(*arbiter, paint) << "\n" << scoreTable(*arbiter, paint) << "\n";
    return 0;
}

// A field of a table, quoted where it has to be.
std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

std::string csvOf(const SessionSummary& session, const std::vector<StoredTurn>& turns) {
    std::string text = "number,seconds,player,play,legal,rules,points,challenge,scores\n";
    for (const StoredTurn& turn : turns) {
        const auto player = static_cast<std::size_t>(turn.entry.value("player", 0));
        std::string rules, scores;
        for (const std::string& rule : rulesOf(turn.verdict)) rules += (rules.empty() ? "" : " ") + rule;
        const Json points = turn.verdict.value("points", Json());
        for (const Json& score : points.is_array() ? points : turn.verdict.value("scores", Json::array()))
            scores += (scores.empty() ? "" : " ") + score.dump();
        const Json challenge = turn.verdict.value("challenge", Json::object());
        text += std::to_string(turn.number) + "," + Json(turn.t).dump() + "," +
                csvField(player < session.head.players.size() ? session.head.players[player] : "") + "," + csvField(inWords(turn.entry)) +
                "," + (turn.verdict.value("legal", true) ? "yes" : "no") + "," + csvField(rules) + "," + pointsOf(turn) + "," +
                challenge.value("outcome", "") + "," + scores + "\n";
    }
    return text;
}

int exportOne(const Options& options) {
    const auto store = openStore(options);
    if (!store) return fail(store.error());
    const auto session = (*store)->find(options.id);
    if (!session) return fail(session.error());
    std::string text;
    if (options.format == "csv") {
        const auto turns = (*store)->turns(options.id);
        if (!turns) return fail(turns.error());
        text = csvOf(*session, *turns);
    } else {
        const auto record = (*store)->record(options.id);
        if (!record) return fail(record.error());
        if (!record->contains("setup"))
            return fail("session " + std::to_string(options.id) + ": the board was never found; there is no record");
        text = record->dump(1) + "\n";
    }
    if (options.out.empty()) {
        std::cout << text;
        return 0;
    }
    const auto written = writeWhole(options.out, text);
    return written ? 0 : fail(written.error());
}

int change(const Options& options, bool remove) {
    const auto store = openStore(options);
    if (!store) return fail(store.error());
    const auto done = remove ? (*store)->remove(options.id) : (*store)->setCounts(options.id, options.counts);
    return done ? 0 : fail(done.error());
}

} // namespace

void addSessions(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("sessions", "Games watched before: list, show, export, delete");
    command->require_subcommand(1);
    command->add_option("--data", options->data, "Where the session file lies (default: $HAWKSTONE_DATA, or the XDG data folder)");
    const auto run = [&exitCode, options](int (*work)(const Options&)) {
        return [&exitCode, options, work] { exitCode = std::max(exitCode, work(*options)); };
    };
    auto* all = command->add_subcommand("list", "All sessions, newest first");
    all->add_flag("--json", options->json, "One line of JSON a session");
    all->callback(run(list));
    auto* one = command->add_subcommand("show", "One session, turn by turn");
    one->add_option("ID", options->id, "Its number in the list")->required();
    one->add_flag("--json", options->json, "JSON instead of words");
    one->add_flag("--undone", options->undone, "Also the turns that were taken back");
    one->callback(run(show));
    auto* out = command->add_subcommand("export", "The record as JSON (what judge reads), or a table as CSV");
    out->add_option("ID", options->id, "Its number in the list")->required();
    out->add_option("--format", options->format, "json or csv")->check(CLI::IsMember({"json", "csv"}))->capture_default_str();
    out->add_option("--out", options->out, "A file; otherwise standard output");
    out->callback(run(exportOne));
    auto* gone = command->add_subcommand("delete", "Forgets a session and its pictures");
    gone->add_option("ID", options->id, "Its number in the list")->required();
    gone->callback(run([](const Options& chosen) { return change(chosen, true); }));
    auto* counts = command->add_subcommand("count", "Whether a session counts in statistics");
    counts->add_option("ID", options->id, "Its number in the list")->required();
    counts->add_option("COUNTS", options->counts, "yes or no")->required();
    counts->callback(run([](const Options& chosen) { return change(chosen, false); }));
    for (auto* sub : {all, one, out, gone, counts}) sub->fallthrough(); // --data may stand anywhere
}

} // namespace hawkstone::cli
