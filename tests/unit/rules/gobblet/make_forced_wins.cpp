// SPDX-License-Identifier: Apache-2.0
// Prints positions with a forced win, found by the plain solver in random games; forced_wins.txt is its output.
//   make_forced_wins SEED COUNT   prints COUNT positions of each kind, from random games
//   make_forced_wins - COUNT      the same from positions on the standard input, "w .,w4,./.../.../..." a line
#include "brute_force.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

using namespace plain_gobblet;

namespace {

// What the first winning play has to do, so that every way to win is among the positions.
std::string kindOf(const Table& table, int moves, const Play& play) {
    const bool gobbles = !table.squares[play.to].empty();
    const bool uncovers = play.from >= 0 && table.squares[play.from].count > 1;
    std::string how = gobbles ? "gobble" : uncovers ? "lift" : play.from < 0 ? "bring-in" : "move";
    if (gobbles && play.from < 0) how = "stop-three";
    if (gobbles && uncovers) how = "lift-and-gobble";
    return std::to_string(moves) + "-" + how;
}

void print(const Table& table, int moves, const std::vector<Play>& plays, const std::string& kind) {
    std::printf("%d %c %s", plays.empty() ? 0 : moves, table.toMove, rowsOf(table).c_str());
    for (const Play& play : plays) std::printf(" %s", nameOf(play).c_str());
    std::printf(" # %s\n", kind.c_str());
    std::fflush(stdout);
}

// The shortest forced win, sorted in where one more of its kind is wanted.
void solve(const Table& table, std::map<std::string, int>& found, int wanted) {
    int moves = 1;
    std::vector<Play> plays;
    while (moves <= 3 && (plays = winningPlays(table, moves)).empty()) ++moves;
    const std::string kind = plays.empty() ? "0-none" : kindOf(table, moves, plays.front());
    if (found[kind]++ < wanted) print(table, moves, plays, kind);
}

// Random plays; where one would end the game another is tried.
bool wander(Table& table, int plies, std::mt19937& random) {
    for (int ply = 0; ply < plies; ++ply) {
        const auto plays = playsOf(table);
        Step step = stepOf(table, plays[random() % plays.size()]);
        for (int tries = 0; tries < 20 && step.fate != Fate::GoesOn; ++tries) step = stepOf(table, plays[random() % plays.size()]);
        if (step.fate != Fate::GoesOn) return false;
        table = step.after;
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    const int wanted = argc > 2 ? std::atoi(argv[2]) : 4;
    std::map<std::string, int> found;
    std::puts("# own moves, to move, board, every first play that forces the win in that many (a stack's piece by its size)");
    if (argc > 1 && std::string(argv[1]) == "-") {
        char toMove = 'w';
        for (std::string rows; std::cin >> toMove >> rows;) solve(tableOf(rows, toMove), found, wanted);
        return 0;
    }
    std::mt19937 random(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1U);
    for (int game = 0; game < 400 * wanted; ++game) {
        Table table = tableOf(".,.,.,./.,.,.,./.,.,.,./.,.,.,.", 'w');
        if (wander(table, 6 + static_cast<int>(random() % 34), random)) solve(table, found, wanted);
    }
}
