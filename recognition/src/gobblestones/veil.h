// SPDX-License-Identifier: Apache-2.0
// A lamp mirrored in print or in a sticker adds its own light, up to where the camera's channels end. Which colours explain what is left of one?
#pragma once

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <span>

namespace hawkstone::recognition::gobblestones {

class Veil {
public:
    struct Plain { // something of a known colour that no lamp is mirrored in
        cv::Vec3f bgr;
        std::size_t colour = 0; // below 6, as in Colour
    };
    Veil() = default;
    explicit Veil(std::span<const Plain> seen);

    // How badly a colour explains what is seen, with as much of the lamp over it as fits best: squared, in steps of what noise and print do.
    // Nothing where that colour is not known.
    std::optional<float> misfit(cv::Vec3f bgr, std::size_t colour) const;

    // Whether a colour explains what is seen well, and no other one nearly as well. One that is not known may be it: then nothing is settled.
    // A tile's paint is near the print's, not equal to it, and never grey. agreed: the hue alone says the same, so less is asked of the lamp.
    bool settlesField(cv::Vec3f bgr, std::size_t colour, bool maybeGrey, bool agreed) const;
    bool settlesTile(cv::Vec3f bgr, std::size_t colour) const;

    // The three channels' sum where something of that colour shows plainly; nothing where none does.
    std::optional<float> brightnessOf(std::size_t colour) const;

private:
    struct Bar {
        float explains;              // the most misfit of the colour itself
        float worse, anotherDoesNot; // the others' must be so many times as large and so much more
        std::size_t colours;         // that come into question
    };
    bool settles(cv::Vec3f bgr, std::size_t colour, const Bar& bar) const;

    std::array<std::optional<cv::Vec3f>, 6> m_own; // light of each colour, from 0 to 1
    cv::Vec3f m_lamp{1, 1, 1};
};

} // namespace hawkstone::recognition::gobblestones
