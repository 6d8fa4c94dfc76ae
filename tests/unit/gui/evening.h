// SPDX-License-Identifier: Apache-2.0
// An evening with the window: a fresh home, real keys, and a picture of every stop among the build's artefacts.
#pragma once

#include "self_test.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <functional>

namespace hawkstone::gui {

struct Evening {
    QTemporaryDir folder;
    Application application{{folder.filePath("settings.ini"), folder.path()}};
    QString name;
    int stop = 0;
    explicit Evening(const QString& called) : name(called) {
        QDir().mkpath(HAWKSTONE_ARTEFACTS);
        EXPECT_TRUE(application.load());
        // HAWKSTONE_LOOK=de,light,3,1920x1080 spends the same evening in another look, for the pictures' sake.
        if (const QStringList look = qEnvironmentVariable("HAWKSTONE_LOOK").split(','); look.size() == 4) {
            application.settings().setLanguage(look[0]);
            application.settings().setTheme(look[1]);
            application.settings().setTextSize(look[2].toInt());
            application.window()->resize(look[3].section('x', 0, 0).toInt(), look[3].section('x', 1, 1).toInt());
            name += '-' + look.join('-');
        }
        // A bare virtual screen has no window manager to give the window the keyboard: it must ask for it.
        application.window()->requestActivate();
        EXPECT_TRUE(QTest::qWaitForWindowActive(application.window()));
        settle(application.window(), 100);
    }
    ~Evening() { EXPECT_TRUE(application.warnings().isEmpty()) << application.warnings().join('\n').toStdString(); }
    void shoot(const QString& what) {
        settle(application.window(), 300);
        for (int i = 0; i < 100 && pageOpacity(application) < 1; ++i) settle(application.window(), 50);
        const QString file = QString("%1/%2-%3-%4.png").arg(HAWKSTONE_ARTEFACTS, name).arg(++stop).arg(what);
        EXPECT_TRUE(application.window()->grabWindow().save(file)) << file.toStdString();
    }
    void key(Qt::Key key) {
        QTest::keyClick(application.window(), key);
        settle(application.window(), 60);
    }
    // Until it is so, or a minute has passed.
    bool wait(const std::function<bool()>& so) { return QTest::qWaitFor(so, 60000); }
};

} // namespace hawkstone::gui
