// SPDX-License-Identifier: Apache-2.0
#include "card_deck.h"

namespace hawkstone::recognition::hidden_stones {
namespace {

struct Printed {
    int points;
    const char* formation; // rows from the top; Sun Moon Fish Bird Horse shiP sEed Tree, . = any stone
};

constexpr Printed kPrinted[]{
    {1, "BH"},          {1, "PB"},          {1, "PH"},          {1, "FT"},          {1, "HP"},          {1, "HH"},
    {1, "EP"},          {1, "EF"},          {1, "ET"},          {1, "TH"},          {1, "TE"},          {1, "TT"},
    {1, "B/E"},         {1, "P/P"},         {1, "P/F"},         {1, "P/H"},         {1, "P/E"},         {1, "F/H"},
    {1, "H/P"},         {1, "E/E"},         {1, "E/T"},         {1, "T/B"},         {1, "T/H"},         {1, "T/E"},
    {1, ".E/P."},       {1, "T./.H"},       {1, ".../.B./..."}, {1, ".../.F./..."}, {2, "PM"},          {2, "FF"},
    {2, "SH"},          {2, "B/B"},         {2, "M/E"},         {2, "T/S"},         {2, "..S"},         {2, ".HB"},
    {2, "P.P"},         {2, "FP."},         {2, "H.H"},         {2, "M.."},         {2, "E.T"},         {2, "T.E"},
    {2, "././M"},       {2, "F/./T"},       {2, "E/./B"},       {2, "S/./."},       {2, ".T/B."},       {2, "H./.F"},
    {2, ".../.../..M"}, {2, "..B/.../P.."}, {2, "..E/.../E.."}, {2, "H../.../..H"}, {2, "S../.../..."}, {2, "T../.../..F"},
    {3, "B.B"},         {3, "HBE"},         {3, "EEE"},         {3, "TFP"},         {3, "TTT"},         {3, "P/P/P"},
    {3, "F/./F"},       {3, "F/T/H"},       {3, "H/H/H"},       {3, ".P/PM"},       {3, "T./ST"},       {3, ".E./.../E.E"},
    {3, "P.P/.../.P."}, {5, ".E./H.H/.M."}, {5, ".S./.../B.B"}, {5, ".T./F.F/.P."}, {5, "H.T/.../E.P"}, {5, "M../.F./..F"},
};

std::optional<board::hidden_stones::Face> faceOf(char letter) {
    constexpr std::string_view kLetters = "SMFBHPET";
    const auto at = kLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<board::hidden_stones::Face>(at);
}

} // namespace

const std::vector<PrintedCard>& cardDeck() {
    static const std::vector<PrintedCard> deck = [] {
        std::vector<PrintedCard> out;
        for (const auto& printed : kPrinted) {
            PrintedCard card{printed.points, {{}}};
            for (const char* c = printed.formation; *c; ++c) {
                if (*c == '/')
                    card.formation.emplace_back();
                else
                    card.formation.back().push_back(faceOf(*c));
            }
            out.push_back(std::move(card));
        }
        return out;
    }();
    return deck;
}

} // namespace hawkstone::recognition::hidden_stones
