// SPDX-License-Identifier: Apache-2.0
// Hawkstone's own drawings of the eight faces of Hidden Stones, and of the five shapes that stand beside the five colours.
#pragma once

#include <hawkstone/board/gobblestones.h>
#include <hawkstone/board/hidden_stones.h>

#include <QColor>
#include <QPainterPath>

namespace hawkstone::gui {

QPainterPath symbolOf(board::hidden_stones::Face face); // within the unit square, upright
QColor colourOf(board::hidden_stones::Face face);
QColor colourOf(board::gobblestones::Colour colour);
QPainterPath shapeOf(board::gobblestones::Colour colour); // within the unit square: tells the colours apart without colour

} // namespace hawkstone::gui
