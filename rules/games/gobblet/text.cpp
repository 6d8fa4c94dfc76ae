// SPDX-License-Identifier: Apache-2.0
// A state as people draw it:
//
//       a     b     c     d
//   1   .     w1b3  .     .
//   ...
//   white stacks 4 4 3
//   black stacks 4 2 4
//   to move white
//   touched b1                          only when a piece is touched
//   earlier black .,w1,b3,./.../.../... one line for each earlier situation
//   end line-of-four white              only when the game is over; "nobody" in a draw
#include <hawkstone/rules/gobblet/state.h>

#include <algorithm>
#include <sstream>

namespace hawkstone::rules::gobblet {
namespace {

using Words = std::vector<std::string>;

std::string nestText(const Position& position, Cell cell) {
    std::string text;
    for (const Piece piece : nestAt(position, cell)) {
        text += piece.side == Side::White ? 'w' : 'b';
        text += std::to_string(piece.size);
    }
    return text.empty() ? "." : text;
}

std::string rowsText(const Position& position) {
    std::string text;
    for (int index = 0; index < kSide * kSide; ++index) {
        if (index != 0) text += index % kSide == 0 ? "/" : ",";
        text += nestText(position, cellAt(index));
    }
    return text;
}

Words split(std::string_view text, std::string_view separators) {
    Words words;
    while (true) {
        const auto end = text.find_first_of(separators);
        if (end != 0 && !text.empty()) words.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

// False where the word is no nest: sizes must grow towards the top.
bool putNest(Position& position, int index, std::string_view word) {
    if (word == ".") return true;
    if (word.empty() || word.size() % 2 != 0) return false;
    int below = 0;
    for (std::size_t i = 0; i < word.size(); i += 2) {
        const int size = word[i + 1] - '0';
        if ((word[i] != 'w' && word[i] != 'b') || size <= below || size > kSizes) return false;
        position = with(position, cellAt(index), {word[i] == 'w' ? Side::White : Side::Black, static_cast<std::uint8_t>(size)});
        below = size;
    }
    return true;
}

// Pieces of a size that are not on the board are in the stacks; so the board alone says how high the stacks are.
bool inferStacks(Position& position, Side side) {
    auto& stacks = position.stacks[static_cast<std::size_t>(side)];
    stacks = {};
    int larger = 0;
    for (int size = kSizes; size >= 1; --size) {
        int onBoard = 0;
        for (int index = 0; index < kSide * kSide; ++index)
            onBoard += position.on[static_cast<std::size_t>(side)][static_cast<std::size_t>(size - 1)] >> index & 1;
        const int beside = kStacks - onBoard;
        if (beside < larger) return false;
        for (int stack = larger; stack < beside; ++stack) stacks[static_cast<std::size_t>(stack)] = static_cast<std::uint8_t>(size);
        larger = beside;
    }
    return true;
}

std::optional<End> parseEnd(std::string_view word) {
    for (const End end : {End::LineOfFour, End::UncoveredLine, End::TouchedUnplayable, End::Repetition, End::AgreedDraw, End::NoMove})
        if (idOf(end).value == word) return end;
    return std::nullopt;
}

class Reader {
public:
    Expected<State, std::string> read(std::string_view text) {
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            const Words words = split(line, " \t\r");
            if (words.empty() || words.front() == "a" || words.front() == "gobblet") continue;
            if (!take(words)) return Unexpected<std::string>("line " + std::to_string(m_line) + ": expected " + m_expected);
        }
        if (m_rows != kSide) return Unexpected<std::string>("expected four rows of four squares");
        if (!settleStacks()) return Unexpected<std::string>("expected " + m_expected);
        const auto touched = m_state.touched ? topAt(m_state.position, *m_state.touched) : std::nullopt;
        if (m_state.touched && (!touched || touched->side != m_state.toMove))
            return Unexpected<std::string>("expected a touched piece of the player to move");
        for (Situation& earlier : m_state.earlier) earlier.position.stacks = m_state.position.stacks;
        return m_state;
    }

private:
    bool expect(std::string what) {
        m_expected = std::move(what);
        return false;
    }

    bool take(const Words& words) {
        if (words[0] == "white" || words[0] == "black") return takeStacks(words);
        if (words[0] == "to") return takeToMove(words);
        if (words[0] == "touched") return takeTouched(words);
        if (words[0] == "earlier") return takeEarlier(words);
        if (words[0] == "end") return takeEnd(words);
        return takeRow(words);
    }

    bool takeRow(const Words& words) {
        if (m_rows == kSide || words.size() != kSide + 1 || words[0] != std::to_string(m_rows + 1))
            return expect("the number of the next row and its four squares");
        for (int column = 0; column < kSide; ++column)
            if (!putNest(m_state.position, kSide * m_rows + column, words[static_cast<std::size_t>(column + 1)]))
                return expect("\".\" or a nest such as w1b3, smallest first");
        ++m_rows;
        return true;
    }

    bool takeStacks(const Words& words) {
        const auto side = static_cast<std::size_t>(*board::gobblet::parseSide(words[0]));
        if (words.size() != 5 || words[1] != "stacks") return expect("\"white stacks 4 4 4\"");
        for (std::size_t stack = 0; stack < kStacks; ++stack) {
            const std::string& word = words[stack + 2];
            if (word.size() != 1 || word[0] < '0' || word[0] > '4') return expect("the outermost size of a stack, 0 to 4");
            m_state.position.stacks[side][stack] = static_cast<std::uint8_t>(word[0] - '0');
        }
        m_stacksSaid[side] = true;
        return true;
    }

    bool takeToMove(const Words& words) {
        const auto side = words.size() == 3 && words[1] == "move" ? board::gobblet::parseSide(words[2]) : std::nullopt;
        if (!side) return expect("\"to move white\" or \"to move black\"");
        m_state.toMove = *side;
        return true;
    }

    bool takeTouched(const Words& words) {
        m_state.touched = words.size() == 2 ? board::parseCell(words[1], kSide, kSide) : std::nullopt;
        return m_state.touched || expect("the touched square");
    }

    bool takeEarlier(const Words& words) {
        const auto side = words.size() == 3 ? board::gobblet::parseSide(words[1]) : std::nullopt;
        const Words nests = words.size() == 3 ? split(words[2], ",/") : Words{};
        if (!side || nests.size() != kSide * kSide) return expect("\"earlier white\" and sixteen squares");
        Situation earlier{{}, *side};
        for (int index = 0; index < kSide * kSide; ++index)
            if (!putNest(earlier.position, index, nests[static_cast<std::size_t>(index)])) return expect("a nest such as w1b3");
        m_state.earlier.push_back(earlier);
        return true;
    }

    bool takeEnd(const Words& words) {
        m_state.end = words.size() == 3 ? parseEnd(words[1]) : std::nullopt;
        if (!m_state.end) return expect("the end's id and the winner or \"nobody\"");
        m_state.winner = board::gobblet::parseSide(words[2]);
        return m_state.winner || words[2] == "nobody" || expect("white, black or nobody");
    }

    // Said or not, the stacks hold exactly what the board lacks of the box's three pieces of each size and colour.
    bool settleStacks() {
        for (const Side side : {Side::White, Side::Black}) {
            Position inferred = m_state.position;
            if (!inferStacks(inferred, side)) return expect("three pieces of each size and colour, brought in largest first");
            const auto at = static_cast<std::size_t>(side);
            auto said = m_state.position.stacks[at];
            std::ranges::sort(said, std::greater{});
            if (!m_stacksSaid[at])
                m_state.position.stacks[at] = inferred.stacks[at];
            else if (said != inferred.stacks[at])
                return expect("stacks that hold what the board lacks of the three pieces of each size and colour");
        }
        return true;
    }

    State m_state;
    std::array<bool, 2> m_stacksSaid{};
    int m_rows = 0;
    int m_line = 0;
    std::string m_expected;
};

} // namespace

std::string toText(const State& state) {
    std::ostringstream out;
    const auto pad = [](std::string text) { return text.append(text.size() < 10 ? 10 - text.size() : 1, ' '); };
    out << "     " << pad("a") << pad("b") << pad("c") << "d\n";
    for (int row = 0; row < kSide; ++row) {
        out << row + 1 << "    ";
        for (int column = 0; column < kSide; ++column) {
            const std::string nest = nestText(state.position, cellAt(kSide * row + column));
            out << (column + 1 < kSide ? pad(nest) : nest + "\n");
        }
    }
    for (const Side side : {Side::White, Side::Black}) {
        out << board::gobblet::name(side) << " stacks";
        for (const int size : state.position.stacks[static_cast<std::size_t>(side)]) out << ' ' << size;
        out << '\n';
    }
    out << "to move " << board::gobblet::name(state.toMove) << '\n';
    if (state.touched) out << "touched " << board::name(*state.touched) << '\n';
    for (const Situation& earlier : state.earlier)
        out << "earlier " << board::gobblet::name(earlier.toMove) << ' ' << rowsText(earlier.position) << '\n';
    if (state.end)
        out << "end " << idOf(*state.end).value << ' ' << (state.winner ? board::gobblet::name(*state.winner) : "nobody") << '\n';
    return out.str();
}

Expected<State, std::string> fromText(std::string_view text) {
    return Reader().read(text);
}

} // namespace hawkstone::rules::gobblet
