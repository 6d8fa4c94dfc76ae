// SPDX-License-Identifier: Apache-2.0
// A real table: the camera or film is watched on a thread of its own, and every turn is on disk before the window hears of it.
#pragma once

#include "table_link.h"

#include <hawkstone/calibration/lens.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

namespace hawkstone::gui {

struct LiveWish {
    session::RefereeOptions options;
    std::string source;
    std::filesystem::path storeFile;
    std::optional<session::SessionId> resume;
    std::vector<session::Input> script; // presses that belong to a film
    bool realTime = true;               // a film plays at its own pace
    std::optional<board::Quad> corners; // given by hand: where the board is not found by itself
    std::optional<calibration::Lens> lens;
};

class LiveTable : public TableLink {
    Q_OBJECT
public:
    explicit LiveTable(LiveWish wish);
    ~LiveTable() override;

    void start() override;
    void press(const session::Input& input) override;
    void stop() override;
    session::Json record() const override;
    void taken() { --m_waiting; } // the window has shown a picture

private:
    void run();
    void watch(session::RefereeSession& session, session::FrameSource& source);
    void pace(double t);

    LiveWish m_wish;
    std::thread m_thread;
    std::atomic<bool> m_stop = false;
    bool m_news = false; // something was said since the record was taken; the session's thread only
    // The window takes pictures when it can; while one waits there, newer ones are not queued behind it.
    std::atomic<int> m_waiting = 0;
    mutable std::mutex m_mutex; // guards m_run and m_record
    session::RefereeRun* m_run = nullptr;
    session::Json m_record;
    std::optional<std::chrono::steady_clock::time_point> m_began;
    double m_beganAt = 0;
};

} // namespace hawkstone::gui
