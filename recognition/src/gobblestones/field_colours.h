// SPDX-License-Identifier: Apache-2.0
// Names the colours of all fields of a board together, in the very light of that photo.
#pragma once

#include <hawkstone/board/gobblestones.h>

#include <opencv2/core.hpp>

#include <array>
#include <optional>
#include <vector>

namespace hawkstone::recognition::gobblestones {

// Of a patch of either network's size. The colour of the paper: the four corners of a field, where neither figure nor disc reaches. BGR, 0..255.
cv::Vec3f fieldSwatch(const cv::Mat& patch);
// The colour of what lies in the middle of a field, highlights outvoted. BGR, 0..255.
cv::Vec3f tileSwatch(const cv::Mat& patch);

struct Swatch {
    cv::Vec3f bgr;
    cv::Point2f at;       // column, row of the field
    float zero = 0;       // chance that the figure is a 0: grey fields show it, others hardly ever do
    float figure = 0;     // chance that it is another figure
    float weight = 1;     // chance that it is a field at all
};

// A point in the plane of hues: 0 is grey, the direction the hue (red to the right, then yellow), the length its purity.
using Hue = cv::Point2f;

class Palette {
public:
    // Learns the six colours of this photo from its fields. expected, where given, are an enrolled set's colours.
    // A lamp's reflection on the print leaves two ways to see its colours; the other one, if it explains them nearly as well, goes to rival.
    static Palette learn(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected, std::optional<Palette>& rival);

    // The same, quicker, when it is known which field has which colour (by Colour; nothing where it is not a field).
    static Palette known(const std::vector<Swatch>& fields, const std::vector<std::optional<board::gobblestones::Colour>>& colours);

    Hue hue(cv::Vec3f bgr, cv::Point2f at) const;                 // as under white light, anywhere on the board
    std::array<float, 6> chances(Hue hue) const;                  // of the six field colours, adding up to at most 1
    const std::array<Hue, 6>& colours() const { return m_mean; }  // by Colour
    bool plausible() const;                                       // whether the colours lie round the circle as their names do, each apart from the next
    float apart() const { return m_apart; }                       // the closest two colours, in their own spreads: below 4 they run into each other

private:
    std::array<cv::Vec3f, 225> m_veil{}; // what a lamp's reflection may add to the print, field by field
    cv::Vec3f m_white;                // logs of the light's colour, and
    cv::Vec3f m_across, m_down;       // how they change a field to the right and a field down
    std::array<Hue, 6> m_mean{};
    std::array<float, 6> m_spread{};
    float m_apart = 0;

    cv::Vec3f unveiled(cv::Vec3f bgr, cv::Point2f at) const;
    Hue cleanHue(cv::Vec3f unveiled, cv::Point2f at) const;
    float findVeil(const std::vector<Swatch>& fields); // says how strong it is at its strongest
    float fitAll(std::vector<Swatch> fields, const std::optional<std::array<Hue, 6>>& expected); // says how badly the colours fit
    static Palette usual(const std::optional<std::array<Hue, 6>>& expected);
    void setWhite(const std::vector<Swatch>& fields, const std::vector<bool>& grey);
    void measure(const std::vector<Hue>& hues, const std::vector<int>& assigned, float pure);
    float fit(const std::vector<Swatch>& fields, const std::optional<std::array<Hue, 6>>& expected, std::vector<int>& assigned);
    void evenOut(const std::vector<Swatch>& fields, const std::vector<int>& assigned);
};

float angleBetween(Hue a, Hue b); // degrees, 0..180

} // namespace hawkstone::recognition::gobblestones
