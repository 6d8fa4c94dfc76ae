// SPDX-License-Identifier: Apache-2.0
// Opens every page in every language and listens for complaints: what `hawkstone-app --self-test` does.
#pragma once

#include "application.h"

namespace hawkstone::gui {

// Says what it found, line by line; 0: nothing to complain about, 1: something.
int selfTest(Application& application);

// Opens every page as a person would see it and saves pictures into a folder. Returns how many could not be written.
int screenshotTour(Application& application, const QString& folder);

// Lets the window work until it has drawn itself and `milliseconds` have passed.
void settle(QQuickWindow* window, int milliseconds);
double pageOpacity(Application& application);

} // namespace hawkstone::gui
