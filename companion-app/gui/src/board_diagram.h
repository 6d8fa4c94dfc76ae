// SPDX-License-Identifier: Apache-2.0
// The clean diagram as a piece of the window: shows a position and says which cell was tapped.
#pragma once

#include "board_painter.h"

#include <QQuickPaintedItem>
#include <QVariantMap>

namespace hawkstone::gui {

class BoardDiagram : public QQuickPaintedItem {
    Q_OBJECT
    Q_PROPERTY(QVariant position READ position WRITE setPosition NOTIFY positionChanged)
    Q_PROPERTY(QVariantMap marks READ marks WRITE setMarks NOTIFY marksChanged)
    Q_PROPERTY(bool dark READ dark WRITE setDark NOTIFY styleChanged)
    Q_PROPERTY(bool colourMarks READ colourMarks WRITE setColourMarks NOTIFY styleChanged)
    Q_PROPERTY(bool names READ names WRITE setNames NOTIFY styleChanged)
    Q_PROPERTY(QString cursor READ cursor WRITE setCursor NOTIFY cursorChanged) // the cell the keyboard is on

public:
    explicit BoardDiagram(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;

    QVariant position() const { return QVariant::fromValue(m_position); }
    void setPosition(const QVariant& position);
    QVariantMap marks() const { return m_marks; }
    void setMarks(const QVariantMap& marks);
    bool dark() const { return m_dark; }
    void setDark(bool dark);
    bool colourMarks() const { return m_style.colourMarks; }
    void setColourMarks(bool on);
    bool names() const { return m_style.names; }
    void setNames(bool on);
    QString cursor() const { return m_cursor; }
    void setCursor(const QString& cursor);

    // The cell under a point of the item ("h8", or "stack1" for a stack beside the board); empty beside the board.
    Q_INVOKABLE QString cellAt(qreal x, qreal y) const;
    // The cell one step from the cursor; stays on the board.
    Q_INVOKABLE void moveCursor(int columns, int rows);

signals:
    void positionChanged();
    void marksChanged();
    void styleChanged();
    void cursorChanged();

private:
    Position m_position;
    QVariantMap m_marks;
    BoardStyle m_style;
    bool m_dark = true;
    QString m_cursor;
};

} // namespace hawkstone::gui
