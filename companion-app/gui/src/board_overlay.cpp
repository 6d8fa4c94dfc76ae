// SPDX-License-Identifier: Apache-2.0
#include "board_overlay.h"

#include "board_painter.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace hawkstone::gui {

BoardOverlay::BoardOverlay(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setAntialiasing(true);
}

bool BoardOverlay::boardToItem(QTransform& transform) const {
    if (m_corners.size() != 4 || m_pictureSize.isEmpty() || m_pictureRect.isEmpty()) return false;
    const double scale = m_pictureRect.width() / m_pictureSize.width();
    QPolygonF onItem;
    for (const QPointF& corner : m_corners) onItem << m_pictureRect.topLeft() + corner * scale;
    const double s = m_side;
    const QPolygonF cells(QList<QPointF>{{0, 0}, {s, 0}, {s, s}, {0, s}});
    return QTransform::quadToQuad(cells, onItem, transform);
}

QString BoardOverlay::cellAt(qreal x, qreal y) const {
    QTransform transform;
    if (!boardToItem(transform)) return {};
    bool invertible = false;
    const QPointF at = transform.inverted(&invertible).map(QPointF(x, y));
    const int row = static_cast<int>(std::floor(at.y())), column = static_cast<int>(std::floor(at.x()));
    if (!invertible || row < 0 || column < 0 || row >= m_side || column >= m_side) return {};
    return QString::fromStdString(board::name({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}));
}

bool BoardOverlay::bannerBelongsOnTop(qreal bannerHeight) const {
    QTransform transform;
    if (!boardToItem(transform)) return false;
    double top = height(), bottom = 0;
    for (auto it = m_marks.begin(); it != m_marks.end(); ++it) {
        const auto cell = board::parseCell(it.key().toStdString(), m_side, m_side);
        if (!cell) continue;
        const double r = cell->row, c = cell->column;
        const QRectF lit = transform.map(QPolygonF(QList<QPointF>{{c, r}, {c + 1, r}, {c + 1, r + 1}, {c, r + 1}})).boundingRect();
        top = std::min(top, lit.top());
        bottom = std::max(bottom, lit.bottom());
    }
    return bottom > height() - bannerHeight && top >= bannerHeight;
}

void BoardOverlay::paint(QPainter* painter) {
    const Palette& palette = m_dark ? darkPalette() : lightPalette();
    QTransform transform;
    if (boardToItem(transform)) {
        const auto line = [&](double x1, double y1, double x2, double y2) {
            painter->drawLine(transform.map(QPointF(x1, y1)), transform.map(QPointF(x2, y2)));
        };
        const double unit = std::max(1.0, width() / 860);
        const double s = m_side;
        for (int i = 1; i < m_side; ++i) {
            const bool seam = m_side == 15 && i % 5 == 0;
            painter->setPen(QPen(QColor(255, 255, 255, seam ? 120 : 46), unit * (seam ? 1.6 : .9)));
            line(i, 0, i, s);
            line(0, i, s, i);
        }
        painter->setPen(QPen(palette.accent, 2.4 * unit));
        painter->setBrush(Qt::NoBrush);
        painter->drawPolygon(transform.map(QPolygonF(QList<QPointF>{{0, 0}, {s, 0}, {s, s}, {0, s}})));
        const Marks marks = marksOf(m_marks);
        for (auto it = marks.begin(); it != marks.end(); ++it) {
            const auto cell = board::parseCell(it.key().toStdString(), m_side, m_side);
            if (!cell) continue;
            const double r = cell->row, c = cell->column;
            paintMark(*painter, transform.map(QPolygonF(QList<QPointF>{{c, r}, {c + 1, r}, {c + 1, r + 1}, {c, r + 1}})), it.value(),
                      palette, 2.2 * unit);
        }
    }
    // Round corners: the picture below is a plain rectangle, so its corners are painted over.
    if (!m_around.isValid()) return;
    QPainterPath outside, inside;
    outside.addRect(boundingRect());
    inside.addRoundedRect(boundingRect(), m_radius, m_radius);
    painter->fillPath(outside.subtracted(inside), m_around);
}

} // namespace hawkstone::gui
