// SPDX-License-Identifier: Apache-2.0
#include "picture_item.h"

#include <QPainter>
#include <QPainterPath>

namespace hawkstone::gui {

PictureItem::PictureItem(QQuickItem* parent) : QQuickPaintedItem(parent) {}

void PictureItem::paint(QPainter* painter) {
    if (m_image.isNull()) return;
    painter->setRenderHints(QPainter::SmoothPixmapTransform | QPainter::Antialiasing);
    const QSizeF size = QSizeF(m_image.size()).scaled(boundingRect().size(), m_fill ? Qt::KeepAspectRatioByExpanding : Qt::KeepAspectRatio);
    QRectF target(QPointF(), size);
    target.moveCenter(boundingRect().center());
    QPainterPath clip;
    clip.addRoundedRect(boundingRect().intersected(target), m_radius, m_radius);
    painter->setClipPath(clip);
    painter->drawImage(target, m_image);
}

void PictureItem::setImage(const QVariant& image) {
    m_image = image.value<QImage>();
    update();
    emit imageChanged();
}

void PictureItem::setFill(bool fill) {
    m_fill = fill;
    update();
    emit imageChanged();
}

void PictureItem::setRadius(qreal radius) {
    m_radius = radius;
    update();
    emit imageChanged();
}

} // namespace hawkstone::gui
