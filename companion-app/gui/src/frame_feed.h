// SPDX-License-Identifier: Apache-2.0
// The newest picture of the table, for whoever shows it.
#pragma once

#include <QImage>
#include <QObject>
#include <QSizeF>

namespace hawkstone::gui {

class FrameFeed : public QObject {
    Q_OBJECT
    Q_PROPERTY(QSizeF size READ size NOTIFY sizeChanged)
    Q_PROPERTY(bool empty READ empty NOTIFY sizeChanged)

public:
    using QObject::QObject;

    const QImage& picture() const { return m_picture; }
    QSizeF size() const { return m_picture.size(); }
    bool empty() const { return m_picture.isNull(); }
    void show(const QImage& picture) {
        const bool resized = picture.size() != m_picture.size();
        m_picture = picture;
        if (resized) emit sizeChanged();
        emit updated();
    }

signals:
    void updated();
    void sizeChanged();

private:
    QImage m_picture;
};

} // namespace hawkstone::gui
