// SPDX-License-Identifier: Apache-2.0
// Sums over every way to deal nine stones to the box: how well their colours and likenesses go with it in one light.
#pragma once

#include "deals.h"
#include "face_assignment.h"

#include <array>
#include <vector>

namespace hawkstone::recognition::hidden_stones {

// [stone][face]
using Symbols = std::array<std::array<double, 8>, 9>;

class NineTable {
public:
    NineTable(const NineStones& stones, const Palette& palette, const PairsOfStones& likenesses);

    // Weighs each set of stones for each face's colour in that light.
    void colours(const cv::Vec3d& shift);
    // How well this stone goes with the face's colour and with the looks of these stones that show it; as many of them as the box has besides.
    double colourBeside(std::size_t stone, std::size_t face, Mask like) const;
    // symbol: log chance of the picture of each symbol. Returns the log of the whole table's chance and adds each stone's share of every face to
    // chance, where asked for.
    double sum(const Symbols& symbol, Symbols* chance);

private:
    // A colour cloud seen through one to three stones: what their mean may be.
    struct SeenCloud {
        cv::Vec3d middle;
        std::array<cv::Matx33d, 4> inverse;
        std::array<double, 4> logDeterminant;
        double logWeight;
    };
    struct SetMean {
        cv::Vec3d mean;
        double within = 0; // how well the stones agree with each other, log
        struct Sheen {
            cv::Vec3d colour;
            double logWeight;
        };
        std::vector<Sheen> sheens; // of one stone alone: what its colour may be without a lamp mirrored in it
    };

    static SeenCloud seenCloud(const ColourCloud& cloud);
    void shares(Symbols& chance, double total) const;
    double inOrder(std::size_t kind, Mask fish, Mask bird) const;
    void compareColours();
    void compareStones(const PairsOfStones& likenesses);
    SetMean averaged(Mask set, const std::array<cv::Vec3d, 9>& colours) const;
    void averageSets();

    const NineStones& m_stones;
    Mask m_hidden = 0;
    std::array<std::vector<SeenCloud>, 8> m_clouds;
    std::array<SetMean, kAll + 1> m_sets{};
    std::array<double, kAll + 1> m_alike{};
    std::array<std::array<double, 9>, 9> m_yellower{}; // of one fish and one bird
    std::array<std::array<double, kAll + 1>, 8> m_colour{}, m_set{};
    std::array<std::array<double, kAll + 1>, 4> m_kind{}, m_weight{};
};

} // namespace hawkstone::recognition::hidden_stones
