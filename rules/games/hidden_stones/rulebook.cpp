// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/rules/hidden_stones/game.h>

#include <array>

namespace hawkstone::rules::hidden_stones {
namespace {

// Sections are the headings of leaflet 004, in English. The order is the one in which a turn is judged.
constexpr std::array kRules{
    Rule{{"game-over"}, RuleKind::Play, "nothing is played after the end", "004", "End of the game and final scoring", false},
    Rule{{"turn-order"}, RuleKind::Play, "only the player whose turn it is plays", "004", "Course of play", false},
    Rule{{"pass-alone"}, RuleKind::Play, "a pass excludes other actions", "004", "Passing", false},
    Rule{{"pass-twice"}, RuleKind::Play, "nobody passes in two turns of one's own in a row", "004", "Passing", false},
    Rule{{"hand-empty"}, RuleKind::Play, "each swap, flip or scoring takes one card of the hand", "004", "Course of play", false},
    Rule{{"on-grid"}, RuleKind::Play, "the stones named are on the 3x3 grid", "004", "Course of play", false},
    Rule{{"swap-adjacent"},
         RuleKind::Play,
         "only two stones directly beside each other change places, never diagonally",
         "004",
         "A) Swap stones",
         false},
    Rule{{"formation-match"},
         RuleKind::Play,
         "a card is scored only where its formation lies on the table now, as drawn",
         "004",
         "C) Redeem a card and score",
         false},
    Rule{{"card-known"}, RuleKind::Play, "a scored card is one of the 72, points and formation together", "004", "Contents", false},
    Rule{{"card-taken"},
         RuleKind::Play,
         "a card is scored only once, and never more of a value than the deck holds",
         "004",
         "C) Redeem a card and score",
         false},
    Rule{{"threshold"},
         RuleKind::End,
         "somebody has the cards the table asks for (10, 9, 8 or 7 with 2, 3, 4 or 5 players) and the round is finished",
         "004",
         "End of the game and final scoring",
         true},
    Rule{{"four-strikes"}, RuleKind::End, "the fourth strike loses the solo game", "004", "Solo variant", false},
    Rule{{"all-cards-scored"}, RuleKind::End, "scoring all 16 cards wins the solo game", "004", "Solo variant", true},
    Rule{{"card-paid"},
         RuleKind::Table,
         "every swap or flip is paid with a card on the discard pile",
         "004",
         "A) Swap stones, B) Flip a stone",
         false},
    Rule{{"same-way-up"}, RuleKind::Table, "all stones lie the same way up", "004", "Set-up: important", false},
};

} // namespace

std::span<const Rule> rulebook() {
    return kRules;
}

} // namespace hawkstone::rules::hidden_stones
