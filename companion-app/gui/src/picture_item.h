// SPDX-License-Identifier: Apache-2.0
// A still picture that comes from the program itself: a thumbnail, a cell in doubt, the evidence of a turn.
#pragma once

#include <QImage>
#include <QQuickPaintedItem>

namespace hawkstone::gui {

class PictureItem : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(QVariant image READ image WRITE setImage NOTIFY imageChanged) // nothing: nothing is shown
    Q_PROPERTY(bool fill READ fill WRITE setFill NOTIFY imageChanged)        // cut rather than leave edges
    Q_PROPERTY(qreal radius READ radius WRITE setRadius NOTIFY imageChanged)

public:
    explicit PictureItem(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;

    QVariant image() const { return m_image; }
    void setImage(const QVariant& image);
    bool fill() const { return m_fill; }
    void setFill(bool fill);
    qreal radius() const { return m_radius; }
    void setRadius(qreal radius);

signals:
    void imageChanged();

private:
    QImage m_image;
    bool m_fill = true;
    qreal m_radius = 0;
};

} // namespace hawkstone::gui
