// SPDX-License-Identifier: Apache-2.0
// On 100,000 positions of random games and more: the generator and the judge never disagree, and every end is the rulebook's.
#include <random_play/gobblestones.h>
#include <random_play/gobblet.h>
#include <random_play/hidden_stones.h>
#include <random_play/law.h>

#include <gtest/gtest.h>

namespace hawkstone::random_play {
namespace {

constexpr std::uint64_t kPositions = 100'000;

template <class Subject>
void expectLaw(const Subject& subject, std::uint64_t seed) {
    Chance chance(seed);
    Tally tally;
    while (tally.positions < kPositions) {
        const auto disagreement = playOne(subject, chance, Effort{}, tally);
        ASSERT_EQ(disagreement, "") << "seed " << seed << ", game " << tally.games;
    }
    // A law nobody could break proves nothing: the candidates must be wrong often and right often.
    EXPECT_GT(tally.illegal * 3, tally.candidates);
    EXPECT_LT(tally.illegal * 20, tally.candidates * 19);
    EXPECT_GT(tally.finished, 100U);
}

TEST(GameLaws, Gobblestones) {
    expectLaw(Gobblestones{rules::gobblestones::Variant::Standard}, 1);
}
TEST(GameLaws, GobblestonesBluff) {
    expectLaw(Gobblestones{rules::gobblestones::Variant::Bluff}, 2);
}
TEST(GameLaws, Gobblet) {
    expectLaw(Gobblet{}, 3);
}
TEST(GameLaws, HiddenStones) {
    expectLaw(HiddenStones{}, 4);
}
TEST(GameLaws, HiddenStonesSolo) {
    expectLaw(HiddenStones{true}, 5);
}

} // namespace
} // namespace hawkstone::random_play
