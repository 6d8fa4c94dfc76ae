// SPDX-License-Identifier: Apache-2.0
// The wire between the window and a table: a camera's, a film's, or the demo's. The window only listens and presses buttons.
#pragma once

#include <hawkstone/session/referee_session.h>

#include <QImage>
#include <QObject>
#include <QString>

#include <memory>

namespace hawkstone::gui {

using ViewPointer = std::shared_ptr<const session::TableView>;

class TableLink : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    virtual void start() = 0;
    virtual void press(const session::Input& input) = 0;
    virtual void hold(bool) {}                // while nobody looks at the table; people wait by themselves, a demo has to be told
    virtual void stop() = 0;                  // returns when nothing more will be said
    virtual session::Json record() const = 0; // as judge reads it; from the thread of the window

signals:
    void happened(const hawkstone::session::Event& event);
    void seen(const QImage& picture, const hawkstone::gui::ViewPointer& view, double t);
    void ended(int code, const QString& why); // 0 done, 1 early, 2 cannot go on
};

} // namespace hawkstone::gui

Q_DECLARE_METATYPE(hawkstone::gui::ViewPointer)
Q_DECLARE_METATYPE(hawkstone::session::Event)
