// SPDX-License-Identifier: Apache-2.0
#include "keys.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <iostream>

namespace hawkstone::cli {
namespace {

using session::Button;
using session::Input;
using session::Json;
using session::RefereeOptions;

bool isBluff(const RefereeOptions& options) {
    return options.game == sights::Game::Gobblestones && options.variant == "bluff";
}

struct Key {
    char key;
    Button button;
    const char* name;
    bool (*has)(const RefereeOptions&);
};
constexpr std::array kKeys{
    Key{'e', Button::EndTurn, "end turn",
        [](const RefereeOptions& o) {
            return o.game == sights::Game::HiddenStones || o.endTurn == session::EndTurn::Button || isBluff(o);
        }},
    Key{'p', Button::Pass, "pass", [](const RefereeOptions& o) { return o.game != sights::Game::Gobblet; }},
    Key{'u', Button::Undo, "undo", [](const RefereeOptions&) { return true; }},
    Key{'n', Button::NotATurn, "not a turn", [](const RefereeOptions&) { return true; }},
    Key{'d', Button::AgreeDraw, "draw agreed", [](const RefereeOptions& o) { return o.game == sights::Game::Gobblet; }}};

} // namespace

std::optional<Input> inputOfKey(char key, const RefereeOptions& options) {
    const int player = key - '1';
    if (isBluff(options) && player >= 0 && player < static_cast<int>(options.players.size()))
        return Input{0, Button::Challenge, {player}, {}};
    for (const Key& known : kKeys)
        if (known.key == key && known.has(options)) return Input{0, known.button, {}, {}};
    return std::nullopt;
}

std::string keysOf(const RefereeOptions& options) {
    std::string words;
    for (const Key& key : kKeys)
        if (key.has(options)) words += (words.empty() ? "" : "   ") + std::string(1, key.key) + " " + key.name;
    if (isBluff(options)) words += "   1-" + std::to_string(options.players.size()) + " challenge";
    return words;
}

Expected<Input, std::string> inputOfLine(const std::string& line) {
    const auto begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
    const std::string text = begin == std::string::npos ? "" : line.substr(begin, end - begin + 1);
    Json json = text.starts_with("{") ? Json::parse(text, nullptr, false) : Json{{"do", text}};
    if (json.is_discarded()) return Unexpected<std::string>("expected one JSON object a line");
    if (!json.contains("t")) json["t"] = 0;
    return session::parseInput(json);
}

bool Keys::onTerminal() {
    return ::isatty(STDIN_FILENO) != 0 && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp();
}

Keys::Keys(session::RefereeRun& run, RefereeOptions options) : m_run(run), m_options(std::move(options)), m_terminal(onTerminal()) {
    if (m_terminal && ::tcgetattr(STDIN_FILENO, &m_before) == 0) {
        termios quiet = m_before;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO); // Ctrl-C still ends the run
        ::tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    }
    m_listener = std::jthread([this](const std::stop_token& stop) { listen(stop); });
}

Keys::~Keys() {
    m_listener.request_stop();
    m_listener.join();
    if (m_terminal) ::tcsetattr(STDIN_FILENO, TCSANOW, &m_before);
}

void Keys::listen(const std::stop_token& stop) {
    std::string bytes;
    std::array<char, 256> some{};
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, 100) <= 0) continue;
        const ssize_t n = ::read(STDIN_FILENO, some.data(), some.size());
        if (n <= 0) return; // closed: nobody presses any more, and the run goes on
        bytes.append(some.data(), static_cast<std::size_t>(n));
        take(bytes);
    }
}

void Keys::take(std::string& bytes) {
    if (m_terminal) {
        for (const char key : bytes)
            if (const auto input = inputOfKey(key, m_options)) m_run.press(*input);
        bytes.clear();
        return;
    }
    for (std::size_t end = 0; (end = bytes.find('\n')) != std::string::npos; bytes.erase(0, end + 1)) {
        const std::string line = bytes.substr(0, end);
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (const auto input = inputOfLine(line))
            m_run.press(*input);
        else
            std::cerr << "hawkstone: standard input: " + input.error() + "\n";
    }
}

} // namespace hawkstone::cli
