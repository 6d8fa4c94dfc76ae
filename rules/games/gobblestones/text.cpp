// SPDX-License-Identifier: Apache-2.0
// The state as text: counts first, then the board as it lies, "R5" an open field, "R5:G" the same under a green tile.
#include <hawkstone/rules/gobblestones/state.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace hawkstone::rules::gobblestones {
namespace {

constexpr std::array<std::string_view, 2> kVariants{"standard", "bluff"};
constexpr std::array<std::string_view, 2> kEndRules{"last-tile", "short-draw"};
constexpr std::array kEnds{End::LastTile, End::CannotDraw, End::NoTilesLeft, End::NobodyCanPlay};
constexpr std::size_t kColumnWidth = 6;

void padTo(std::string& line, std::size_t width) {
    line.resize(std::max(line.size() + 1, width), ' ');
}

std::string boardRow(const State& state, int row) {
    std::string line = (row < 9 ? " " : "") + std::to_string(row + 1);
    for (int column = 0; column < kSide; ++column) {
        padTo(line, 4 + kColumnWidth * static_cast<std::size_t>(column));
        const Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
        line += board::gobblestones::letter(state.field(cell).colour) + std::to_string(state.field(cell).value);
        if (state.isCovered(cell)) line += std::string(":") + letter(state.at(cell));
    }
    return line + "\n";
}

// Reads the text line by line; the first thing that does not fit is kept as the error.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    // The words of the next line after `key`; without a key, all words.
    std::vector<std::string> line(std::string_view key) {
        ++m_number;
        const auto end = std::min(m_text.find('\n'), m_text.size());
        std::istringstream words{std::string(m_text.substr(0, end))};
        m_text.remove_prefix(std::min(end + 1, m_text.size()));
        std::vector<std::string> all;
        for (std::string word; words >> word;) all.push_back(word);
        if (key.empty()) return all;
        if (all.empty() || all.front() != key) {
            fail("a line \"" + std::string(key) + " ...\"");
            return {};
        }
        all.erase(all.begin());
        return all;
    }

    std::string word(std::string_view key) {
        const auto words = line(key);
        if (words.size() == 1) return words.front();
        fail("one word after \"" + std::string(key) + "\"");
        return {};
    }

    template <std::size_t N>
    std::size_t choice(std::string_view key, const std::array<std::string_view, N>& names) {
        const auto text = word(key);
        const auto it = std::ranges::find(names, text);
        if (it != names.end()) return static_cast<std::size_t>(it - names.begin());
        fail("\"" + std::string(names[0]) + "\" or \"" + std::string(names[1]) + "\"");
        return 0;
    }

    int number(std::string_view text, int least, int most) {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
            fail("a number from " + std::to_string(least) + " to " + std::to_string(most));
            return least;
        }
        return value;
    }

    void fail(const std::string& expected) {
        if (m_error.empty()) m_error = "line " + std::to_string(m_number) + ": expected " + expected;
    }
    bool atEnd() const { return m_text.empty(); }
    const std::string& error() const { return m_error; }

private:
    std::string_view m_text;
    int m_number = 0;
    std::string m_error;
};

void readPlace(Reader& reader, State& state, Cell cell, std::string_view word) {
    const auto colon = std::min(word.find(':'), word.size());
    const auto colour = word.empty() ? std::nullopt : board::gobblestones::colourOfLetter(word.front());
    if (!colour || colon < 2) return reader.fail("a field such as R5 or N0:G");
    const int value = reader.number(word.substr(1, colon - 1), 0, 99);
    state.fields[cell.row][cell.column] = Field{*colour, static_cast<std::uint8_t>(value)};
    state.covering[cell.row][cell.column] = Tile::None;
    if (colon == word.size()) return;
    const auto tile = colon + 2 == word.size() ? tileOfLetter(word.back()) : std::nullopt;
    if (!tile || *tile == Tile::None) return reader.fail("a tile R Y G B T or ? after the colon");
    state.covering[cell.row][cell.column] = *tile;
}

void readBoard(Reader& reader, State& state) {
    if (reader.line("").size() != kSide) reader.fail("the column letters a to o");
    for (int row = 0; row < kSide; ++row) {
        const auto words = reader.line("");
        if (words.size() != kSide + 1 || words.front() != std::to_string(row + 1))
            return reader.fail("row " + std::to_string(row + 1) + " with 15 fields");
        for (int column = 0; column < kSide; ++column)
            readPlace(reader, state, Cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)},
                      words[static_cast<std::size_t>(column) + 1]);
    }
}

void readCounts(Reader& reader, State& state) {
    const auto racks = reader.line("racks");
    if (racks.size() < 2 || racks.size() > kMaxPlayers) return reader.fail("2 to 4 racks");
    state.players = static_cast<int>(racks.size());
    for (std::size_t i = 0; i < racks.size(); ++i) state.racks[i] = reader.number(racks[i], 0, kAllTiles);
    const auto scores = reader.line("scores");
    if (scores.size() != racks.size()) return reader.fail("as many scores as racks");
    for (std::size_t i = 0; i < scores.size(); ++i) state.scores[i] = reader.number(scores[i], -1'000'000, 1'000'000);
    state.toMove = reader.number(reader.word("to-move"), 0, state.players - 1);
    state.idleTurns = reader.number(reader.word("idle"), 0, state.players);
}

} // namespace

std::string toText(const State& state) {
    std::ostringstream out;
    out << "game gobblestones\nvariant " << kVariants[static_cast<std::size_t>(state.variant)] << "\nend-rule "
        << kEndRules[static_cast<std::size_t>(state.endRule)] << "\nbag " << state.bag << "\nracks";
    for (int player = 0; player < state.players; ++player) out << ' ' << state.racks[static_cast<std::size_t>(player)];
    out << "\nscores";
    for (int player = 0; player < state.players; ++player) out << ' ' << state.scores[static_cast<std::size_t>(player)];
    out << "\nto-move " << state.toMove << "\nidle " << state.idleTurns << "\nover " << (state.end ? idOf(*state.end).value : "-")
        << "\nopen";
    for (const Cell cell : state.open) out << ' ' << board::name(cell);
    std::string header;
    for (int column = 0; column < kSide; ++column) {
        padTo(header, 4 + kColumnWidth * static_cast<std::size_t>(column));
        header += static_cast<char>('a' + column);
    }
    out << '\n' << header << '\n';
    for (int row = 0; row < kSide; ++row) out << boardRow(state, row);
    return out.str();
}

Expected<State, std::string> fromText(std::string_view text) {
    Reader reader(text);
    State state;
    if (reader.word("game") != "gobblestones") reader.fail("\"game gobblestones\"");
    state.variant = static_cast<Variant>(reader.choice("variant", kVariants));
    state.endRule = static_cast<EndRule>(reader.choice("end-rule", kEndRules));
    state.bag = reader.number(reader.word("bag"), 0, kAllTiles);
    readCounts(reader, state);
    if (const auto over = reader.word("over"); over != "-") {
        const auto it = std::ranges::find_if(kEnds, [&](End end) { return idOf(end).value == over; });
        if (it == kEnds.end())
            reader.fail("- or the id of an end");
        else
            state.end = *it;
    }
    for (const auto& word : reader.line("open")) {
        const auto cell = board::parseCell(word, kSide, kSide);
        if (!cell)
            reader.fail("a field such as h8");
        else
            state.open.push_back(*cell);
    }
    readBoard(reader, state);
    if (!reader.atEnd()) reader.fail("nothing after row 15");
    const bool openFits = std::ranges::all_of(state.open, [&](Cell cell) { return state.at(cell) == Tile::FaceDown; }) &&
                          std::ranges::is_sorted(state.open) && std::ranges::adjacent_find(state.open) == state.open.end() &&
                          (state.open.empty() || (state.variant == Variant::Bluff && !state.end)) && state.open.size() <= kFullRack;
    if (!openFits) reader.fail("an open play of face-down tiles, in board order, in the bluff variant");
    if (!reader.error().empty()) return Unexpected<std::string>(reader.error());
    return state;
}

} // namespace hawkstone::rules::gobblestones
