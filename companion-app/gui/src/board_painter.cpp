// SPDX-License-Identifier: Apache-2.0
#include "board_painter.h"

#include "stone_symbols.h"

#include <QPainterPath>

#include <algorithm>

namespace hawkstone::gui {

namespace stones = board::gobblestones;
namespace gobblet = board::gobblet;

namespace {

QFont figuresFont(double pixels) {
    QFont font("Hawkstone Figures");
    font.setPixelSize(std::max(1, static_cast<int>(pixels)));
    font.setWeight(QFont::Bold);
    return font;
}

void paintShape(QPainter& painter, const QRectF& cell, stones::Colour colour, double alpha) {
    if (colour == stones::Colour::Grey) return;
    const double size = cell.width() * .26;
    painter.save();
    painter.translate(cell.right() - size - cell.width() * .07, cell.top() + cell.width() * .07);
    painter.scale(size, size);
    painter.fillPath(shapeOf(colour), QColor(255, 255, 255, static_cast<int>(255 * alpha)));
    painter.restore();
}

void paintField(QPainter& painter, const QRectF& cell, const stones::Field& field, const BoardStyle& style) {
    const QColor colour = colourOf(field.colour);
    painter.fillRect(cell, colour);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 46));
    painter.drawEllipse(cell.center(), cell.width() * .34, cell.height() * .34);
    if (style.colourMarks && cell.width() > 16) paintShape(painter, cell, field.colour, .8);
    if (cell.width() < 9) return;
    painter.setFont(figuresFont(cell.width() * .46));
    painter.setPen(QColor(0, 0, 0, 110));
    painter.drawText(cell.translated(0, cell.width() * .03), Qt::AlignCenter, QString::number(field.value));
    painter.setPen(Qt::white);
    painter.drawText(cell, Qt::AlignCenter, QString::number(field.value));
}

void paintTile(QPainter& painter, const QRectF& cell, stones::Colour colour, const BoardStyle& style) {
    const bool faceDown = colour == stones::Colour::Grey;
    const QColor base = faceDown ? QColor("#ded3bd") : colourOf(colour).lighter(112);
    const QRectF tile = cell.adjusted(cell.width() * .06, cell.width() * .04, -cell.width() * .06, -cell.width() * .08);
    const double round = cell.width() * .14;
    painter.setPen(Qt::NoPen);
    painter.setBrush(base.darker(185));
    painter.drawRoundedRect(tile.translated(0, cell.width() * .05), round, round);
    painter.setBrush(base);
    painter.drawRoundedRect(tile, round, round);
    if (faceDown) {
        painter.setPen(QPen(QColor("#b8a988"), std::max(1.0, cell.width() * .04)));
        painter.drawLine(tile.topLeft() + QPointF(tile.width() * .25, tile.height() * .25),
                         tile.bottomRight() - QPointF(tile.width() * .25, tile.height() * .25));
        painter.drawLine(tile.topRight() + QPointF(-tile.width() * .25, tile.height() * .25),
                         tile.bottomLeft() + QPointF(tile.width() * .25, -tile.height() * .25));
    } else if (style.colourMarks && cell.width() > 10) {
        const double size = cell.width() * .4;
        painter.save();
        painter.translate(tile.center() - QPointF(size / 2, size / 2));
        painter.scale(size, size);
        painter.fillPath(shapeOf(colour), QColor(255, 255, 255, 210));
        painter.restore();
    }
}

void paintSquare(QPainter& painter, const QRectF& cell, int row, int column) {
    painter.fillRect(cell, (row + column) % 2 ? QColor("#7d9fae") : QColor("#e9dfbf"));
}

void paintPiece(QPainter& painter, const QPointF& centre, double cellWidth, const gobblet::Piece& piece) {
    const bool white = piece.side == gobblet::Side::White;
    const double radius = cellWidth * (.14 + .075 * piece.size);
    const QColor base = white ? QColor("#f3e6cc") : QColor("#3a2a22");
    const QColor edge = white ? QColor("#a88c5d") : QColor("#0f0a07");
    painter.setPen(QPen(edge, std::max(1.0, cellWidth * .03)));
    painter.setBrush(base);
    painter.drawEllipse(centre, radius, radius);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(white ? QColor("#d9c69f") : QColor("#6b5245"), std::max(1.0, cellWidth * .02)));
    painter.drawEllipse(centre, radius * .78, radius * .78);
    if (cellWidth < 18) return;
    painter.setFont(figuresFont(radius * .95));
    painter.setPen(white ? QColor("#5c471f") : QColor("#f1e4d4"));
    painter.drawText(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), Qt::AlignCenter,
                     QString::number(piece.size));
}

void paintStone(QPainter& painter, const QRectF& cell, const PositionCell& content) {
    const QRectF stone = cell.adjusted(cell.width() * .05, cell.width() * .05, -cell.width() * .05, -cell.width() * .05);
    const QColor base = colourOf(*content.stone);
    painter.setPen(Qt::NoPen);
    painter.setBrush(base.darker(150));
    painter.drawRoundedRect(stone.translated(0, cell.width() * .025), cell.width() * .14, cell.width() * .14);
    painter.setBrush(base);
    painter.drawRoundedRect(stone, cell.width() * .14, cell.width() * .14);
    painter.save();
    painter.translate(stone.center());
    if (content.turned) painter.rotate(90);
    painter.scale(stone.width() * .78, stone.height() * .78);
    painter.translate(-.5, -.5);
    painter.fillPath(symbolOf(*content.stone), base.lightnessF() > .6 ? QColor("#3b2a05") : QColor("#fdf7ea"));
    painter.restore();
}

void paintNames(QPainter& painter, const QRectF& cells, const Position& position, double side, const BoardStyle& style) {
    QFont font("Inter");
    font.setPixelSize(std::clamp(static_cast<int>(side * .34), 7, 26));
    painter.setFont(font);
    painter.setPen(style.palette->muted);
    const double margin = std::max(9.0, side * .5);
    for (int c = 0; c < position.columns; ++c)
        painter.drawText(QRectF(cells.left() + c * side, cells.top() - margin, side, margin), Qt::AlignCenter, QString(QChar('a' + c)));
    for (int r = 0; r < position.rows; ++r)
        painter.drawText(QRectF(cells.left() - margin * 1.1, cells.top() + r * side, margin, side), Qt::AlignCenter,
                         QString::number(r + 1));
}

void paintCell(QPainter& painter, const QRectF& cell, const Position& position, int row, int column, const BoardStyle& style) {
    const PositionCell& content = position.at(row, column);
    if (content.outside) {
        if (content.tile) paintTile(painter, cell, *content.tile, style);
        return;
    }
    switch (position.game) {
    case GameKind::Gobblestones:
        if (content.field)
            paintField(painter, cell, *content.field, style);
        else
            painter.fillRect(cell, style.palette->raised);
        if (content.tile) paintTile(painter, cell, *content.tile, style);
        break;
    case GameKind::Gobblet:
        paintSquare(painter, cell, row, column);
        if (!content.pieces.empty()) paintPiece(painter, cell.center(), cell.width(), content.pieces.back());
        break;
    case GameKind::HiddenStones:
        if (content.stone)
            paintStone(painter, cell, content);
        else {
            painter.setPen(Qt::NoPen);
            painter.setBrush(style.palette->raised);
            painter.drawRoundedRect(cell.adjusted(2, 2, -2, -2), cell.width() * .12, cell.width() * .12);
        }
        break;
    }
}

void paintLines(QPainter& painter, const QRectF& cells, const Position& position, double side) {
    if (position.game == GameKind::HiddenStones) return;
    for (int i = 0; i <= position.columns; ++i) {
        const bool seam = position.game == GameKind::Gobblestones && i % stones::kSquareSide == 0 && position.columns == stones::kSide;
        painter.setPen(QPen(QColor(20, 22, 26, seam ? 230 : 120), seam ? std::max(1.5, side * .06) : std::max(.6, side * .025)));
        painter.drawLine(QPointF(cells.left() + i * side, cells.top()), QPointF(cells.left() + i * side, cells.bottom()));
        if (i <= position.rows)
            painter.drawLine(QPointF(cells.left(), cells.top() + i * side), QPointF(cells.right(), cells.top() + i * side));
    }
}

// Gobblet's stacks stand left (white) and right (black) of the board, in a column of their own.
void paintStacks(QPainter& painter, const QRectF& cells, const Position& position, double side) {
    for (int player = 0; player < 2; ++player) {
        const double x = player == 0 ? cells.left() - side * .95 : cells.right() + side * .95;
        for (int i = 0; i < gobblet::kStacks; ++i) {
            const QPointF centre(x, cells.top() + side * (.7 + 1.3 * i));
            const auto& sizes = position.stacks[static_cast<std::size_t>(player)];
            painter.setPen(Qt::NoPen);
            painter.setBrush(QColor(128, 128, 128, 50));
            painter.drawEllipse(centre, side * .44, side * .44);
            if (i < static_cast<int>(sizes.size()))
                paintPiece(painter, centre, side,
                           {static_cast<gobblet::Side>(player), static_cast<std::uint8_t>(sizes[static_cast<std::size_t>(i)])});
        }
    }
}

void paintCard(QPainter& painter, const QRectF& area, const Aside& aside) {
    const double rows = static_cast<double>(aside.card.size()), columns = static_cast<double>(aside.card.front().size());
    const double height = area.height(), width = height * .72;
    const QRectF card(area.center().x() - width / 2, area.top(), width, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor("#f6f0e2"));
    painter.drawRoundedRect(card, width * .1, width * .1);
    const double side = std::min(width * .8 / columns, height * .62 / rows);
    const QPointF start(card.center().x() - side * columns / 2, card.top() + height * .36 - side * rows / 2 + height * .02);
    for (std::size_t r = 0; r < aside.card.size(); ++r)
        for (std::size_t c = 0; c < aside.card[r].size(); ++c) {
            const QRectF at(start.x() + side * static_cast<double>(c), start.y() + side * static_cast<double>(r), side, side);
            PositionCell cell;
            cell.stone = aside.card[r][c];
            if (cell.stone) {
                paintStone(painter, at, cell);
            } else {
                painter.setPen(Qt::NoPen);
                painter.setBrush(QColor("#b9b2a4"));
                painter.drawRoundedRect(at.adjusted(1, 1, -1, -1), side * .14, side * .14);
            }
        }
    painter.setFont(figuresFont(height * .2));
    painter.setPen(QColor("#3b2a05"));
    painter.drawText(QRectF(card.left(), card.bottom() - height * .26, width, height * .24), Qt::AlignCenter,
                     QString::number(aside.points));
}

// A strip below the board: the rack with its tiles, the bag with how many are in it.
void paintStrip(QPainter& painter, const QRectF& strip, const Aside& aside, const BoardStyle& style) {
    const double side = std::min(strip.height() * .78, strip.width() / 9);
    double x = strip.center().x() - side * ((aside.hasRack ? 5.4 : 0) + (aside.bag >= 0 ? 1.6 : 0)) / 2;
    if (aside.hasRack) {
        const QRectF rack(x, strip.center().y() - side * .5, side * 5.4, side);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor("#8a6239"));
        painter.drawRoundedRect(rack, side * .2, side * .2);
        for (qsizetype i = 0; i < aside.rack.size(); ++i)
            if (const auto colour = stones::colourOfLetter(aside.rack[i].toLatin1()))
                paintTile(painter, QRectF(x + side * (.2 + static_cast<double>(i)), rack.top(), side, side), *colour, style);
        x += side * 5.8;
    }
    if (aside.bag < 0) return;
    QPainterPath bag;
    const double y = strip.center().y();
    bag.moveTo(x + side * .35, y - side * .35);
    bag.cubicTo(x - side * .3, y + side * .6, x + side * 1.3, y + side * .6, x + side * .65, y - side * .35);
    bag.lineTo(x + side * .8, y - side * .55);
    bag.lineTo(x + side * .2, y - side * .55);
    bag.closeSubpath();
    painter.fillPath(bag, QColor("#a9834f"));
    painter.setFont(figuresFont(side * .46));
    painter.setPen(Qt::white);
    painter.drawText(QRectF(x, y - side * .3, side, side * .8), Qt::AlignCenter, QString::number(aside.bag));
}

bool hasStacks(const Position& position) {
    return position.game == GameKind::Gobblet && (!position.stacks[0].empty() || !position.stacks[1].empty());
}

} // namespace

QRectF cellsRect(const Position& position, const QRectF& bounds, const BoardStyle& style) {
    if (position.empty()) return bounds;
    const double aside = hasStacks(position) ? 3.0 : 0.0; // columns' worth of room for the stacks
    const double edge = style.names ? .7 : .06;
    const double side = std::min(bounds.width() / (position.columns + aside + edge), bounds.height() / (position.rows + edge));
    QRectF cells(0, 0, side * position.columns, side * position.rows);
    cells.moveCenter(bounds.center() + (style.names ? QPointF(side * .3, side * .3) : QPointF()));
    return cells;
}

void paintMark(QPainter& painter, const QPolygonF& cell, Mark mark, const Palette& palette, double lineWidth) {
    if (mark == Mark::None) return;
    QColor colour = mark == Mark::Broken ? palette.bad : mark == Mark::New || mark == Mark::Legal ? palette.good : palette.accent;
    QColor wash = colour;
    wash.setAlpha(mark == Mark::Best || mark == Mark::Broken ? 70 : mark == Mark::Legal ? 36 : 30);
    const bool dashed = mark == Mark::Uncertain || mark == Mark::Legal;
    const double width = mark == Mark::Broken ? lineWidth * 1.9 : mark == Mark::Best || mark == Mark::Chosen ? lineWidth * 1.5 : lineWidth;
    // Drawn a little inside the cell, so neighbours' marks do not run into each other.
    const QPointF centre = cell.boundingRect().center();
    QPolygonF inner;
    for (const QPointF& corner : cell.first(std::min<qsizetype>(4, cell.size()))) inner << corner + (centre - corner) * .08;
    QPen pen(colour, width, dashed ? Qt::CustomDashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    if (dashed) pen.setDashPattern({2.6, 1.6});
    if (mark == Mark::Chosen) { // amber on a yellow tile would not be seen
        painter.setPen(QPen(QColor(20, 24, 29, 150), width + lineWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(inner);
    }
    painter.setPen(pen);
    painter.setBrush(wash);
    painter.drawPolygon(inner);
    if (mark != Mark::Uncertain && mark != Mark::Broken) return;
    const double size = std::max(10.0, std::min(cell.boundingRect().width(), cell.boundingRect().height()) * .42);
    const QPointF at = mark == Mark::Uncertain ? centre : inner[1];
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(at, size * .5, size * .5);
    QFont font("Inter");
    font.setPixelSize(static_cast<int>(size * .72));
    font.setWeight(QFont::Bold);
    painter.setFont(font);
    painter.setPen(mark == Mark::Uncertain ? palette.onAccent : QColor(Qt::white));
    painter.drawText(QRectF(at.x() - size / 2, at.y() - size / 2, size, size), Qt::AlignCenter, mark == Mark::Uncertain ? "?" : "!");
}

void paintBoard(QPainter& painter, const QRectF& whole, const Position& position, const Marks& marks, const BoardStyle& style) {
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF bounds = whole;
    const Aside& aside = position.aside;
    if (position.empty()) {
        if (!aside.card.empty()) paintCard(painter, whole, aside); // a card alone
        return;
    }
    if (!aside.card.empty()) {
        bounds.setWidth(whole.width() * .66);
        paintCard(painter, QRectF(bounds.right(), whole.top() + whole.height() * .08, whole.width() * .34, whole.height() * .84), aside);
    } else if (!aside.empty()) {
        bounds.setHeight(whole.height() * .74);
        paintStrip(painter, QRectF(whole.left(), bounds.bottom(), whole.width(), whole.height() * .26), aside, style);
    }
    const QRectF cells = cellsRect(position, bounds, style);
    const double side = cells.width() / position.columns;
    const auto rectOf = [&](int row, int column) { return QRectF(cells.left() + column * side, cells.top() + row * side, side, side); };
    for (int row = 0; row < position.rows; ++row)
        for (int column = 0; column < position.columns; ++column) paintCell(painter, rectOf(row, column), position, row, column, style);
    paintLines(painter, cells, position, side);
    if (hasStacks(position)) paintStacks(painter, cells, position, side);
    if (style.names) paintNames(painter, cells, position, side, style);
    for (auto it = marks.begin(); it != marks.end(); ++it)
        if (const auto cell = board::parseCell(it.key().toStdString(), position.rows, position.columns))
            paintMark(painter, QPolygonF(rectOf(cell->row, cell->column)), it.value(), *style.palette,
                      std::clamp(side * .07, 1.5, 1.5 + whole.height() / 360));
}

} // namespace hawkstone::gui
