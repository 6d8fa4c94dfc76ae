// SPDX-License-Identifier: Apache-2.0
// Random games through both roads: prints games per second, and stops at the first disagreement.
//   random_games [GAMES [SEED [NAME]]]
// With a name ("Gobblestones bluff") only that game is played.
#include <random_play/gobblestones.h>
#include <random_play/gobblet.h>
#include <random_play/hidden_stones.h>
#include <random_play/law.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

namespace {

using namespace hawkstone::random_play;

// Two actions that were made and two that were said, at every position.
constexpr Effort kEffort{2, 2, 600};

template <class Subject>
bool play(const char* name, const Subject& subject, std::uint64_t games, std::uint64_t seed) {
    const auto start = std::clock(); // processor time: other people's work on the same machine does not count
    Chance chance(seed);
    Tally tally;
    while (tally.games < games)
        if (const auto words = playOne(subject, chance, kEffort, tally); !words.empty()) {
            std::printf("%s, seed %llu, game %llu: %s\n", name, static_cast<unsigned long long>(seed),
                        static_cast<unsigned long long>(tally.games), words.c_str());
            return false;
        }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%-22s seed %llu %9llu games %11llu positions %12llu questions, no disagreement, %8.0f games/s\n", name,
                static_cast<unsigned long long>(seed), static_cast<unsigned long long>(tally.games),
                static_cast<unsigned long long>(tally.positions), static_cast<unsigned long long>(tally.asked + tally.candidates),
                static_cast<double>(tally.games) / seconds);
    std::fflush(stdout);
    return true;
}

} // namespace

int main(int argc, char** argv) {
    using hawkstone::rules::gobblestones::Variant;
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const std::string_view only = argc > 3 ? argv[3] : "";
    const auto agree = [&](const char* name, const auto& subject) {
        return (!only.empty() && only != name) || play(name, subject, games, seed);
    };
    return agree("Hidden Stones solo", HiddenStones{true}) && agree("Hidden Stones", HiddenStones{}) && agree("Gobblet", Gobblet{}) &&
                   agree("Gobblestones bluff", Gobblestones{Variant::Bluff}) &&
                   agree("Gobblestones standard", Gobblestones{Variant::Standard})
               ? 0
               : 1;
}
