// SPDX-License-Identifier: Apache-2.0
// Whose a piece is: white and black are not colours but two camps, told apart by what else is in view.
#pragma once

#include "pieces.h"

namespace hawkstone::recognition::gobblet {

// What looks alike is of one colour: where the networks call some of a kind white and some black, nobody knows of any of them.
void askTheirLikes(const std::vector<Place*>& pieces);

// Where both camps are clearly in view, a doubtful piece joins the one it is as bright as. Camps that hardly differ say nothing.
void takeSides(const std::vector<Place*>& pieces);

} // namespace hawkstone::recognition::gobblet
