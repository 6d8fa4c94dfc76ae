// SPDX-License-Identifier: Apache-2.0
// The buttons of a referee without a window: single keys on a terminal, or one word or JSON object a line from a pipe.
#pragma once

#include <hawkstone/session/referee_session.h>

#include <termios.h>

#include <optional>
#include <string>
#include <thread>

namespace hawkstone::cli {

// What a key means at this table, if anything: e, p, u, n, d; the digit of a player challenges.
std::optional<session::Input> inputOfKey(char key, const session::RefereeOptions& options);
// "e end turn  p pass  u undo  n not a turn  1-4 challenge", as far as this game has them.
std::string keysOf(const session::RefereeOptions& options);
// {"do":"pass"}, or only: pass. "t" may be missing: it is now.
Expected<session::Input, std::string> inputOfLine(const std::string& line);

// Listens to standard input from a thread of its own as long as it lives.
class Keys {
public:
    // On a terminal keys are taken one by one, unseen; anything else is read by lines, and a bad one is named on standard error.
    Keys(session::RefereeRun& run, session::RefereeOptions options);
    ~Keys();
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;

    static bool onTerminal(); // standard input is one, and it is ours to read

private:
    void listen(const std::stop_token& stop);
    void take(std::string& bytes);

    session::RefereeRun& m_run;
    session::RefereeOptions m_options;
    bool m_terminal;
    termios m_before{};
    std::jthread m_listener; // last: it uses all the others
};

} // namespace hawkstone::cli
