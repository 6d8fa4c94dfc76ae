// SPDX-License-Identifier: Apache-2.0
// The terminal while a table is refereed: the board, the scores, the last words, and how fast it goes. On anything that is
// no terminal: one line a thing said.
#pragma once

#include "terminal.h"

#include <hawkstone/session/referee_session.h>

#include <chrono>
#include <deque>
#include <optional>
#include <string>

namespace hawkstone::cli {

class LiveView {
public:
    LiveView(bool terminal, Paint paint, std::vector<std::string> players, std::optional<double> length);
    ~LiveView();

    void say(const session::Event& event);
    void show(const session::Frame& frame, const session::TableView& view, const session::Json& record);
    // The last word: how the table stands when nobody watches any more.
    void close(const session::TableView& view, const session::Json& record);
    void setFoot(std::string foot) { m_foot = std::move(foot); } // the last line: which keys there are
    void setPlayers(std::vector<std::string> players) { m_players = std::move(players); }

private:
    void draw(const session::TableView& view, const session::Json& record);
    std::string drawn(double t, const session::TableView& view, const session::Json& record) const;
    std::string statusLine(double t, const session::TableView& view) const;

    bool m_terminal;
    Paint m_paint;
    std::vector<std::string> m_players;
    std::optional<double> m_length;
    double m_t = 0; // of the last picture
    std::string m_foot;
    std::deque<std::string> m_said;
    std::chrono::steady_clock::time_point m_lastDrawn{}, m_started = std::chrono::steady_clock::now();
    long m_frames = 0;
    double m_rate = 0;
    std::chrono::steady_clock::time_point m_rateSince = m_started;
    long m_rateFrames = 0;
    bool m_drew = false;
};

} // namespace hawkstone::cli
