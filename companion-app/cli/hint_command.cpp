// SPDX-License-Identifier: Apache-2.0
// hawkstone hint: what could be played now, best first; or what the rules say to one play.
#include "commands.h"
#include "picture.h"
#include "terminal.h"

#include <hawkstone/records/hint.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

namespace hawkstone::cli {
namespace {

using records::Json;

struct HintOptions {
    std::string file;
    std::optional<std::string> rack, cards, play;
    std::size_t top = 10;
    bool json = false;
};

// "3,17" as numbers; nothing when it is not that.
std::optional<std::vector<int>> readCards(const std::string& text) {
    std::vector<int> ids;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        int id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
        ids.push_back(id);
    }
    return ids;
}

void printPlays(const records::Arbiter& arbiter, const Json& answer, std::size_t top, const Paint& paint) {
    std::cout << boardPicture(arbiter, paint) << "\n" << scoreTable(arbiter, paint) << "\n";
    const auto& plays = answer["plays"];
    std::set<std::string> said; // the same fields in other colours have the same reason: one is enough
    std::size_t printed = 0;
    for (const auto& play : plays) {
        if (printed == top) break;
        if (!said.insert(play["why"].get<std::string>() + (arbiter.game() == "gobblestones" ? "" : inWords(play["turn"]))).second) continue;
        ++printed;
        const auto value = play["value"].dump();
        std::cout << paint.good(std::string(value.size() < 5 ? 5 - value.size() : 0, ' ') + value) << "  "
                  << paint.bold(wrapped(inWords(play["turn"]), 7)) << "\n       " << wrapped(play["why"].get<std::string>(), 7) << "\n";
    }
    if (plays.size() > printed) std::cout << "\n" << plays.size() << " plays in all; --json lists them.\n";
    if (answer.contains("least") && answer["least"].is_number()) {
        const auto& least = plays[answer["least"].get<std::size_t>()];
        std::cout << "\nLeaves the next player least:\n       " << paint.bold(wrapped(inWords(least["turn"]), 7)) << "\n       "
                  << wrapped(least["why"].get<std::string>(), 7) << "\n";
    }
}

int judgeOne(const records::Arbiter& arbiter, const HintOptions& options, const Paint& paint) {
    auto entry = records::parseJson(*options.play);
    if (!entry) return fail(entry.error().line("--play"));
    if (entry->is_object() && !entry->contains("player")) (*entry)["player"] = arbiter.playerToMove();
    const auto verdict = arbiter.preview(*entry);
    if (!verdict) return fail(verdict.error().line("--play"));
    if (options.json) {
        std::cout << records::oneLine(*verdict) << "\n";
        return 0;
    }
    const bool legal = (*verdict)["legal"].get<bool>();
    std::cout << inWords(*entry) << ": " << (legal ? paint.good("allowed") : paint.bad("not allowed")) << "\n";
    const auto print = [&](const Json& violations) {
        for (const auto& violation : violations)
            std::cout << "  " << wrapped(violation["text"].get<std::string>() + " [" + violation["rule"].get<std::string>() + "]", 2)
                      << "\n";
    };
    print((*verdict)["violations"]);
    if (verdict->contains("actions"))
        for (const auto& action : (*verdict)["actions"]) print(action["violations"]);
    if (legal && verdict->contains("scores")) std::cout << "  " << (*verdict)["points"] << " points\n";
    return 0;
}

int hintFor(const HintOptions& options) {
    const Paint paint = Paint::forStandardOutput();
    const auto record = records::readJsonFile(options.file);
    if (!record) return fail(record.error().line(options.file));
    const auto arbiter = records::replay(*record);
    if (!arbiter) return fail(arbiter.error().line(options.file));
    if (options.play) return judgeOne(*arbiter, options, paint);

    records::Holding holding;
    if (options.rack) {
        holding.rack = options.rack;
        if (arbiter->game() != "gobblestones") return fail("--rack: expected a gobblestones record, found " + std::string(arbiter->game()));
    }
    if (options.cards) {
        holding.cards = readCards(*options.cards);
        if (!holding.cards) return fail("--cards: expected card numbers such as 3,17, found \"" + *options.cards + "\"");
        if (arbiter->game() != "hidden-stones")
            return fail("--cards: expected a hidden-stones record, found " + std::string(arbiter->game()));
    }
    const auto answer = records::hint(*arbiter, holding);
    if (!answer) return fail((holding.rack ? "--rack: " : "--cards: ") + answer.error());
    if (options.json)
        std::cout << records::oneLine(*answer) << "\n";
    else
        printPlays(*arbiter, *answer, options.top, paint);
    return 0;
}

} // namespace

void addHint(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<HintOptions>();
    auto* command = app.add_subcommand("hint", "Lists the legal plays of the player to move, best first, and why");
    command->add_option("RECORD", options->file, "The game so far (.json)")->required();
    command->add_option("--rack", options->rack, "Gobblestones: the tiles on the rack, such as RRYGB");
    command->add_option("--cards", options->cards, "Hidden Stones: the cards in the hand by number, such as 3,17");
    command->add_option("--play", options->play, "Judge this one play instead, written as in a record: \"why not here?\"");
    command->add_option("--top", options->top, "How many plays to print in words")->capture_default_str();
    command->add_flag("--json", options->json, "One line of JSON with all plays instead of words");
    command->callback([options, &exitCode] { exitCode = std::max(exitCode, hintFor(*options)); });
}

} // namespace hawkstone::cli
