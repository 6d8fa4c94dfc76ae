// SPDX-License-Identifier: Apache-2.0
// The demo's table: the board drawn as a camera would see it, on wood, a little from the side.
#pragma once

#include "position.h"

#include <hawkstone/board/sight.h>

#include <QImage>

namespace hawkstone::gui {

board::Quad demoCorners(GameKind game);
QImage demoPicture(const Position& position); // 1280x720
// A hand reaching in from the edge where that player sits; 0 away, 1 over the board.
QImage withHand(const QImage& table, double reach, int player);

} // namespace hawkstone::gui
