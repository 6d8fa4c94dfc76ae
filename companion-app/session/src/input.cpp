// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/input.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace hawkstone::session {
namespace {

constexpr std::array<std::pair<Button, const char*>, 9> kButtons{{{Button::Challenge, "challenge"},
                                                                  {Button::EndTurn, "end-turn"},
                                                                  {Button::Pass, "pass"},
                                                                  {Button::Undo, "undo"},
                                                                  {Button::NotATurn, "not-a-turn"},
                                                                  {Button::AgreeDraw, "agree-draw"},
                                                                  {Button::Correct, "correct"},
                                                                  {Button::Try, "try"},
                                                                  {Button::StopTrying, "stop-trying"}}};

std::string allButtons() {
    std::string names;
    for (const auto& [button, name] : kButtons) names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

Expected<std::vector<int>, std::string> challengers(const Json& json) {
    const std::string expected = "expected \"players\": a list of the numbers of those who challenge";
    const auto list = json.find("players");
    if (list == json.end() || !list->is_array() || list->empty()) return Unexpected(expected);
    std::vector<int> players;
    for (const Json& player : *list) {
        if (!player.is_number_integer() || player < 0 || player > 4) return Unexpected(expected);
        players.push_back(player.get<int>());
    }
    return players;
}

} // namespace

Json Input::json() const {
    Json json{{"t", t}};
    for (const auto& [known, name] : kButtons)
        if (known == button) json["do"] = name;
    if (button == Button::Challenge) json["players"] = players;
    if (button == Button::Correct) json["cells"] = cells;
    return json;
}

Expected<Input, std::string> parseInput(const Json& json) {
    if (!json.is_object()) return Unexpected<std::string>("expected an object with \"t\" and \"do\"");
    Input input;
    const auto t = json.find("t");
    if (t == json.end() || !t->is_number() || !(t->get<double>() >= 0))
        return Unexpected<std::string>("expected \"t\": seconds of the source, 0 or more");
    input.t = t->get<double>();
    const auto what = json.find("do");
    const auto known = std::find_if(kButtons.begin(), kButtons.end(), [&](const auto& button) {
        return what != json.end() && what->is_string() && what->get<std::string>() == button.second;
    });
    if (known == kButtons.end()) return Unexpected("expected \"do\": one of " + allButtons());
    input.button = known->first;
    if (input.button == Button::Challenge) {
        auto players = challengers(json);
        if (!players) return Unexpected(players.error());
        input.players = std::move(*players);
    }
    if (input.button == Button::Correct) {
        const auto cells = json.find("cells");
        if (cells == json.end() || !cells->is_object() || cells->empty())
            return Unexpected<std::string>("expected \"cells\": an object from cell names to cells as in hawkstone read");
        input.cells = *cells;
    }
    return input;
}

Expected<std::vector<Input>, std::string> readInputs(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream) return Unexpected(file.string() + ": cannot be read");
    return readInputs(stream, file.string());
}

Expected<std::vector<Input>, std::string> readInputs(std::istream& stream, const std::string& name) {
    std::vector<Input> inputs;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const std::string place = name + ": line " + std::to_string(number) + ": ";
        const Json json = Json::parse(line, nullptr, false);
        if (json.is_discarded()) return Unexpected(place + "expected one JSON object a line");
        auto input = parseInput(json);
        if (!input) return Unexpected(place + input.error());
        inputs.push_back(std::move(*input));
    }
    if (stream.bad()) return Unexpected(name + ": cannot be read");
    std::stable_sort(inputs.begin(), inputs.end(), [](const Input& a, const Input& b) { return a.t < b.t; });
    return inputs;
}

} // namespace hawkstone::session
