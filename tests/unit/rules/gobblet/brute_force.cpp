// SPDX-License-Identifier: Apache-2.0
#include "brute_force.h"

#include <algorithm>
#include <sstream>

namespace plain_gobblet {
namespace {

const int kLines[10][4] = {{0, 1, 2, 3},  {4, 5, 6, 7},   {8, 9, 10, 11}, {12, 13, 14, 15}, {0, 4, 8, 12},
                           {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {0, 5, 10, 15},   {3, 6, 9, 12}};

char other(char colour) {
    return colour == 'w' ? 'b' : 'w';
}

bool shows(const Table& table, int square, char colour) {
    return !table.squares[square].empty() && table.squares[square].top().colour == colour;
}

int shownIn(const Table& table, const int (&line)[4], char colour) {
    int shown = 0;
    for (const int square : line) shown += shows(table, square, colour) ? 1 : 0;
    return shown;
}

bool hasLine(const Table& table, char colour) {
    for (const auto& line : kLines)
        if (shownIn(table, line, colour) == 4) return true;
    return false;
}

bool mayComeIn(const Table& table, int size, int to) {
    if (table.squares[to].empty()) return true;
    const char opponent = other(table.toMove);
    if (!shows(table, to, opponent) || table.squares[to].top().size >= size) return false;
    for (const auto& line : kLines)
        if (std::find(line, line + 4, to) != line + 4 && shownIn(table, line, opponent) >= 3) return true;
    return false;
}

} // namespace

std::vector<Play> playsOf(const Table& table) {
    std::vector<Play> plays;
    for (int size = 1; size <= 4; ++size) {
        const auto& stacks = table.beside[table.toMove == 'w' ? 0 : 1];
        if (std::find(stacks, stacks + 3, size) == stacks + 3) continue;
        for (int to = 0; to < 16; ++to)
            if (mayComeIn(table, size, to)) plays.push_back({-1, size, to});
    }
    for (int from = 0; from < 16; ++from) {
        if (!shows(table, from, table.toMove)) continue;
        const int size = table.squares[from].top().size;
        for (int to = 0; to < 16; ++to)
            if (to != from && (table.squares[to].empty() || table.squares[to].top().size < size)) plays.push_back({from, size, to});
    }
    return plays;
}

Step stepOf(const Table& table, const Play& play) {
    Step step{table};
    Table& after = step.after;
    bool lost = false;
    if (play.from < 0) {
        auto& stacks = after.beside[table.toMove == 'w' ? 0 : 1];
        --*std::find(stacks, stacks + 3, play.size);
    } else {
        after.squares[play.from].pop();
        for (const auto& line : kLines)
            if (shownIn(after, line, other(table.toMove)) == 4 && std::find(line, line + 4, play.to) == line + 4) lost = true;
    }
    after.squares[play.to].push({table.toMove, static_cast<signed char>(play.size)});
    if (lost)
        step.fate = Fate::MoverLoses;
    else if (hasLine(after, table.toMove))
        step.fate = Fate::MoverWins;
    after.toMove = other(table.toMove);
    return step;
}

bool canForce(const Table& table, int ownMoves) {
    if (ownMoves == 0) return false;
    const auto plays = playsOf(table);
    for (const Play& play : plays)
        if (stepOf(table, play).fate == Fate::MoverWins) return true;
    for (const Play& play : plays) {
        const Step step = stepOf(table, play);
        if (step.fate == Fate::GoesOn && cannotAvoid(step.after, ownMoves - 1)) return true;
    }
    return false;
}

bool cannotAvoid(const Table& table, int otherMoves) {
    const auto plays = playsOf(table);
    for (const Play& play : plays) {
        const Step step = stepOf(table, play);
        if (step.fate == Fate::MoverWins) return false;
        if (step.fate == Fate::GoesOn && !canForce(step.after, otherMoves)) return false;
    }
    return !plays.empty();
}

std::vector<Play> winningPlays(const Table& table, int ownMoves) {
    std::vector<Play> winning;
    const auto plays = playsOf(table);
    for (const Play& play : plays)
        if (stepOf(table, play).fate == Fate::MoverWins) winning.push_back(play);
    if (!winning.empty()) return winning; // at once is soonest
    for (int moves = 1; moves <= ownMoves && winning.empty(); ++moves)
        for (const Play& play : plays) {
            const Step step = stepOf(table, play);
            if (step.fate == Fate::GoesOn && cannotAvoid(step.after, moves - 1)) winning.push_back(play);
        }
    return winning;
}

Table tableOf(const std::string& rows, char toMove) {
    Table table;
    table.toMove = toMove;
    std::string text = rows;
    std::replace(text.begin(), text.end(), '/', ' ');
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream words(text);
    std::string word;
    for (int square = 0; square < 16 && words >> word; ++square)
        for (std::size_t i = 0; word != "." && i + 1 < word.size(); i += 2)
            table.squares[square].push({word[i], static_cast<signed char>(word[i + 1] - '0')});
    for (const char colour : {'w', 'b'}) {
        int inPlay[5] = {};
        for (const Nest& nest : table.squares)
            for (int i = 0; i < nest.count; ++i)
                if (nest.pieces[i].colour == colour) ++inPlay[nest.pieces[i].size];
        auto& stacks = table.beside[colour == 'w' ? 0 : 1];
        for (int stack = 1; stack <= 3; ++stack) { // the stack-th highest still holds the sizes not yet in play
            int outermost = 0;
            for (int size = 1; size <= 4; ++size)
                if (3 - inPlay[size] >= stack) outermost = size;
            stacks[stack - 1] = outermost;
        }
    }
    return table;
}

std::string rowsOf(const Table& table) {
    std::string text;
    for (int square = 0; square < 16; ++square) {
        if (square > 0) text += square % 4 == 0 ? "/" : ",";
        if (table.squares[square].empty()) text += ".";
        for (int i = 0; i < table.squares[square].count; ++i)
            text += table.squares[square].pieces[i].colour + std::to_string(table.squares[square].pieces[i].size);
    }
    return text;
}

std::string nameOf(const Play& play) {
    const auto square = [](int index) { return std::string(1, static_cast<char>('a' + index % 4)) + std::to_string(index / 4 + 1); };
    return (play.from < 0 ? std::to_string(play.size) : square(play.from)) + ">" + square(play.to);
}

} // namespace plain_gobblet
