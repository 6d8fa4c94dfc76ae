// SPDX-License-Identifier: Apache-2.0
#include "table.h"

namespace hawkstone::rules::hidden_stones {
namespace {

std::string complaint(std::string_view text) {
    const auto state = fromText(text);
    return state ? "none" : state.error();
}

TEST(HiddenStonesText, IsDrawnAsTheTable) {
    State state = after(fresh(), scoreCard(fresh(), 6));
    state = after(state, flip(state, "b2"));
    EXPECT_EQ(toText(state), "     a      b      c\n"
                             "1    sun    fish   fish\n"
                             "2    horse  ship   horse\n"
                             "3    seed   seed   seed\n"
                             "to move 0 after 0 turns\n"
                             "hands 2 4\n"
                             "pile 64 discard 1\n"
                             "passed no no\n"
                             "scored 0 6\n"
                             "so far 2 actions scored\n");
    EXPECT_EQ(fromText(toText(state)), state);
}

TEST(HiddenStonesText, SaysWhatIsWrong) {
    const std::string stones = "1 sun fish fish\n2 horse horse horse\n3 seed seed seed\n";
    const std::string rest = "to move 0 after 0 turns\nhands 4 4\npile 64 discard 0\n";
    EXPECT_EQ(complaint(stones + rest), "none");
    EXPECT_NE(complaint("").find("the nine stones"), std::string::npos);
    EXPECT_NE(complaint("1 sun fish\n").find("line 1"), std::string::npos);
    EXPECT_NE(complaint("1 sun fish cat\n").find("line 1: expected one of sun moon"), std::string::npos);
    EXPECT_NE(complaint("1 sun sun fish\n2 horse horse horse\n3 seed seed seed\n" + rest).find("the nine stones"), std::string::npos);
    EXPECT_NE(complaint(stones + "to move 2 after 0 turns\nhands 4 4\npile 64 discard 0\n").find("sits at the table"), std::string::npos);
    EXPECT_NE(complaint(stones + "to move 0 after 0 turns\nhands 4 4\npile 65 discard 0\n").find("make 72"), std::string::npos);
    EXPECT_NE(complaint(stones + "hands 1 2 3 4 5 6\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "hands x\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "hands 4 -4\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "scored 0 73\n").find("1 to 72"), std::string::npos);
    EXPECT_NE(complaint(stones + "scored 0 3\nscored 1 3\n").find("one pile only"), std::string::npos);
    EXPECT_NE(complaint(stones + "scored 9 3\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "to move 0 after 0 turns\nhands 4 4\npile 63 discard 0\nscored 2 3\n").find("sit at the table"),
              std::string::npos);
    EXPECT_NE(complaint(stones + "hands 2147483647 2147483647\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "end checkmate\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "passed maybe\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "strikes\n").find("line 4"), std::string::npos);
    EXPECT_NE(complaint(stones + "so far many actions\n").find("line 4"), std::string::npos);
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
