// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <gtest/gtest.h>

namespace hawkstone::rules::gobblestones {
namespace {

TEST(GobblestonesText, IsDrawnAsTheBoardLies) {
    const State state = apply(table(3, Variant::Bluff), lay(0, {"h8", "i8"}, Variant::Bluff));
    const auto text = toText(state);
    EXPECT_NE(text.find("racks 3 5 5\n"), std::string::npos) << text;
    EXPECT_NE(text.find("open h8 i8\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\n 8  N8    N8    N8    N8    N8    N8    N8    N8:?  N8:?  N8"), std::string::npos) << text;
}

TEST(GobblestonesText, GoesBothWays) {
    State state = with(table(4, Variant::Standard, EndRule::ShortDraw), {"h8", "h9", "o15"});
    state.scores = {-12, 0, 104, 7};
    state.fields[0][0] = {Colour::Turquoise, 99};
    state.end = End::NobodyCanPlay;
    state.idleTurns = 4;
    const auto again = fromText(toText(state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(*again, state);
}

TEST(GobblestonesText, SaysWhichLineIsWrong) {
    const auto text = toText(table());
    const auto changed = [&](std::string_view from, std::string_view to) {
        std::string copy = text;
        copy.replace(copy.find(from), from.size(), to);
        const auto read = fromText(copy);
        return read ? std::string("no error") : read.error();
    };
    EXPECT_EQ(changed("bag 90", "bag 101"), "line 4: expected a number from 0 to 100");
    EXPECT_EQ(changed("racks 5 5", "racks 5"), "line 5: expected 2 to 4 racks");
    EXPECT_EQ(changed("to-move 0", "to-move 2"), "line 7: expected a number from 0 to 1");
    EXPECT_EQ(changed("open", "open h8"), "line 26: expected an open play of face-down tiles, in board order, in the bluff variant");
    EXPECT_EQ(changed(" R1 ", " X1 "), "line 12: expected a field such as R5 or N0:G");
    EXPECT_EQ(changed(" R1 ", " R1:N "), "line 12: expected a tile R Y G B T or ? after the colon");
    EXPECT_EQ(fromText("").error(), "line 1: expected a line \"game ...\"");
    EXPECT_FALSE(fromText(text + "more\n"));
}

} // namespace
} // namespace hawkstone::rules::gobblestones
