// SPDX-License-Identifier: Apache-2.0
// Draws a position as a clean diagram: on the screen, small beside a rule, on the scoresheet and on the demo's table.
#pragma once

#include "position.h"
#include "theme.h"

#include <QPainter>
#include <QRectF>

namespace hawkstone::gui {

struct BoardStyle {
    const Palette* palette = &darkPalette();
    bool colourMarks = true; // a shape beside every colour
    bool names = true;       // column letters and row numbers along the edges
};

// Where the cells lie when the diagram is drawn into `bounds`: a centred rectangle of square cells.
QRectF cellsRect(const Position& position, const QRectF& bounds, const BoardStyle& style);

void paintBoard(QPainter& painter, const QRectF& bounds, const Position& position, const Marks& marks, const BoardStyle& style);

// The same marks on any quadrilateral cell, for the live picture and the diagram alike. lineWidth is that of a plain mark.
void paintMark(QPainter& painter, const QPolygonF& cell, Mark mark, const Palette& palette, double lineWidth);

} // namespace hawkstone::gui
