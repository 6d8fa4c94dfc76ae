// SPDX-License-Identifier: Apache-2.0
// A breadth-first walk over what the stones can look like. A scoring changes no stone and can be done at any time, so
// it is enough to know which cards' formations lay on the table somewhere on the way; which of them to score, and which
// to pay with instead, is decided at the end.
#include "packed.h"

#include <hawkstone/rules/hidden_stones/advice.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace hawkstone::rules::hidden_stones {
namespace {

using Seen = std::uint32_t; // bit i: the hand's card i lay on the table on the way

constexpr std::size_t kMostCards = 16;    // a hand that large takes four passes
constexpr std::size_t kFullListCards = 6; // up to here the walk goes on to the end

struct Node {
    Packed stones = 0;
    Seen seen = 0;
    int parent = -1;
    int step = -1;  // 0 to 11 swaps kNeighbours[step], 12 to 20 flips the stone step - 12
    int older = -1; // another node with the same stones
};

// From what the stones look like to the newest node with them. Open addressing; grows before it is half full.
class Lookup {
public:
    int& operator[](Packed stones) {
        if (2 * (m_used + 1) > m_slots.size()) grow();
        Slot& slot = find(m_slots, stones);
        if (slot.stones != stones) {
            slot = {stones, -1};
            ++m_used;
        }
        return slot.node;
    }

private:
    static constexpr Packed kFree = ~Packed{0};
    struct Slot {
        Packed stones = kFree;
        int node = -1;
    };

    static Slot& find(std::vector<Slot>& slots, Packed stones) {
        std::size_t at = (stones * 0x9E3779B97F4A7C15ULL >> 32) & (slots.size() - 1);
        while (slots[at].stones != stones && slots[at].stones != kFree) at = (at + 1) & (slots.size() - 1);
        return slots[at];
    }

    void grow() {
        std::vector<Slot> larger(2 * m_slots.size());
        for (const Slot& slot : m_slots)
            if (slot.stones != kFree) find(larger, slot.stones) = slot;
        m_slots = std::move(larger);
    }

    std::vector<Slot> m_slots = std::vector<Slot>(std::size_t{1} << 12);
    std::size_t m_used = 0;
};

class Walk {
public:
    Walk(const State& state, std::span<const int> hand) : m_state(state), m_hand(hand.begin(), hand.end()) {
        for (const int id : m_hand) m_points.push_back(findCard(id)->points);
        m_planned.assign(std::size_t{1} << m_hand.size(), false);
    }

    std::vector<Plan> run() {
        add(pack(m_state.stones), 0, -1, -1, 0);
        std::size_t first = 0;
        for (int paid = 0; paid < cards() && isWorthPaying(paid + 1); ++paid) {
            const std::size_t last = m_nodes.size();
            for (; first < last; ++first) expand(static_cast<int>(first), paid + 1);
        }
        std::ranges::stable_sort(m_plans, [](const Plan& one, const Plan& other) {
            return std::tuple(-one.points, one.paid, one.scored.size()) < std::tuple(-other.points, other.paid, other.scored.size());
        });
        return std::move(m_plans);
    }

private:
    int cards() const { return static_cast<int>(m_hand.size()); }

    // With that many cards paid, can the rest be worth more than the best plan so far?
    bool isWorthPaying(int paid) const {
        if (paid >= cards()) return false; // none left to score
        if (m_hand.size() <= kFullListCards) return true;
        auto points = m_points;
        std::ranges::sort(points, std::greater{});
        return std::accumulate(points.begin(), points.end() - paid, 0) > m_best;
    }

    void expand(int node, int paid) {
        const Packed stones = m_nodes[static_cast<std::size_t>(node)].stones;
        const Seen seen = m_nodes[static_cast<std::size_t>(node)].seen;
        int step = 0;
        for (const auto& [one, other] : kNeighbours) add(swapped(stones, one, other), seen, node, step++, paid);
        for (int index = 0; index < kSide * kSide; ++index) add(flipped(stones, index), seen, node, step++, paid);
    }

    // A way to the same stones on which no other cards lay than on an earlier one brings nothing.
    void add(Packed stones, Seen before, int parent, int step, int paid) {
        int& newest = m_lookup[stones];
        const Seen seen = before | (newest >= 0 ? lyingAgain(newest) : lying(stones));
        for (int node = newest; node >= 0; node = m_nodes[static_cast<std::size_t>(node)].older)
            if ((seen & ~m_nodes[static_cast<std::size_t>(node)].seen) == 0) return;
        m_nodes.push_back({stones, seen, parent, step, newest});
        newest = static_cast<int>(m_nodes.size()) - 1;
        planAll(newest, paid);
    }

    Seen lying(Packed stones) const {
        Seen seen = 0;
        for (std::size_t i = 0; i < m_hand.size(); ++i)
            if (lies(stones, masks()[static_cast<std::size_t>(m_hand[i] - 1)])) seen |= 1U << i;
        return seen;
    }
    Seen lyingAgain(int node) const { return lying(m_nodes[static_cast<std::size_t>(node)].stones); }

    // Every set of the cards seen that leaves enough to pay with, unless it was there before, and so cheaper.
    void planAll(int node, int paid) {
        const Seen seen = m_nodes[static_cast<std::size_t>(node)].seen;
        for (Seen set = seen;; set = (set - 1) & seen) {
            if (!m_planned[set] && std::popcount(set) + paid <= cards()) {
                m_planned[set] = true;
                m_plans.push_back(planFor(node, set, paid));
                m_best = std::max(m_best, m_plans.back().points);
            }
            if (set == 0) break;
        }
    }

    Plan planFor(int node, Seen set, int paid) const {
        std::vector<int> way;
        for (int at = node; at >= 0; at = m_nodes[static_cast<std::size_t>(at)].parent) way.push_back(at);
        Plan plan;
        plan.paid = paid;
        for (auto at = way.rbegin(); at != way.rend(); ++at) {
            const Node& there = m_nodes[static_cast<std::size_t>(*at)];
            if (there.step >= 0) plan.actions.push_back(actionOf(there.step));
            const Seen now = lying(there.stones) & set;
            set &= ~now;
            for (std::size_t i = 0; i < m_hand.size(); ++i)
                if (now >> i & 1) score(plan, m_hand[i]);
        }
        return plan;
    }

    void score(Plan& plan, int id) const {
        const Card& card = *findCard(id);
        plan.actions.emplace_back(Score{m_state.toMove, card.points, card.pattern});
        plan.scored.push_back(id);
        plan.points += card.points;
    }

    Action actionOf(int step) const {
        const auto pairs = static_cast<int>(kNeighbours.size());
        if (step >= pairs) return Flip{m_state.toMove, gridCell(step - pairs)};
        const auto& [one, other] = kNeighbours[static_cast<std::size_t>(step)];
        return Swap{m_state.toMove, gridCell(one), gridCell(other)};
    }

    const State& m_state;
    std::vector<int> m_hand;
    std::vector<int> m_points;
    std::vector<Node> m_nodes;
    Lookup m_lookup;
    std::vector<bool> m_planned; // by set of the hand's cards
    std::vector<Plan> m_plans;
    int m_best = 0;
};

// Why these cards cannot be the hand; empty when they can.
std::string objection(const State& state, std::span<const int> hand) {
    if (hand.size() > kMostCards) return "expected at most " + std::to_string(kMostCards) + " cards";
    CardSet held;
    for (const int id : hand) {
        if (findCard(id) == nullptr) return "expected card ids from 1 to 72, found " + std::to_string(id);
        const auto bit = static_cast<std::size_t>(id - 1);
        if (held[bit]) return "expected each card once, found " + std::to_string(id) + " twice";
        if (state.allScored()[bit]) return "card " + std::to_string(id) + " lies on a pile already";
        held.set(bit);
    }
    if (state.isSolo())
        for (const int points : {1, 2, 3, 5})
            if (countOf(held | state.allScored(), points) > soloCards(points))
                return "the solo deck has only " + std::to_string(soloCards(points)) + " cards of value " + std::to_string(points);
    return "";
}

} // namespace

Expected<std::vector<Plan>, std::string> plans(const State& state, std::span<const int> hand) {
    if (state.end) return Unexpected<std::string>("the game is over");
    if (auto why = objection(state, hand); !why.empty()) return Unexpected<std::string>(std::move(why));
    return Walk(state, hand).run();
}

std::string explain(const Plan& plan) {
    const auto counted = [](int count, const char* what) { return std::to_string(count) + " " + what + (count == 1 ? "" : "s"); };
    if (plan.actions.empty()) return "does nothing; the hand stays as it is";
    std::string text = counted(plan.points, "point") + " with " + counted(plan.paid, "card") + " spent:";
    auto card = plan.scored.begin();
    for (const Action& action : plan.actions) {
        const bool scores = std::holds_alternative<Score>(action);
        text += (text.back() == ':' ? " " : ", ") + (scores ? "score card " + std::to_string(*card++) : name(action));
    }
    return text;
}

} // namespace hawkstone::rules::hidden_stones
