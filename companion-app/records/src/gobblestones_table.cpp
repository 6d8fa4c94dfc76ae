// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <hawkstone/rules/gobblestones/game.h>

#include <algorithm>

namespace hawkstone::records {
namespace {

using namespace rules::gobblestones;

Field readField(const Reading& reading) {
    const std::string expected = "a field such as \"R5\" or \"N0\": a letter of R Y G B T N, then 0 to 99";
    if (!reading.json().is_string()) reading.fail(expected);
    const auto& text = reading.string();
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const bool shaped = (text.size() == 2 || (text.size() == 3 && text[1] != '0')) && std::all_of(text.begin() + 1, text.end(), isDigit);
    const auto colour = shaped ? board::gobblestones::colourOfLetter(text[0]) : std::nullopt;
    if (!colour) reading.fail(expected);
    return Field{*colour, static_cast<std::uint8_t>(std::stoi(text.substr(1)))};
}

Fields readFields(const Reading& reading) {
    Fields fields{};
    const auto rows = reading.items(kSide, "rows of 15 fields");
    for (std::size_t row = 0; row < kSide; ++row) {
        const auto places = rows[row].items(kSide, "fields");
        for (std::size_t column = 0; column < kSide; ++column) fields[row][column] = readField(places[column]);
    }
    return fields;
}

Tile readLetter(const Reading& reading) {
    return *tileOfLetter(reading.oneOf({"R", "Y", "G", "B", "T"}).front());
}

// One entry of "turns", as written.
struct Entry {
    Lay lay;
    std::vector<int> challengers;
};

Entry readEntry(const State& state, const Reading& entry, int player) {
    Entry read;
    read.lay.player = player;
    const bool bluff = state.variant == Variant::Bluff;
    for (const auto& item : entry.at("place").items()) {
        const auto& at = item.at("at").string();
        const auto tile = item.at("tile");
        if (bluff) tile.oneOf({"?"});
        addTile(read.lay, at, bluff ? Tile::FaceDown : readLetter(tile));
    }
    if (entry.has("challengers")) {
        const auto challengers = entry.at("challengers");
        if (!bluff && !challengers.items().empty()) challengers.fail("no challengers in the standard game");
        for (const auto& item : challengers.items()) {
            const int challenger = item.player(static_cast<std::size_t>(state.players));
            if (challenger == player) item.fail("a challenger other than the player who lays");
            read.challengers.push_back(challenger);
        }
    }
    if (bluff && entry.has("revealed"))
        for (const auto& [at, tile] : entry.at("revealed").members()) readLetter(tile);
    return read;
}

// The colours of the open play, which must be named one by one and nothing else.
rules::Few<Colour, kFullRack> readRevealed(const State& state, const Reading& entry) {
    const auto revealed = entry.at("revealed");
    rules::Few<Colour, kFullRack> colours;
    for (const Cell cell : state.open) colours.push_back(static_cast<Colour>(readLetter(revealed.at(board::name(cell).c_str()))));
    for (const auto& [at, tile] : revealed.members())
        if (std::ranges::none_of(state.open, [&](Cell cell) { return board::name(cell) == at; })) tile.fail("only tiles of this play");
    return colours;
}

class GobblestonesTable final : public Table {
public:
    GobblestonesTable(Head head, State state) : Table(std::move(head)), m_state(std::move(state)) {}
    std::unique_ptr<Table> clone() const override { return std::make_unique<GobblestonesTable>(*this); }

    void judge(const Reading& reading, int player, Json& answer) override {
        const Entry entry = readEntry(m_state, reading, player);
        const auto verdict = rules::gobblestones::judge(m_state, entry.lay);
        const bool legal = isAllowed(verdict);
        answer["legal"] = legal;
        answer["violations"] = violationsJson(rulebook(), verdict);
        if (legal) carryOut(entry, reading, answer);
        answer["scores"] = counts(m_state.scores);
        answer["bag"] = m_state.bag;
        answer["racks"] = counts(m_state.racks);
    }

    int playerToMove() const override { return m_state.toMove; }
    std::optional<std::string> reason() const override {
        if (!m_state.end) return std::nullopt;
        return std::string(idOf(*m_state.end).value);
    }
    std::optional<std::vector<int>> final() const override {
        if (!m_state.end) return std::nullopt;
        return counts(finalScores(m_state));
    }
    std::vector<int> winners() const override { return rules::gobblestones::winners(m_state); }
    std::span<const rules::Rule> rulebook() const override { return rules::gobblestones::rulebook(); }
    std::string drawn() const override { return toText(m_state); }
    const void* rawState(const std::type_info& type) const override { return type == typeid(State) ? &m_state : nullptr; }

private:
    std::vector<int> counts(const std::array<int, kMaxPlayers>& of) const { return {of.begin(), of.begin() + m_state.players}; }

    // Lays the tiles; in the bluff variant the record already knows whether somebody doubted.
    void carryOut(const Entry& entry, const Reading& reading, Json& answer) {
        Outcome outcome = play(m_state, entry.lay);
        std::optional<Json> challenge;
        if (!outcome.next.open.empty()) {
            const State laid = outcome.next;
            if (entry.challengers.empty()) {
                outcome = play(laid, Trust{});
            } else {
                const int by = firstClockwise(laid.toMove, entry.challengers, laid.players);
                outcome = play(laid, Challenge{by, readRevealed(laid, reading)});
                std::vector<std::string> wrong;
                for (const Cell cell : outcome.wrong) wrong.push_back(board::name(cell));
                challenge =
                    Json{{"by", by}, {"outcome", wrong.empty() ? "honest" : "bluff"}, {"penalty", outcome.penalty}, {"wrong", wrong}};
            }
        }
        answer["points"] = outcome.points;
        answer["drawn"] = outcome.drawn;
        if (challenge) answer["challenge"] = *challenge;
        m_state = std::move(outcome.next);
    }

    State m_state;
};

} // namespace

std::unique_ptr<Table> openGobblestones(Head head, const Reading& record) {
    Setup setup;
    const auto written = record.at("setup");
    setup.fields = readFields(written.at("fields"));
    setup.players = static_cast<int>(head.players.size());
    setup.variant = head.variant == "bluff" ? Variant::Bluff : Variant::Standard;
    if (record.has("options") && record.at("options").has("end"))
        setup.endRule = record.at("options").at("end").string() == "short-draw" ? EndRule::ShortDraw : EndRule::LastTile;
    if (written.has("first")) setup.first = written.at("first").player(head.players.size());
    return std::make_unique<GobblestonesTable>(std::move(head), initialState(setup));
}

} // namespace hawkstone::records
