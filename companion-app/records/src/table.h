// SPDX-License-Identifier: Apache-2.0
// One game behind the arbiter: reads entries of its own kind, judges them, keeps the state.
#pragma once

#include "reading.h"

#include <hawkstone/rules/rulebook.h>
#include <hawkstone/rules/verdict.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeinfo>
#include <vector>

namespace hawkstone::records {

// What stands in the head of every record.
struct Head {
    std::string game;
    std::string variant;
    std::vector<std::string> players;
};

class Table {
public:
    explicit Table(Head head) : m_head(std::move(head)) {}
    virtual ~Table() = default;
    virtual std::unique_ptr<Table> clone() const = 0;

    // Throws RecordError before anything has changed. Adds to `answer`, which holds "turn" and "player".
    virtual void judge(const Reading& entry, int player, Json& answer) = 0;

    virtual int playerToMove() const = 0;
    virtual std::optional<std::string> reason() const = 0;
    virtual std::optional<std::vector<int>> final() const = 0;
    virtual std::vector<int> winners() const = 0;
    virtual void addToSummary(Json&) const {}
    virtual std::span<const rules::Rule> rulebook() const = 0;
    virtual std::string drawn() const = 0;
    virtual const void* rawState(const std::type_info& type) const = 0;

    const Head& head() const { return m_head; }
    int entries() const { return m_entries; }
    void countEntry() { ++m_entries; }

protected:
    Table(const Table&) = default;
    Table& operator=(const Table&) = default;

private:
    Head m_head;
    int m_entries = 0;
};

// One a game, from a head that is known to be sound and the whole record for options and setup.
std::unique_ptr<Table> openGobblestones(Head head, const Reading& record);
std::unique_ptr<Table> openGobblet(Head head, const Reading& record);
std::unique_ptr<Table> openHiddenStones(Head head, const Reading& record);

// [{"rule":..,"cells":[..],"text":".."}]
Json violationsJson(std::span<const rules::Rule> book, const std::vector<rules::Violation>& violations);
Json violationsJson(std::span<const rules::Rule> book, const rules::Verdict& verdict);

} // namespace hawkstone::records
