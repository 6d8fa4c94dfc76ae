// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/gobblestones.h>

#include <gtest/gtest.h>

namespace hawkstone::tracking::gobblestones {
namespace {

using board::gobblestones::CellSight;

Cell at(const char* name) {
    return *board::parseCell(name, kSide, kSide);
}
CellSight& look(Sight& sight, const char* name) {
    return sight.cells[at(name).row][at(name).column];
}
void lay(Sight& sight, const char* name, std::optional<Colour> colour, bool certain = true) {
    look(sight, name) = {CoveredBy{colour}, {certain ? 0.99 : 0.5, certain}};
}

Known emptyBoard(bool bluff = false) {
    Known known;
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column)
            known.fields[row][column] = {board::gobblestones::kTileColours[(row + column) % 5], static_cast<std::uint8_t>(1 + row % 6)};
    known.bluff = bluff;
    return known;
}

TEST(GobblestonesTracking, AnUnchangedTableIsNoTurn) {
    const Known known = after(emptyBoard(), {{{at("h8"), Colour::Red}}});
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(known, sightOf(known))));
}

TEST(GobblestonesTracking, ThePrintReadOtherwiseIsNoTurn) {
    const Known known = emptyBoard();
    Sight seen = sightOf(known);
    look(seen, "c3").what = board::gobblestones::Field{Colour::Grey, 0};
    look(seen, "d4").trust = {0.2, false};
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(known, seen)));
}

TEST(GobblestonesTracking, NewTilesAreALayInBoardOrder) {
    const Known known = emptyBoard();
    Sight seen = sightOf(known);
    lay(seen, "m14", Colour::Yellow);
    lay(seen, "m13", Colour::Turquoise);
    const Explanation<Lay> expected = Explained<Lay>{{{{at("m13"), Colour::Turquoise}, {at("m14"), Colour::Yellow}}}};
    EXPECT_EQ(explain(known, seen), expected);
}

TEST(GobblestonesTracking, ATileOfAnotherColourOnACoveredFieldIsALayThere) {
    const Known known = after(emptyBoard(), {{{at("h8"), Colour::Red}}});
    Sight seen = sightOf(known);
    lay(seen, "h8", Colour::Blue);
    EXPECT_EQ(explain(known, seen), Explanation<Lay>(Explained<Lay>{{{{at("h8"), Colour::Blue}}}}));
}

TEST(GobblestonesTracking, ATileTakenAwayIsNotExplained) {
    const Known known = after(emptyBoard(), {{{at("h8"), Colour::Red}, {at("h9"), Colour::Red}}});
    Sight seen = sightOf(after(emptyBoard(), {{{at("h8"), Colour::Red}}}));
    EXPECT_EQ(explain(known, seen), Explanation<Lay>(Unexplained<Lay>{{at("h9")}, std::nullopt}));
    lay(seen, "h7", Colour::Green);
    const auto both = explain(known, seen);
    ASSERT_TRUE(std::holds_alternative<Unexplained<Lay>>(both));
    EXPECT_EQ(std::get<Unexplained<Lay>>(both).cells, (std::vector{at("h7"), at("h9")}));
    EXPECT_EQ(std::get<Unexplained<Lay>>(both).nearest, (Lay{{{at("h7"), Colour::Green}}}));
}

TEST(GobblestonesTracking, ADoubtfulTileIsAskedAbout) {
    const Known known = emptyBoard();
    Sight seen = sightOf(known);
    lay(seen, "h8", Colour::Red);
    lay(seen, "h9", Colour::Blue, false);
    const auto answer = explain(known, seen);
    ASSERT_TRUE(std::holds_alternative<Ambiguous<Lay>>(answer));
    const auto& open = std::get<Ambiguous<Lay>>(answer);
    EXPECT_EQ(open.cells, std::vector{at("h9")});
    ASSERT_EQ(open.plays.size(), 2u);
    EXPECT_EQ(open.plays.front(), (Lay{{{at("h8"), Colour::Red}, {at("h9"), Colour::Blue}}}));
    EXPECT_EQ(open.plays.back(), (Lay{{{at("h8"), Colour::Red}}}));
}

TEST(GobblestonesTracking, ADoubtfulTileThatFitsWhatIsKnownIsNothing) {
    const Known known = after(emptyBoard(), {{{at("h8"), Colour::Red}}});
    Sight seen = sightOf(known);
    look(seen, "h8").trust = {0.3, false};
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(known, seen)));
    look(seen, "h8") = {board::gobblestones::Field{}, {0.3, false}};
    EXPECT_TRUE(std::holds_alternative<Ambiguous<Lay>>(explain(known, seen)));
}

TEST(GobblestonesTracking, AFaceDownTileInTheStandardGameHasToBeTurnedUp) {
    const Known known = emptyBoard();
    Sight seen = sightOf(known);
    lay(seen, "h8", std::nullopt);
    EXPECT_EQ(explain(known, seen), Explanation<Lay>(Unexplained<Lay>{{at("h8")}, std::nullopt}));
}

TEST(GobblestonesTracking, InABluffNoColourIsLookedAt) {
    const Known known = after(emptyBoard(true), {{{at("h8"), std::nullopt}}});
    Sight seen = sightOf(known);
    lay(seen, "h8", Colour::Red); // turned up by a challenge, and left so
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(known, seen)));
    lay(seen, "h9", Colour::Blue);
    lay(seen, "h10", std::nullopt);
    EXPECT_EQ(explain(known, seen), Explanation<Lay>(Explained<Lay>{{{{at("h9"), std::nullopt}, {at("h10"), std::nullopt}}}}));
}

} // namespace
} // namespace hawkstone::tracking::gobblestones
