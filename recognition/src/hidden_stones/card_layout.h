// SPDX-License-Identifier: Apache-2.0
// Where on a straightened card the small stones of the formation are printed, and where a number might be.
#pragma once

#include "card_paper.h"

#include <opencv2/core.hpp>

#include <vector>

namespace hawkstone::recognition::hidden_stones {

inline constexpr double kFarBehind = 0.3; // of the best layout's score: those are not looked at

struct CardLayout {
    int rows = 0, columns = 0;
    cv::Rect2f block;   // all small stones together, in pixels of the straightened card, with what blur spreads around them
    double score = 0;   // 1: every field filled and clear paper around; 0: no better than chance
    cv::Rect2f sharp;   // the same block as far as its steepest edges
    bool holes = false; // some fields are as white as the paper
    float gap = 0;      // between two fields, of their pitch

    // Of the sharp block.
    cv::Rect2f field(int row, int column) const {
        const float x = sharp.width / (static_cast<float>(columns) - gap), y = sharp.height / (static_cast<float>(rows) - gap); // pitches
        return {sharp.x + x * static_cast<float>(column), sharp.y + y * static_cast<float>(row), x * (1 - gap), y * (1 - gap)};
    }
};

struct CardPrint {
    cv::Mat ink;      // float 0..1: how far each pixel stands off the paper
    cv::Mat trace;    // the same, where every step beyond the paper's own noise counts in full: plain fields may be almost white
    double paper = 0; // brightness of the paper, 0..255
    cv::Vec3f paperColour;
    Paper kind = Paper::Light;
    std::vector<CardLayout> layouts; // best first, one a shape at most
    std::vector<cv::Rect> badges;    // single marks away from frame and formation, as they depend on the best layout
};

// straight: a straightened card, its long side upright; white: how bright white paper would be in this light.
CardPrint findPrint(const cv::Mat& straight, Paper paper = Paper::Light, double white = 250);
CardPrint findPrint(const cv::Mat& straight, const EvenedCard& evened, Paper paper, double white);
// How much print lies beside the block, in fields of the common size.
double inkBeside(const CardPrint& print, const CardLayout& layout);
// Marks outside the block that may be the number, the largest first.
std::vector<cv::Rect> marksBeside(const CardPrint& print, const CardLayout& layout);

} // namespace hawkstone::recognition::hidden_stones
