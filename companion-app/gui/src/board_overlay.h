// SPDX-License-Identifier: Apache-2.0
// What the referee sees, drawn on the live picture: the found board, its grid, new, broken and uncertain cells.
#pragma once

#include "position.h"
#include "theme.h"

#include <QPolygonF>
#include <QQuickPaintedItem>
#include <QRectF>
#include <QSizeF>
#include <QTransform>

namespace hawkstone::gui {

class BoardOverlay : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(QPolygonF corners MEMBER m_corners WRITE setCorners NOTIFY changed) // in the picture's pixels, from a1 clockwise
    Q_PROPERTY(QSizeF pictureSize MEMBER m_pictureSize WRITE setPictureSize NOTIFY changed)
    Q_PROPERTY(QRectF pictureRect MEMBER m_pictureRect WRITE setPictureRect NOTIFY changed) // where the picture lies in the item
    Q_PROPERTY(int side MEMBER m_side WRITE setSide NOTIFY changed)                         // cells along an edge
    Q_PROPERTY(QVariantMap marks MEMBER m_marks WRITE setMarks NOTIFY changed)
    Q_PROPERTY(bool dark MEMBER m_dark WRITE setDark NOTIFY changed)
    Q_PROPERTY(qreal radius MEMBER m_radius WRITE setRadius NOTIFY changed)
    Q_PROPERTY(QColor around MEMBER m_around WRITE setAround NOTIFY changed) // colour outside the round corners

public:
    explicit BoardOverlay(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;

    void setCorners(const QPolygonF& corners) { set(m_corners, corners); }
    void setPictureSize(const QSizeF& size) { set(m_pictureSize, size); }
    void setPictureRect(const QRectF& rect) { set(m_pictureRect, rect); }
    void setSide(int side) { set(m_side, side); }
    void setMarks(const QVariantMap& marks) { set(m_marks, marks); }
    void setDark(bool dark) { set(m_dark, dark); }
    void setRadius(qreal radius) { set(m_radius, radius); }
    void setAround(const QColor& colour) { set(m_around, colour); }

    // The cell under a point of the item, empty beside the board.
    Q_INVOKABLE QString cellAt(qreal x, qreal y) const;
    // Whether a banner of this height would hide lit cells at the bottom but not at the top.
    Q_INVOKABLE bool bannerBelongsOnTop(qreal bannerHeight) const;

signals:
    void changed();

private:
    template <class T>
    void set(T& member, const T& value) {
        if (member == value) return;
        member = value;
        update();
        emit changed();
    }
    // From cells (0..side) to the item. Not usable where there is no board.
    bool boardToItem(QTransform& transform) const;

    QPolygonF m_corners;
    QSizeF m_pictureSize;
    QRectF m_pictureRect;
    int m_side = 15;
    QVariantMap m_marks;
    bool m_dark = true;
    qreal m_radius = 18;
    QColor m_around;
};

} // namespace hawkstone::gui
