// SPDX-License-Identifier: Apache-2.0
// Every game watched, in one SQLite file: who played, each turn with its verdict and a picture of the board, every
// correction and button. A step is on disk, whole, before save() returns.
#pragma once

#include <hawkstone/board/expected.h>
#include <hawkstone/session/json.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hawkstone::session {

using SessionId = std::int64_t;
template <class T>
using Stored = Expected<T, std::string>; // the error is one line that names the file

// How a session began; never changes.
struct SessionHead {
    std::string game, variant;
    std::vector<std::string> players;
    std::string source;
    std::string recordFile; // empty: none
    Json record;            // the head of the record: all but "turns"; "setup" is filled in when the board is found
};

struct SessionSummary {
    SessionId id = 0;
    SessionHead head;
    std::string started, touched; // ISO 8601, UTC
    bool ended = false;           // the source came to its end, or the game is over
    bool counts = true;           // false: does not count in anybody's statistics
    int turns = 0;                // in the record
    Json result;                  // {"over","reason","final","winners"}, null before the first turn
};

struct StoredTurn {
    int number = 0; // its place in the record, from 1; 0: undone
    double t = 0;   // seconds of the source
    Json entry, verdict;
    bool undone = false;
};

// What one moment changed; saved as one transaction.
struct Step {
    double t = 0;
    struct Turn {
        int number = 0; // the same number again amends it: a challenge, a correction
        Json entry, verdict;
        std::vector<unsigned char> evidence; // a JPEG, cropped to the board; empty: keep what is there
    };
    std::vector<Turn> turns;
    std::optional<int> undone; // this turn leaves the record and is remembered
    std::optional<Json> setup; // the record's head, now that the board was seen
    std::optional<Json> input; // a button
    std::optional<Json> correction;
    Json checkpoint;                    // where the session stands: resume starts from it
    std::vector<unsigned char> picture; // the table as expected, a small PNG; empty: unchanged
    Json result;                        // null: unchanged
    bool ended = false;
};

class SessionStore {
public:
    // $HAWKSTONE_DATA/sessions.sqlite, or in $XDG_DATA_HOME/hawkstone, or in ~/.local/share/hawkstone.
    static std::filesystem::path defaultFile();
    static Stored<std::unique_ptr<SessionStore>> open(const std::filesystem::path& file);
    ~SessionStore();

    Stored<SessionId> begin(const SessionHead& head);
    Stored<void> save(SessionId id, const Step& step);

    Stored<std::vector<SessionSummary>> list() const; // newest first
    Stored<SessionSummary> find(SessionId id) const;
    // The newest one of that game, source and record file that has not ended; any record file where it is empty.
    Stored<std::optional<SessionId>> findOpen(const std::string& game, const std::string& source, const std::string& recordFile) const;
    Stored<std::vector<StoredTurn>> turns(SessionId id, bool withUndone = false) const;
    Stored<std::vector<unsigned char>> evidence(SessionId id, int number) const; // a JPEG, or nothing
    Stored<Json> checkpoint(SessionId id) const;
    Stored<std::vector<unsigned char>> picture(SessionId id) const;
    Stored<Json> record(SessionId id) const; // as judge reads it

    Stored<void> setCounts(SessionId id, bool counts);
    Stored<void> remove(SessionId id); // with all its pictures

    const std::filesystem::path& file() const;

private:
    class Impl;
    explicit SessionStore(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Writes beside, syncs and renames: whoever reads the file sees the old text or the new, never half.
Expected<void, std::string> writeWhole(const std::filesystem::path& file, const std::string& text);

} // namespace hawkstone::session
