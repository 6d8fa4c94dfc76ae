// SPDX-License-Identifier: Apache-2.0
#include "terminal.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include <unistd.h>

namespace hawkstone::cli {
namespace {

bool control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

bool startsCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

} // namespace

Paint Paint::forStandardOutput() {
    const char* term = std::getenv("TERM");
    const char* plain = std::getenv("NO_COLOR");
    const bool dumb = term == nullptr || std::string_view(term) == "dumb";
    return Paint(isatty(STDOUT_FILENO) != 0 && !dumb && (plain == nullptr || *plain == '\0'));
}

std::string Paint::wrap(std::string_view code, std::string_view text) const {
    if (!m_on) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string Paint::ink(int colour, std::string_view text) const {
    return wrap("38;5;" + std::to_string(colour), text);
}

std::string Paint::sheet(int colour, std::string_view text) const {
    return wrap("1;38;5;16;48;5;" + std::to_string(colour), text);
}

Progress::Progress(std::string_view what, std::size_t total, std::size_t worthIt, std::size_t often)
    : m_what(what), m_total(total), m_often(often), m_shown(total >= worthIt && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (m_shown) std::cerr << "\r\x1b[K" << std::flush;
}

void Progress::step() {
    ++m_done;
    if (m_shown && m_done % m_often == 0) std::cerr << '\r' << m_what << ' ' << m_done << " of " << m_total << std::flush;
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t columns) {
    std::istringstream words(text);
    std::string out;
    std::size_t column = indent;
    for (std::string word; words >> word;) {
        const bool first = out.empty();
        if (!first && column + 1 + word.size() > columns) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

std::string folded(const std::string& text, std::size_t indent) {
    constexpr std::size_t kColumns = 80;
    std::string out, word;
    std::size_t column = 0, width = 0; // of the line so far; of the word
    const auto flush = [&] {
        if (column + width > kColumns && column > indent) {
            while (!out.empty() && out.back() == ' ') out.pop_back();
            out += "\n" + std::string(indent, ' ');
            column = indent;
        }
        out += word;
        column += width;
        word.clear();
        width = 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            const std::size_t end = text.find('m', i);
            word += text.substr(i, end - i + 1);
            i = end;
        } else if (text[i] == ' ' || text[i] == '\n') {
            flush();
            out += text[i];
            column = text[i] == ' ' ? column + 1 : 0;
        } else {
            word += text[i];
            width += startsCharacter(text[i]);
        }
    }
    flush();
    return out;
}

int fail(const std::string& why) {
    std::cout.flush();
    std::cerr << "hawkstone: " << printable(why) << "\n";
    return 2;
}

std::string printable(std::string_view text) {
    std::string out(text);
    std::ranges::replace_if(out, control, '?');
    return out;
}

std::string fit(std::string_view text, std::size_t width) {
    std::string out;
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (startsCharacter(text[i]) && characters++ == width) return out;
        // A name may hold anything; what would move the cursor is shown as a dot.
        out += control(text[i]) ? '.' : text[i];
    }
    return out + std::string(width - characters, ' ');
}

} // namespace hawkstone::cli
