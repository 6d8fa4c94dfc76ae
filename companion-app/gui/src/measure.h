// SPDX-License-Identifier: Apache-2.0
// How fast the window is while a film plays, and how soon after the hand has left the verdict is on the screen.
#pragma once

#include "application.h"

namespace hawkstone::gui {

// Plays the film in the window in real time and prints two lines of figures. Where NAME.marks.json lies beside the film,
// "the hand has left" is what it says; else what the referee itself noticed. 0: measured, 1: the film could not be played.
int measure(Application& application, const QString& film, const QString& game, const QString& variant);

} // namespace hawkstone::gui
