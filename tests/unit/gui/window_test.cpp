// SPDX-License-Identifier: Apache-2.0
#include "self_test.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

using namespace hawkstone::gui;

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
