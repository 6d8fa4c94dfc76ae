// SPDX-License-Identifier: Apache-2.0
// The course of one game at the table: what a rested table and a pressed button mean now, and what is written down.
// It sees no pictures and writes no files; what it says and what must be saved waits in its outbox.
#pragma once

#include "card_table.h"
#include "corrections.h"

#include <hawkstone/records/arbiter.h>
#include <hawkstone/session/referee_session.h>

#include <memory>
#include <set>

namespace hawkstone::session {

// What the table's rest has led to.
enum class Look {
    Done, // understood, or asked about
    Again // not sure yet: another picture of the same rest may help
};

// What happened in one moment. The session saves `step`, then says `events`.
struct Outbox {
    std::vector<Event> events;
    Step step;
    bool dirty = false; // something must be saved

    void say(double t, std::string name, Json detail = Json::object());
};

class Flow {
public:
    static Expected<std::unique_ptr<Flow>, std::string> make(const RefereeOptions& options);
    virtual ~Flow() = default;

    // The first look at the table. Done: the game may begin; Again: not seen well enough yet, or no set-up (why() tells).
    virtual Look begin(const sights::Sight& sight, bool lastLook, double t) = 0;
    bool begun() const { return m_arbiter.has_value(); }
    const std::string& why() const { return m_why; }

    // The table rests, without a hand, and looks like this.
    Look settled(const sights::Sight& sight, bool lastLook, double t);
    // The table rests as it was: a press that waited for a rest need not wait for a change. True: there was one.
    bool restsAsBefore(double t);
    // What changed beside the board in the rest that is about to settle, in board sides from the corner of a1.
    virtual void beside(const std::vector<CardPlace>&) {}
    // Which cells look quite otherwise than at the last rest.
    virtual void looksChanged(const std::vector<board::Cell>&) {}
    // Something stirs again. A question that was not answered is answered by the best guess, and marked so.
    virtual void stirring(double) {}
    // No further picture comes.
    virtual void sourceEnds(double) {}
    // `atRest`: the table lies as it was last settled; otherwise what depends on the table waits for the next rest.
    void press(const Input& input, bool atRest);

    // What the table should look like now: the position, or what lies there illegally.
    virtual sights::Sight expected() const = 0;
    // Is that how the table lies, as far as anybody can tell? Not while a question is open or a button is waited for.
    virtual bool knowsTable() const { return begun() && !over() && m_asked.empty() && !waitsForButton(); }

    // Cells whose content was written down as a guess and never seen for certain.
    virtual std::vector<board::Cell> guessedCells() const { return {}; }

    Json record() const;
    virtual Json checkpoint() const;
    // After a restart: the record's head and turns, and where the flow stood.
    Expected<void, std::string> restore(const Json& head, const std::vector<StoredTurn>& turns, const Json& checkpoint);
    virtual void fill(TableView& view) const;

    Outbox takeOutbox();
    // Before everything that waits in the outbox.
    void sayFirst(double t, std::string name, Json detail);
    int turns() const { return static_cast<int>(m_entries.size()); }

protected:
    explicit Flow(const RefereeOptions& options);

    // --- what each game answers
    virtual Look lookAt(const sights::Sight& sight, bool lastLook, double t) = 0;
    virtual void pressed(const Input& input, bool atRest) = 0;
    virtual bool correct(const Input& input) = 0; // false: refused, and said so
    virtual void undoLast(double t, const char* how) = 0;
    // The position from the record alone; called after every change of it.
    virtual void followRecord() = 0;
    virtual void restoreFlow(const Json& checkpoint) = 0;

    // --- the record
    bool openRecord(const Json& setup, double t);
    // Judges, writes down and says the entry. The verdict.
    Json commit(Json entry, double t, Json extra = Json::object());
    // Puts another entry in its place and judges everything from there on again.
    void amend(std::size_t index, Json entry);
    // The last turn, guessed then, is seen better now.
    void amendGuess(const Json& entry, double t);
    void dropLast(double t);
    void rejudge(); // the whole record, after its head or an entry changed
    void sayOver(double t);

    // --- asking
    void ask(double t, const std::vector<std::string>& cells, const std::string& why, Json more = Json::object());
    void stopAsking();
    void refuse(double t, const std::string& why);

    // --- plays that are only tried
    // A rest is no turn: it counts when the button is pressed.
    bool waitsForButton() const { return m_options.endTurn == EndTurn::Button || m_trying; }
    void tryPlays(bool on);
    void tries(const Json& entry, double t); // null: nothing lies there any more
    void triesUnseen(const std::vector<std::string>& cells, double t);

    void obeyWaiting(double t);

    const RefereeOptions& options() const { return m_options; }
    int toMove() const { return m_arbiter->playerToMove(); }
    bool over() const { return m_arbiter->over(); }
    const Json& lastVerdict() const { return m_verdicts.back(); }

    RefereeOptions m_options;
    Json m_head;
    std::vector<Json> m_entries, m_verdicts;
    std::optional<records::Arbiter> m_arbiter;
    Corrections m_corrections;
    Outbox m_out;
    std::string m_why;
    std::optional<sights::Sight> m_seen; // the last settled look, as the camera saw it
    std::vector<std::string> m_asked;    // cells people were asked about
    std::string m_askedWhy;
    bool m_saidOver = false;
    bool m_guessed = false; // the last turn was: a better look at the same cells amends it
    // Not kept over a restart: a window that was closed tries nothing.
    bool m_trying = false, m_stopsTrying = false;
    Json m_tried; // the turn that lies there and does not count yet
    std::vector<std::string> m_triedUnseen;
    std::optional<Input> m_waiting; // a press that waits for the table to rest
};

std::vector<std::string> namesOf(const std::vector<board::Cell>& cells);
std::string joined(const std::vector<std::string>& words);

} // namespace hawkstone::session
