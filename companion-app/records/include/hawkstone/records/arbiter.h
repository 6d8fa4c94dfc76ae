// SPDX-License-Identifier: Apache-2.0
// The arbiter sits at one table, of any game, hears what was played entry by entry and says what the rules say.
#pragma once

#include <hawkstone/records/json.h>
#include <hawkstone/rules/rulebook.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeinfo>
#include <vector>

namespace hawkstone::records {

class Table; // one game behind the arbiter

// A value: a copy goes its own way, so keeping copies is how to undo, and judging on a copy is how to try something.
//   Bluff: judge the turn without challengers; when a challenge comes, judge the amended entry on the copy from before.
//   Hidden Stones action by action: judge {"player":0,"actions":[all so far]} on a copy; judge it for good at end-turn.
class Arbiter {
public:
    // From the head of a record: format, game, variant, players, options, setup. "turns" may be there and is not looked at.
    static Expected<Arbiter, RecordError> open(const Json& head);

    Arbiter(const Arbiter& other);
    Arbiter& operator=(const Arbiter& other);
    Arbiter(Arbiter&&) noexcept;
    Arbiter& operator=(Arbiter&&) noexcept;
    ~Arbiter();

    // Judges the next entry of "turns" and carries it out if it is legal. The answer is one element of "turns" in the
    // output of `hawkstone judge`. An entry that is no entry at all is an error (its place is relative to the entry) and
    // changes nothing, not even the entry count.
    Expected<Json, RecordError> judge(const Json& entry);

    // The same, without carrying it out: "why not here?"
    Expected<Json, RecordError> preview(const Json& entry) const;

    std::string_view game() const;    // "gobblestones", "gobblet", "hidden-stones"
    std::string_view variant() const; // "standard", "bluff"
    const std::vector<std::string>& players() const;
    int entries() const;      // judged so far, illegal ones included
    int playerToMove() const; // also after the end: who would be next

    bool over() const;
    std::optional<std::string> reason() const;     // the end's id
    std::optional<std::vector<int>> final() const; // scores with bonuses; nothing while not over, and in Gobblet
    std::vector<int> winners() const;              // player numbers; empty for a draw, a lost solo, or while not over

    // {"over":..,"reason":..,"final":..,"winners":..} and in Gobblet "board"
    Json summary() const;

    std::span<const rules::Rule> rulebook() const;

    // The position as text, drawn as a board; what logs and people see.
    std::string drawn() const;

    // The game's own state, e.g. state<rules::gobblet::State>(); nothing when another game is played here.
    template <class State>
    const State* state() const {
        return static_cast<const State*>(rawState(typeid(State)));
    }

private:
    explicit Arbiter(std::unique_ptr<Table> table);
    const void* rawState(const std::type_info& type) const;

    std::unique_ptr<Table> m_table;
};

// A whole record: {"game":..,"turns":[..],"over":..,...}, as `hawkstone judge --json` prints it but for "record".
Expected<Json, RecordError> judgeRecord(const Json& record);

// The same, and the arbiter as it stands after the last entry.
Expected<Arbiter, RecordError> replay(const Json& record);

} // namespace hawkstone::records
