// SPDX-License-Identifier: Apache-2.0
#include "board_diagram.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::gui {

BoardDiagram::BoardDiagram(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setAntialiasing(true);
}

void BoardDiagram::paint(QPainter* painter) {
    Marks marks = marksOf(m_marks);
    if (!m_cursor.isEmpty() && !marks.contains(m_cursor)) marks[m_cursor] = Mark::Chosen;
    paintBoard(*painter, boundingRect(), m_position, marks, m_style);
}

void BoardDiagram::setPosition(const QVariant& position) {
    m_position = position.value<Position>();
    update();
    emit positionChanged();
}

void BoardDiagram::setMarks(const QVariantMap& marks) {
    if (marks == m_marks) return;
    m_marks = marks;
    update();
    emit marksChanged();
}

void BoardDiagram::setDark(bool dark) {
    m_dark = dark;
    m_style.palette = dark ? &darkPalette() : &lightPalette();
    update();
    emit styleChanged();
}

void BoardDiagram::setColourMarks(bool on) {
    m_style.colourMarks = on;
    update();
    emit styleChanged();
}

void BoardDiagram::setNames(bool on) {
    m_style.names = on;
    update();
    emit styleChanged();
}

void BoardDiagram::setCursor(const QString& cursor) {
    if (cursor == m_cursor) return;
    m_cursor = cursor;
    update();
    emit cursorChanged();
}

QString BoardDiagram::cellAt(qreal x, qreal y) const {
    if (m_position.empty()) return {};
    const QRectF cells = cellsRect(m_position, boundingRect(), m_style);
    const double side = cells.width() / m_position.columns;
    const int column = static_cast<int>(std::floor((x - cells.left()) / side));
    const int row = static_cast<int>(std::floor((y - cells.top()) / side));
    if (row >= 0 && row < m_position.rows && column >= 0 && column < m_position.columns)
        return QString::fromStdString(board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}));
    if (m_position.game == GameKind::Gobblet && y >= cells.top() && y < cells.bottom() && (column < 0 || column >= m_position.columns)) {
        const int stack = std::clamp(static_cast<int>((y - cells.top()) / (side * 1.3)), 0, 2);
        return QString("stack%1").arg(stack + 1);
    }
    return {};
}

void BoardDiagram::moveCursor(int columns, int rows) {
    if (m_position.empty()) return;
    auto cell = board::parseCell(m_cursor.toStdString(), m_position.rows, m_position.columns);
    if (!cell)
        cell = board::Cell{static_cast<std::uint8_t>(m_position.rows / 2), static_cast<std::uint8_t>(m_position.columns / 2)};
    else {
        cell->row = static_cast<std::uint8_t>(std::clamp(cell->row + rows, 0, m_position.rows - 1));
        cell->column = static_cast<std::uint8_t>(std::clamp(cell->column + columns, 0, m_position.columns - 1));
    }
    setCursor(QString::fromStdString(board::name(*cell)));
}

} // namespace hawkstone::gui
