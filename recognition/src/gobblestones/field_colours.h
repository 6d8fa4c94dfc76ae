// SPDX-License-Identifier: Apache-2.0
// Names the colours of all fields of a board together, in the very light of that photo.
#pragma once

#include "hues.h"

#include <hawkstone/board/gobblestones.h>

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <vector>

namespace hawkstone::recognition::gobblestones {

inline constexpr int kColours = 6, kGrey = static_cast<int>(board::gobblestones::Colour::Grey);

struct Swatch {
    cv::Vec3f bgr;
    cv::Point2f at;   // column, row of the field
    float zero = 0;   // chance that the figure is a 0: grey fields show it, others hardly ever do
    float figure = 0; // chance that it is another figure
    float weight = 1; // chance that it is a field at all
};

class Palette {
public:
    // Learns the six colours of this photo from its fields. expected, where given, are an enrolled set's colours.
    // Lamps and their reflections leave several ways to see the colours; those that explain them nearly as well go to rivals.
    static Palette learn(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected,
                         std::vector<Palette>& rivals);

    // The same, quicker, when it is known which field has which colour (by Colour; nothing where it is not a field).
    static Palette known(const std::vector<Swatch>& fields, const std::vector<std::optional<board::gobblestones::Colour>>& colours);

    Hue hue(cv::Vec3f bgr, cv::Point2f at) const;                 // as under white light, anywhere on the board
    std::array<float, 6> chances(Hue hue) const;                  // of the six field colours, adding up to at most 1
    const std::array<Hue, 6>& colours() const { return m_mean; }  // by Colour
    bool pure(Hue hue, board::gobblestones::Colour colour) const; // whether no lamp has washed out that colour; grey cannot be
    bool ordered() const;                                         // whether the colours lie round the circle as their names do
    bool plausible() const;                                       // whether they do so, each apart from the next, and explain the fields
    float apart() const { return m_apart; }                       // the closest two colours, in their own spreads
    static constexpr float kRunTogether = 4; // below this they run into each other: boards that were read well have 6.8 and more

private:
    struct Naming;
    struct View {
        bool slope = false; // a second lamp makes one side of the board warmer
        float tint = 0;     // how far the printed grey may lie off the light's white
    };
    cv::Vec3f m_white;          // logs of the light's colour, and
    cv::Vec3f m_across, m_down; // how they change a field to the right and a field down
    std::array<Hue, 6> m_mean{};
    std::array<float, 6> m_spread{};
    float m_apart = 0;
    float m_misfit = 0; // how badly the six explain the fields, a field: about 1 is what noise does

    static Palette usual(const std::optional<std::array<Hue, 6>>& expected);
    static std::vector<Naming> namings(const std::vector<Swatch>& fields, const std::vector<Hue>& hues, float pure,
                                       const std::optional<std::array<Hue, 6>>& expected,
                                       const std::vector<Naming>& starts); // best first; from all over the circle where there are no starts
    std::vector<Naming> fit(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected,
                            const std::vector<Naming>& starts);
    std::vector<Naming> refine(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected, const View& view,
                               std::vector<Naming> found);
    void guessWhite(const std::vector<Swatch>& fields);
    void setWhite(const std::vector<Swatch>& fields, const std::vector<bool>& grey);
    void whiten(const std::vector<Swatch>& fields, const std::vector<int>& assigned, float tint);
    void evenOut(const std::vector<Swatch>& fields, const std::vector<int>& assigned);
    void average(const std::vector<Swatch>& fields, const std::vector<int>& assigned); // the colours, given which field has which
    void measure(const std::vector<Hue>& hues, const std::vector<int>& assigned, float pure);
};

} // namespace hawkstone::recognition::gobblestones
