// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <hawkstone/rules/gobblet/game.h>

#include <algorithm>
#include <limits>

namespace hawkstone::records {
namespace {

using namespace rules::gobblet;

int readPieces(const Reading& entry) {
    if (!entry.has("pieces")) return 1;
    const auto pieces = entry.at("pieces");
    const std::string expected = "a whole number of pieces, at least 1";
    const auto count = pieces.integer(expected);
    if (count < 1) pieces.fail(expected);
    return static_cast<int>(std::min<long long>(count, std::numeric_limits<int>::max()));
}

Action readAction(const Reading& entry, int player) {
    const bool touches = entry.has("touch"), agrees = entry.has("agree"), plays = entry.has("from") || entry.has("to");
    if (touches + agrees + plays != 1) entry.fail("exactly one of \"touch\", \"agree\", \"from\" with \"to\"");
    const int pieces = readPieces(entry);
    if (touches) return Touch{player, placeNamed(entry.at("touch").string())};
    if (agrees) {
        entry.at("agree").oneOf({"draw"});
        return AgreeDraw{player};
    }
    return playNamed(player, entry.at("from").string(), entry.at("to").string(), pieces);
}

class GobbletTable final : public Table {
public:
    GobbletTable(Head head, State state) : Table(std::move(head)), m_state(std::move(state)) {}
    std::unique_ptr<Table> clone() const override { return std::make_unique<GobbletTable>(*this); }

    void judge(const Reading& entry, int player, Json& answer) override {
        const Action action = readAction(entry, player);
        const auto verdict = rules::gobblet::judge(m_state, action);
        answer["legal"] = isAllowed(verdict);
        answer["violations"] = violationsJson(rulebook(), verdict);
        if (!isAllowed(verdict)) return;
        Outcome outcome = play(m_state, action);
        if (!outcome.line.empty()) {
            Json line = Json::array();
            for (const Cell cell : outcome.line) line.push_back(board::name(cell));
            answer["line"] = line;
        }
        m_state = std::move(outcome.next);
    }

    int playerToMove() const override { return playerOf(m_state.toMove); }
    std::optional<std::string> reason() const override {
        if (!m_state.end) return std::nullopt;
        return std::string(idOf(*m_state.end).value);
    }
    std::optional<std::vector<int>> final() const override { return std::nullopt; }
    std::vector<int> winners() const override { return rules::gobblet::winners(m_state); }

    void addToSummary(Json& summary) const override {
        Json rows = Json::array();
        for (std::uint8_t row = 0; row < kSide; ++row) {
            Json squares = Json::array();
            for (std::uint8_t column = 0; column < kSide; ++column) {
                Json nest = Json::array();
                for (const Piece piece : nestAt(m_state.position, Cell{row, column}))
                    nest.push_back((piece.side == Side::White ? "w" : "b") + std::to_string(piece.size));
                squares.push_back(std::move(nest));
            }
            rows.push_back(std::move(squares));
        }
        summary["board"] = std::move(rows);
    }

    std::span<const rules::Rule> rulebook() const override { return rules::gobblet::rulebook(); }
    std::string drawn() const override { return toText(m_state); }
    const void* rawState(const std::type_info& type) const override { return type == typeid(State) ? &m_state : nullptr; }

private:
    State m_state;
};

} // namespace

std::unique_ptr<Table> openGobblet(Head head, const Reading& record) {
    int first = 0;
    if (record.has("setup")) {
        const auto setup = record.at("setup");
        setup.object();
        if (setup.has("first")) first = setup.at("first").player(head.players.size());
    }
    return std::make_unique<GobbletTable>(std::move(head), initialState(first == 0 ? Side::White : Side::Black));
}

} // namespace hawkstone::records
