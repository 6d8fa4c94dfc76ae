// SPDX-License-Identifier: Apache-2.0
// How words look on a terminal: coloured there, plain everywhere else.
#pragma once

#include <string>
#include <string_view>

namespace hawkstone::cli {

// Colours only where the output is a terminal that wants them (NO_COLOR unset, TERM not "dumb").
class Paint {
public:
    explicit Paint(bool on) : m_on(on) {}
    static Paint forStandardOutput();

    std::string bold(std::string_view text) const { return wrap("1", text); }
    std::string faint(std::string_view text) const { return wrap("2", text); }
    std::string good(std::string_view text) const { return wrap("32", text); }
    std::string bad(std::string_view text) const { return wrap("1;31", text); }
    std::string ink(int colour, std::string_view text) const;   // of the 256
    std::string sheet(int colour, std::string_view text) const; // as a background, black or white on it
private:
    std::string wrap(std::string_view code, std::string_view text) const;
    bool m_on;
};

// A line on standard error that is overwritten, on long work and only on a terminal; gone when the work is done.
class Progress {
public:
    // Shown from `worthIt` steps on and brought up to date every `often` steps.
    Progress(std::string_view what, std::size_t total, std::size_t worthIt = 200, std::size_t often = 100);
    ~Progress();
    void step();

private:
    std::string m_what;
    std::size_t m_total, m_often, m_done = 0;
    bool m_shown;
};

// Says on standard error what is wrong, in one line, after all that was said before; the exit code of bad input.
int fail(const std::string& why);

// A file's name may hold anything: what would move the cursor, start a line or colour it is shown as "?".
std::string printable(std::string_view text);

// Cut to a width, or filled up to it with spaces; counts UTF-8 characters, not bytes.
std::string fit(std::string_view text, std::size_t width);

// Lines of at most 80 columns, broken at spaces, each but the first after `indent` spaces.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t columns = 80);

// The same for text that is coloured, holds line ends and begins with spaces: those are kept, and colours take no room.
std::string folded(const std::string& text, std::size_t indent);

} // namespace hawkstone::cli
