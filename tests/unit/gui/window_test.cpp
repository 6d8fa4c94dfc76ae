// SPDX-License-Identifier: Apache-2.0
#include "self_test.h"

#include <gtest/gtest.h>

#include <QQuickItem>
#include <QTemporaryDir>

using namespace hawkstone::gui;

namespace {

// Words that do not fit where they stand: elided, or wider than their place.
void findCutWords(QQuickItem* item, QStringList& cut) {
    if (!item->isVisible() || item->opacity() == 0) return;
    if (item->inherits("QQuickText") && !item->property("text").toString().isEmpty()) {
        const QString text = item->property("text").toString();
        if (item->property("truncated").toBool())
            cut << "cut: " + text;
        else if (item->property("contentWidth").toDouble() > item->width() + 1)
            cut << "too wide: " + text;
    }
    for (QQuickItem* child : item->childItems()) findCutWords(child, cut);
}

} // namespace

TEST(Window, EveryPageOpensInEveryLanguageWithoutAComplaint) {
    QTemporaryDir folder;
    Application application({folder.filePath("settings.ini"), folder.path()});
    EXPECT_EQ(selfTest(application), 0) << application.warnings().join('\n').toStdString();
}

TEST(Window, AFolderThatCannotBeWrittenIsSaidCalmly) {
    Application application({"/proc/no-such-folder/settings.ini", "/proc/no-such-folder"});
    ASSERT_TRUE(application.load());
    settle(application.window(), 50);
    EXPECT_TRUE(application.app().notice().contains("/proc/no-such-folder")) << application.app().notice().toStdString();
    application.startDemo(); // still plays
    settle(application.window(), 50);
    EXPECT_TRUE(application.game().active());
    EXPECT_TRUE(application.warnings().isEmpty()) << application.warnings().join('\n').toStdString();
}

TEST(Window, NoWordIsCutOffAtTheLargestTextSize) {
    QTemporaryDir folder;
    Application application({folder.filePath("settings.ini"), folder.path()});
    ASSERT_TRUE(application.load());
    application.startDemo();
    application.settings().setTextSize(3);
    for (const QSize size : {QSize(1280, 720), QSize(720, 1200)})
        for (const QString& language : SettingsStore::languages()) {
            application.window()->resize(size);
            application.settings().setLanguage(language);
            for (const QString& page : App::pages()) {
                application.app().goTo(page);
                settle(application.window(), 40);
                QStringList cut;
                findCutWords(application.window()->contentItem(), cut);
                EXPECT_TRUE(cut.isEmpty()) << page.toStdString() << " in " << language.toStdString() << " at " << size.width() << 'x'
                                           << size.height() << ":\n"
                                           << cut.join('\n').toStdString();
            }
        }
    application.game().leave();
}
