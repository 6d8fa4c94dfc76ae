// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <hawkstone/rules/gobblestones/hint.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace hawkstone::rules::gobblestones {
namespace {

Rack rackOf(std::string_view letters) {
    Rack rack{};
    for (const char c : letters) ++rack[static_cast<std::size_t>(*tileOfLetter(c))];
    return rack;
}

bool fits(const Lay& lay, Rack rack) {
    return std::ranges::all_of(lay.tiles, [&](const Placement& tile) { return --rack[static_cast<std::size_t>(tile.tile)] >= 0; });
}

TEST(GobblestonesHint, OnlyWhatTheRackHoldsAndTheRulesAllow) {
    const State state = with(table(), {"h7", "h8", "h9"});
    const auto all = hints(state, rackOf("GGGBT"));
    ASSERT_FALSE(all.empty());
    for (const Hint& hint : all) {
        EXPECT_TRUE(isAllowed(judge(state, hint.lay)));
        EXPECT_TRUE(fits(hint.lay, rackOf("GGGBT")));
    }
    // The grey row 8 takes all five tiles, 8 points each; green alone would give h10 to h12, 33.
    EXPECT_EQ(all.front().points, 40);
    for (const Placement& tile : all.front().lay.tiles) EXPECT_EQ(tile.at.row, 7);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::ranges::greater{}, &Hint::value));
}

TEST(GobblestonesHint, KnowsWhichPlayLeavesTheNextPlayerLeast) {
    const State state = with(table(), {"h7", "h8", "h9"});
    const auto all = hints(state, rackOf("GGGBT"));
    const auto& least = all[leavesLeast(all)];
    for (const Hint& hint : all) EXPECT_LE(least.leaves, hint.leaves);
    // Laying nothing leaves the five below h9.
    const auto nothing = std::ranges::find_if(all, [](const Hint& hint) { return hint.lay.tiles.empty(); });
    ASSERT_NE(nothing, all.end());
    EXPECT_EQ(nothing->leaves, 10 + 11 + 12 + 13 + 14);
}

TEST(GobblestonesHint, ABluffIsWorthNothingForSure) {
    const State state = with(table(2, Variant::Bluff), {"h8"});
    const auto all = hints(state, rackOf("RRRRR"));
    EXPECT_TRUE(all.front().honest);
    EXPECT_TRUE(std::ranges::any_of(all, [](const Hint& hint) { return !hint.honest && hint.points > 0 && hint.value() == 0; }));
}

TEST(GobblestonesHint, NothingToSayAfterTheEnd) {
    State state = table();
    state.end = End::NoTilesLeft;
    EXPECT_TRUE(hints(state, std::nullopt).empty());
}

} // namespace
} // namespace hawkstone::rules::gobblestones
