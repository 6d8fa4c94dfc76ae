// SPDX-License-Identifier: Apache-2.0
#include "live_view.h"

#include "event_words.h"
#include "picture.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>

namespace hawkstone::cli {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{200};
constexpr std::size_t kWordsKept = 6, kFewestWords = 2;
constexpr int kBarWidth = 24;

// How many lines the terminal shows; 0 where it does not tell.
long terminalRows() {
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

long linesOf(const std::string& text) {
    return std::ranges::count(text, '\n');
}

// The last lines, as many as there is room for: a screen that scrolls cannot be read.
std::string lastLines(std::string text, long room) {
    for (long over = linesOf(text) - room; over > 0; --over) text.erase(0, text.find('\n') + 1);
    return text;
}

// Each line ends by wiping what an older, longer one left there.
std::string wiped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') out += "\x1b[K";
        out += c;
    }
    return out;
}

} // namespace

LiveView::LiveView(bool terminal, Paint paint, std::vector<std::string> players, std::optional<double> length)
    : m_terminal(terminal), m_paint(paint), m_players(std::move(players)), m_length(length) {}

LiveView::~LiveView() {
    if (m_drew) std::cout << "\x1b[?25h" << std::flush; // the cursor back
}

void LiveView::say(const session::Event& event) {
    const std::string words = eventInWords(event, m_players, m_paint);
    if (words.empty()) return;
    if (!m_terminal) {
        std::cout << words << std::endl;
        return;
    }
    m_said.push_back(words);
    if (m_said.size() > kWordsKept) m_said.pop_front();
    m_lastDrawn = {}; // draw at once
}

void LiveView::show(const session::Frame& frame, const session::TableView& view, const session::Json& record) {
    ++m_frames;
    ++m_rateFrames;
    m_t = frame.t;
    if (!m_terminal) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastDrawn < kBetweenDrawings) return;
    m_lastDrawn = now;
    const std::chrono::duration<double> spell = now - m_rateSince;
    if (spell.count() > 1) {
        m_rate = static_cast<double>(m_rateFrames) / spell.count();
        m_rateFrames = 0;
        m_rateSince = now;
    }
    draw(view, record);
}

void LiveView::draw(const session::TableView& view, const session::Json& record) {
    if (!m_drew) std::cout << "\x1b[2J\x1b[?25l";
    m_drew = true;
    std::cout << "\x1b[H" << wiped(drawn(m_t, view, record)) << "\x1b[J" << std::flush;
}

void LiveView::close(const session::TableView& view, const session::Json& record) {
    if (m_terminal) return draw(view, record);
    if (!record.contains("setup")) return;
    if (const auto arbiter = records::replay(record))
        std::cout << "\n" << boardPicture(*arbiter, m_paint) << "\n" << scoreTable(*arbiter, m_paint) << std::flush;
}

std::string LiveView::drawn(double t, const session::TableView& view, const session::Json& record) const {
    std::string text;
    if (record.contains("setup")) {
        if (const auto arbiter = records::replay(record)) {
            text += boardPicture(*arbiter, m_paint) + "\n" + scoreTable(*arbiter, m_paint) + "\n";
        }
    } else {
        text += "\n  Looking for the board ...\n\n";
    }
    const std::string status = statusLine(t, view);
    const long rows = terminalRows(), room = rows > 0 ? rows - 1 : 1000000; // the cursor waits below the last line
    std::deque<std::string> said = m_said;
    const auto words = [&] {
        std::string all;
        for (const std::string& one : said) all += one + "\n";
        return all;
    };
    // The newest words matter most, then the board, then older words.
    while (said.size() > kFewestWords && linesOf(text) + linesOf(words()) + linesOf(status) > room) said.pop_front();
    return lastLines(text + words() + status, room);
}

std::string LiveView::statusLine(double t, const session::TableView& view) const {
    char numbers[80];
    std::snprintf(numbers, sizeof numbers, "%7.1fs  %4.0f frames/s  ", t, m_rate);
    std::string line = numbers;
    line += !view.corners ? "no board in view" : view.hand ? "a hand over the table" : view.stirred ? "waiting for rest" : "at rest";
    if (m_length && *m_length > 0) {
        const int done = std::min(kBarWidth, static_cast<int>(t / *m_length * kBarWidth));
        line = fit(line, 48) + " [" + std::string(done, '#') + std::string(kBarWidth - done, '.') + "]";
    }
    const std::string foot = m_foot.empty() ? "" : m_paint.faint(fit("  " + m_foot, 79)) + "\n";
    return "\n" + m_paint.faint(fit(line, 79)) + "\n" + foot;
}

} // namespace hawkstone::cli
