// SPDX-License-Identifier: Apache-2.0
// The referee at one table: it is shown picture after picture and every button that is pressed, says what happened,
// and has each turn safely on disk before it says so.
//
// How to use it (the CLI and the app do exactly this):
//     auto store   = SessionStore::open(SessionStore::defaultFile());
//     auto session = RefereeSession::start(options, *store, sourceName, [](const Event& event) { ... });
//     auto source  = openSource(sourceName);
//     RefereeRun run(**source, **session);        // press() and stop() may be called from any thread
//     run.onFrame = [](const Frame& frame, const TableView& view) { ... };
//     run.run();                                  // until the source ends or stop(); put it on a thread of its own
// Everything but RefereeRun::press and RefereeRun::stop belongs to the thread that calls run(); so do the callbacks.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/board/sight.h>
#include <hawkstone/calibration/profile.h>
#include <hawkstone/session/frame_source.h>
#include <hawkstone/session/input.h>
#include <hawkstone/session/json.h>
#include <hawkstone/session/session_store.h>
#include <hawkstone/sights/sight_json.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace hawkstone::session {

class TableReader; // table_reader.h: what reads the picture; tests bring their own

enum class EndTurn { Settle, Button }; // what ends a turn in Gobblestones and Gobblet

struct RefereeOptions {
    sights::Game game = sights::Game::Gobblestones;
    std::string variant = "standard";
    std::vector<std::string> players; // empty: "Player 1", "Player 2"
    int first = 0;
    std::string end = "last-tile"; // Gobblestones house rule: "short-draw"
    bool touchMove = false;        // Gobblet: a lifted piece must be played
    double clockSeconds = 0;       // a turn that lasts longer is announced; 0: no clock
    double settleSeconds = 0.45;   // how long the table rests without a hand before it is read
    EndTurn endTurn = EndTurn::Settle;
    std::optional<calibration::Profile> profile;
    std::filesystem::path recordFile; // empty: none is kept beside the session file
};

// Something people want to know. `name` is one of
//   board-found   "corners", and at the start "setup"
//   hand          "in": true when it comes, false when it has left
//   turn          "turn" as in a record, "verdict" as in judge; "number" from 1; bluff: "open":true; "uncertain": cells guessed
//   action        Hidden Stones: "action" as in a record, "verdict": {"legal","violations"}; the turn is still open
//   lift          Gobblet: "from" a square, "piece"; "uncovers": squares of an opponent's line of four now in sight
//   challenge-called  "by" (whose challenge counts), "players" (all who challenge), "number" of the turn: the tiles are to be turned up now
//   challenge     the tiles are read: "number", "by", "outcome", "revealed", and "turn" and "verdict" as amended; "uncertain": cells guessed
//   window-closed bluff: the last play can no longer be challenged, "number"
//   restored      the table is again as before an illegal or undone turn or a caught bluff
//   tried         what lies there is a play that does not count yet: "turn" and "verdict" as they would be, or "uncertain":
//                 cells that cannot be read; neither: it was taken back
//   put-back      Gobblet: a lifted piece stands where it stood, "to"
//   needs-help    "cells", "why": what the referee could not see or explain; "nearest": a play that would, with its verdict;
//                 "rule" where one is broken on the table ("same-way-up")
//   corrected     "cells"; rejudged: "number", "turn", "verdict" after a correction; undone: "number" or "action", "how"
//   refused       a button that cannot be obeyed, "why"
//   bump          the board or the camera was moved and is found again, "corners"
//   board-lost    "why"; source: "why", a frame skipped or a camera waited for; clock: "player", "seconds"
//   resumed       "session", "turns", "record"; game-over: "reason", "final", "winners"; end: "turns", "early"
struct Event {
    double t = 0;
    std::string name;
    Json detail = Json::object();

    Json json() const; // {"t":12.3,"event":"turn",...}, one line of `hawkstone referee --json`
};

// What a window draws between events. Nothing in it tells colours of face-down tiles, or hands and racks.
struct TableView {
    std::optional<board::Quad> corners;  // where the board lies in the newest picture, from a1 clockwise
    bool hand = false;                   // over the table now
    bool stirred = false;                // something has happened since the table was last read
    std::optional<sights::Sight> table;  // as the referee knows it: what is under hands and tiles is remembered
    std::vector<std::string> unsure;     // cells it has asked about
    std::vector<std::string> newCells;   // what the last turn put there
    std::vector<std::string> wrongCells; // what the last verdict points at, until the table is put right
    int toMove = 0;
    bool challengeOpen = false;       // bluff: the last play may be challenged
    bool awaitingReveal = false;      // bluff: challenged, the tiles are to be turned up
    bool awaitingRestore = false;     // the last turn was illegal and lies there still
    Json openActions = Json::array(); // Hidden Stones: of the turn that is still open
    Json standing = Json::object();   // the last verdict's counts: "scores", "bag", "racks", "hands", ...
    Json lastTurn, lastVerdict;       // null before the first
    Json tried;                       // a turn as in a record: it lies there and does not count yet; null: none
    int turns = 0;                    // in the record
    bool over = false;
};

class RefereeSession {
public:
    using Listener = std::function<void(const Event&)>;

    using Opened = Expected<std::unique_ptr<RefereeSession>, std::string>;

    // A new session. The store and the listener outlive it. Fails when the options make no game or nothing can be written.
    static Opened start(RefereeOptions options, SessionStore& store, const std::string& source, Listener listener);
    // Goes on with a session of the store where it stood; resumeTime() says where in the film.
    static Opened resume(SessionId id, RefereeOptions options, SessionStore& store, Listener listener);
    // The same with somebody else's eyes.
    static Opened start(RefereeOptions options, SessionStore& store, const std::string& source, Listener listener,
                        std::unique_ptr<TableReader> reader);
    static Opened resume(SessionId id, RefereeOptions options, SessionStore& store, Listener listener, std::unique_ptr<TableReader> reader);
    ~RefereeSession();

    // False: the session cannot go on (failure() says why in one line: a full disk). What was announced is on disk.
    bool see(const Frame& frame);
    // `scripted`: it stands in a file, and a resumed film must not read it there again.
    bool press(const Input& input, bool scripted = false);
    // The source skipped a picture or makes us wait; said once a spell.
    void sourceTrouble(double t, const std::string& why);
    // The source is at its end. What still has to settle is not guessed.
    void finish(double t, bool early);

    const TableView& view() const;
    Json record() const; // as judge reads it, up to now
    SessionId id() const;
    double resumeTime() const;
    int inputsDone() const; // scripted presses already dealt with before a resume
    const std::string& failure() const;

private:
    class Impl;
    explicit RefereeSession(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Feeds a source and the presses to a session.
class RefereeRun {
public:
    RefereeRun(FrameSource& source, RefereeSession& session);

    std::vector<Input> script; // presses from a file, in order of t
    std::function<void(const Frame&, const TableView&)> onFrame;

    // 0: the source ended or stop() was called; 1: it ended early; 2: session.failure() says why.
    int run();
    void press(Input input); // any thread; t is set to the frame now shown
    void stop();             // any thread

private:
    bool pressDue(double t);

    FrameSource& m_source;
    RefereeSession& m_session;
    std::atomic<bool> m_stop = false;
    std::mutex m_mutex;
    std::vector<Input> m_pressed;
    std::size_t m_next = 0; // in script
};

} // namespace hawkstone::session
