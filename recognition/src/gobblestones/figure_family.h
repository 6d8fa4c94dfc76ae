// SPDX-License-Identifier: Apache-2.0
// One edition prints all its 5s alike: the fields that were read surely teach what the doubtful ones show.
#pragma once

#include "number_net.h"

#include <opencv2/core.hpp>

#include <array>
#include <vector>

namespace hawkstone::recognition::gobblestones {

class FigureFamily {
public:
    // Takes in the figure of a surely read field, upright after `quarters` turns clockwise are undone. Each field colour has
    // its own models: a white figure with a dark edge looks another thing on yellow than on blue once colour is dropped.
    void add(const cv::Mat& patch, int quarters, int colour, int figure);
    // The same for fields that were read less surely, of a figure that no field shows surely (knows says which): they may clear
    // themselves of being a figure that is known, but speak against none that is not.
    void addGuess(const cv::Mat& patch, int quarters, int colour, int figure);
    bool knows(int colour, int figure) const;

    // How much each figure's chance should change for this field: 1 for the figure it resembles most, down to a twentieth.
    // Figures never seen surely on this colour keep their chance unless one that is known explains the field very well.
    std::array<float, 10> opinion(const cv::Mat& patch, int quarters, int colour) const;

private:
    struct Model {
        cv::Mat sum;
        int fields = 0;
        bool guessed = false;
    };
    std::array<std::array<Model, 10>, 6> m_models;
};

} // namespace hawkstone::recognition::gobblestones
