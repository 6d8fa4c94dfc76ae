// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/records/arbiter.h>

#include "table.h"

namespace hawkstone::records {
namespace {

std::size_t mostPlayers(std::string_view game) {
    return game == "gobblestones" ? 4 : game == "gobblet" ? 2 : 5;
}

std::size_t fewestPlayers(std::string_view game) {
    return game == "hidden-stones" ? 1 : 2;
}

Head readHead(const Reading& record) {
    record.object();
    record.at("format").oneOf({"hawkstone-record/1"});
    Head head;
    head.game = record.at("game").oneOf({"gobblestones", "gobblet", "hidden-stones"});
    head.variant = "standard";
    if (record.has("variant"))
        head.variant =
            head.game == "gobblestones" ? record.at("variant").oneOf({"standard", "bluff"}) : record.at("variant").oneOf({"standard"});
    const auto players = record.at("players");
    const auto names = players.items();
    const auto fewest = fewestPlayers(head.game), most = mostPlayers(head.game);
    if (names.size() < fewest || names.size() > most)
        players.fail(fewest == most ? std::to_string(most) + " players"
                                    : std::to_string(fewest) + " to " + std::to_string(most) + " players");
    for (const auto& name : names) head.players.push_back(name.string());
    if (record.has("options")) {
        const auto options = record.at("options");
        options.object();
        if (options.has("end")) options.at("end").oneOf({"last-tile", "short-draw"});
    }
    return head;
}

std::unique_ptr<Table> openTable(const Reading& record) {
    Head head = readHead(record);
    if (head.game == "gobblet") return openGobblet(std::move(head), record);
    if (head.game == "hidden-stones") return openHiddenStones(std::move(head), record);
    return openGobblestones(std::move(head), record);
}

// Judges all of "turns"; the place of what is wrong is told from the record's root.
Arbiter judgeAll(const Json& record, Json* answers) {
    auto arbiter = Arbiter::open(record);
    if (!arbiter) throw arbiter.error();
    const auto turns = Reading(record).at("turns");
    if (!turns.json().is_array()) turns.fail("a list");
    for (std::size_t i = 0; i < turns.json().size(); ++i) {
        auto answer = arbiter->judge(turns.json()[i]);
        if (!answer) throw RecordError{"/turns/" + std::to_string(i) + answer.error().place, answer.error().expected};
        if (answers != nullptr) answers->push_back(std::move(*answer));
    }
    return std::move(*arbiter);
}

} // namespace

Arbiter::Arbiter(std::unique_ptr<Table> table) : m_table(std::move(table)) {}
Arbiter::Arbiter(const Arbiter& other) : m_table(other.m_table->clone()) {}
Arbiter& Arbiter::operator=(const Arbiter& other) {
    m_table = other.m_table->clone();
    return *this;
}
Arbiter::Arbiter(Arbiter&&) noexcept = default;
Arbiter& Arbiter::operator=(Arbiter&&) noexcept = default;
Arbiter::~Arbiter() = default;

Expected<Arbiter, RecordError> Arbiter::open(const Json& head) {
    try {
        return Arbiter(openTable(Reading(head)));
    } catch (const RecordError& error) {
        return Unexpected<RecordError>(error);
    }
}

Expected<Json, RecordError> Arbiter::judge(const Json& entry) {
    try {
        const Reading reading(entry);
        const int player = reading.at("player").player(players().size());
        Json answer{{"turn", m_table->entries() + 1}, {"player", player}};
        m_table->judge(reading, player, answer);
        m_table->countEntry();
        return answer;
    } catch (const RecordError& error) {
        return Unexpected<RecordError>(error);
    }
}

Expected<Json, RecordError> Arbiter::preview(const Json& entry) const {
    return Arbiter(*this).judge(entry);
}

std::string_view Arbiter::game() const {
    return m_table->head().game;
}
std::string_view Arbiter::variant() const {
    return m_table->head().variant;
}
const std::vector<std::string>& Arbiter::players() const {
    return m_table->head().players;
}
int Arbiter::entries() const {
    return m_table->entries();
}
int Arbiter::playerToMove() const {
    return m_table->playerToMove();
}
bool Arbiter::over() const {
    return m_table->reason().has_value();
}
std::optional<std::string> Arbiter::reason() const {
    return m_table->reason();
}
std::optional<std::vector<int>> Arbiter::final() const {
    return m_table->final();
}
std::vector<int> Arbiter::winners() const {
    return m_table->winners();
}
std::span<const rules::Rule> Arbiter::rulebook() const {
    return m_table->rulebook();
}
std::string Arbiter::drawn() const {
    return m_table->drawn();
}
const void* Arbiter::rawState(const std::type_info& type) const {
    return m_table->rawState(type);
}

Json Arbiter::summary() const {
    Json summary{{"over", over()}, {"reason", nullptr}, {"final", nullptr}, {"winners", winners()}};
    if (const auto why = reason()) summary["reason"] = *why;
    if (const auto scores = final()) summary["final"] = *scores;
    m_table->addToSummary(summary);
    return summary;
}

Expected<Json, RecordError> judgeRecord(const Json& record) {
    try {
        Json answers = Json::array();
        const Arbiter arbiter = judgeAll(record, &answers);
        Json result{{"game", arbiter.game()}, {"turns", std::move(answers)}};
        result.update(arbiter.summary());
        return result;
    } catch (const RecordError& error) {
        return Unexpected<RecordError>(error);
    }
}

Expected<Arbiter, RecordError> replay(const Json& record) {
    try {
        return judgeAll(record, nullptr);
    } catch (const RecordError& error) {
        return Unexpected<RecordError>(error);
    }
}

} // namespace hawkstone::records
