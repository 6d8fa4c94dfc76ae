// SPDX-License-Identifier: Apache-2.0
// A table as it is drawn: what lies on each cell, ready for a painter, whichever game it is.
#pragma once

#include <hawkstone/board/cell.h>
#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/gobblet.h>
#include <hawkstone/board/hidden_stones.h>

#include <QHash>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <array>
#include <optional>
#include <vector>

namespace hawkstone::gui {

enum class GameKind { Gobblestones, Gobblet, HiddenStones };
QString gameId(GameKind game); // "hidden-stones"
std::optional<GameKind> gameOfId(const QString& id);

struct PositionCell {
    std::optional<board::gobblestones::Field> field;
    std::optional<board::gobblestones::Colour> tile; // Grey: lies face down
    std::vector<board::gobblet::Piece> pieces;       // bottom first
    std::optional<board::hidden_stones::Face> stone;
    bool turned = false;  // a stone turned against the others
    bool outside = false; // not part of the drawing
    friend bool operator==(const PositionCell&, const PositionCell&) = default;
};

// What lies beside the board in a small drawing: a rack, the bag, a card.
struct Aside {
    bool hasRack = false;
    QString rack; // letters of its tiles
    int bag = -1; // tiles in it; negative: no bag is drawn
    board::hidden_stones::Formation card;
    int points = 0; // of the card
    bool empty() const { return !hasRack && bag < 0 && card.empty(); }
    friend bool operator==(const Aside&, const Aside&) = default;
};

struct Position {
    GameKind game = GameKind::Gobblestones;
    int rows = 0, columns = 0;
    std::vector<PositionCell> cells;        // row by row
    std::array<std::vector<int>, 2> stacks; // Gobblet: visible sizes beside the board
    Aside aside;

    bool empty() const { return cells.empty(); }
    PositionCell& at(int row, int column) { return cells[static_cast<std::size_t>(row * columns + column)]; }
    const PositionCell& at(int row, int column) const { return cells[static_cast<std::size_t>(row * columns + column)]; }
    friend bool operator==(const Position&, const Position&) = default;
};

Position emptyPosition(GameKind game);

// Small drawings are written as rows of words, one a cell:
//   Gobblestones  R5 a field, N0 grey; R5=B blue tile on it, R5=? face down; "." outside, ".=R" a tile there
//   Gobblet       - empty, w4, w4b1 white 4 over black 1 (top first)
//   Hidden Stones sun, sun~ (turned), "." outside
std::optional<Position> parsePosition(GameKind game, const QStringList& rows);

enum class Mark { None, New, Broken, Uncertain, Legal, Best, Chosen };
Mark markOfName(const QString& name); // "new", "broken", ...
using Marks = QHash<QString, Mark>;   // cell name -> mark
Marks marksOf(const QVariantMap& map);

} // namespace hawkstone::gui

Q_DECLARE_METATYPE(hawkstone::gui::Position)
