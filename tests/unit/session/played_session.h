// SPDX-License-Identifier: Apache-2.0
// A session over a drawn table, played at ten pictures a second.
#pragma once

#include "drawn_table.h"
#include "scratch_folder.h"

#include <hawkstone/session/referee_session.h>

#include <gtest/gtest.h>

#include <fstream>

namespace hawkstone::session {

class PlayedSession {
public:
    explicit PlayedSession(RefereeOptions options, sights::Sight start)
        : table(std::make_shared<DrawnTable>()), m_options(std::move(options)) {
        table->truth = std::move(start);
        if (m_options.players.empty()) m_options.players = {"Ann", "Ben"};
        m_options.recordFile = folder / "record.json";
        store = std::move(SessionStore::open(folder / "sessions.sqlite").value());
        session = RefereeSession::start(m_options, *store, "test", listener(), reader()).value();
        rest(1.0); // the board is found
    }

    // The process dies and comes back.
    void restart() { restart(m_options); }
    void restart(const RefereeOptions& options) {
        const SessionId id = session->id();
        session.reset();
        store.reset();
        store = std::move(SessionStore::open(folder / "sessions.sqlite").value());
        session = RefereeSession::resume(id, options, *store, listener(), reader()).value();
    }

    void rest(double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 10 + 0.5); ++i) {
            t = ++m_frames * 0.1;
            ASSERT_TRUE(session->see({table->picture(), t, m_frames})) << session->failure();
        }
    }
    // A hand comes, does something, leaves, and the table rests.
    void reach(const std::function<void()>& change) {
        table->hand = true;
        rest(0.4);
        change();
        rest(0.4);
        table->hand = false;
        rest(1.5);
    }
    void press(const char* json) {
        Json input = Json::parse(json);
        input["t"] = t;
        ASSERT_TRUE(session->press(parseInput(input).value())) << session->failure();
    }

    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const Event& event : events)
            if (event.name != "hand") all.push_back(event.name);
        return all;
    }
    Json last(const std::string& name) const {
        for (auto event = events.rbegin(); event != events.rend(); ++event)
            if (event->name == name) return event->detail;
        return nullptr;
    }
    int count(const std::string& name) const {
        return static_cast<int>(std::count_if(events.begin(), events.end(), [&](const Event& event) { return event.name == name; }));
    }
    Json turns() const { return session->record()["turns"]; }
    Json recordOnDisk() const {
        std::ifstream file(folder / "record.json");
        return Json::parse(file, nullptr, false);
    }
    template <class Sight>
    Sight& seen() {
        return std::get<Sight>(table->truth);
    }

    ScratchFolder folder;
    std::shared_ptr<DrawnTable> table;
    std::vector<Event> events;
    std::unique_ptr<SessionStore> store;
    std::unique_ptr<RefereeSession> session;
    double t = 0;

private:
    RefereeSession::Listener listener() {
        return [this](const Event& event) {
            // What is announced is on disk.
            if (event.name == "turn") {
                EXPECT_GE(static_cast<int>(store->turns(session->id())->size()), event.detail["number"].get<int>());
            }
            events.push_back(event);
        };
    }
    std::unique_ptr<TableReader> reader() { return std::make_unique<DrawnTableReader>(table); }

    RefereeOptions m_options;
    long m_frames = 0;
};

} // namespace hawkstone::session
