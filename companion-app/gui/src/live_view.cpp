// SPDX-License-Identifier: Apache-2.0
#include "live_view.h"

#include <hawkstone/board/cell.h>

#include <QQuickWindow>
#include <QSGSimpleTextureNode>
#include <QTransform>

#include <algorithm>

namespace hawkstone::gui {

LiveView::LiveView(QQuickItem* parent) : QQuickItem(parent) {
    setFlag(ItemHasContents);
    setClip(true);
}

void LiveView::setFeed(FrameFeed* feed) {
    if (feed == m_feed) return;
    if (m_feed) disconnect(m_feed, nullptr, this, nullptr);
    m_feed = feed;
    if (m_feed) {
        connect(m_feed, &FrameFeed::updated, this, [this] {
            m_fresh = true;
            update();
        });
        connect(m_feed, &FrameFeed::sizeChanged, this, &LiveView::pictureRectChanged);
    }
    m_fresh = true;
    update();
    emit feedChanged();
    emit pictureRectChanged();
}

void LiveView::setCorners(const QPolygonF& corners) {
    if (corners == m_corners) return;
    m_corners = corners;
    update();
    emit pictureRectChanged();
}

void LiveView::setSide(int side) {
    if (side == m_side) return;
    m_side = side;
    update();
    emit pictureRectChanged();
}

void LiveView::setCloseUp(const QStringList& cells) {
    if (cells == m_closeUp) return;
    m_closeUp = cells;
    update();
    emit pictureRectChanged();
}

// Three tiles of 225 fields are a hundredth of the picture: twice as near they can be told apart across a room.
QRectF LiveView::pictureRect() const {
    constexpr double nearer = 2.0;
    const QRectF whole = wholePicture();
    const double s = m_side;
    QTransform toPicture;
    if (m_closeUp.isEmpty() || m_corners.size() != 4 || s <= 0 || !m_feed || m_feed->empty() ||
        !QTransform::quadToQuad(QPolygonF(QList<QPointF>{{0, 0}, {s, 0}, {s, s}, {0, s}}), m_corners, toPicture))
        return whole;
    QRectF wanted;
    for (const QString& name : m_closeUp)
        if (const auto cell = board::parseCell(name.toStdString(), m_side, m_side))
            wanted |= toPicture.mapRect(QRectF(cell->column, cell->row, 1, 1));
    if (wanted.isEmpty()) return whole;
    QRectF rect(QPointF(), whole.size() * nearer);
    rect.moveTopLeft(boundingRect().center() - wanted.center() * (rect.width() / m_feed->size().width()));
    // No further than the picture's own edges.
    rect.moveLeft(std::clamp(rect.left(), std::min(0.0, width() - rect.width()), 0.0));
    rect.moveTop(std::clamp(rect.top(), std::min(0.0, height() - rect.height()), 0.0));
    return rect;
}

QRectF LiveView::wholePicture() const {
    if (!m_feed || m_feed->empty() || width() <= 0) return boundingRect();
    const auto placed = [&](Qt::AspectRatioMode mode) {
        QRectF rect(QPointF(), m_feed->size().scaled(boundingRect().size(), mode));
        rect.moveCenter(boundingRect().center());
        return rect;
    };
    const QRectF filling = placed(Qt::KeepAspectRatioByExpanding);
    const double shown = width() * height() / (filling.width() * filling.height());
    if (shown < .8) return placed(Qt::KeepAspectRatio);
    const double scale = filling.width() / m_feed->size().width();
    for (const QPointF& corner : m_corners)
        if (!boundingRect().adjusted(-1, -1, 1, 1).contains(filling.topLeft() + corner * scale)) return placed(Qt::KeepAspectRatio);
    return filling;
}

QPointF LiveView::toPicture(const QPointF& point) const {
    const QRectF rect = pictureRect();
    if (!m_feed || rect.width() <= 0) return point;
    return (point - rect.topLeft()) * (m_feed->size().width() / rect.width());
}

QPointF LiveView::fromPicture(const QPointF& pixel) const {
    const QRectF rect = pictureRect();
    if (!m_feed || m_feed->empty()) return pixel;
    return rect.topLeft() + pixel * (rect.width() / m_feed->size().width());
}

QSGNode* LiveView::updatePaintNode(QSGNode* old, UpdatePaintNodeData*) {
    auto* node = static_cast<QSGSimpleTextureNode*>(old);
    if (!m_feed || m_feed->empty()) {
        delete node;
        return nullptr;
    }
    if (!node) {
        node = new QSGSimpleTextureNode;
        node->setOwnsTexture(true);
        node->setFiltering(QSGTexture::Linear);
        m_fresh = true;
    }
    if (m_fresh) {
        node->setTexture(window()->createTextureFromImage(m_feed->picture(), QQuickWindow::TextureIsOpaque));
        m_fresh = false;
    }
    node->setRect(pictureRect());
    return node;
}

void LiveView::geometryChange(const QRectF& now, const QRectF& before) {
    QQuickItem::geometryChange(now, before);
    update();
    emit pictureRectChanged();
}

} // namespace hawkstone::gui
