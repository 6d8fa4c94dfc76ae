// SPDX-License-Identifier: Apache-2.0
// A drawing of where the camera belongs: above the table, looking down, the whole board in view.
#pragma once

#include <QQuickPaintedItem>

namespace hawkstone::gui {

class PlacingPicture : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(bool dark MEMBER m_dark WRITE setDark NOTIFY darkChanged)

public:
    explicit PlacingPicture(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;
    void setDark(bool dark);

signals:
    void darkChanged();

private:
    bool m_dark = true;
};

} // namespace hawkstone::gui
