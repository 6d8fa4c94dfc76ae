// SPDX-License-Identifier: Apache-2.0
#include "lattice.h"

#include <gtest/gtest.h>

namespace hawkstone::vision {
namespace {

// The crossings of 15 by 15 fields, each so wide and high.
std::vector<Crossing> fields(double width, double height) {
    std::vector<Crossing> all;
    for (int row = 0; row <= 15; ++row)
        for (int column = 0; column <= 15; ++column) all.push_back({{50 + column * width, 40 + row * height}, 1});
    return all;
}

cv::Point2d stepOf(const Lattice& lattice) {
    const cv::Matx33d& m = lattice.map;
    return {m(0, 0), m(1, 1)};
}

TEST(Lattice, HasTheFieldsOwnSteps) {
    const auto lattice = growLattice(fields(24, 24), 24);
    ASSERT_TRUE(lattice);
    EXPECT_EQ(lattice->held, 256U);
    EXPECT_NEAR(stepOf(*lattice).x, 24, 0.01);
    EXPECT_NEAR(stepOf(*lattice).y, 24, 0.01);
}

// A cloth of many colours makes the region too wide, and the board in it looks squeezed.
TEST(Lattice, DoesNotTakeTwoSqueezedFieldsForOne) {
    for (const bool wide : {false, true}) {
        const auto lattice = wide ? growLattice(fields(24, 12), 24) : growLattice(fields(12, 24), 24);
        ASSERT_TRUE(lattice);
        EXPECT_EQ(lattice->held, 256U);
        EXPECT_NEAR(stepOf(*lattice).x, wide ? 24 : 12, 0.01);
        EXPECT_NEAR(stepOf(*lattice).y, wide ? 12 : 24, 0.01);
    }
}

} // namespace
} // namespace hawkstone::vision
