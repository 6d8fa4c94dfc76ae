// SPDX-License-Identifier: Apache-2.0
// The drawings of the very stones on the table, held against what is printed on a card.
#pragma once

#include "face_net.h"

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

// How alike two drawings are, -1..1, by face and by the quarter turns counterclockwise by which the second lies turned.
using TurnedLikeness = std::array<std::array<float, 4>, kFaceCount>;

// How much likelier such a likeness is between a stone and a small print of its drawing that lies alike than between two drawings, log.
double sameInPrint(float likeness);
// The same where it is known to be that drawing, and only how it lies is asked: of 200 fields of certain cards on rough tables three were more than e to
// 2 likelier to lie otherwise than they did, and 95 of 100 most alike as they lay.
double sameTurnInPrint(float likeness);

class KnownDrawings {
public:
    // ink: of a stone that shows this face, upright; of several added up, if there are.
    void add(std::size_t face, const cv::Mat& ink);
    // The same as a profile has it: it tells what a print shows, and nothing of how the stones on the table lie.
    void addEnrolled(std::size_t face, const cv::Mat& ink);
    bool knows(std::size_t face) const { return m_known[face]; }

    // ink: of a small printed stone, its symbol a little moved, smaller or larger than on the stones. Faces not known stay at -1.
    TurnedLikeness compared(const cv::Mat& ink) const;
    // The same, with the faces that no stone on the table shows at -1, too.
    TurnedLikeness withStones(TurnedLikeness likeness) const;

private:
    struct Template {
        std::size_t face;
        int turn;
    };
    cv::Mat m_values; // a row each, of mean 0 and length 1
    std::vector<Template> m_templates;
    std::array<bool, kFaceCount> m_known{}, m_enrolled{};
};

} // namespace hawkstone::recognition::hidden_stones
