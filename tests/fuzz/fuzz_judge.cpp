// SPDX-License-Identifier: Apache-2.0
// Bytes play: which game, which plays, what is said at the table. Both roads must agree all the way.
#include <random_play/gobblestones.h>
#include <random_play/gobblet.h>
#include <random_play/hidden_stones.h>
#include <random_play/law.h>

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hawkstone::random_play;
    using hawkstone::rules::gobblestones::Variant;
    if (size == 0) return 0;
    Chance chance(std::span(data + 1, size - 1));
    const Effort effort{2, 4, 40};
    Tally tally;
    std::string disagreement;
    switch (data[0] % 5) {
    case 0: disagreement = playOne(Gobblestones{Variant::Standard}, chance, effort, tally); break;
    case 1: disagreement = playOne(Gobblestones{Variant::Bluff}, chance, effort, tally); break;
    case 2: disagreement = playOne(Gobblet{}, chance, effort, tally); break;
    case 3: disagreement = playOne(HiddenStones{}, chance, effort, tally); break;
    default: disagreement = playOne(HiddenStones{true}, chance, effort, tally); break;
    }
    if (disagreement.empty()) return 0;
    std::fputs(disagreement.c_str(), stderr);
    std::abort();
}
