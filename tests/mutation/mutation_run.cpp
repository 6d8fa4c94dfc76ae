// SPDX-License-Identifier: Apache-2.0
// Switches off each rule of each game in one road (a play rule in the judge, an end or a challenge's outcome in apply) and
// plays the law test until it objects. Prints a table; fails if a rule could be switched off unnoticed.
#include <random_play/gobblestones.h>
#include <random_play/gobblet.h>
#include <random_play/hidden_stones.h>
#include <random_play/law.h>
#include <switched_off.h>

#include <cstdio>

namespace {

using namespace hawkstone;
using namespace hawkstone::random_play;

constexpr std::uint64_t kMostPositions = 100'000; // what the law test looks at

template <class Subject>
std::string firstObjection(const Subject& subject, Tally& tally) {
    Chance chance(1);
    while (tally.positions < kMostPositions)
        if (const auto words = playOne(subject, chance, Effort{}, tally); !words.empty()) return words.substr(0, words.find('\n'));
    return {};
}

// The number of rules that went unnoticed.
template <class... Subjects>
int switchOffAll(const char* game, std::span<const rules::Rule> book, const Subjects&... subjects) {
    int unnoticed = 0;
    for (const rules::Rule& rule : book) {
        if (rule.kind == rules::RuleKind::Table) {
            std::printf("| %s | `%.*s` | - | seen on the table only, no road judges it |\n", game, static_cast<int>(rule.id.value.size()),
                        rule.id.value.data());
            continue;
        }
        rules::ruleSwitchedOff = rule.id.value;
        Tally tally;
        std::string words;
        ((words = words.empty() ? (tally = Tally{}, firstObjection(subjects, tally)) : words), ...);
        rules::ruleSwitchedOff = {};
        std::printf("| %s | `%.*s` | %llu | %s |\n", game, static_cast<int>(rule.id.value.size()), rule.id.value.data(),
                    static_cast<unsigned long long>(tally.positions), words.empty() ? "**NOT NOTICED**" : words.c_str());
        std::fflush(stdout);
        unnoticed += words.empty() ? 1 : 0;
    }
    return unnoticed;
}

} // namespace

int main() {
    using rules::gobblestones::Variant;
    std::puts("| game | rule switched off | positions until the law test objected | what it said |\n|---|---|---|---|");
    int unnoticed =
        switchOffAll("Gobblestones", rules::gobblestones::rulebook(), Gobblestones{Variant::Standard}, Gobblestones{Variant::Bluff});
    unnoticed += switchOffAll("Gobblet", rules::gobblet::rulebook(), Gobblet{});
    unnoticed += switchOffAll("Hidden Stones", rules::hidden_stones::rulebook(), HiddenStones{}, HiddenStones{true});
    std::printf("\n%d rules unnoticed\n", unnoticed);
    return unnoticed == 0 ? 0 : 1;
}
