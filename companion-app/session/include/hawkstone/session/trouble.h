// SPDX-License-Identifier: Apache-2.0
// Puts trouble into a film, to see whether the referee minds: lost frames, changing light, a bump, darkness, a resting
// hand, garbage.
#pragma once

#include <hawkstone/session/frame_source.h>
#include <hawkstone/session/input.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace hawkstone::session {

// How another camera in another light would have seen the film. Its times stay as they are.
struct OtherCamera {
    int turn = 0;    // quarters clockwise: row 1 is another edge then
    double lean = 0; // the far edge narrower by this part, a little askew
    double zoom = 1; // below 1: from farther away
    cv::Size size;   // of the picture, the film fitted in; nothing: as it is
    double rate = 0; // frames a second; 0: as it is
    double light = 1, gamma = 1;
    std::array<double, 3> cast{1, 1, 1}; // blue, green, red
    double noise = 0, blur = 0;          // of 255; in pixels
    int jpeg = 0;                        // quality each frame is compressed with; 0: not at all

    bool any() const;
};

struct Trouble {
    OtherCamera camera;
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

// "turn=90,lean=0.1,zoom=0.8,size=640x480,rate=15,light=0.7,gamma=1.2,cast=0.7:1:1.1,noise=6,blur=1,jpeg=40" another camera;
// "drop=0.3,ramp=0.4,bump=12.5,black=2@9,hand=10@6,corrupt=1@20,seed=7"; the error says what was expected.
Expected<Trouble, std::string> parseTrouble(const std::string& text);

std::unique_ptr<FrameSource> withTrouble(std::unique_ptr<FrameSource> source, const Trouble& trouble);
// A press keeps its place in the game when the film is made longer.
void delay(std::vector<Input>& script, const Trouble& trouble);

} // namespace hawkstone::session
