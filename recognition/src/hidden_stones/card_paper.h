// SPDX-License-Identifier: Apache-2.0
// What of a card is bare paper, white, brown or dark, and how far everything printed on it stands off.
#pragma once

#include <opencv2/core.hpp>

namespace hawkstone::recognition::hidden_stones {

enum class Paper {
    Light,  // brighter than anything printed on it
    Tinted, // of any colour: what is commonest along the sides
};

struct PaperSeen {
    double brightness = 0; // of the bare paper, 0..255
    cv::Vec3f colour;      // the same in blue, green and red, in the card's middle
    cv::Mat ink;           // float 0..1: how far each pixel stands off the paper
    cv::Mat trace; // the same, where every step beyond the paper's own noise counts in full: plain fields may be almost like the paper
    cv::Mat depth; // the same in grey levels, up to where a pale field has edges, too
};

// A straightened card, its grain levelled out: in colour and in grey.
struct EvenedCard {
    cv::Mat smooth, grey;
};
EvenedCard evenedCard(const cv::Mat& straight);
// How bright the paper would be, were this a card on such paper.
double paperBrightness(const EvenedCard& card, Paper paper);
// straight: a straightened card; evened: the same; white: how bright white paper would be in this light.
PaperSeen standingOff(const cv::Mat& straight, const EvenedCard& evened, Paper paper, double white);
// Whether this can be a card at all: alike along all four sides, with some print in between. Most checks of a cloth are not.
bool bareAllRound(const cv::Mat& straight, double white);

} // namespace hawkstone::recognition::hidden_stones
