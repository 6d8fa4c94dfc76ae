// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <hawkstone/rules/hidden_stones/game.h>

#include <algorithm>

namespace hawkstone::records {
namespace {

using namespace rules::hidden_stones;

Face readFace(const Reading& reading) {
    const auto face = reading.json().is_string() ? board::hidden_stones::parseFace(reading.string()) : std::nullopt;
    if (!face) reading.fail("one of sun moon fish bird horse ship seed tree");
    return *face;
}

Grid readStones(const Reading& reading) {
    Grid stones{};
    const auto rows = reading.items(kSide, "rows of 3 stones");
    for (std::size_t row = 0; row < kSide; ++row) {
        const auto places = rows[row].items(kSide, "stones");
        for (std::size_t column = 0; column < kSide; ++column) stones[row][column] = readFace(places[column]);
    }
    if (!areTheNine(stones)) reading.fail("the nine stones of the box: 1 sun/moon, 2 fish/bird, 3 horse/ship, 3 seed/tree");
    return stones;
}

Formation readFormation(const Reading& reading) {
    const std::string expected = "a rectangle of 1 to 3 by 1 to 3 faces or \"any\"";
    if (!reading.json().is_array()) reading.fail(expected);
    Formation formation;
    for (const auto& row : reading.items()) {
        if (!row.json().is_array()) row.fail(expected);
        auto& line = formation.emplace_back();
        for (const auto& square : row.items()) {
            if (square.json() == "any")
                line.emplace_back();
            else
                line.emplace_back(readFace(square));
        }
    }
    const auto fits = [](std::size_t n) { return n >= 1 && n <= kSide; };
    const bool rectangle = fits(formation.size()) && std::ranges::all_of(formation, [&](const auto& line) {
                               return fits(line.size()) && line.size() == formation.front().size();
                           });
    if (!rectangle) reading.fail(expected);
    return formation;
}

Action readScore(const Reading& score, int player) {
    const auto points = score.at("points");
    const std::string expected = "1, 2, 3 or 5 points";
    const auto value = points.integer(expected);
    if (value != 1 && value != 2 && value != 3 && value != 5) points.fail(expected);
    return Score{player, static_cast<int>(value), patternOf(readFormation(score.at("formation")))};
}

Action readAction(const Reading& action, int player) {
    action.object();
    if (action.has("swap") + action.has("flip") + action.has("score") != 1) action.fail("exactly one of \"swap\", \"flip\", \"score\"");
    if (action.has("flip")) return Flip{player, placeNamed(action.at("flip").string())};
    if (action.has("score")) return readScore(action.at("score"), player);
    const auto stones = action.at("swap").items(2, "stones");
    return Swap{player, placeNamed(stones[0].string()), placeNamed(stones[1].string())};
}

Turn readTurn(const Reading& entry, int player) {
    Turn turn;
    turn.player = player;
    turn.pass = entry.has("pass") && entry.at("pass").boolean();
    if (entry.has("actions"))
        for (const auto& action : entry.at("actions").items()) turn.actions.push_back(readAction(action, player));
    return turn;
}

class HiddenStonesTable final : public Table {
public:
    HiddenStonesTable(Head head, State state) : Table(std::move(head)), m_state(std::move(state)) {}
    std::unique_ptr<Table> clone() const override { return std::make_unique<HiddenStonesTable>(*this); }

    void judge(const Reading& entry, int player, Json& answer) override {
        const Turn turn = readTurn(entry, player);
        TurnOutcome outcome = playTurn(m_state, turn);
        answer["legal"] = outcome.isLegal();
        answer["violations"] = violationsJson(rulebook(), outcome.violations);
        Json actions = Json::array();
        for (const auto& broken : outcome.actions)
            actions.push_back({{"legal", broken.empty()}, {"violations", violationsJson(rulebook(), broken)}});
        answer["actions"] = std::move(actions);
        m_state = std::move(outcome.next);
        answer["drawn"] = outcome.drawn;
        answer["hands"] = std::vector<int>(m_state.hands.begin(), m_state.hands.begin() + m_state.players);
        answer["pile"] = m_state.pile;
        answer["discard"] = m_state.discard;
        Json stones = Json::array();
        for (const auto& row : m_state.stones) {
            Json names = Json::array();
            for (const Face face : row) names.push_back(board::hidden_stones::name(face));
            stones.push_back(std::move(names));
        }
        answer["stones"] = std::move(stones);
        answer["points"] = points(m_state);
        answer["strikes"] = m_state.strikes;
    }

    int playerToMove() const override { return m_state.toMove; }
    std::optional<std::string> reason() const override {
        if (!m_state.end) return std::nullopt;
        return std::string(idOf(*m_state.end).value);
    }
    std::optional<std::vector<int>> final() const override {
        if (!m_state.end) return std::nullopt;
        return finalScores(m_state);
    }
    std::vector<int> winners() const override { return rules::hidden_stones::winners(m_state); }
    std::span<const rules::Rule> rulebook() const override { return rules::hidden_stones::rulebook(); }
    std::string drawn() const override { return toText(m_state); }
    const void* rawState(const std::type_info& type) const override { return type == typeid(State) ? &m_state : nullptr; }

private:
    State m_state;
};

} // namespace

std::unique_ptr<Table> openHiddenStones(Head head, const Reading& record) {
    const auto setup = record.at("setup");
    const Grid stones = readStones(setup.at("stones"));
    const int players = static_cast<int>(head.players.size());
    const int first = setup.has("first") ? setup.at("first").player(head.players.size()) : 0;
    return std::make_unique<HiddenStonesTable>(std::move(head), initialState(stones, players, first));
}

} // namespace hawkstone::records
