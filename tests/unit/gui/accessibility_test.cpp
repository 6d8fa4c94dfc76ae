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

// Names every control in sight, and reaches each with the Tab key. Returns how many there were.
int walk(Application& application, const QString& where) {
    settle(application.window(), 400);
    const QList<QQuickItem*> controls = controlsOf(application.window());
    for (QQuickItem* item : controls) {
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(item);
        EXPECT_TRUE(accessible) << describe(where, item);
        if (accessible) {
            EXPECT_FALSE(accessible->text(QAccessible::Name).trimmed().isEmpty()) << describe(where, item);
        }
    }
    QSet<QQuickItem*> reached;
    for (qsizetype i = 0; i < 2 * controls.size() + 10; ++i) {
        QTest::keyClick(application.window(), Qt::Key_Tab);
        // A list hands the focus on to its current row, and is reached with it.
        for (QQuickItem* focus = application.window()->activeFocusItem(); focus; focus = focus->parentItem()) reached << focus;
    }
    for (QQuickItem* item : controls) EXPECT_TRUE(reached.contains(item)) << describe(where, item) << " is not reached by Tab";
    return static_cast<int>(controls.size());
}

} // namespace

TEST(Accessibility, EveryControlHasANameAndTheKeyboardReachesIt) {
    QTemporaryDir folder;
    Application application({folder.filePath("settings.ini"), folder.path()});
    ASSERT_TRUE(application.load());
    int walked = walk(application, "first start");
    for (const QString page : {"challenge", "learn", "history"}) { // with nothing on them yet
        application.app().goTo(page);
        walked += walk(application, page + ", empty");
    }
    application.startDemo();
    for (const QString& page : App::pages()) {
        application.app().goTo(page);
        walked += walk(application, page);
    }
    application.app().goTo("table");
    application.game().askAbout("h8");
    walked += walk(application, "a question");
    application.game().skipQuestion();
    application.game().leave();
    for (const char* game : {"gobblestones", "gobblet", "hidden-stones"}) {
        application.app().goTo("learn");
        application.learn().practise(game);
        application.learn().waitForHints();
        walked += walk(application, QString("a lesson in ") + game);
    }
    EXPECT_GT(walked, 120);
}
