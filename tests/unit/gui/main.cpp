// SPDX-License-Identifier: Apache-2.0
// The window's tests need Qt but no screen, and must not touch anybody's settings.
#include "application.h"

#include <gtest/gtest.h>

#include <QGuiApplication>

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (qEnvironmentVariableIsEmpty("QT_QUICK_BACKEND")) qputenv("QT_QUICK_BACKEND", "software");
    qputenv("LC_ALL", "C.UTF-8");
    qputenv("TZ", "UTC");
    testing::InitGoogleTest(&argc, argv);
    QGuiApplication qt(argc, argv);
    QGuiApplication::setApplicationName("hawkstone-test");
    hawkstone::gui::registerTypes();
    return RUN_ALL_TESTS();
}
