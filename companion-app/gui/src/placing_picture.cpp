// SPDX-License-Identifier: Apache-2.0
#include "placing_picture.h"

#include "theme.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace hawkstone::gui {

namespace {

constexpr double kWidth = 420, kHeight = 240; // the drawing's own units

// The board, seen flat from the side a little above it: a slanted quadrilateral of coloured fields.
void paintTable(QPainter& painter) {
    QLinearGradient wood(0, 150, 0, 226);
    wood.setColorAt(0, QColor("#b98a58"));
    wood.setColorAt(1, QColor("#8d6238"));
    painter.setPen(Qt::NoPen);
    painter.setBrush(wood);
    painter.drawPolygon(QPolygonF(QList<QPointF>{{70, 150}, {350, 150}, {400, 214}, {20, 214}}));
    painter.setBrush(QColor("#6d4926"));
    painter.drawPolygon(QPolygonF(QList<QPointF>{{20, 214}, {400, 214}, {397, 226}, {23, 226}}));
    const QPolygonF board(QList<QPointF>{{138, 157}, {282, 157}, {306, 205}, {114, 205}});
    const QColor colours[]{QColor("#d14b45"), QColor("#e5bd43"), QColor("#4e9e57"),
                           QColor("#3f66c4"), QColor("#3fb9cc"), QColor("#8d8d88")};
    const int rows = 5, columns = 9;
    const auto at = [&](double u, double v) {
        const QPointF top = board[0] * (1 - u) + board[1] * u, bottom = board[3] * (1 - u) + board[2] * u;
        return top * (1 - v) + bottom * v;
    };
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const double u = c / double(columns), v = r / double(rows), du = 1.0 / columns, dv = 1.0 / rows;
            painter.setBrush(colours[static_cast<std::size_t>((r * 31 + c * 17 + (r * c * 13) % 7) % 6)]);
            painter.drawPolygon(QPolygonF(QList<QPointF>{at(u, v), at(u + du, v), at(u + du, v + dv), at(u, v + dv)}));
        }
}

} // namespace

PlacingPicture::PlacingPicture(QQuickItem* parent) : QQuickPaintedItem(parent) {
    setAntialiasing(true);
}

void PlacingPicture::setDark(bool dark) {
    if (dark == m_dark) return;
    m_dark = dark;
    update();
    emit darkChanged();
}

void PlacingPicture::paint(QPainter* painter) {
    const Palette& palette = m_dark ? darkPalette() : lightPalette();
    painter->setRenderHint(QPainter::Antialiasing);
    const double scale = std::min(width() / kWidth, height() / kHeight);
    painter->translate((width() - kWidth * scale) / 2, (height() - kHeight * scale) / 2);
    painter->scale(scale, scale);
    paintTable(*painter);
    // The arm that holds the camera.
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(palette.muted, 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(QPolygonF(QList<QPointF>{{352, 176}, {352, 40}, {238, 24}}));
    // What it sees.
    QColor light = palette.accent;
    light.setAlpha(m_dark ? 46 : 64);
    painter->setPen(QPen(palette.accent, 2, Qt::DashLine));
    painter->setBrush(light);
    painter->drawPolygon(QPolygonF(QList<QPointF>{{214, 46}, {104, 209}, {316, 209}}));
    painter->setPen(QPen(palette.accent, 3));
    painter->setBrush(Qt::NoBrush);
    painter->drawPolygon(QPolygonF(QList<QPointF>{{138, 157}, {282, 157}, {306, 205}, {114, 205}}));
    // The camera itself.
    painter->setPen(Qt::NoPen);
    painter->setBrush(palette.text);
    painter->drawRoundedRect(QRectF(186, 8, 56, 30), 9, 9);
    painter->setBrush(palette.accent);
    painter->drawEllipse(QPointF(214, 39), 10, 9);
    painter->setBrush(palette.onAccent);
    painter->drawEllipse(QPointF(214, 41), 5, 5);
    // A lamp at the side: its light comes in flat and mirrors itself past the camera.
    QColor glow = palette.accent;
    glow.setAlpha(m_dark ? 34 : 56);
    painter->setBrush(glow);
    painter->drawPolygon(QPolygonF(QList<QPointF>{{46, 62}, {70, 50}, {150, 152}, {86, 172}}));
    painter->setPen(QPen(palette.muted, 5, Qt::SolidLine, Qt::RoundCap));
    painter->drawLine(QPointF(22, 150), QPointF(34, 48));
    painter->drawLine(QPointF(34, 48), QPointF(48, 40));
    painter->setPen(Qt::NoPen);
    painter->setBrush(palette.muted);
    QPainterPath shade(QPointF(40, 30));
    shade.lineTo(58, 22);
    shade.lineTo(80, 46);
    shade.lineTo(38, 66);
    shade.closeSubpath();
    painter->drawPath(shade);
}

} // namespace hawkstone::gui
