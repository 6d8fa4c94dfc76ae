// SPDX-License-Identifier: Apache-2.0
// The live picture: handed to the graphics card as it comes, so that the window never waits for it.
#pragma once

#include "frame_feed.h"

#include <QPointer>
#include <QPolygonF>
#include <QQuickItem>
#include <QStringList>
#include <QRectF>

namespace hawkstone::gui {

class LiveView : public QQuickItem {
    Q_OBJECT
    Q_PROPERTY(hawkstone::gui::FrameFeed* feed READ feed WRITE setFeed NOTIFY feedChanged)
    Q_PROPERTY(QPolygonF corners READ corners WRITE setCorners NOTIFY pictureRectChanged)
    Q_PROPERTY(int side READ side WRITE setSide NOTIFY pictureRectChanged)
    Q_PROPERTY(
        QStringList closeUp READ closeUp WRITE setCloseUp NOTIFY pictureRectChanged) // cells to come nearer to; none: the whole picture
    Q_PROPERTY(QRectF pictureRect READ pictureRect NOTIFY pictureRectChanged)        // where the whole picture lies, in the item

public:
    explicit LiveView(QQuickItem* parent = nullptr);

    FrameFeed* feed() const { return m_feed; }
    void setFeed(FrameFeed* feed);
    QPolygonF corners() const { return m_corners; }
    void setCorners(const QPolygonF& corners);
    int side() const { return m_side; }
    void setSide(int side);
    QStringList closeUp() const { return m_closeUp; }
    void setCloseUp(const QStringList& cells);
    // Fills the item, cutting the picture's edges, as long as no corner of the board is cut; else shows all of it.
    QRectF pictureRect() const;

    // The picture's pixel under a point of the item, and back.
    Q_INVOKABLE QPointF toPicture(const QPointF& point) const;
    Q_INVOKABLE QPointF fromPicture(const QPointF& pixel) const;

signals:
    void feedChanged();
    void pictureRectChanged();

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;

private:
    QPointer<FrameFeed> m_feed;
    QRectF wholePicture() const;

    QPolygonF m_corners;
    int m_side = 0;
    QStringList m_closeUp;
    bool m_fresh = false;
};

} // namespace hawkstone::gui
