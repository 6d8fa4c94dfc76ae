// SPDX-License-Identifier: Apache-2.0
#include "event_words.h"

#include "picture.h"

#include <sstream>

namespace hawkstone::cli {
namespace {

using session::Event;
using session::Json;

std::string name(const std::vector<std::string>& players, const Json& number) {
    const auto index = number.is_number_integer() ? number.get<std::size_t>() : players.size();
    return index < players.size() ? players[index] : "somebody";
}

std::string list(const Json& words) {
    std::string text;
    for (const Json& word : words) text += (text.empty() ? "" : ", ") + word.get<std::string>();
    return text;
}

std::string broken(const Json& violations, const Paint& paint) {
    std::string text;
    for (const Json& violation : violations)
        text += "\n         " + violation["text"].get<std::string>() + " " + paint.faint("[" + violation["rule"].get<std::string>() + "]");
    return text;
}

std::string ruling(const Json& verdict, const Paint& paint) {
    if (!verdict.is_object()) return "";
    std::string text = verdict.value("legal", true) ? paint.good("allowed") : paint.bad("not allowed");
    if (verdict.contains("points") && verdict["points"].is_number() && verdict.value("legal", false))
        text += ", " + verdict["points"].dump() + " points";
    text += broken(verdict.value("violations", Json::array()), paint);
    for (const Json& action : verdict.value("actions", Json::array())) text += broken(action.value("violations", Json::array()), paint);
    return text;
}

std::string turnInWords(const Event& event, const std::vector<std::string>& players, const Paint& paint) {
    std::string text = paint.bold(name(players, event.detail["turn"]["player"])) + ": " + inWords(event.detail["turn"]) + "  " +
                       ruling(event.detail["verdict"], paint);
    if (event.detail.value("open", false)) text += paint.faint("  (may be challenged)");
    if (event.detail.contains("uncertain")) text += paint.bad("  (guessed; was asked about)");
    if (event.detail.contains("unpaid")) text += paint.bad("  (not every action was paid with a card)");
    return text;
}

std::string helpInWords(const Event& event, const Paint& paint) {
    std::string text = paint.bad("please help: ") + event.detail["why"].get<std::string>();
    if (!event.detail["cells"].empty()) text += " (" + list(event.detail["cells"]) + ")";
    if (event.detail.contains("nearest")) text += "\n         as it looks: " + ruling(event.detail["nearest"]["verdict"], paint);
    return text;
}

std::string overInWords(const Event& event, const std::vector<std::string>& players, const Paint& paint) {
    std::string winners;
    for (const Json& winner : event.detail.value("winners", Json::array()))
        winners += (winners.empty() ? "" : " and ") + name(players, winner);
    const Json reason = event.detail.value("reason", Json());
    return paint.bold("The game is over") + (reason.is_string() ? " (" + reason.get<std::string>() + ")" : "") +
           (winners.empty() ? "; nobody wins" : "; " + winners + (winners.find(" and ") == std::string::npos ? " wins" : " win"));
}

std::string said(const Event& event, const std::vector<std::string>& players, const Paint& paint) {
    const Json& detail = event.detail;
    if (event.name == "turn" || event.name == "rejudged") return turnInWords(event, players, paint);
    if (event.name == "needs-help") return helpInWords(event, paint);
    if (event.name == "game-over") return overInWords(event, players, paint);
    if (event.name == "board-found") return "the board is in view";
    if (event.name == "bump") return "the board was moved, and is found again";
    if (event.name == "restored") return "the table is put right";
    if (event.name == "put-back") return "the piece is back on " + detail["to"].get<std::string>();
    if (event.name == "window-closed") return "the play stands";
    if (event.name == "corrected") return "corrected by hand";
    if (event.name == "undone") return "taken back";
    if (event.name == "refused" || event.name == "board-lost" || event.name == "source") return paint.bad(detail["why"].get<std::string>());
    if (event.name == "clock") return name(players, detail["player"]) + ": the clock has run out";
    if (event.name == "challenge-called") return name(players, detail["by"]) + " challenges: turn the tiles up";
    if (event.name == "challenge")
        return name(players, detail["by"]) +
               "'s challenge: " + (detail["outcome"] == "bluff" ? paint.bad("a bluff") : paint.good("honest")) +
               (detail.contains("uncertain") ? paint.bad("  (guessed; was asked about)") : "");
    if (event.name == "lift")
        return detail["from"].get<std::string>() + " is lifted" +
               (detail.contains("uncovers") ? paint.bad(" and shows a line of four: " + list(detail["uncovers"])) : "");
    if (event.name == "action")
        return paint.bold(name(players, detail["player"])) + ": " +
               inWords(Json{{"player", detail["player"]}, {"actions", {detail["action"]}}}) + "  " + ruling(detail["verdict"], paint);
    if (event.name == "resumed") return "going on after " + detail["turns"].dump() + " turns";
    if (event.name == "end")
        return detail.contains("why") ? paint.bad("the board was never found: " + detail["why"].get<std::string>()) : "";
    return "";
}

} // namespace

std::string eventInWords(const Event& event, const std::vector<std::string>& players, const Paint& paint) {
    const std::string text = said(event, players, paint);
    if (text.empty()) return "";
    std::ostringstream line;
    line.setf(std::ios::fixed);
    line.precision(1);
    line.width(6);
    line << event.t << "s  " << text;
    return folded(line.str(), 9);
}

} // namespace hawkstone::cli
