// SPDX-License-Identifier: Apache-2.0
#include "brute_force.h"
#include "drawn.h"

#include <hawkstone/rules/gobblet/advice.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

namespace hawkstone::rules::gobblet {
namespace {

using namespace std::chrono_literals;
namespace plain = plain_gobblet;

constexpr Budget kNoGuessing{0ms, 1};

State stateOf(const std::string& rows, char toMove) {
    std::string text = "1 ";
    int row = 1;
    for (const char c : rows) text += c == '/' ? "\n" + std::to_string(++row) + " " : c == ',' ? " " : std::string(1, c);
    return drawn(text + "\nto move " + (toMove == 'w' ? "white" : "black"));
}

// "a1>b2", "4>b2" from a stack, as the plain solver names plays.
std::string shortName(const State& state, const Action& action) {
    if (const auto* move = std::get_if<Move>(&action)) return rules::name(move->from) + ">" + rules::name(move->to);
    const auto& in = std::get<BringIn>(action);
    const auto stack = static_cast<std::size_t>(in.stack);
    return std::to_string(state.position.stacks[static_cast<std::size_t>(in.player)][stack]) + ">" + rules::name(in.to);
}

std::set<std::string> playsWith(const State& state, const Advice& advice, auto&& wanted) {
    std::set<std::string> names;
    for (const Hint& hint : advice.plays)
        if (wanted(hint)) names.insert(shortName(state, hint.action));
    return names;
}

bool winsSurely(const Hint& hint) {
    return hint.reason == Reason::WinsNow || hint.reason == Reason::WinsByForce;
}

std::set<std::string> namesOf(const std::vector<plain::Play>& plays) {
    std::set<std::string> names;
    for (const plain::Play& play : plays) names.insert(plain::nameOf(play));
    return names;
}

struct Problem {
    int moves = 0;
    char toMove = 'w';
    std::string rows;
    std::set<std::string> keys;
};

std::vector<Problem> problems() {
    std::ifstream file(std::string(HAWKSTONE_TESTS) + "/unit/rules/gobblet/forced_wins.txt");
    std::vector<Problem> all;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        Problem problem;
        if (!(words >> problem.moves >> problem.toMove >> problem.rows)) continue;
        for (std::string key; words >> key;) problem.keys.insert(key);
        all.push_back(problem);
    }
    return all;
}

TEST(GobbletAdvice, FindsEveryForcedWinOfTheFile) {
    const auto all = problems();
    std::array<int, 4> counted{};
    for (const Problem& problem : all) {
        const State state = stateOf(problem.rows, problem.toMove);
        const Advice advice = advise(state, kNoGuessing);
        ++counted[static_cast<std::size_t>(problem.moves)];
        EXPECT_EQ(playsWith(state, advice, winsSurely), problem.keys) << problem.moves << "\n" << toText(state);
        if (problem.moves != 0) {
            EXPECT_EQ(advice.plays.front().moves, problem.moves) << toText(state);
        }
    }
    for (const int count : counted) EXPECT_GE(count, 10);
}

TEST(GobbletAdvice, TheFileIsRightSaysThePlainSolver) {
    // Only the quick ones; the file as a whole was written by this solver.
    for (const Problem& problem : problems()) {
        const plain::Table table = plain::tableOf(problem.rows, problem.toMove);
        if (problem.moves == 2) {
            EXPECT_EQ(namesOf(plain::winningPlays(table, 2)), problem.keys) << problem.rows;
        }
        EXPECT_EQ(plain::winningPlays(table, 1).empty(), problem.moves != 1) << problem.rows;
    }
}

bool someLiftLoses(const plain::Table& table) {
    return std::ranges::any_of(plain::playsOf(table),
                               [&](const plain::Play& play) { return plain::stepOf(table, play).fate == plain::Fate::MoverLoses; });
}

// A position after some random plays that have not ended the game; one where a lift uncovers a line, if asked for.
plain::Table randomTable(std::mt19937& random, bool uncovering) {
    while (true) {
        plain::Table table = plain::tableOf(".,.,.,./.,.,.,./.,.,.,./.,.,.,.", random() % 2 == 0 ? 'w' : 'b');
        bool over = false;
        for (unsigned left = 4 + random() % 36; left > 0 && !over; --left) {
            const auto plays = plain::playsOf(table);
            const plain::Step step = plain::stepOf(table, plays[random() % plays.size()]);
            over = step.fate != plain::Fate::GoesOn;
            table = step.after;
        }
        if (!over && (!uncovering || someLiftLoses(table))) return table;
    }
}

// The law once more, against Gobblet written a second time: the same plays, the same ends, the same boards.
TEST(GobbletLaw, AgreesWithAPlainSecondWriting) {
    std::mt19937 random(31);
    int uncovered = 0;
    for (int i = 0; i < 120; ++i) {
        const plain::Table table = randomTable(random, i % 8 == 0);
        const State state = stateOf(plain::rowsOf(table), table.toMove);
        std::set<std::string> made;
        for (const Action& action : legalActions(state))
            if (std::holds_alternative<BringIn>(action) || std::holds_alternative<Move>(action)) made.insert(shortName(state, action));
        ASSERT_EQ(made, namesOf(plain::playsOf(table))) << toText(state);
        for (const Action& action : legalActions(state)) {
            if (!std::holds_alternative<BringIn>(action) && !std::holds_alternative<Move>(action)) continue;
            const auto plays = plain::playsOf(table);
            const auto same = std::ranges::find(plays, shortName(state, action), plain::nameOf);
            const plain::Step step = plain::stepOf(table, *same);
            const State next = gobblet::apply(state, action);
            const auto end = step.fate == plain::Fate::MoverWins    ? std::optional(End::LineOfFour)
                             : step.fate == plain::Fate::MoverLoses ? std::optional(End::UncoveredLine)
                                                                    : std::nullopt;
            ASSERT_EQ(next.end, end) << name(action) << "\n" << toText(state);
            ASSERT_EQ(next.position.on, stateOf(plain::rowsOf(step.after), step.after.toMove).position.on) << name(action);
            uncovered += end == End::UncoveredLine;
        }
    }
    EXPECT_GT(uncovered, 0);
}

TEST(GobbletAdvice, SaysOfEveryPlayWhatThePlainSolverSays) {
    std::mt19937 random(21);
    int uncovering = 0;
    int losing = 0;
    for (int i = 0; i < 40; ++i) {
        const plain::Table table = randomTable(random, i % 4 == 0);
        const State state = stateOf(plain::rowsOf(table), table.toMove);
        const Advice advice = advise(state, kNoGuessing);
        std::set<std::string> uncovers;
        std::set<std::string> losesNext;
        for (const plain::Play& play : plain::playsOf(table)) {
            const plain::Step step = plain::stepOf(table, play);
            const auto replies = step.fate == plain::Fate::GoesOn ? plain::playsOf(step.after) : std::vector<plain::Play>{};
            const bool answered = std::ranges::any_of(
                replies, [&](const plain::Play& reply) { return plain::stepOf(step.after, reply).fate == plain::Fate::MoverWins; });
            if (step.fate == plain::Fate::MoverLoses) uncovers.insert(plain::nameOf(play));
            if (answered) losesNext.insert(plain::nameOf(play));
        }
        ASSERT_EQ(playsWith(state, advice, [](const Hint& hint) { return hint.reason == Reason::UncoversLine; }), uncovers);
        ASSERT_EQ(playsWith(state, advice, [](const Hint& hint) { return hint.reason == Reason::LosesNext; }), losesNext);
        ASSERT_EQ(playsWith(state, advice, [](const Hint& hint) { return winsSurely(hint) && hint.moves <= 2; }),
                  namesOf(plain::winningPlays(table, 2)))
            << toText(state);
        uncovering += static_cast<int>(uncovers.size());
        losing += static_cast<int>(losesNext.size());
    }
    EXPECT_GT(uncovering, 0);
    EXPECT_GT(losing, 0);
}

TEST(GobbletAdvice, ListsEveryLegalPlayOnceBestFirst) {
    const State state = played(initialState(), {{"stack1", "b2"}, {"stack1", "c3"}, {"stack1", "a1"}, {"stack2", "d4"}});
    const Advice advice = advise(state, {0ms, 2});
    std::vector<Action> listed;
    for (const Hint& hint : advice.plays) {
        listed.push_back(hint.action);
        EXPECT_FALSE(explain(hint).empty());
    }
    std::vector<Action> legal;
    for (const Action& action : legalActions(state))
        if (std::holds_alternative<BringIn>(action) || std::holds_alternative<Move>(action)) legal.push_back(action);
    std::ranges::sort(listed);
    std::ranges::sort(legal);
    EXPECT_EQ(listed, legal);
    EXPECT_TRUE(std::ranges::is_sorted(advice.plays, std::greater{}, &Hint::value));
}

TEST(GobbletAdvice, WarnsOfUncoveringAndSaysWhy) {
    const State state = drawn(R"(
1    w2b4  w4    w4    w3
2    b4    .     .     w3
3    .     b3    .     .
4    .     .     b4    .
to move black)");
    const Advice advice = advise(state, kNoGuessing);
    const auto lifted = std::ranges::find_if(advice.plays, [](const Hint& hint) { return hint.action == playNamed(1, "a1", "d4"); });
    ASSERT_NE(lifted, advice.plays.end());
    EXPECT_EQ(lifted->reason, Reason::UncoversLine);
    EXPECT_EQ(lifted->value, -1000);
    EXPECT_EQ(explain(*lifted), "loses at once: lifting a1 shows the opponent's line a1 b1 c1 d1");
    const auto stopped = std::ranges::find_if(advice.plays, [](const Hint& hint) { return hint.action == playNamed(1, "a1", "d1"); });
    EXPECT_NE(stopped->reason, Reason::UncoversLine);
}

TEST(GobbletAdvice, NamesTheReplyThatWins) {
    const State state = drawn(R"(
1    w4    w4    w4    .
2    .     .     .     .
3    b4    .     b4    .
4    .     b4    .     .
to move black)");
    const Advice advice = advise(state, {50ms, 4});
    EXPECT_EQ(advice.plays.front().reason, Reason::StopsThreat);
    EXPECT_EQ(explain(advice.plays.front()), "stops the opponent from completing a1 b1 c1 d1");
    const Hint& last = advice.plays.back();
    EXPECT_EQ(last.reason, Reason::LosesNext);
    ASSERT_TRUE(last.reply);
    const State lost = gobblet::apply(gobblet::apply(state, last.action), *last.reply);
    EXPECT_EQ(ending(lost), "line-of-four white");
    EXPECT_NE(explain(last).find("loses: the opponent completes a1 b1 c1 d1 with "), std::string::npos);
}

TEST(GobbletAdvice, ATouchedPieceIsTheOnlyOneAdvised) {
    const State state = gobblet::apply(played(initialState(), {{"stack1", "b2"}, {"stack1", "c3"}}), Touch{0, Cell{1, 1}});
    for (const Hint& hint : advise(state, kNoGuessing).plays) EXPECT_EQ(std::get<Move>(hint.action).from, Place(Cell{1, 1}));
    EXPECT_TRUE(advise(gobblet::apply(state, AgreeDraw{0})).plays.empty()) << "the game is over";
}

TEST(GobbletAdvice, TheThirdTimeIsADraw) {
    State state = played(initialState(), {{"stack1", "a1"}, {"stack1", "d4"}});
    state = played(state, {{"a1", "b1"}, {"d4", "c4"}, {"b1", "a1"}, {"c4", "d4"}, {"a1", "b1"}, {"d4", "c4"}, {"b1", "a1"}});
    const Advice advice = advise(state, kNoGuessing);
    const auto back = std::ranges::find_if(advice.plays, [](const Hint& hint) { return hint.action == playNamed(1, "c4", "d4"); });
    ASSERT_NE(back, advice.plays.end());
    EXPECT_EQ(back->reason, Reason::Repeats);
    EXPECT_EQ(back->value, 0);
    EXPECT_EQ(ending(gobblet::apply(state, back->action)), "repetition");
}

} // namespace
} // namespace hawkstone::rules::gobblet
