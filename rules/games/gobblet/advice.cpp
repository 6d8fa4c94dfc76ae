// SPDX-License-Identifier: Apache-2.0
#include "search.h"
#include "solver.h"

#include <hawkstone/rules/gobblet/advice.h>

#include <algorithm>

namespace hawkstone::rules::gobblet {
namespace {

constexpr int kSureWin = 1000;
constexpr int kMovesToWin = 3;  // own moves the solver looks ahead for a win
constexpr int kMovesToLose = 2; // the opponent's
constexpr int kGuessLimit = 900;
constexpr int kDepthBesideAWin = 3; // nobody waits for a guess about the other plays when a win is there

struct Candidate {
    Child child;
    int value = 0;
    Reason reason = Reason::Quiet;
    int moves = 0;
    Squares line = 0;
    std::optional<Step> reply;
    bool isSettled() const { return reason != Reason::Quiet; }
};

// A play that completes an own line at once, and that line.
std::optional<std::pair<Step, Squares>> winningPlay(const Position& position, Side side) {
    for (const Child& child : Children(position, side))
        if (child.fate == Fate::Wins) return std::pair(child.step, linesOfFour(child.after, side).front());
    return std::nullopt;
}

// A line of the opponent's that the play leaves standing.
Squares shownLine(const Position& after, Side mover) {
    return linesOfFour(after, opponent(mover)).front();
}

class Adviser {
public:
    Adviser(const State& state, const Budget& budget)
        : m_state(state), m_budget(budget), m_side(state.toMove), m_solver(history(state)), m_search(Search::Clock::now() + budget.time) {}

    Advice advise() {
        collect();
        findWins();
        for (Candidate& candidate : m_candidates) findLoss(candidate);
        guessTheRest();
        for (Candidate& candidate : m_candidates) nameQuiet(candidate);
        std::ranges::stable_sort(m_candidates, std::greater{}, &Candidate::value);
        return report();
    }

private:
    // What repetition counts: the present situation is there once already.
    static std::vector<Situation> history(const State& state) {
        auto all = state.earlier;
        all.push_back({state.position, state.toMove});
        return all;
    }

    void collect() {
        for (const Child& child : Children(m_state.position, m_side)) {
            if (m_state.touched && child.step.from != indexOf(*m_state.touched)) continue;
            Candidate candidate;
            candidate.child = child;
            if (child.fate == Fate::Wins)
                settle(candidate, kSureWin, Reason::WinsNow, 1, linesOfFour(child.after, m_side).front());
            else if (child.fate == Fate::Loses)
                settle(candidate, -kSureWin, Reason::UncoversLine, 0, shownLine(child.after, m_side));
            else if (m_solver.isThirdTime(child.after, opponent(m_side)))
                settle(candidate, 0, Reason::Repeats, 0, 0);
            m_candidates.push_back(candidate);
        }
    }

    static void settle(Candidate& candidate, int value, Reason reason, int moves, Squares line) {
        candidate.value = value;
        candidate.reason = reason;
        candidate.moves = moves;
        candidate.line = line;
    }

    // Shortest wins first; when one is found, longer ones are not looked for.
    void findWins() {
        for (int moves = 1; moves <= kMovesToWin && !hasWin(); ++moves)
            for (Candidate& candidate : m_candidates)
                if (!candidate.isSettled() && m_solver.loses(candidate.child.after, opponent(m_side), moves - 1))
                    settle(candidate, kSureWin - moves, Reason::WinsByForce, moves, 0);
    }
    bool hasWin() const {
        return std::ranges::any_of(m_candidates, [](const Candidate& candidate) { return candidate.value > kGuessLimit; });
    }

    void findLoss(Candidate& candidate) {
        if (candidate.isSettled()) return;
        const Position& after = candidate.child.after;
        if (const auto win = winningPlay(after, opponent(m_side))) {
            settle(candidate, 1 - kSureWin, Reason::LosesNext, 1, win->second);
            candidate.reply = win->first;
            return;
        }
        for (int moves = 1; moves <= kMovesToLose; ++moves)
            if (m_solver.wins(after, opponent(m_side), moves)) return settle(candidate, moves - kSureWin, Reason::LosesByForce, moves, 0);
    }

    // All open plays one ply deeper at a time, the best so far first; a round that is cut off counts for nothing.
    void guessTheRest() {
        std::vector<Candidate*> open;
        for (Candidate& candidate : m_candidates)
            if (!candidate.isSettled()) open.push_back(&candidate);
        for (Candidate* candidate : open) candidate->value = -guess(View(candidate->child.after), candidate->child.after, opponent(m_side));
        const int depths = hasWin() ? std::min(m_budget.depth, kDepthBesideAWin) : m_budget.depth;
        for (int depth = 2; depth <= depths && !open.empty(); ++depth) {
            std::ranges::stable_sort(open, std::greater{}, [](const Candidate* candidate) { return candidate->value; });
            if (!guessOneDeeper(open, depth)) return;
            m_depth = depth;
        }
    }

    bool guessOneDeeper(const std::vector<Candidate*>& open, int depth) {
        std::vector<int> values;
        int best = -kWin - 1;
        for (const Candidate* candidate : open) {
            const auto value = m_search.worth(candidate->child.after, opponent(m_side), depth - 1, -kWin - 1, -best + kSlack);
            if (!value) return false;
            values.push_back(std::clamp(-*value, -kGuessLimit, kGuessLimit));
            best = std::max(best, -*value);
        }
        for (std::size_t i = 0; i < open.size(); ++i) open[i]->value = values[i];
        return true;
    }

    // What a play that forces nothing is good for.
    void nameQuiet(Candidate& candidate) {
        if (candidate.isSettled()) return;
        if (const auto threat = winningPlay(m_state.position, opponent(m_side))) {
            candidate.reason = Reason::StopsThreat; // it does: otherwise it would lose next
            candidate.line = threat->second;
        } else if (const auto own = winningPlay(candidate.child.after, m_side)) {
            candidate.reason = Reason::Threatens;
            candidate.line = own->second;
        }
    }

    Advice report() {
        Advice advice;
        advice.depth = m_depth;
        advice.positions = m_solver.positions() + m_search.positions();
        for (const Candidate& candidate : m_candidates)
            for (const Action& action : spellings(candidate.child.step, m_side, m_state.position)) {
                Hint hint{action, candidate.value, candidate.reason, candidate.moves, cellsOf(candidate.line), std::nullopt};
                if (candidate.reply) hint.reply = spellings(*candidate.reply, opponent(m_side), candidate.child.after).front();
                advice.plays.push_back(std::move(hint));
            }
        return advice;
    }

    // A play from a stack may be made from each stack with that size outermost.
    static std::vector<Action> spellings(Step step, Side side, const Position& position) {
        if (step.from >= 0) return {Move{playerOf(side), cellAt(step.from), cellAt(step.to)}};
        std::vector<Action> actions;
        for (int stack = 0; stack < kStacks; ++stack)
            if (position.stacks[at(side)][static_cast<std::size_t>(stack)] == step.size)
                actions.emplace_back(BringIn{playerOf(side), stack, cellAt(step.to)});
        return actions;
    }

    static constexpr int kSlack = 6; // plays that much worse than the best are still told apart

    const State& m_state;
    Budget m_budget;
    Side m_side;
    Solver m_solver;
    Search m_search;
    std::vector<Candidate> m_candidates;
    int m_depth = 1;
};

std::string listed(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) {
        if (!text.empty()) text += ' ';
        text += board::name(cell);
    }
    return text;
}

std::string moves(int count) {
    return std::to_string(count) + (count == 1 ? " move" : " moves");
}

std::string liftedSquare(const Action& action) {
    const auto* move = std::get_if<Move>(&action);
    return move != nullptr ? rules::name(move->from) : "it";
}

} // namespace

Advice advise(const State& state, const Budget& budget) {
    if (state.end) return {};
    return Adviser(state, budget).advise();
}

std::string explain(const Hint& hint) {
    const std::string line = listed(hint.cells);
    switch (hint.reason) {
    case Reason::WinsNow: return "wins at once: completes the line " + line;
    case Reason::WinsByForce:
        return hint.moves == 1 ? "wins by force: every reply uncovers a line of yours"
                               : "wins by force in " + moves(hint.moves) + ", whatever the opponent does";
    case Reason::StopsThreat: return "stops the opponent from completing " + line;
    case Reason::Threatens: return "threatens to complete " + line;
    case Reason::Quiet: return "forces nothing";
    case Reason::Repeats: return "draws: the position is there for the third time";
    case Reason::LosesByForce: return "loses: the opponent can force a win in " + moves(hint.moves);
    case Reason::LosesNext: return "loses: the opponent completes " + line + (hint.reply ? " with " + name(*hint.reply) : "");
    case Reason::UncoversLine: return "loses at once: lifting " + liftedSquare(hint.action) + " shows the opponent's line " + line;
    }
    return "";
}

} // namespace hawkstone::rules::gobblet
