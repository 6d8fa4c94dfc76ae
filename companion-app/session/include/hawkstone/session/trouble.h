// SPDX-License-Identifier: Apache-2.0
// Puts trouble into a film, to see whether the referee minds: lost frames, changing light, a bump, darkness, a resting
// hand, garbage.
#pragma once

#include <hawkstone/session/frame_source.h>
#include <hawkstone/session/input.h>

#include <memory>
#include <string>
#include <vector>

namespace hawkstone::session {

struct Trouble {
    double drop = 0; // part of the frames that never arrive
    double ramp = 0; // the light swells and fades by this part, once in eight seconds
    struct At {
        double t = -1;      // film seconds; below 0: never
        double seconds = 0; // how long
    };
    double bumpAt = -1; // from then on the whole picture is shifted and turned
    double bumpPixels = 40, bumpDegrees = 3;
    At black;
    At hand;    // film time stands still meanwhile: everything after it comes so much later
    At corrupt; // garbage and undecodable frames, by turns
    unsigned seed = 1;

    bool any() const;
};

// "drop=0.3,ramp=0.4,bump=12.5,black=2@9,hand=10@6,corrupt=1@20,seed=7"; the error says what was expected.
Expected<Trouble, std::string> parseTrouble(const std::string& text);

std::unique_ptr<FrameSource> withTrouble(std::unique_ptr<FrameSource> source, const Trouble& trouble);
// A press keeps its place in the game when the film is made longer.
void delay(std::vector<Input>& script, const Trouble& trouble);

} // namespace hawkstone::session
