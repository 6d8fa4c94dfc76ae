// SPDX-License-Identifier: Apache-2.0
// The plane of hues.
#pragma once

#include <opencv2/core.hpp>

namespace hawkstone::recognition::gobblestones {

// A point in it: 0 is grey, the direction the hue (red to the right, then yellow), the length its purity.
using Hue = cv::Point2f;

Hue onPlane(cv::Vec3f bgr);
Hue towards(float angle, float length);
float degrees(Hue hue);
float turn(float from, float to); // -180..180
float angleBetween(Hue a, Hue b); // degrees, 0..180
inline float square(Hue d) {
    return d.dot(d);
}

// A lamp mirrored in the print adds white: a colour keeps its direction from grey and loses purity. So what lies across that direction tells
// colours apart, and what lies along it says little, down to a half; far below that print is no longer print.
struct Away {
    float across = 0; // in the plane of hues
    float along = 0;  // in what is usual
};

class Ray { // from grey through a colour
public:
    explicit Ray(Hue mean);
    Away operator()(Hue hue) const;

private:
    float m_length;
    Hue m_way;
};

} // namespace hawkstone::recognition::gobblestones
