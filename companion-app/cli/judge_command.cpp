// SPDX-License-Identifier: Apache-2.0
// hawkstone judge: written games in, rulings out.
#include "commands.h"
#include "picture.h"
#include "terminal.h"

#include <hawkstone/records/arbiter.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace hawkstone::cli {
namespace {

using records::Json;

constexpr std::size_t kIndent = 17; // under the play

struct JudgeOptions {
    std::vector<std::string> files;
    bool json = false;
};

void printUnder(const std::string& text) {
    std::cout << std::string(kIndent, ' ') << wrapped(text, kIndent) << "\n";
}

void printViolations(const Json& violations) {
    for (const auto& violation : violations)
        printUnder(violation["text"].get<std::string>() + " [" + violation["rule"].get<std::string>() + "]");
}

std::string challengeInWords(const Json& challenge, const std::vector<std::string>& players) {
    const auto& by = players[challenge["by"].get<std::size_t>()];
    if (challenge["outcome"] == "honest")
        return by + " challenges in vain: the play is honest, " + by + " loses " + challenge["penalty"].dump();
    std::string wrong;
    for (const auto& cell : challenge["wrong"]) wrong += (wrong.empty() ? "" : ", ") + cell.get<std::string>();
    return by + " challenges: a bluff, wrong at " + wrong;
}

// What came of an entry, in a few words.
std::string outcome(const Json& verdict, const Paint& paint) {
    if (verdict["legal"].get<bool>()) {
        if (verdict.contains("scores")) return verdict["points"].dump() + " points, draws " + verdict["drawn"].dump();
        return verdict.contains("drawn") ? "draws " + verdict["drawn"].dump() : "ok";
    }
    if (!verdict["violations"].empty() || !verdict.contains("actions")) return paint.bad("not allowed");
    const auto allowed = std::ranges::count_if(verdict["actions"], [](const Json& action) { return action["legal"].get<bool>(); });
    return paint.bad(std::to_string(allowed) + " of " + std::to_string(verdict["actions"].size()) + " allowed") + ", draws " +
           verdict["drawn"].dump();
}

void printTurn(const Json& entry, const Json& verdict, const std::vector<std::string>& players, const Paint& paint) {
    const auto number = verdict["turn"].dump();
    const auto& player = players[verdict["player"].get<std::size_t>()];
    std::cout << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << number << "  " << paint.bold(fit(player, 10)) << " "
              << fit(inWords(entry), 38) << " " << outcome(verdict, paint) << "\n";
    printViolations(verdict["violations"]);
    if (verdict.contains("challenge")) printUnder(challengeInWords(verdict["challenge"], players));
    if (!verdict.contains("actions")) return;
    for (const auto& action : verdict["actions"]) printViolations(action["violations"]);
}

void printRecord(const std::string& file, const Json& record, const Json& judged, const Paint& paint) {
    const auto arbiter = records::replay(record);
    if (!arbiter) return; // cannot be: it was judged a moment ago
    std::cout << paint.bold(printable(file)) << ": " << arbiter->game() << (arbiter->variant() == "bluff" ? ", bluff variant" : "")
              << "\n\n";
    for (std::size_t i = 0; i < judged["turns"].size(); ++i) printTurn(record["turns"][i], judged["turns"][i], arbiter->players(), paint);
    std::cout << "\n" << boardPicture(*arbiter, paint) << "\n" << scoreTable(*arbiter, paint) << "\n";
}

// 0, or 2 with the reason on standard error.
int judgeFile(const std::string& file, bool json, const Paint& paint) {
    const auto record = records::readJsonFile(file);
    const auto judged = record ? records::judgeRecord(*record) : record;
    if (!judged) return fail(judged.error().line(file));
    if (!json) {
        printRecord(file, *record, *judged, paint);
        return 0;
    }
    Json line{{"record", file}};
    line.update(*judged);
    std::cout << records::oneLine(line) << "\n";
    return 0;
}

int judgeAll(const JudgeOptions& options) {
    const Paint paint = Paint::forStandardOutput();
    Progress progress("judging", options.files.size());
    int code = 0;
    for (const auto& file : options.files) {
        try {
            code = std::max(code, judgeFile(file, options.json, paint));
        } catch (const std::exception& error) { // out of memory, say: the other files are still judged
            code = fail(file + ": " + error.what());
        }
        progress.step();
    }
    return code;
}

} // namespace

void addJudge(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<JudgeOptions>();
    auto* command = app.add_subcommand("judge", "Judges written games: every play, the score, the end");
    command->add_option("RECORD", options->files, "Records (.json); a bad one does not stop the others")->required();
    command->add_flag("--json", options->json, "One line of JSON a record instead of words");
    command->callback([options, &exitCode] { exitCode = std::max(exitCode, judgeAll(*options)); });
}

} // namespace hawkstone::cli
