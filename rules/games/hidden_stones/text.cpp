// SPDX-License-Identifier: Apache-2.0
// A state as people draw it:
//
//        a      b      c
//   1    sun    fish   fish
//   2    horse  horse  ship
//   3    seed   tree   seed
//   to move 1 after 5 turns
//   hands 4 3
//   pile 58 discard 5
//   passed no yes
//   scored 0 3 17              one line a player with cards: the cards' ids
//   strikes 2                  solo only
//   so far 2 actions scored    only in the middle of a turn; "scored" where one of them was a scoring
//   end threshold              only when the game is over
#include <hawkstone/rules/hidden_stones/state.h>

#include <charconv>
#include <numeric>
#include <sstream>

namespace hawkstone::rules::hidden_stones {
namespace {

using Words = std::vector<std::string>;

// Counts only. The limit is far above any game and keeps their sum within an int.
constexpr int kMost = 100'000'000;
std::optional<int> number(const std::string& word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > kMost) return std::nullopt;
    return value;
}

std::optional<End> parseEnd(std::string_view word) {
    for (const End end : {End::Threshold, End::FourStrikes, End::AllCardsScored})
        if (idOf(end).value == word) return end;
    return std::nullopt;
}

class Reader {
public:
    Expected<State, std::string> read(std::string_view text) {
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            std::istringstream split(line);
            Words words;
            for (std::string word; split >> word;) words.push_back(word);
            if (words.empty() || words.front() == "a") continue;
            if (!take(words)) return Unexpected<std::string>("line " + std::to_string(m_line) + ": expected " + m_expected);
        }
        if (!adds()) return Unexpected<std::string>("expected " + m_expected);
        return m_state;
    }

private:
    bool expect(std::string what) {
        m_expected = std::move(what);
        return false;
    }

    bool take(const Words& words) {
        if (words[0] == "to") return takeTurn(words);
        if (words[0] == "hands") return takeHands(words);
        if (words[0] == "pile") return takePiles(words);
        if (words[0] == "passed") return takePassed(words);
        if (words[0] == "scored") return takeScored(words);
        if (words[0] == "strikes") return words.size() == 2 && put(m_state.strikes, words[1], "the number of strikes");
        if (words[0] == "so") return takeSoFar(words);
        if (words[0] == "end") return takeEnd(words);
        return takeRow(words);
    }

    bool put(int& target, const std::string& word, const char* what) {
        const auto value = number(word);
        if (!value) return expect(what);
        target = *value;
        return true;
    }

    bool takeRow(const Words& words) {
        if (m_rows == kSide || words.size() != kSide + 1 || words[0] != std::to_string(m_rows + 1))
            return expect("the number of the next row and its three stones");
        for (std::size_t column = 0; column < kSide; ++column) {
            const auto face = board::hidden_stones::parseFace(words[column + 1]);
            if (!face) return expect("one of sun moon fish bird horse ship seed tree");
            m_state.stones[static_cast<std::size_t>(m_rows)][column] = *face;
        }
        ++m_rows;
        return true;
    }

    bool takeTurn(const Words& words) {
        if (words.size() != 6 || words[1] != "move" || words[3] != "after") return expect("\"to move 1 after 5 turns\"");
        return put(m_state.toMove, words[2], "a player's number") && put(m_state.turns, words[4], "the number of turns");
    }

    bool takeHands(const Words& words) {
        if (words.size() < 2 || words.size() > kMaxPlayers + 1) return expect("a hand for each of 1 to 5 players");
        m_state.players = static_cast<int>(words.size()) - 1;
        for (std::size_t player = 0; player + 1 < words.size(); ++player)
            if (!put(m_state.hands[player], words[player + 1], "the number of cards in a hand")) return false;
        return true;
    }

    bool takePiles(const Words& words) {
        if (words.size() != 4 || words[2] != "discard") return expect("\"pile 58 discard 5\"");
        return put(m_state.pile, words[1], "the number of cards") && put(m_state.discard, words[3], "the number of cards");
    }

    bool takePassed(const Words& words) {
        if (words.size() > kMaxPlayers + 1) return expect("yes or no for each player");
        for (std::size_t player = 0; player + 1 < words.size(); ++player) {
            if (words[player + 1] != "yes" && words[player + 1] != "no") return expect("yes or no for each player");
            m_state.passed[player] = words[player + 1] == "yes";
        }
        return true;
    }

    bool takeScored(const Words& words) {
        int player = 0;
        if (words.size() < 2 || !put(player, words[1], "a player's number")) return expect("a player's number");
        if (player >= kMaxPlayers) return expect("a player's number, 0 to 4");
        for (std::size_t i = 2; i < words.size(); ++i) {
            const auto id = number(words[i]);
            if (!id || findCard(*id) == nullptr) return expect("a card's id, 1 to 72");
            if (m_state.allScored()[static_cast<std::size_t>(*id - 1)]) return expect("each card on one pile only");
            m_state.scored[static_cast<std::size_t>(player)].set(static_cast<std::size_t>(*id - 1));
        }
        return true;
    }

    bool takeSoFar(const Words& words) {
        if (words.size() < 4 || words.size() > 5 || words[1] != "far" || words[3] != "actions") return expect("\"so far 2 actions\"");
        m_state.hasScored = words.size() == 5;
        if (m_state.hasScored && words[4] != "scored") return expect("\"scored\" or nothing");
        return put(m_state.actions, words[2], "the number of actions");
    }

    bool takeEnd(const Words& words) {
        m_state.end = words.size() == 2 ? parseEnd(words[1]) : std::nullopt;
        return m_state.end || expect("the end's id");
    }

    // The box holds nine stones and a whole deck; every card is somewhere.
    bool adds() {
        if (m_rows != kSide || !areTheNine(m_state.stones)) return expect("the nine stones of the box in three rows");
        if (m_state.toMove >= m_state.players) return expect("a player to move who sits at the table");
        for (auto player = static_cast<std::size_t>(m_state.players); player < kMaxPlayers; ++player)
            if (m_state.scored[player].any()) return expect("scored cards only of players who sit at the table");
        const int deck = m_state.isSolo() ? kSoloDeck : kCards;
        const int hands = std::accumulate(m_state.hands.begin(), m_state.hands.end(), 0);
        if (hands + m_state.pile + m_state.discard + static_cast<int>(m_state.allScored().count()) != deck)
            return expect("hands, piles and scored cards that make " + std::to_string(deck) + " together");
        return true;
    }

    State m_state;
    int m_rows = 0;
    int m_line = 0;
    std::string m_expected = "\"strikes 2\"";
};

void drawStones(std::ostream& out, const Grid& stones) {
    const auto pad = [](std::string text) { return text.append(7 - text.size(), ' '); };
    out << "     " << pad("a") << pad("b") << "c\n";
    for (std::size_t row = 0; row < kSide; ++row) {
        out << row + 1 << "    ";
        for (std::size_t column = 0; column < kSide; ++column) {
            const std::string face(board::hidden_stones::name(stones[row][column]));
            out << (column + 1 < kSide ? pad(face) : face + "\n");
        }
    }
}

} // namespace

std::string toText(const State& state) {
    std::ostringstream out;
    const auto players = static_cast<std::size_t>(state.players);
    drawStones(out, state.stones);
    out << "to move " << state.toMove << " after " << state.turns << " turns\nhands";
    for (std::size_t player = 0; player < players; ++player) out << ' ' << state.hands[player];
    out << "\npile " << state.pile << " discard " << state.discard << "\npassed";
    for (std::size_t player = 0; player < players; ++player) out << (state.passed[player] ? " yes" : " no");
    out << '\n';
    for (std::size_t player = 0; player < players; ++player) {
        if (state.scored[player].none()) continue;
        out << "scored " << player;
        for (std::size_t bit = 0; bit < kCards; ++bit)
            if (state.scored[player][bit]) out << ' ' << bit + 1;
        out << '\n';
    }
    if (state.isSolo()) out << "strikes " << state.strikes << '\n';
    if (state.actions > 0) out << "so far " << state.actions << " actions" << (state.hasScored ? " scored" : "") << '\n';
    if (state.end) out << "end " << idOf(*state.end).value << '\n';
    return out.str();
}

Expected<State, std::string> fromText(std::string_view text) {
    return Reader().read(text);
}

} // namespace hawkstone::rules::hidden_stones
