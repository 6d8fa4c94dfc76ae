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
    // Takes in one that is likely this figure and not surely: it is no model for others, but counts where two figures go by one name.
    void addLikely(const cv::Mat& patch, int quarters, int colour, int figure);
    // To be called after the last one was added: learns how alike the prints of one figure are, and how alike different figures.
    void compare();

    bool knows(int colour, int figure) const;

    // How much each figure's chance should change for this field: 1 for the figure it resembles most, down to a twentieth for
    // others that are known. A figure that was never seen surely on this colour has no model to be compared with. It loses only where
    // the field looks as the known figure always does in this photo, and no two figures look that much alike; where the field
    // looks unlike all that is known, it gains.
    std::array<float, 10> opinion(const cv::Mat& patch, int quarters, int colour) const;

    // Whether the field looks far less like the others of this figure than they look like each other; `added` if it was itself taken in.
    // crooked: it may also look as they do from several pixels off, if it then looks like no other figure.
    bool foreign(const cv::Mat& patch, int quarters, int colour, int figure, bool added, bool crooked) const;

    // Whether the fields read as this figure show two different ones, each alike among themselves: a flat-topped 3 that passes for a 5 does so
    // on the whole board, and no field of it is foreign to the others.
    bool twofold(int figure) const;

private:
    struct Model {
        std::vector<cv::Mat> members; // the whole patches, grey and upright
        std::vector<cv::Mat> likely;  // the same, of those that were not read surely
        cv::Mat sum;                  // of their middles
        cv::Mat shape;                // what sets it apart from the other figures on that colour
    };
    struct Spread {
        double mean = 0, deviation = 0;
    };
    struct Ground {
        cv::Mat shared;          // what all figures on this colour have in common; empty where too few are known
        Spread same, other;      // likeness of a field to its own figure, and of a figure to the one most like it
        bool tellsApart = false; // whether the two are far from each other
    };
    std::array<std::array<Model, 10>, 6> m_models; // by colour, by figure
    std::array<Ground, 6> m_grounds;

    bool fallsApart(const Model& model, const Ground& ground) const;
};

} // namespace hawkstone::recognition::gobblestones
