// SPDX-License-Identifier: Apache-2.0
// Prints how quickly Gobblet is counted and taught and Hidden Stones is taught, on one core, from fixed positions.
// Times are processor times, but for the hint at 1 s, which is what a player waits.
#include <hawkstone/rules/gobblet/advice.h>
#include <hawkstone/rules/gobblet/perft.h>
#include <hawkstone/rules/hidden_stones/advice.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace hawkstone::rules;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Processor time of this program, so that a busy machine does not spoil the figures.
class Stopwatch {
public:
    double seconds() const { return static_cast<double>(std::clock() - m_start) / CLOCKS_PER_SEC; }

private:
    std::clock_t m_start = std::clock();
};

struct Figures {
    std::vector<double> values;
    double at(double share) {
        std::ranges::sort(values);
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    }
};

void countGobblet() {
    std::puts("Gobblet perft, one core");
    for (int depth = 1; depth <= 6; ++depth) {
        const Stopwatch watch;
        const auto plays = gobblet::perft(gobblet::initialState(), depth);
        const double seconds = watch.seconds() + 1e-9;
        std::printf("  %d %12llu   %8.3f s   %7.1f million leaves/s\n", depth, static_cast<unsigned long long>(plays), seconds,
                    static_cast<double>(plays) / seconds / 1e6);
    }
}

std::vector<gobblet::State> gobbletProblems() {
    std::ifstream file(std::string(HAWKSTONE_TESTS) + "/unit/rules/gobblet/forced_wins.txt");
    std::vector<gobblet::State> states;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        int moves = 0;
        char toMove = 'w';
        std::string rows;
        if (!(words >> moves >> toMove >> rows)) continue;
        std::ostringstream drawn;
        drawn << "1 ";
        int row = 1;
        for (const char c : rows) {
            if (c == '/')
                drawn << '\n' << ++row << ' ';
            else
                drawn << (c == ',' ? ' ' : c);
        }
        drawn << "\nto move " << (toMove == 'w' ? "white" : "black");
        if (auto state = gobblet::fromText(drawn.str())) states.push_back(*state);
    }
    return states;
}

void teachGobblet() {
    const auto states = gobbletProblems();
    Figures solving;
    for (const auto& state : states) {
        const Stopwatch watch;
        gobblet::advise(state, {std::chrono::milliseconds(0), 1});
        solving.values.push_back(1e3 * watch.seconds());
    }
    std::printf("Gobblet hint, forced wins and losses only, %zu positions: median %.1f ms, slowest %.1f ms\n", states.size(),
                solving.at(0.5), solving.at(1));
    for (std::size_t i = 0; i < states.size(); i += states.size() / 6) {
        const auto start = Clock::now();
        const auto advice = gobblet::advise(states[i]);
        const double seconds = secondsSince(start);
        std::printf("  at 1 s: %3zu plays, %2d plies, %5.2f million positions in %.2f s; best %s: %s\n", advice.plays.size(), advice.depth,
                    static_cast<double>(advice.positions) / 1e6, seconds, gobblet::name(advice.plays.front().action).c_str(),
                    gobblet::explain(advice.plays.front()).c_str());
    }
}

void teachHiddenStones() {
    using board_face = hawkstone::board::hidden_stones::Face;
    std::mt19937 random(1);
    for (const std::size_t cards : {4, 5, 6, 7, 8}) {
        Figures figures;
        for (int hand = 0; hand < 60; ++hand) {
            hidden_stones::Grid stones{{{board_face::Sun, board_face::Fish, board_face::Bird},
                                        {board_face::Horse, board_face::Ship, board_face::Horse},
                                        {board_face::Seed, board_face::Tree, board_face::Seed}}};
            for (int i = 0; i < 40; ++i) std::swap(stones[random() % 3][random() % 3], stones[random() % 3][random() % 3]);
            std::set<int> ids;
            while (ids.size() < cards) ids.insert(1 + static_cast<int>(random() % hidden_stones::kCards));
            const std::vector<int> held(ids.begin(), ids.end());
            const auto state = hidden_stones::initialState(stones, 2);
            const Stopwatch watch;
            const auto plans = hidden_stones::plans(state, held);
            if (plans && !plans->empty()) figures.values.push_back(1e3 * watch.seconds());
        }
        std::printf("Hidden Stones hint, %zu cards, %zu hands: median %.1f ms, slowest %.1f ms\n", cards, figures.values.size(),
                    figures.at(0.5), figures.at(1));
    }
}

} // namespace

int main() {
    countGobblet();
    teachGobblet();
    teachHiddenStones();
}
