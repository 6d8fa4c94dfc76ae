// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/session_store.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdlib>
#include <system_error>

namespace hawkstone::session {
namespace {

constexpr int kSchema = 1;

// One row a session, one a turn (undone ones keep their row), and the two diaries: buttons and corrections.
constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS sessions(
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, players TEXT NOT NULL, source TEXT NOT NULL,
    record_file TEXT NOT NULL, head TEXT NOT NULL, checkpoint TEXT NOT NULL DEFAULT 'null', picture BLOB,
    result TEXT NOT NULL DEFAULT 'null', started TEXT NOT NULL, touched TEXT NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0, counts INTEGER NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS turns(
    id INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, number INTEGER NOT NULL,
    t REAL NOT NULL, entry TEXT NOT NULL, verdict TEXT NOT NULL, evidence BLOB, undone INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX IF NOT EXISTS turns_in_record ON turns(session, number) WHERE undone = 0;
CREATE TABLE IF NOT EXISTS corrections(
    id INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, t REAL NOT NULL,
    what TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS inputs(
    id INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES sessions(id) ON DELETE CASCADE, t REAL NOT NULL,
    what TEXT NOT NULL);
)";

constexpr const char* kNow = "strftime('%Y-%m-%dT%H:%M:%SZ','now')";

Json parsed(const std::string& text) {
    return Json::parse(text, nullptr, false);
}

std::vector<unsigned char> blobOf(const SQLite::Column& column) {
    if (column.isNull()) return {};
    const auto* bytes = static_cast<const unsigned char*>(column.getBlob());
    return {bytes, bytes + column.getBytes()};
}

SessionSummary summaryOf(SQLite::Statement& row) {
    SessionSummary summary;
    summary.id = row.getColumn("id").getInt64();
    summary.head.game = row.getColumn("game").getString();
    summary.head.variant = row.getColumn("variant").getString();
    for (const Json& player : parsed(row.getColumn("players").getString()))
        if (player.is_string()) summary.head.players.push_back(player.get<std::string>());
    summary.head.source = row.getColumn("source").getString();
    summary.head.recordFile = row.getColumn("record_file").getString();
    summary.head.record = parsed(row.getColumn("head").getString());
    summary.started = row.getColumn("started").getString();
    summary.touched = row.getColumn("touched").getString();
    summary.ended = row.getColumn("ended").getInt() != 0;
    summary.counts = row.getColumn("counts").getInt() != 0;
    summary.turns = row.getColumn("turn_count").getInt();
    summary.result = parsed(row.getColumn("result").getString());
    return summary;
}

const std::string kSummaries = "SELECT id, game, variant, players, source, record_file, head, result, started, touched, ended, counts, "
                               "(SELECT count(*) FROM turns WHERE session = sessions.id AND undone = 0) AS turn_count FROM sessions ";

} // namespace

class SessionStore::Impl {
public:
    Impl(std::filesystem::path path) : file(std::move(path)), database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
        database.setBusyTimeout(5000); // the app and a script may write at the same time
        database.exec("PRAGMA journal_mode = WAL");
        database.exec("PRAGMA synchronous = FULL"); // with WAL: each commit reaches the disk before it returns
        database.exec("PRAGMA foreign_keys = ON");
        const int schema = database.execAndGet("PRAGMA user_version").getInt();
        if (schema > kSchema) throw SQLite::Exception("it was written by a newer Hawkstone");
        if (schema == kSchema) return;
        SQLite::Transaction transaction(database);
        database.exec(kTables);
        database.exec("PRAGMA user_version = " + std::to_string(kSchema));
        transaction.commit();
    }

    // Exceptions stop here: a failed write is an answer, with the file's name in it.
    template <class Work>
    auto attempt(Work work) const -> Stored<decltype(work())> {
        try {
            if constexpr (std::is_void_v<decltype(work())>) {
                work();
                return {};
            } else {
                return work();
            }
        } catch (const std::exception& error) {
            return Unexpected(file.string() + ": " + error.what());
        }
    }

    void writeTurn(SessionId id, double t, const Step::Turn& turn) {
        SQLite::Statement known(database, "SELECT id FROM turns WHERE session = ? AND number = ? AND undone = 0");
        known.bind(1, id);
        known.bind(2, turn.number);
        const bool amends = known.executeStep();
        SQLite::Statement write(database,
                                amends ? "UPDATE turns SET entry = ?3, verdict = ?4, evidence = coalesce(?5, evidence) "
                                         "WHERE session = ?1 AND number = ?2 AND undone = 0"
                                       : "INSERT INTO turns(session, number, entry, verdict, evidence, t) VALUES(?1,?2,?3,?4,?5,?6)");
        write.bind(1, id);
        write.bind(2, turn.number);
        write.bind(3, turn.entry.dump());
        write.bind(4, turn.verdict.dump());
        if (turn.evidence.empty())
            write.bind(5);
        else
            write.bind(5, turn.evidence.data(), static_cast<int>(turn.evidence.size()));
        if (!amends) write.bind(6, t);
        write.exec();
    }

    void writeNote(const char* table, SessionId id, double t, const Json& what) {
        SQLite::Statement write(database, std::string("INSERT INTO ") + table + "(session, t, what) VALUES(?,?,?)");
        write.bind(1, id);
        write.bind(2, t);
        write.bind(3, what.dump());
        write.exec();
    }

    void writeHead(SessionId id, const Step& step) {
        SQLite::Statement write(database, std::string("UPDATE sessions SET checkpoint = ?2, head = coalesce(?3, head), "
                                                      "result = coalesce(?4, result), ended = ?5, picture = coalesce(?6, picture), "
                                                      "touched = ") +
                                              kNow + " WHERE id = ?1");
        write.bind(1, id);
        write.bind(2, step.checkpoint.dump());
        if (step.setup) write.bind(3, step.setup->dump());
        if (!step.result.is_null()) write.bind(4, step.result.dump());
        write.bind(5, step.ended ? 1 : 0);
        if (!step.picture.empty()) write.bind(6, step.picture.data(), static_cast<int>(step.picture.size()));
        if (write.exec() != 1) throw SQLite::Exception("there is no session " + std::to_string(id));
    }

    std::filesystem::path file;
    mutable SQLite::Database database;
};

SessionStore::SessionStore(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
SessionStore::~SessionStore() = default;

std::filesystem::path SessionStore::defaultFile() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::filesystem::path(value ? value : "");
    };
    const char* file = "sessions.sqlite";
    if (const auto own = variable("HAWKSTONE_DATA"); !own.empty()) return own / file;
    // A relative XDG_DATA_HOME is to be ignored, says the XDG specification.
    if (const auto xdg = variable("XDG_DATA_HOME"); xdg.is_absolute()) return xdg / "hawkstone" / file;
    return variable("HOME") / ".local" / "share" / "hawkstone" / file;
}

Stored<std::unique_ptr<SessionStore>> SessionStore::open(const std::filesystem::path& file) {
    std::error_code error;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
    if (error) return Unexpected(file.parent_path().string() + ": the folder cannot be made: " + error.message());
    try {
        return std::unique_ptr<SessionStore>(new SessionStore(std::make_unique<Impl>(file)));
    } catch (const std::exception& why) {
        return Unexpected(file.string() + ": the session file cannot be written: " + why.what());
    }
}

Stored<SessionId> SessionStore::begin(const SessionHead& head) {
    return m_impl->attempt([&] {
        SQLite::Statement insert(m_impl->database, std::string("INSERT INTO sessions(game, variant, players, source, record_file, head, "
                                                               "started, touched) VALUES(?,?,?,?,?,?,") +
                                                       kNow + "," + kNow + ")");
        insert.bind(1, head.game);
        insert.bind(2, head.variant);
        insert.bind(3, Json(head.players).dump());
        insert.bind(4, head.source);
        insert.bind(5, head.recordFile);
        insert.bind(6, head.record.dump());
        insert.exec();
        return SessionId{m_impl->database.getLastInsertRowid()};
    });
}

Stored<void> SessionStore::save(SessionId id, const Step& step) {
    return m_impl->attempt([&] {
        SQLite::Transaction transaction(m_impl->database, SQLite::TransactionBehavior::IMMEDIATE);
        if (step.undone) {
            SQLite::Statement undo(m_impl->database, "UPDATE turns SET undone = 1 WHERE session = ? AND number = ? AND undone = 0");
            undo.bind(1, id);
            undo.bind(2, *step.undone);
            undo.exec();
        }
        for (const Step::Turn& turn : step.turns) m_impl->writeTurn(id, step.t, turn);
        if (step.input) m_impl->writeNote("inputs", id, step.t, *step.input);
        if (step.correction) m_impl->writeNote("corrections", id, step.t, *step.correction);
        m_impl->writeHead(id, step);
        transaction.commit();
    });
}

Stored<std::vector<SessionSummary>> SessionStore::list() const {
    return m_impl->attempt([&] {
        std::vector<SessionSummary> all;
        SQLite::Statement rows(m_impl->database, kSummaries + "ORDER BY id DESC");
        while (rows.executeStep()) all.push_back(summaryOf(rows));
        return all;
    });
}

Stored<SessionSummary> SessionStore::find(SessionId id) const {
    return m_impl->attempt([&] {
        SQLite::Statement row(m_impl->database, kSummaries + "WHERE id = ?");
        row.bind(1, id);
        if (!row.executeStep()) throw SQLite::Exception("there is no session " + std::to_string(id));
        return summaryOf(row);
    });
}

Stored<std::optional<SessionId>> SessionStore::findOpen(const std::string& game, const std::string& source,
                                                        const std::string& recordFile) const {
    return m_impl->attempt([&]() -> std::optional<SessionId> {
        SQLite::Statement row(m_impl->database, "SELECT id FROM sessions WHERE game = ?1 AND source = ?2 AND ended = 0 "
                                                "AND (?3 = '' OR record_file = ?3) ORDER BY id DESC LIMIT 1");
        row.bind(1, game);
        row.bind(2, source);
        row.bind(3, recordFile);
        if (!row.executeStep()) return std::nullopt;
        return SessionId{row.getColumn(0).getInt64()};
    });
}

Stored<std::vector<StoredTurn>> SessionStore::turns(SessionId id, bool withUndone) const {
    return m_impl->attempt([&] {
        std::vector<StoredTurn> all;
        SQLite::Statement rows(m_impl->database, withUndone ? "SELECT * FROM turns WHERE session = ? ORDER BY id"
                                                            : "SELECT * FROM turns WHERE session = ? AND undone = 0 ORDER BY number");
        rows.bind(1, id);
        while (rows.executeStep()) {
            const bool undone = rows.getColumn("undone").getInt() != 0;
            all.push_back({undone ? 0 : rows.getColumn("number").getInt(), rows.getColumn("t").getDouble(),
                           parsed(rows.getColumn("entry").getString()), parsed(rows.getColumn("verdict").getString()), undone});
        }
        return all;
    });
}

Stored<std::vector<unsigned char>> SessionStore::evidence(SessionId id, int number) const {
    return m_impl->attempt([&] {
        SQLite::Statement row(m_impl->database, "SELECT evidence FROM turns WHERE session = ? AND number = ? AND undone = 0");
        row.bind(1, id);
        row.bind(2, number);
        return row.executeStep() ? blobOf(row.getColumn(0)) : std::vector<unsigned char>{};
    });
}

Stored<std::vector<unsigned char>> SessionStore::picture(SessionId id) const {
    return m_impl->attempt([&] {
        SQLite::Statement row(m_impl->database, "SELECT picture FROM sessions WHERE id = ?");
        row.bind(1, id);
        return row.executeStep() ? blobOf(row.getColumn(0)) : std::vector<unsigned char>{};
    });
}

Stored<Json> SessionStore::checkpoint(SessionId id) const {
    return m_impl->attempt([&] {
        SQLite::Statement row(m_impl->database, "SELECT checkpoint FROM sessions WHERE id = ?");
        row.bind(1, id);
        if (!row.executeStep()) throw SQLite::Exception("there is no session " + std::to_string(id));
        return parsed(row.getColumn(0).getString());
    });
}

Stored<Json> SessionStore::record(SessionId id) const {
    const auto summary = find(id);
    if (!summary) return Unexpected(summary.error());
    const auto all = turns(id);
    if (!all) return Unexpected(all.error());
    Json record = summary->head.record;
    record["turns"] = Json::array();
    for (const StoredTurn& turn : *all) record["turns"].push_back(turn.entry);
    return record;
}

Stored<void> SessionStore::setCounts(SessionId id, bool counts) {
    return m_impl->attempt([&] {
        SQLite::Statement write(m_impl->database, "UPDATE sessions SET counts = ? WHERE id = ?");
        write.bind(1, counts ? 1 : 0);
        write.bind(2, id);
        if (write.exec() != 1) throw SQLite::Exception("there is no session " + std::to_string(id));
    });
}

Stored<void> SessionStore::remove(SessionId id) {
    return m_impl->attempt([&] {
        SQLite::Statement write(m_impl->database, "DELETE FROM sessions WHERE id = ?");
        write.bind(1, id);
        if (write.exec() != 1) throw SQLite::Exception("there is no session " + std::to_string(id));
    });
}

const std::filesystem::path& SessionStore::file() const {
    return m_impl->file;
}

} // namespace hawkstone::session
