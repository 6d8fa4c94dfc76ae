// SPDX-License-Identifier: Apache-2.0
// Somebody who does not see the window, or has no mouse, reaches and understands every control.
#include "self_test.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QQuickItem>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest/QTest>

using namespace hawkstone::gui;

namespace {

bool isControl(const QQuickItem* item) {
    for (const char* type : {"QQuickAbstractButton", "QQuickTextField"})
        if (item->inherits(type)) return true;
    return item->activeFocusOnTab();
}

void collect(QQuickItem* item, QList<QQuickItem*>& controls) {
    if (!item->isVisible() || item->opacity() == 0) return;
    if (isControl(item) && item->isEnabled() && item->width() > 0) controls << item;
    for (QQuickItem* child : item->childItems()) collect(child, controls);
}

QList<QQuickItem*> controlsOf(QQuickWindow* window) {
    QList<QQuickItem*> controls;
    collect(window->contentItem(), controls);
    return controls;
}

std::string describe(const QString& page, const QQuickItem* item) {
    return page.toStdString() + ": " + item->metaObject()->className() + " \"" + item->property("text").toString().toStdString() + '"';
}

} // namespace

TEST(Accessibility, EveryControlHasANameAndTheKeyboardReachesIt) {
    QTemporaryDir folder;
    Application application({folder.filePath("settings.ini"), folder.path()});
    ASSERT_TRUE(application.load());
    application.startDemo();
    int walked = 0;
    for (const QString& page : App::pages()) {
        application.app().goTo(page);
        settle(application.window(), 400);
        const QList<QQuickItem*> controls = controlsOf(application.window());
        for (QQuickItem* item : controls) {
            ++walked;
            QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(item);
            ASSERT_TRUE(accessible) << describe(page, item);
            EXPECT_FALSE(accessible->text(QAccessible::Name).trimmed().isEmpty()) << describe(page, item);
        }
        QSet<QQuickItem*> reached;
        for (qsizetype i = 0; i < 2 * controls.size() + 10; ++i) {
            QTest::keyClick(application.window(), Qt::Key_Tab);
            // A list hands the focus on to its current row, and is reached with it.
            for (QQuickItem* focus = application.window()->activeFocusItem(); focus; focus = focus->parentItem()) reached << focus;
        }
        for (QQuickItem* item : controls) EXPECT_TRUE(reached.contains(item)) << describe(page, item) << " is not reached by Tab";
    }
    EXPECT_GT(walked, 60);
    application.game().leave();
}
