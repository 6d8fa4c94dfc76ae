// SPDX-License-Identifier: Apache-2.0
// Gobblet once more, written plainly and apart from the rules library: stacks of pieces, no sets of squares, no table.
// It answers who can force a win, slowly, and so checks the one that answers quickly.
#pragma once

#include <string>
#include <vector>

namespace plain_gobblet {

struct Piece {
    char colour = 'w';
    signed char size = 1;
};

// Pieces on one square, bottom first.
struct Nest {
    Piece pieces[4];
    signed char count = 0;

    bool empty() const { return count == 0; }
    const Piece& top() const { return pieces[count - 1]; }
    void push(Piece piece) { pieces[count++] = piece; }
    void pop() { --count; }
};

struct Table {
    Nest squares[16];
    int beside[2][3] = {}; // outermost sizes of the stacks, 0 none; white, black
    char toMove = 'w';
};

// from is a square, or -1 and the size of a stack's outermost piece.
struct Play {
    int from = -1;
    int size = 0;
    int to = 0;
    bool operator==(const Play&) const = default;
};

enum class Fate { GoesOn, MoverWins, MoverLoses };
struct Step {
    Table after;
    Fate fate = Fate::GoesOn;
};

std::vector<Play> playsOf(const Table& table);
Step stepOf(const Table& table, const Play& play);

bool canForce(const Table& table, int ownMoves);      // whoever is to move
bool cannotAvoid(const Table& table, int otherMoves); // whoever is to move loses

// The first plays that force a win in at most that many own moves.
std::vector<Play> winningPlays(const Table& table, int ownMoves);

// ".,w4,./.../.../... w": the stacks follow from the board.
Table tableOf(const std::string& rows, char toMove);
std::string rowsOf(const Table& table);
std::string nameOf(const Play& play); // "a1>b2", "4>b2" from a stack

} // namespace plain_gobblet
