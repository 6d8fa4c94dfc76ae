// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/tracking/gobblet.h>

#include <gtest/gtest.h>

namespace hawkstone::tracking::gobblet {
namespace {

Cell at(const char* name) {
    return *board::parseCell(name, kSide, kSide);
}
Piece white(int size) {
    return {Side::White, static_cast<std::uint8_t>(size)};
}
Piece black(int size) {
    return {Side::Black, static_cast<std::uint8_t>(size)};
}

// Pieces put on squares from the bottom up; the stacks give what they can.
Known table(std::initializer_list<std::pair<const char*, Piece>> pieces) {
    Known known;
    for (const auto& [name, piece] : pieces) {
        known.squares[at(name).row][at(name).column].push_back(piece);
        for (auto& left : known.stacks[static_cast<int>(piece.side)])
            if (left == piece.size) {
                --left;
                break;
            }
    }
    return known;
}
Sight sightAfter(const Known& known, const Play& play) {
    return sightOf(after(known, play));
}
void doubt(Sight& sight, const char* name, std::optional<Piece> guess) {
    sight.cells[at(name).row][at(name).column] = {guess, {0.4, false}};
    sight.stacks = {};
}

TEST(GobbletTracking, EverySingleMoveOfAHandIsToldBack) {
    const Known known = table({{"a1", white(4)}, {"b2", black(4)}, {"c3", white(3)}, {"c3", black(4)}, {"d4", black(3)}});
    int told = 0;
    for (const char* from : {"a1", "b2", "c3", "d4"})
        for (std::uint8_t row = 0; row < kSide; ++row)
            for (std::uint8_t column = 0; column < kSide; ++column) {
                const Cell to{row, column};
                if (to == at(from)) continue;
                const Sight seen = sightAfter(known, Move{at(from), to, 1});
                if (seen.cells[row][column].top == known.top(to)) continue; // the like on the like does not show
                EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{Move{at(from), to, 1}}))
                    << from << " to " << board::name(to);
                ++told;
            }
    EXPECT_EQ(told, 58);
}

TEST(GobbletTracking, ABringInComesFromTheLowestLikeStack) {
    Known known = table({{"a1", white(4)}, {"b1", white(4)}});
    EXPECT_EQ(known.stacks[0], (std::array<std::uint8_t, 3>{3, 3, 4}));
    EXPECT_EQ(explain(known, sightAfter(known, BringIn{white(4), 2, at("d4")})),
              Explanation<Play>(Explained<Play>{BringIn{white(4), 2, at("d4")}}));
    EXPECT_EQ(explain(known, sightAfter(known, BringIn{white(3), 1, at("d4")})),
              Explanation<Play>(Explained<Play>{BringIn{white(3), 0, at("d4")}}));
}

TEST(GobbletTracking, TheOtherPlayersPieceIsToldAsWell) {
    const Known known = table({{"a1", white(4)}});
    EXPECT_EQ(explain(known, sightAfter(known, BringIn{black(4), 0, at("a1")})),
              Explanation<Play>(Explained<Play>{BringIn{black(4), 0, at("a1")}}));
}

TEST(GobbletTracking, ALiftShowsWhatStoodBelow) {
    const Known known = table({{"c3", white(4)}, {"b1", white(3)}, {"b1", black(4)}});
    EXPECT_EQ(explain(known, sightAfter(known, Lift{at("b1"), 1})), Explanation<Play>(Explained<Play>{Lift{at("b1"), 1}}));
    EXPECT_EQ(explain(known, sightAfter(known, Lift{at("c3"), 1})), Explanation<Play>(Explained<Play>{Lift{at("c3"), 1}}));
}

TEST(GobbletTracking, WhatShowsUnderALiftedPieceWasThereBefore) {
    // Black's outermost is a 3 as well: it could have been set on the white 4, were it not for the stacks in view.
    Known known = table({{"d4", black(4)}, {"b1", black(3)}, {"b1", white(4)}, {"a1", black(4)}, {"a2", black(4)}});
    Sight seen = sightAfter(known, Lift{at("b1"), 1});
    EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{Lift{at("b1"), 1}}));
    seen.stacks = {};
    EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{Lift{at("b1"), 1}}));
    EXPECT_EQ(explain(known, sightAfter(known, BringIn{black(3), 1, at("b1")})),
              Explanation<Play>(Explained<Play>{BringIn{black(3), 1, at("b1")}}));
}

TEST(GobbletTracking, AWholeNestThatMovesIsToldAsOne) {
    const Known known = table({{"b1", white(3)}, {"b1", black(4)}});
    EXPECT_EQ(explain(known, sightAfter(known, Move{at("b1"), at("d4"), 2})),
              Explanation<Play>(Explained<Play>{Move{at("b1"), at("d4"), 2}}));
}

TEST(GobbletTracking, TwoBringInsAtOnceAreNotOnePlay) {
    const Known known;
    const Known once = after(known, BringIn{white(4), 0, at("a1")});
    const auto answer = explain(known, sightAfter(once, BringIn{black(4), 0, at("d4")}));
    ASSERT_TRUE(std::holds_alternative<Unexplained<Play>>(answer));
    EXPECT_EQ(std::get<Unexplained<Play>>(answer).cells, (std::vector{at("a1"), at("d4")}));
    EXPECT_TRUE(std::get<Unexplained<Play>>(answer).nearest.has_value());
}

TEST(GobbletTracking, ASizeTheStacksDoNotOfferIsNotExplained) {
    const Known known;
    Sight seen = sightOf(known);
    seen.cells[0][0] = {white(2), {0.99, true}};
    const auto answer = explain(known, seen);
    ASSERT_TRUE(std::holds_alternative<Unexplained<Play>>(answer));
    EXPECT_EQ(std::get<Unexplained<Play>>(answer).nearest, std::nullopt);
}

TEST(GobbletTracking, ADoubtfulLandingIsKnownByThePieceThatLeft) {
    const Known known = table({{"a1", white(4)}, {"b2", black(4)}});
    Sight seen = sightAfter(known, Move{at("a1"), at("d1"), 1});
    doubt(seen, "d1", white(4));
    EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{Move{at("a1"), at("d1"), 1}}));
    doubt(seen, "d1", white(3)); // then it may as well be in the air still
    EXPECT_TRUE(std::holds_alternative<Ambiguous<Play>>(explain(known, seen)));
}

TEST(GobbletTracking, ADoubtfulNewPieceIsAskedAbout) {
    const Known known = table({{"a1", white(4)}});
    Sight seen = sightOf(known);
    doubt(seen, "c2", white(3));
    const auto answer = explain(known, seen);
    ASSERT_TRUE(std::holds_alternative<Ambiguous<Play>>(answer));
    EXPECT_EQ(std::get<Ambiguous<Play>>(answer).cells, std::vector{at("c2")});
    ASSERT_FALSE(std::get<Ambiguous<Play>>(answer).plays.empty());
    EXPECT_EQ(std::get<Ambiguous<Play>>(answer).plays.front(), Play(BringIn{white(3), 0, at("c2")}));
}

TEST(GobbletTracking, ADoubtfulNewPieceIsKnownByTheStackThatLostIt) {
    const Known known = table({{"a1", white(4)}}); // white's outermost pieces are 3, 4 and 4
    for (const int size : {3, 4}) {
        const BringIn bring{white(size), size == 3 ? 0 : 1, at("c2")};
        Sight seen = sightAfter(known, bring);
        const auto stacks = seen.stacks;
        for (const int guess : {3, 4}) {
            doubt(seen, "c2", white(guess));
            EXPECT_TRUE(std::holds_alternative<Ambiguous<Play>>(explain(known, seen))) << "out of view";
            seen.stacks = stacks;
            EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{bring})) << size << " guessed " << guess;
            seen.stacksUncertain = true;
            EXPECT_TRUE(std::holds_alternative<Ambiguous<Play>>(explain(known, seen)));
            seen.stacksUncertain = false;
        }
        doubt(seen, "c2", black(size)); // the two looks contradict each other
        seen.stacks = stacks;
        EXPECT_TRUE(std::holds_alternative<Ambiguous<Play>>(explain(known, seen)));
    }
}

TEST(GobbletTracking, ADoubtfulSizeIsKnownWhenTheBoxLeavesOnlyOne) {
    // White's outermost pieces are 2, 4 and 4.
    const Known known = table({{"a1", white(4)}, {"b1", white(3)}});
    EXPECT_EQ(known.stacks[0], (std::array<std::uint8_t, 3>{2, 4, 4}));
    Sight seen = sightOf(known);
    for (const int guess : {1, 2}) {
        doubt(seen, "c2", white(guess));
        seen.cells[1][2].trust.confidence = 0.55;
        EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{BringIn{white(2), 0, at("c2")}})) << guess;
    }
    doubt(seen, "c2", white(3)); // as near to the 4 as to the 2
    seen.cells[1][2].trust.confidence = 0.55;
    EXPECT_TRUE(std::holds_alternative<Ambiguous<Play>>(explain(known, seen)));
}

TEST(GobbletTracking, ASizeMisreadByOneIsKnownByThePieceThatLeft) {
    const Known known = table({{"d1", black(4)}, {"b3", white(3)}});
    Sight seen = sightAfter(known, Move{at("d1"), at("b3"), 1});
    seen.cells[2][1].top = black(3); // for certain; and the first black stack does show a 3
    EXPECT_EQ(explain(known, seen), Explanation<Play>(Explained<Play>{Move{at("d1"), at("b3"), 1}}));
    seen.cells[2][1].top = black(2); // nobody misreads by two
    EXPECT_FALSE(std::holds_alternative<Explained<Play>>(explain(known, seen)));
}

TEST(GobbletTracking, ANewPieceOfASizeNoStackShowsIsGuessedAtAllTheSame) {
    const Known known = table({{"a1", white(4)}, {"b1", white(3)}}); // white shows 2, 4 and 4
    Sight seen = sightOf(known);
    doubt(seen, "c2", white(3));
    const auto answer = explain(known, seen);
    ASSERT_TRUE(std::holds_alternative<Ambiguous<Play>>(answer));
    EXPECT_EQ(std::get<Ambiguous<Play>>(answer).plays.size(), 2u);
}

TEST(GobbletTracking, ADoubtThatFitsWhatIsKnownIsNothing) {
    const Known known = table({{"a1", white(4)}});
    Sight seen = sightOf(known);
    doubt(seen, "a1", white(4));
    doubt(seen, "b1", std::nullopt);
    EXPECT_TRUE(std::holds_alternative<NoChange>(explain(known, seen)));
}

TEST(GobbletTracking, LinesInSightAreNamed) {
    const Known known = table({{"a1", black(4)}, {"b1", black(4)}, {"c1", black(4)}, {"d1", black(3)}, {"d1", white(4)}});
    EXPECT_TRUE(linesShown(known, Side::Black).empty());
    EXPECT_EQ(linesShown(after(known, Lift{at("d1"), 1}), Side::Black), (std::vector{at("a1"), at("b1"), at("c1"), at("d1")}));
}

} // namespace
} // namespace hawkstone::tracking::gobblet
