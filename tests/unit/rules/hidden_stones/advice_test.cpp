// SPDX-License-Identifier: Apache-2.0
#include "table.h"

#include <hawkstone/rules/hidden_stones/advice.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace hawkstone::rules::hidden_stones {
namespace {

using Sets = std::map<std::set<int>, int>; // cards scored, and the fewest cards that paid for it

// Tries every order of every action there is.
void tryAll(const State& state, const std::vector<int>& hand, std::set<int> scored, int paid, Sets& best) {
    const auto [at, isNew] = best.emplace(scored, paid);
    if (!isNew) at->second = std::min(at->second, paid);
    if (static_cast<int>(scored.size()) + paid == static_cast<int>(hand.size())) return;
    for (const Action& action : legalActions(state)) {
        const auto* score = std::get_if<Score>(&action);
        if (score != nullptr) {
            const int id = *cardIdOf(score->points, score->pattern);
            if (std::ranges::find(hand, id) == hand.end()) continue;
            auto more = scored;
            more.insert(id);
            tryAll(hidden_stones::apply(state, action), hand, more, paid, best);
        } else if (std::holds_alternative<Swap>(action) || std::holds_alternative<Flip>(action)) {
            tryAll(hidden_stones::apply(state, action), hand, scored, paid + 1, best);
        }
    }
}

std::vector<int> randomHand(std::mt19937& random, std::size_t cards) {
    std::set<int> hand;
    while (hand.size() < cards) hand.insert(1 + static_cast<int>(random() % kCards));
    return {hand.begin(), hand.end()};
}

Grid stirred(std::mt19937& random) {
    Grid stones = plainStones();
    for (int i = 0; i < 60; ++i) {
        auto& stone = stones[random() % 3][random() % 3];
        std::swap(stone, stones[random() % 3][random() % 3]);
        if (random() % 2 == 0) stone = board::hidden_stones::otherSide(stone);
    }
    return stones;
}

TEST(HiddenStonesAdvice, IsExactlyWhatTryingEverythingFinds) {
    std::mt19937 random(5);
    for (int i = 0; i < 40; ++i) {
        const std::size_t cards = i < 36 ? 3 : 4;
        State state = initialState(stirred(random), 2);
        const auto hand = randomHand(random, cards);
        Sets best;
        tryAll(state, hand, {}, 0, best);
        const auto found = plans(state, hand);
        ASSERT_TRUE(found) << found.error();
        Sets listed;
        for (const Plan& plan : *found) listed[{plan.scored.begin(), plan.scored.end()}] = plan.paid;
        ASSERT_EQ(listed, best) << toText(state);
        ASSERT_EQ(listed.size(), found->size()) << "one plan a set";
    }
}

TEST(HiddenStonesAdvice, EveryPlanIsALegalTurnWorthWhatItSays) {
    std::mt19937 random(6);
    for (int i = 0; i < 10; ++i) {
        State state = initialState(stirred(random), 2);
        state.hands[0] = 6;
        state.pile -= 2;
        const auto found = plans(state, randomHand(random, 6));
        ASSERT_TRUE(found);
        for (const Plan& plan : *found) {
            const auto outcome = playTurn(state, {0, false, plan.actions});
            ASSERT_TRUE(outcome.isLegal()) << explain(plan) << "\n" << toText(state);
            ASSERT_EQ(points(outcome.next)[0], plan.points);
            ASSERT_EQ(outcome.next.scored[0].count(), plan.scored.size());
            ASSERT_EQ(plan.actions.size(), plan.scored.size() + static_cast<std::size_t>(plan.paid));
        }
        for (std::size_t p = 1; p < found->size(); ++p) {
            const Plan& better = (*found)[p - 1];
            const Plan& plan = (*found)[p];
            ASSERT_TRUE(better.points > plan.points || (better.points == plan.points && better.paid <= plan.paid));
        }
        ASSERT_TRUE(found->back().actions.empty()) << "doing nothing is the last";
    }
}

TEST(HiddenStonesAdvice, LargerHandsFindTheSameBest) {
    // Seven cards are looked at only as far as they can pay; adding a card never makes the best turn worse.
    std::mt19937 random(8);
    for (int i = 0; i < 10; ++i) {
        const State state = initialState(stirred(random), 2);
        auto hand = randomHand(random, 7);
        const auto seven = plans(state, hand);
        ASSERT_TRUE(seven);
        int best = 0;
        for (std::size_t without = 0; without < hand.size(); ++without) {
            auto six = hand;
            six.erase(six.begin() + static_cast<long>(without));
            best = std::max(best, plans(state, six)->front().points);
        }
        EXPECT_GE(seven->front().points, best);
    }
}

TEST(HiddenStonesAdvice, SaysItInWords) {
    const State state = fresh();
    const auto found = plans(state, std::vector{3, 50}); // ship horse; the other is beyond reach
    ASSERT_TRUE(found);
    EXPECT_EQ(explain(found->front()), "1 point with 1 card spent: flip a2, score card 3");
    EXPECT_EQ(explain(found->back()), "does nothing; the hand stays as it is");
    const auto atOnce = plans(state, std::vector{6});
    EXPECT_EQ(explain(atOnce->front()), "1 point with 0 cards spent: score card 6");
}

TEST(HiddenStonesAdvice, PaysWithTheCardThatIsWorthLess) {
    // Either card could be scored at once; with both in hand both are.
    const auto both = plans(fresh(), std::vector{6, 20});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->front().points, 1) << "seed over seed does not lie there, and one card pays for one step only";
    const auto three = plans(fresh(), std::vector{57, 6, 30});
    ASSERT_TRUE(three);
    EXPECT_EQ(three->front().points, 3 + 1 + 2) << "all lie there already";
    EXPECT_EQ(three->front().paid, 0);
}

TEST(HiddenStonesAdvice, RefusesCardsThatCannotBeTheHand) {
    State state = after(fresh(), scoreCard(fresh(), 6));
    EXPECT_EQ(plans(state, std::vector{6}).error(), "card 6 lies on a pile already");
    EXPECT_EQ(plans(state, std::vector{0}).error(), "expected card ids from 1 to 72, found 0");
    EXPECT_EQ(plans(state, std::vector{73}).error(), "expected card ids from 1 to 72, found 73");
    EXPECT_EQ(plans(state, std::vector{3, 3}).error(), "expected each card once, found 3 twice");
    EXPECT_EQ(plans(fresh(1), std::vector{68, 69}).error(), "the solo deck has only 1 cards of value 5");
    state.end = End::Threshold;
    EXPECT_EQ(plans(state, std::vector{3}).error(), "the game is over");
    EXPECT_EQ(plans(fresh(), std::vector<int>{})->size(), 1U);
}

} // namespace
} // namespace hawkstone::rules::hidden_stones
