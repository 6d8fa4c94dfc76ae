// SPDX-License-Identifier: Apache-2.0
// The printed cards: points and formation, rows from the top, "." for any stone. The id is the place in the table.
#pragma once

#include <array>
#include <string_view>

namespace hawkstone::rules::hidden_stones {

struct PrintedCard {
    int points;
    std::string_view formation;
};

// 28 cards of 1, 26 of 2, 13 of 3 and 5 of 5 points.
inline constexpr std::array<PrintedCard, 72> kDeck{{
    {1, "bird horse"},                          // 1
    {1, "ship bird"},                           // 2
    {1, "ship horse"},                          // 3
    {1, "fish tree"},                           // 4
    {1, "horse ship"},                          // 5
    {1, "horse horse"},                         // 6
    {1, "seed ship"},                           // 7
    {1, "seed fish"},                           // 8
    {1, "seed tree"},                           // 9
    {1, "tree horse"},                          // 10
    {1, "tree seed"},                           // 11
    {1, "tree tree"},                           // 12
    {1, "bird / seed"},                         // 13
    {1, "ship / ship"},                         // 14
    {1, "ship / fish"},                         // 15
    {1, "ship / horse"},                        // 16
    {1, "ship / seed"},                         // 17
    {1, "fish / horse"},                        // 18
    {1, "horse / ship"},                        // 19
    {1, "seed / seed"},                         // 20
    {1, "seed / tree"},                         // 21
    {1, "tree / bird"},                         // 22
    {1, "tree / horse"},                        // 23
    {1, "tree / seed"},                         // 24
    {1, ". seed / ship ."},                     // 25
    {1, "tree . / . horse"},                    // 26
    {1, ". . . / . bird . / . . ."},            // 27
    {1, ". . . / . fish . / . . ."},            // 28
    {2, "ship moon"},                           // 29
    {2, "fish fish"},                           // 30
    {2, "sun horse"},                           // 31
    {2, "bird / bird"},                         // 32
    {2, "moon / seed"},                         // 33
    {2, "tree / sun"},                          // 34
    {2, ". . sun"},                             // 35
    {2, ". horse bird"},                        // 36
    {2, "ship . ship"},                         // 37
    {2, "fish ship ."},                         // 38
    {2, "horse . horse"},                       // 39
    {2, "moon . ."},                            // 40
    {2, "seed . tree"},                         // 41
    {2, "tree . seed"},                         // 42
    {2, ". / . / moon"},                        // 43
    {2, "fish / . / tree"},                     // 44
    {2, "seed / . / bird"},                     // 45
    {2, "sun / . / ."},                         // 46
    {2, ". tree / bird ."},                     // 47
    {2, "horse . / . fish"},                    // 48
    {2, ". . . / . . . / . . moon"},            // 49
    {2, ". . bird / . . . / ship . ."},         // 50
    {2, ". . seed / . . . / seed . ."},         // 51
    {2, "horse . . / . . . / . . horse"},       // 52
    {2, "sun . . / . . . / . . ."},             // 53
    {2, "tree . . / . . . / . . fish"},         // 54
    {3, "bird . bird"},                         // 55
    {3, "horse bird seed"},                     // 56
    {3, "seed seed seed"},                      // 57
    {3, "tree fish ship"},                      // 58
    {3, "tree tree tree"},                      // 59
    {3, "ship / ship / ship"},                  // 60
    {3, "fish / . / fish"},                     // 61
    {3, "fish / tree / horse"},                 // 62
    {3, "horse / horse / horse"},               // 63
    {3, ". ship / ship moon"},                  // 64
    {3, "tree . / sun tree"},                   // 65
    {3, ". seed . / . . . / seed . seed"},      // 66
    {3, "ship . ship / . . . / . ship ."},      // 67
    {5, ". seed . / horse . horse / . moon ."}, // 68
    {5, ". sun . / . . . / bird . bird"},       // 69
    {5, ". tree . / fish . fish / . ship ."},   // 70
    {5, "horse . tree / . . . / seed . ship"},  // 71
    {5, "moon . . / . fish . / . . fish"},      // 72
}};

} // namespace hawkstone::rules::hidden_stones
