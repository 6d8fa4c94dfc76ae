// SPDX-License-Identifier: Apache-2.0
#include "drawn.h"

namespace hawkstone::rules::gobblet {
namespace {

std::string complaint(std::string_view text) {
    const auto state = fromText(text);
    return state ? "none" : state.error();
}

TEST(GobbletText, IsDrawnAsTheBoard) {
    const State state = played(initialState(), {{"stack2", "b2"}, {"stack1", "c3"}, {"stack2", "a1"}, {"c3", "a1"}});
    EXPECT_EQ(toText(state), "     a         b         c         d\n"
                             "1    w3b4      .         .         .\n"
                             "2    .         w4        .         .\n"
                             "3    .         .         .         .\n"
                             "4    .         .         .         .\n"
                             "white stacks 4 2 4\n"
                             "black stacks 3 4 4\n"
                             "to move white\n"
                             "earlier black w3,.,.,./.,w4,.,./.,.,b4,./.,.,.,.\n");
    EXPECT_EQ(fromText(toText(state)), state);
}

TEST(GobbletText, KeepsTouchAndEnd) {
    const State touched = gobblet::apply(played(initialState(), {{"stack1", "a1"}, {"stack1", "b1"}}), Touch{0, Cell{0, 0}});
    EXPECT_EQ(fromText(toText(touched)), touched);
    const State over = gobblet::apply(touched, AgreeDraw{0});
    EXPECT_NE(toText(over).find("end agreed-draw nobody"), std::string::npos);
    EXPECT_EQ(fromText(toText(over)), over);
}

TEST(GobbletText, StacksFollowFromTheBoard) {
    const State state = drawn("1 w4 w3 . .\n2 . . b4 .\n3 . . . .\n4 . . . .\n");
    EXPECT_EQ(state.position.stacks[0], (std::array<std::uint8_t, 3>{4, 4, 2}));
    EXPECT_EQ(state.position.stacks[1], (std::array<std::uint8_t, 3>{4, 4, 3}));
}

TEST(GobbletText, SaysWhatIsWrong) {
    const std::string rest = "2 . . . .\n3 . . . .\n4 . . . .\n";
    EXPECT_EQ(complaint(""), "expected four rows of four squares");
    EXPECT_NE(complaint("1 . . .\n").find("line 1: expected the number of the next row"), std::string::npos);
    EXPECT_NE(complaint("1 w4b3 . . .\n" + rest).find("line 1: expected \".\" or a nest"), std::string::npos) << "larger below";
    EXPECT_NE(complaint("1 w4b4 . . .\n" + rest).find("line 1"), std::string::npos) << "equal sizes";
    EXPECT_NE(complaint("1 w5 . . .\n" + rest).find("line 1"), std::string::npos);
    EXPECT_NE(complaint("1 w1 . . .\n" + rest).find("largest first"), std::string::npos) << "a 1 cannot be out before a 4";
    EXPECT_NE(complaint("1 w4 w4 w4 w4\n" + rest).find("three pieces"), std::string::npos);
    EXPECT_NE(complaint("1 w4 . . .\n" + rest + "white stacks 4 4 4").find("stacks that hold"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "white stacks 4 4 5").find("line 5"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "to move green").find("line 5"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "touched e5").find("line 5"), std::string::npos);
    EXPECT_NE(complaint("1 b4 . . .\n" + rest + "touched a1\nto move white").find("touched piece of the player to move"),
              std::string::npos);
    EXPECT_NE(complaint("1 b4 . . .\n" + rest + "touched b1").find("touched piece"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "end checkmate white").find("line 5"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "earlier white .,.").find("line 5"), std::string::npos);
    EXPECT_NE(complaint("1 . . . .\n" + rest + "5 . . . .").find("line 5"), std::string::npos);
}

} // namespace
} // namespace hawkstone::rules::gobblet
